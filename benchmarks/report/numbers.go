package main

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/burin-go/burin/benchmarks/batches"
	"github.com/burin-go/burin/benchmarks/internal/numbers"
	"github.com/burin-go/burin/benchmarks/internal/turns"
	"github.com/burin-go/burin/internal/ftoa/floattest"
	"github.com/burin-go/burin/rounding"
)

// kernels is a section about slices of values, by kind of values and CPU level.
func kernels(name, title string, data []batches.Data) *section {
	s := &section{
		name: name, title: title, of: "value", corner: "numbers", unit: nanoseconds,
		slice: 20 * time.Millisecond, plot: bars,
		about: "Calls of " + strconv.Itoa(batches.UsualLength) + " values, into a buffer that is used again.",
	}
	for _, d := range data {
		s.rows = append(s.rows, row{name: d.Name, arms: batches.ArmNames(), tasks: ofData(d, batches.UsualLength)})
	}
	return s
}

func ofData(d batches.Data, length int) func(arms []string) ([]*turns.Task, error) {
	return func(arms []string) ([]*turns.Task, error) {
		tasks, err := d.Tasks(length)
		return some(tasks, arms), err
	}
}

func floats() *section {
	return kernels("floats", "Slices of float64", slices.DeleteFunc(numbers.Floats(), isNarrow))
}

func floats32() *section {
	isWide := func(d batches.Data) bool { return !isNarrow(d) }
	return kernels("floats32", "Slices of float32", slices.DeleteFunc(numbers.Floats(), isWide))
}

// isNarrow tells data of float32 by its name.
func isNarrow(d batches.Data) bool { return strings.HasSuffix(d.Name, "/32") }

func integers() *section { return kernels("integers", "Slices of integers", numbers.Integers()) }

// rounded writes what is left of numbers that are rounded to decimals.
func rounded() *section {
	s := kernels("rounding", "Slices of float64, rounded to two decimals", nil)
	kinds := slices.DeleteFunc(floattest.Kinds(), func(k floattest.Kind) bool {
		return k.Name != "digits17" && k.Name != "prices" && k.Name != "latlon"
	})
	for _, k := range kinds {
		s.rows = append(s.rows, roundedRow("round/"+k.Name, k, rounding.AppendRounds, appendRoundStrconv))
	}
	for _, k := range kinds {
		s.rows = append(s.rows, roundedRow("fixed/"+k.Name, k, rounding.AppendFixeds, func(dst []byte, x float64) []byte {
			return strconv.AppendFloat(dst, x, 'f', decimals, 64)
		}))
	}
	return s
}

const decimals = 2

// appendRoundStrconv rounds as Python does, in the only way that the standard library has, and writes what Python's repr
// does: of numbers without an exponent, .0 behind integers.
func appendRoundStrconv(dst []byte, x float64) []byte {
	var text [400]byte
	y, err := strconv.ParseFloat(string(strconv.AppendFloat(text[:0], x, 'f', decimals, 64)), 64)
	if err != nil {
		panic(err) // unreachable: it is a number
	}
	n := len(dst)
	dst = strconv.AppendFloat(dst, y, 'f', -1, 64)
	if !bytes.ContainsRune(dst[n:], '.') {
		dst = append(dst, '.', '0')
	}
	return dst
}

func roundedRow(name string, k floattest.Kind, burin func([]byte, []float64, int) []byte, one func([]byte, float64) []byte) row {
	loop := func(dst []byte, v []float64) []byte {
		dst = append(dst, '[')
		for i, x := range v {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = one(dst, x)
		}
		return append(dst, ']')
	}
	arms := append([]batches.Arm[[]float64]{batches.Strconv(loop)},
		batches.Burin(func(dst []byte, v []float64) ([]byte, error) { return burin(dst, v, decimals), nil })...)
	r := row{name: name}
	for _, a := range arms {
		r.arms = append(r.arms, a.Name)
	}
	r.tasks = func(wanted []string) ([]*turns.Task, error) {
		calls := slices.Collect(slices.Chunk(k.Values(1, 1<<16), batches.UsualLength))
		var wants [][]byte
		for _, v := range calls {
			wants = append(wants, loop(nil, v))
		}
		tasks, err := batches.TasksWanting(wants, calls, batches.UsualLength, arms)
		return some(tasks, wanted), err
	}
	return r
}
