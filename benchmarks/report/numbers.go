package main

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/burin-go/burin/benchmarks/batches"
	"github.com/burin-go/burin/benchmarks/internal/numbers"
	"github.com/burin-go/burin/benchmarks/internal/turns"
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
