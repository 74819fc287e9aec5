package encoding

import (
	"encoding/json"
	"testing"
)

func TestLinked(t *testing.T) {
	if got := `"` + linked.invalid + `"`; got != leafStd(t, "\xff") {
		t.Errorf("invalid: %q", linked.invalid)
	}
	if linked.invalid != `\ufffd` && linked.invalid != "\ufffd" {
		t.Errorf("invalid: %q", linked.invalid)
	}
	var s struct {
		S string `json:",string"`
	}
	s.S = "\xff"
	if got := `{"S":"\"` + linked.quotedInvalid + `\""}`; got != leafStd(t, s) {
		t.Errorf("quotedInvalid: %q", linked.quotedInvalid)
	}
	var f float32
	if err := json.Unmarshal([]byte(linked.pow2m12), &f); err != nil || f != 1.0/4096 {
		t.Errorf("pow2m12: %q is %v, %v", linked.pow2m12, f, err)
	}
}

func TestLinkedPanics(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("no panic for a value without JSON")
		}
	}()
	linkedText(func() {})
}
