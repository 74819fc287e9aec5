//go:build goexperiment.jsonv2

package bridges

import (
	"encoding/json"
	jsonv2 "encoding/json/v2"
	"testing"
)

func TestBridgesV2(t *testing.T) {
	for name, v := range values() {
		want, err := jsonv2.Marshal(v[1], json.DefaultOptionsV1())
		if err != nil {
			t.Fatal(err)
		}
		if got, err := jsonv2.Marshal(v[0], json.DefaultOptionsV1()); err != nil || string(got) != string(want) {
			t.Errorf("%s: %v, got %.100s", name, err, got)
		}
	}
}

// BenchmarkBridgesV2 has encoding/json/v2 without methods and with MarshalJSONTo.
func BenchmarkBridgesV2(b *testing.B) {
	for name, v := range values() {
		for how, v := range map[string]any{"json-v2": v[1], "json-v2+MarshalJSONTo": v[0]} {
			b.Run(name+"/"+how, func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					if _, err := jsonv2.Marshal(v, json.DefaultOptionsV1()); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
