package encoding

import "testing"

func TestLinked(t *testing.T) {
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
