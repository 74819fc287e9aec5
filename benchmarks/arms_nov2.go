//go:build !goexperiment.jsonv2

package benchmarks

// jsonV2 is empty: without the experiment there is no encoding/json/v2.
func jsonV2() []*Arm { return nil }
