//go:build goexperiment.jsonv2

package benchmarks

import (
	"bytes"
	jsonv1 "encoding/json"
	"encoding/json/v2"
)

// jsonV2 is encoding/json/v2 with the options that give encoding/json's bytes.
func jsonV2() []*Arm {
	options := jsonv1.DefaultOptionsV1()
	return []*Arm{{
		Name:  "json-v2",
		Title: "encoding/json/v2",
		Fresh: Entry{"json.Marshal(v, jsonv1.DefaultOptionsV1())", func(v any) Encode {
			return func() ([]byte, error) { return json.Marshal(v, options) }
		}},
		Reused: Entry{"json.MarshalWrite(&buffer, v, jsonv1.DefaultOptionsV1())", func(v any) Encode {
			var buffer bytes.Buffer
			return func() ([]byte, error) {
				buffer.Reset()
				err := json.MarshalWrite(&buffer, v, options)
				return buffer.Bytes(), err
			}
		}},
	}}
}
