package encoding

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// BenchmarkStringMap has maps from few to many strings, whose names begin alike.
func BenchmarkStringMap(b *testing.B) {
	for _, n := range []int{5, 10, 20, 50, 100, 1000, 10000} {
		r := rand.New(rand.NewPCG(1, 2))
		m := map[string]string{}
		for i := range n {
			m[fmt.Sprintf("%s-%d", []string{"user", "session", "region", "item", "x-trace"}[r.IntN(5)], r.IntN(1000*n))] = fmt.Sprintf("value %d", i)
		}
		var buf []byte
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				buf = AppendStringMap(buf[:0], m)
			}
			b.ReportMetric(float64(b.Elapsed())/float64(b.N*len(m)), "ns/entry")
		})
	}
}

// BenchmarkSortKeys has what generated code calls for maps of other values, and the look at each value.
func BenchmarkSortKeys(b *testing.B) {
	for _, n := range []int{5, 100, 10000} {
		texts, ints := map[string]int{}, map[int]int{}
		for i := range n {
			texts[fmt.Sprintf("name-%d", i*7919)] = i
			ints[i*7919] = i
		}
		sum := 0
		b.Run(fmt.Sprintf("string/%d", n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				keys := SortStringKeys(texts)
				for _, e := range keys.Entries {
					sum += texts[e.Key]
				}
				keys.Release()
			}
		})
		b.Run(fmt.Sprintf("int/%d", n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				keys := SortIntKeys(ints)
				for _, e := range keys.Entries {
					sum += ints[int(e.Key)]
				}
				keys.Release()
			}
		})
	}
}
