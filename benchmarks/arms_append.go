package benchmarks

import (
	burin "github.com/burin-go/burin/encoding"

	"github.com/burin-go/burin/benchmarks/handwritten"
)

// handWritten is what one can do without a library.
func handWritten() *Arm {
	return &Arm{
		Name:  "handwritten",
		Title: "hand-written",
		Fresh: Entry{"appendX(make([]byte, 0, size), v)", func(v any) Encode {
			encode := handwritten.Of(v)
			size := 512
			return func() ([]byte, error) {
				b, err := encode(make([]byte, 0, size))
				size = max(size, len(b)) // the next document of the kind needs no growth
				return b, err
			}
		}},
		Reused: Entry{"appendX(buf[:0], v)", func(v any) Encode {
			encode := handwritten.Of(v)
			var buf []byte
			return func() ([]byte, error) {
				var err error
				buf, err = encode(buf[:0])
				return buf, err
			}
		}},
	}
}

func burinArm() *Arm {
	return &Arm{
		Name:   "burin",
		Title:  "burin",
		Module: "github.com/burin-go/burin",
		Fresh: Entry{"encoding.Marshal(v)", func(v any) Encode {
			return func() ([]byte, error) { return burin.Marshal(v) }
		}},
		Reused: Entry{"v.AppendJSON(buf[:0])", func(v any) Encode {
			appender := v.(burin.Appender)
			var buf []byte
			return func() ([]byte, error) {
				var err error
				buf, err = appender.AppendJSON(buf[:0])
				return buf, err
			}
		}},
	}
}
