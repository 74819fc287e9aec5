//go:build !purego

package ftoa

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/burin-go/burin/internal/cpu/cputest"
)

// TestChooseDecimals: values of even numbers and those of odd ones each have the decimals that most of them need. Wrong ones
// cost time alone, as what does not fit is written by other means.
func TestChooseDecimals(t *testing.T) {
	cputest.Each(t, func(t *testing.T) {
		level, ok := kernelLevel()
		if !ok {
			return
		}
		r := rand.New(rand.NewPCG(1, 2))
		decimal := func(places, limit int) float64 {
			k := r.IntN(limit/10)*10 + 1 + r.IntN(9) // the last digit is not 0
			return float64(k) / math.Pow10(places)
		}
		for even := range 10 {
			for odd := range 10 {
				for _, wide := range []bool{false, true} {
					v := make([]float64, sample)
					for i := range v {
						v[i] = decimal([]int{even, odd}[i%2], 1e6)
					}
					if wide {
						at := r.IntN(sample)
						v[at] = float64(100_000_000+r.IntN(1e8)*10+1) / math.Pow10([]int{even, odd}[at%2])
					}
					for _, from := range []int{0, min(even, odd)} {
						if e, o, w := chooseKernel(level, v, from, from); e != even || o != odd || w != wide {
							t.Errorf("%v from %d: %d and %d decimals, wide %v; want %d, %d, %v", v, from, e, o, w, even, odd, wide)
						}
					}
					v[r.IntN(sample)] = math.Sqrt2
					if e, o, _ := chooseKernel(level, v, 0, 0); e >= 0 && o >= 0 {
						t.Errorf("%v: %d and %d decimals, want none", v, e, o)
					}
				}
			}
		}
	})
}

// TestGather holds what joins rows to its contract, which leaves room that is not needed for right bytes.
func TestGather(t *testing.T) {
	cputest.Each(t, func(t *testing.T) {
		level, ok := kernelLevel()
		if !ok {
			return
		}
		r := rand.New(rand.NewPCG(3, 4))
		b := new(rowBuffer)
		for range 4_000 / stride(20) {
			var m [][]float64
			longest := 1 + r.IntN(140)
			for range 1 + r.IntN(300) {
				switch r.IntN(20) {
				case 0:
					m = append(m, nil)
				case 1:
					m = append(m, []float64{})
				case 2:
					m = append(m, make([]float64, 120+r.IntN(10)))
				default:
					m = append(m, make([]float64, 1+r.IntN(longest)))
				}
			}
			for _, row := range m {
				for i := range row {
					row[i] = r.Float64()
				}
			}
			class := []int{classAfterRow, classAfterEmpty, classAfterNil, classFirst, classAfterWhole}[r.IntN(5)]
			values, classes, wantTaken, wantNext := gatherEach(m, class)
			taken, count, next := gatherKernel(level, m, b, class)
			if taken != wantTaken || count != len(values) || next != wantNext {
				t.Fatalf("%d rows, %d values, class %d next; want %d, %d, %d", taken, count, next, wantTaken, len(values), wantNext)
			}
			if !slices.Equal(b.values[:count], values) || !slices.Equal(b.classes[:count], classes) {
				t.Fatalf("values or classes of %d rows are not those of the rows", taken)
			}
			if behind := b.classes[count+1:]; slices.ContainsFunc(behind, func(c uint8) bool { return c != classInRow }) {
				t.Fatalf("classes behind the %d values are %v", count, behind)
			}
		}
	})
}

// gatherEach is gatherKernel, one value at a time.
func gatherEach(m [][]float64, class int) (values []float64, classes []uint8, taken, next int) {
	for _, row := range m {
		switch {
		case len(row) == 0 && class != classAfterRow:
			return values, classes, taken, class
		case row == nil:
			class = classAfterNil
		case len(row) == 0:
			class = classAfterEmpty
		case len(row) > gatherSize/2, len(values)+len(row) > gatherSize:
			return values, classes, taken, class
		default:
			values = append(values, row...)
			classes = append(append(classes, uint8(class)), make([]uint8, len(row)-1)...)
			class = classAfterRow
		}
		taken++
	}
	return values, classes, taken, class
}
