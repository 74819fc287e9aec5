//go:build !goexperiment.jsonv2

package benchmarks

import (
	"bytes"

	"github.com/go-json-experiment/json"
	jsonv1 "github.com/go-json-experiment/json/v1"
)

// jsonV2 is encoding/json/v2 as the module that it is developed in, for programs built without the experiment. With it
// the module is another name of the package in the standard library.
func jsonV2() []*Arm {
	options := jsonv1.DefaultOptionsV1()
	return []*Arm{{
		Name:   "json-v2-module",
		Title:  "go-json-experiment",
		Module: "github.com/go-json-experiment/json",
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
