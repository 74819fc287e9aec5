package easyjson_test

import (
	"fmt"

	"github.com/burin-go/burin/encoding/easyjson"
	"github.com/mailru/easyjson/jwriter"
)

// Scores has an AppendJSON of its own, here written by hand.
type Scores []float64

func (s Scores) AppendJSON(dst []byte) ([]byte, error) {
	return fmt.Appendf(dst, `"%d scores"`, len(s)), nil
}

// MarshalEasyJSON is what easyjson calls.
func (s Scores) MarshalEasyJSON(w *jwriter.Writer) { easyjson.AppendOwn(w, s) }

func ExampleAppendOwn() {
	var w jwriter.Writer
	w.RawString(`{"name":`)
	w.String("burin")
	w.RawString(`,"scores":`)
	Scores{1, 2.5}.MarshalEasyJSON(&w)
	w.RawByte('}')
	b, err := w.BuildBytes()
	fmt.Println(string(b), err)
	// Output: {"name":"burin","scores":"2 scores"} <nil>
}

func ExampleAppend() {
	var w jwriter.Writer
	w.RawString(`{"any":`)
	easyjson.Append(&w, []any{Scores{1}, "text", nil})
	w.RawByte('}')
	b, err := w.BuildBytes()
	fmt.Println(string(b), err)
	// Output: {"any":["1 scores","text",null]} <nil>
}
