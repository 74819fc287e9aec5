package quote

import (
	"fmt"
	"strings"
	"testing"

	"github.com/burin-go/burin/internal/cpu"
	"github.com/burin-go/burin/internal/quote/quotetest"
)

// benchLevels runs f at each level.
func benchLevels(b *testing.B, f func(b *testing.B)) {
	for _, l := range cpu.Levels() {
		b.Run(l.String(), func(b *testing.B) {
			restore, err := cpu.Lower(l)
			if err != nil {
				b.Fatal(err)
			}
			defer restore()
			f(b)
		})
	}
}

var buffer = make([]byte, 0, 1<<20)

// BenchmarkLong has one long string a time.
func BenchmarkLong(b *testing.B) {
	for _, k := range quotetest.Kinds() {
		if !k.Long {
			continue
		}
		s := k.Strings(1, 1)[0]
		b.Run(strings.ReplaceAll(k.Name, " ", "-"), func(b *testing.B) {
			b.Run("copy", func(b *testing.B) {
				b.SetBytes(int64(len(s)))
				for b.Loop() {
					buffer = append(buffer[:0], s...)
				}
			})
			benchLevels(b, func(b *testing.B) {
				b.SetBytes(int64(len(s)))
				for b.Loop() {
					buffer = Append(buffer[:0], s, HTML)
				}
			})
		})
	}
}

// BenchmarkSlice has slices of 4,096 strings, flat and in pairs.
func BenchmarkSlice(b *testing.B) {
	const n = 1 << 12
	for _, k := range quotetest.Kinds() {
		if k.Long {
			continue
		}
		v := k.Strings(1, n)
		rows := make([][]string, n/2)
		for i := range rows {
			rows[i] = v[2*i : 2*i+2]
		}
		for _, form := range []struct {
			name string
			f    func(dst []byte) []byte
		}{
			{"flat", func(dst []byte) []byte { return AppendSlice(dst, v, HTML) }},
			{"pairs", func(dst []byte) []byte { return AppendArrays(dst, v, 2, HTML) }},
			{"rows", func(dst []byte) []byte { return AppendRows(dst, rows, HTML) }},
		} {
			b.Run(k.Name+"/"+form.name, func(b *testing.B) {
				benchLevels(b, func(b *testing.B) {
					for b.Loop() {
						buffer = form.f(buffer[:0])
					}
					b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/n, "ns/string")
				})
			})
		}
	}
}

// BenchmarkOne has one short string a time.
func BenchmarkOne(b *testing.B) {
	for _, n := range []int{0, 1, 3, 4, 7, 8, 10, 15, 16, 17, 20, 24, 32, 36, 48, 64, 100, 200, 1000} {
		s := strings.Repeat("x", n)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			benchLevels(b, func(b *testing.B) {
				for b.Loop() {
					buffer = Append(buffer[:0], s, HTML)
				}
			})
		})
	}
}
