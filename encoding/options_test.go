package encoding

import (
	"reflect"
	"testing"
)

// Types of which only the registration says how they write: asking encoding/json would panic.
type (
	tSaysPlain struct{}
	tSaysAlso  struct{}
	tSaysHTML  struct{}
)

var (
	_ = RegisterOptions[tSaysPlain]("escapehtml=false")
	_ = RegisterOptions[tSaysAlso]("-nonfinite=null, -escapehtml=false")
	_ = RegisterOptions[tSaysAlso]("") // as from another file
	_ = RegisterOptions[tSaysHTML]("escapehtml=true round=2")
)

const saysText = `"\u003c"`

func (tSaysPlain) AppendJSON(dst []byte) ([]byte, error) { return append(dst, saysText...), nil }
func (tSaysAlso) AppendJSON(dst []byte) ([]byte, error)  { return append(dst, saysText...), nil }
func (tSaysHTML) AppendJSON(dst []byte) ([]byte, error)  { return append(dst, saysText...), nil }
func (tSaysPlain) MarshalJSON() ([]byte, error)          { panic("registered as plain") }
func (tSaysAlso) MarshalJSON() ([]byte, error)           { panic("registered as plain") }
func (tSaysHTML) MarshalJSON() ([]byte, error)           { return []byte(`"<"`), nil }

func TestRegisterOptionsPlain(t *testing.T) {
	for _, tt := range []struct {
		v    any
		want string
	}{{tSaysPlain{}, saysText}, {&tSaysAlso{}, saysText}, {[]tSaysPlain{{}}, "[" + saysText + "]"}, {tSaysHTML{}, `"<"`}} {
		if got, err := AppendAnyNestedPlain(nil, tt.v, 0); string(got) != tt.want || err != nil {
			t.Errorf("%T: %s, %v; want %s", tt.v, got, err, tt.want)
		}
		if _, err := Marshal(tt.v); err != nil {
			t.Errorf("%T: %v", tt.v, err)
		}
	}
}

// tLate is registered after its first use.
type tLate struct{}

func (tLate) AppendJSON(dst []byte) ([]byte, error) { return append(dst, saysText...), nil }
func (tLate) MarshalJSON() ([]byte, error)          { return []byte(`"<"`), nil }

func TestRegisterOptionsLate(t *testing.T) {
	before := string(must(AppendAnyNestedPlain(nil, []tLate{{}}, 0)))
	RegisterOptions[tLate]("escapehtml=false")
	t.Cleanup(func() {
		registered.Delete(reflect.TypeFor[tLate]())
		for i := range plans {
			plans[i].Clear()
		}
	})
	if after := string(must(AppendAnyNestedPlain(nil, []tLate{{}}, 0))); before != `["<"]` || after != "["+saysText+"]" {
		t.Errorf("%s before, %s after", before, after)
	}
}
