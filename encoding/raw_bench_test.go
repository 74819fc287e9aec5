package encoding

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// BenchmarkAppendRaw has raw JSON with and without spaces, beside encoding/json's Valid and a copy.
func BenchmarkAppendRaw(b *testing.B) {
	var compact bytes.Buffer
	for i := range 100 {
		fmt.Fprintf(&compact, `,{"id":%d,"name":"the record number %d","tags":["first","second"],"price":%v,"ok":true,"path":[0.%d,-1.5e-7]}`, i*7919, i, float64(i)*1.37, 918273645546372819+int64(i))
	}
	compact.Bytes()[0] = '['
	compact.WriteByte(']')
	var indented bytes.Buffer
	if err := json.Indent(&indented, compact.Bytes(), "", "  "); err != nil {
		b.Fatal(err)
	}
	texts := json.RawMessage(`["` + strings.Repeat("A sentence of prose that goes on for a while. ", 100) + `"]`)
	for name, m := range map[string]json.RawMessage{"compact": compact.Bytes(), "indented": indented.Bytes(), "text": texts} {
		var buf []byte
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(m)))
			for b.Loop() {
				var err error
				if buf, err = AppendRaw(buf[:0], m); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(name+"/valid", func(b *testing.B) {
			b.SetBytes(int64(len(m)))
			for b.Loop() {
				if !json.Valid(m) {
					b.Fatal("not valid")
				}
				buf = append(buf[:0], m...)
			}
		})
	}
}
