package benchmarks

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/burin-go/burin/internal/sanitizer"
)

func TestBytes(t *testing.T) {
	for _, p := range Payloads() {
		for _, k := range Kinds() {
			for _, a := range Arms() {
				c := NewCase(p, k, a)
				t.Run(c.String(), func(t *testing.T) {
					if err := c.Verify(); err != nil {
						t.Error(err)
					}
				})
			}
		}
	}
}

func TestPayloadBytes(t *testing.T) {
	for _, p := range Payloads() {
		b, err := json.Marshal(p.New())
		if err != nil || len(b) != p.Bytes {
			t.Errorf("%s: %d bytes, want %d, error %v", p.Name, len(b), p.Bytes, err)
		}
	}
}

// TestDifferencesNamed: an entry for an arm or a payload that does not exist would
// never be held to anything.
func TestDifferencesNamed(t *testing.T) {
	for c := range differences {
		payload := slices.ContainsFunc(Payloads(), func(p *Payload) bool { return p.Name == c.payload })
		arm := slices.ContainsFunc(Arms(), func(a *Arm) bool { return a.Name == c.arm })
		if !payload || !arm {
			t.Errorf("%v: no such combination", c)
		}
	}
}

// TestVerifyFinds has arms that are wrong in one way each.
func TestVerifyFinds(t *testing.T) {
	var todo *Payload
	for _, p := range Payloads() {
		if p.Name == "Todo" {
			todo = p
		}
	}
	right, err := json.Marshal(todo.New())
	if err != nil {
		t.Fatal(err)
	}
	changed := func(old, with string) Encode {
		if !strings.Contains(string(right), old) || len(old) != len(with) {
			t.Fatalf("cannot make %q of %q", with, old)
		}
		return func() ([]byte, error) { return []byte(strings.Replace(string(right), old, with, 1)), nil }
	}
	kept := slices.Clone(right)
	for _, tt := range []struct {
		name    string
		kind    Kind
		differs string
		encode  Encode
		want    string // in the error; empty for none
	}{
		{"right", Fresh, "", func() ([]byte, error) { return slices.Clone(right), nil }, ""},
		{"same memory", Fresh, "", func() ([]byte, error) { return append(kept[:0], right...), nil }, "same memory"},
		{"reused", Reused, "", func() ([]byte, error) { return append(kept[:0], right...), nil }, ""},
		{"kept", Reused, "", func() func() ([]byte, error) {
			b := slices.Clone(right)
			return func() ([]byte, error) { return b, nil }
		}(), "bytes differ"},
		{"short", Fresh, "", func() ([]byte, error) { return slices.Clone(right[:900]), nil }, "wrote 900 bytes"},
		{"unlisted", Fresh, "", changed("12.75", "1.275"), "bytes differ"},
		{"other value", Fresh, "a reason", changed("12.75", "1.275"), "another document"},
		{"no JSON", Fresh, "a reason", changed("{", "["), "not the JSON"},
		{"listed and different", Fresh, "a reason", changed(`"priority":3,"done":false`, `"done":false,"priority":3`), ""},
		{"listed and equal", Fresh, "a reason", func() ([]byte, error) { return slices.Clone(right), nil }, "and equal"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			entry := Entry{New: func(any) Encode { return tt.encode }}
			c := Case{todo, tt.kind, &Arm{Fresh: entry, Reused: entry}, len(right), tt.differs}
			if err := c.Verify(); (err == nil) != (tt.want == "") || err != nil && !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %v, want one with %q", err, tt.want)
			}
		})
	}
}

// TestReusedAllocatesNothing is about the two arms that a README may say it of.
func TestReusedAllocatesNothing(t *testing.T) {
	if sanitizer.Enabled {
		t.Skip("the race detector makes sync.Pool drop what it is given")
	}
	for _, p := range Payloads() {
		for _, a := range Arms() {
			if a.Name != "burin" && a.Name != "handwritten" {
				continue
			}
			encode := NewCase(p, Reused, a).New()
			var err error
			if n := testing.AllocsPerRun(5, func() { _, err = encode() }); n != 0 || err != nil {
				t.Errorf("%s/%s: %v allocations, error %v", p.Name, a.Name, n, err)
			}
		}
	}
}
