package benchmarks

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestCheck(t *testing.T) {
	var todo *Payload
	for _, p := range Payloads() {
		if p.Name == "Todo" {
			todo = p
		}
	}
	b, err := json.Marshal(todo.New())
	if err != nil {
		t.Fatal(err)
	}
	right := string(b)
	swapped := strings.Replace(right, `"priority":3,"done":false`, `"done":false,"priority":3`, 1)
	other := strings.Replace(right, "12.75", "1.275", 1)
	for _, tt := range []struct {
		name, got, differs string
		want               string // in the error; empty for none
	}{
		{"right", right, "", ""},
		{"right and listed", right, "a reason", ""},
		{"short", right[:900], "a reason", "900 bytes, want 987"},
		{"long", right + " ", "", "988 bytes, want 987"},
		{"unlisted", swapped, "", "bytes differ: at byte"},
		{"listed", swapped, "a reason", ""},
		{"another document", other, "a reason", "another document"},
		{"no JSON", "[" + right[1:], "a reason", "not the JSON"},
	} {
		c := Case{Payload: todo, Bytes: len(right), Differs: tt.differs}
		if err := c.Check([]byte(tt.got)); (err == nil) != (tt.want == "") || err != nil && !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: error %v, want one with %q", tt.name, err, tt.want)
		}
	}
	if swapped == right || other == right {
		t.Error("the cases do not differ")
	}
}
