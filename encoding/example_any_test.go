package encoding_test

import (
	"encoding/json"
	"fmt"

	burin "github.com/burin-go/burin/encoding"
)

func ExampleAppendAny() {
	dst := []byte(`{"payload":`)
	dst, err := burin.AppendAny(dst, map[string]any{"ok": true, "temperature": Celsius(20)})
	if err != nil {
		err = burin.InField(err, "payload")
	}
	fmt.Println(string(append(dst, '}')), err)
	// Output: {"payload":{"ok":true,"temperature":{"celsius":20}}} <nil>
}

func ExampleAppendAnyPlain() {
	b, err := burin.AppendAnyPlain(nil, map[string]any{"html": []string{"<br>"}})
	fmt.Println(string(b), err)
	// Output: {"html":["<br>"]} <nil>
}

// Page writes its whole document without the escapes for HTML.
type Page struct {
	Body any `json:"body"`
}

var _ = burin.RegisterOptions[Page]("escapehtml=false")

func (p Page) AppendJSON(dst []byte) ([]byte, error) { return p.AppendJSONNested(dst, 0) }

func (p Page) AppendJSONNested(dst []byte, depth int) ([]byte, error) {
	out, err := burin.AppendAnyNestedPlain(append(dst, `{"body":`...), p.Body, depth+1)
	if err != nil {
		return dst, burin.InField(err, "body")
	}
	return append(out, '}'), nil
}

func ExampleAppendAnyNestedPlain() {
	// One level is open around the value.
	dst, err := burin.AppendAnyNestedPlain([]byte(`[`), Page{"<br>"}, 1)
	fmt.Println(string(append(dst, ']')), err)
	// Output: [{"body":"<br>"}] <nil>
}

func ExampleRegisterOptions() {
	// A plain document holds another one: both know.
	b, err := burin.Marshal(Page{[]any{"<p>", Page{"<br>"}}})
	fmt.Println(string(b), err)
	// Output: {"body":["<p>",{"body":"<br>"}]} <nil>
}

// Node may hold anything, itself included, and so tells what it passes on how deep
// it is.
type Node struct {
	Value any `json:"value"`
}

func (n *Node) AppendJSON(dst []byte) ([]byte, error) { return n.AppendJSONNested(dst, 0) }

func (n *Node) AppendJSONNested(dst []byte, depth int) ([]byte, error) {
	if depth >= burin.NestingChecked {
		if err := burin.CheckNesting(n, depth); err != nil {
			return dst, err
		}
	}
	out, err := burin.AppendAnyNested(append(dst, `{"value":`...), n.Value, depth+1)
	if err != nil {
		return dst, burin.InField(err, "value")
	}
	return append(out, '}'), nil
}

func ExampleNestedAppender() {
	var n burin.NestedAppender = &Node{[]any{&Node{1}, &Node{nil}}}
	b, err := n.AppendJSONNested(nil, 0)
	fmt.Println(string(b), err)
	// Output: {"value":[{"value":1},{"value":null}]} <nil>
}

func ExampleAppendAnyNested() {
	// Two levels are open around the value.
	dst := []byte(`{"list":[`)
	dst, err := burin.AppendAnyNested(dst, &Node{"x"}, 2)
	fmt.Println(string(append(dst, "]}"...)), err)
	// Output: {"list":[{"value":"x"}]} <nil>
}

func ExampleCheckNesting() {
	loop := &Node{}
	loop.Value = loop
	fmt.Println(burin.CheckNesting(loop, 0))
	fmt.Println(burin.CheckNesting(loop, burin.NestingChecked) != nil)
	// Output:
	// <nil>
	// true
}

func ExampleCheckAppended() {
	dst := []byte(`{"at":`)
	out, err := Celsius(20).AppendJSON(dst)
	dst, err = burin.CheckAppended[Celsius](dst, out, err)
	fmt.Println(string(dst), err)
	_, err = burin.CheckAppended[Celsius](dst, nil, nil) // as from a method that lost dst
	fmt.Println(err)
	// Output:
	// {"at":{"celsius":20} <nil>
	// json: encoding_test.Celsius: AppendJSON appended nothing
}

// Grade is a number that encoding/json/v2 writes by its AppendText, and the first version does not.
type Grade int

// AppendText appends the letter of g.
func (g Grade) AppendText(b []byte) ([]byte, error) { return append(b, 'A'+byte(g)), nil }

func ExampleAppendAnyQuoted() {
	quoted, err := burin.AppendAnyQuoted([]byte(`{"grade":`), Grade(2))
	want, _ := json.Marshal(struct {
		Grade Grade `json:"grade,string"`
	}{2})
	fmt.Println(string(append(quoted, '}')) == string(want), err)
	// Output: true <nil>
}

func ExampleAppendAnyQuotedPlain() {
	quoted, err := burin.AppendAnyQuotedPlain(nil, Grade(2))
	fmt.Println(quoted[0] == '"', err)
	// Output: true <nil>
}
