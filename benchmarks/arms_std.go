package benchmarks

import (
	"bytes"
	"encoding/json"
)

func encodingJSON() *Arm {
	return &Arm{
		Name:  "encoding-json",
		Title: "encoding/json",
		Fresh: Entry{"json.Marshal(v)", func(v any) Encode {
			return func() ([]byte, error) { return json.Marshal(v) }
		}},
		Reused: Entry{"json.NewEncoder(&buffer).Encode(v)", func(v any) Encode {
			var buffer bytes.Buffer
			encoder := json.NewEncoder(&buffer)
			return func() ([]byte, error) {
				buffer.Reset()
				err := encoder.Encode(v)
				return withoutNewline(buffer.Bytes()), err
			}
		}},
	}
}

// withoutNewline removes the newline that an Encoder writes after each document.
func withoutNewline(b []byte) []byte {
	return bytes.TrimSuffix(b, []byte("\n"))
}
