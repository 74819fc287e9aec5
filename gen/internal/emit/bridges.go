package emit

import (
	"strings"

	"github.com/burin-go/burin/gen/internal/ir"
)

// Bridges are methods by which other encoders call those made here.

// receiver is the receiver of a root's methods, and a pointer to the value.
func (p *printer) receiver(f *ir.Func) (receiver, pointer string) {
	if f.PointerReceiver {
		return "v *" + p.typ(f.Type), "v"
	}
	return "v " + p.typ(f.Type), "&v"
}

// marshalJSON prints the method that encoding/json calls.
func (p *printer) marshalJSON(f *ir.Func) {
	receiver, pointer := p.receiver(f)
	p.printf("\n// MarshalJSON makes encoding/json, and what is built on it, write v as AppendJSON does.\n")
	p.printf("func (%s) MarshalJSON() ([]byte, error) { return %s.Marshal(%s) }\n", receiver, p.burin, pointer)
}

// JSONV2 prints the file with MarshalJSONTo, which encoding/json/v2 calls.
func JSONV2(f *ir.File, args []string, buildLine string) ([]byte, error) {
	p := newPrinter(f)
	jsontext := p.imports.name("encoding/json/jsontext", "jsontext")
	for _, fn := range roots(f) {
		receiver, _ := p.receiver(fn)
		p.printf("\n// MarshalJSONTo makes encoding/json/v2 write v as AppendJSON does.\n")
		p.printf("func (%s) MarshalJSONTo(enc *%s.Encoder) error {\n", receiver, jsontext)
		p.printf("value, err := v.AppendJSON(enc.AvailableBuffer())\nif err != nil {\nreturn err\n}\nreturn enc.WriteValue(value)\n}\n")
	}
	return p.source(args, withV2(buildLine), p.out.String())
}

// withV2 adds to a //go:build line, which may be empty, that encoding/json/v2 is there.
func withV2(buildLine string) string {
	const v2 = "//go:build goexperiment.jsonv2 || go1.27"
	if buildLine == "" {
		return v2
	}
	return "//go:build (" + strings.TrimPrefix(buildLine, "//go:build ") + ") && (" + strings.TrimPrefix(v2, "//go:build ") + ")"
}

// EasyJSON prints the file with MarshalEasyJSON, which generated code of easyjson calls.
func EasyJSON(f *ir.File, args []string, buildLine string) ([]byte, error) {
	p := newPrinter(f)
	jwriter := p.imports.name("github.com/mailru/easyjson/jwriter", "jwriter")
	easyjson := p.imports.name(runtimePath+"/easyjson", "easyjson")
	for _, fn := range roots(f) {
		receiver, _ := p.receiver(fn)
		appendValue := "AppendOwn"
		if fn.PointerReceiver { // and a nil pointer is null
			appendValue = "Append"
		}
		p.printf("\n// MarshalEasyJSON makes encoders of easyjson write v as AppendJSON does.\n")
		p.printf("func (%s) MarshalEasyJSON(w *%s.Writer) { %s.%s(w, v) }\n", receiver, jwriter, easyjson, appendValue)
	}
	return p.source(args, buildLine, p.out.String())
}

func roots(f *ir.File) []*ir.Func {
	var list []*ir.Func
	for _, fn := range f.Funcs {
		if fn.Root {
			list = append(list, fn)
		}
	}
	return list
}
