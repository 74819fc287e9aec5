package encoding

import "testing"

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
}

func TestLinkedPanics(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("no panic for a value without JSON")
		}
	}()
	linkedText(func() {})
}
