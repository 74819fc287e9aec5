package benchmarks

import (
	"bytes"

	"github.com/mailru/easyjson"
	"github.com/mailru/easyjson/buffer"
	"github.com/mailru/easyjson/jwriter"

	"github.com/burin-go/burin/benchmarks/easyjsonpayload"
)

// easyJSON encodes types of its own, in the same memory. Its writer keeps chunks and
// joins them in the end; handed a buffer that is large enough it needs no second one.
func easyJSON() *Arm {
	return &Arm{
		Name:   "easyjson",
		Title:  "easyjson",
		Module: "github.com/mailru/easyjson",
		Fresh: Entry{"easyjson.Marshal(v)", func(v any) Encode {
			m := easyjsonpayload.Of(v)
			return func() ([]byte, error) { return easyjson.Marshal(m) }
		}},
		Reused: Entry{"w := jwriter.Writer{Buffer: buffer.Buffer{Buf: buf[:0]}}; v.MarshalEasyJSON(&w); w.BuildBytes()", func(v any) Encode {
			m := easyjsonpayload.Of(v)
			var buf []byte
			return func() ([]byte, error) {
				w := jwriter.Writer{Buffer: buffer.Buffer{Buf: buf[:0]}}
				m.MarshalEasyJSON(&w)
				b, err := w.BuildBytes()
				if cap(b) > cap(buf) {
					// It asks for room before it writes: without some in reserve it
					// would start a chunk at the end of each document.
					buf = make([]byte, 0, cap(b)+1024)
				}
				return b, err
			}
		}},
	}
}

// easyJSONDump lets the writer keep its chunks in a pool and copies them to an io.Writer, which is what its documentation
// recommends for large documents and for HTTP.
func easyJSONDump() *Arm {
	dump := func(m easyjson.Marshaler, buffer *bytes.Buffer) error {
		var w jwriter.Writer
		m.MarshalEasyJSON(&w)
		if w.Error != nil {
			return w.Error
		}
		buffer.Grow(w.Size())
		_, err := w.DumpTo(buffer)
		return err
	}
	return &Arm{
		Name:   "easyjson-dump",
		Title:  "easyjson DumpTo",
		Module: "github.com/mailru/easyjson",
		Fresh: Entry{"v.MarshalEasyJSON(&w); buffer := new(bytes.Buffer); buffer.Grow(w.Size()); w.DumpTo(buffer)", func(v any) Encode {
			m := easyjsonpayload.Of(v)
			return func() ([]byte, error) {
				buffer := new(bytes.Buffer)
				err := dump(m, buffer)
				return buffer.Bytes(), err
			}
		}},
		Reused: Entry{"v.MarshalEasyJSON(&w); buffer.Reset(); buffer.Grow(w.Size()); w.DumpTo(&buffer)", func(v any) Encode {
			m := easyjsonpayload.Of(v)
			var buffer bytes.Buffer
			return func() ([]byte, error) {
				buffer.Reset()
				err := dump(m, &buffer)
				return buffer.Bytes(), err
			}
		}},
	}
}
