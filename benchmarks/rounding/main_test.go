package main

import (
	"bytes"
	"regexp"
	"testing"

	"github.com/burin-go/burin/benchmarks/rounding/naive"
	"github.com/burin-go/burin/internal/cpu"
)

// TestRun measures everything, as short as can be, which compares the results.
func TestRun(t *testing.T) {
	var out bytes.Buffer
	if err := run([]string{"-rounds", "2", "-md"}, &out, 10_000); err != nil {
		t.Fatal(err)
	}
	wants := []string{
		`(?m)^\|  \| normal/2 \| normal/4 \| normal/8 \| thousandths/2 \|$`,
		`(?m)^\| AppendRounds, ` + cpu.Current().String() + `( \| \d+\.\d\d){4} \|$`,
		`(?m)^\| AppendFixeds, generic( \| \d+\.\d\d){4} \|$`,
		`(?m)^\| wrong: math.Round\(x\*s\)/s( \| \d+\.\d\d\*?){3} \| \d+\.\d\d\* \|$`,
		`(?m)^### times as fast as strconv: format, parse$`,
		`(?m)^\\\* wrong: math.Round\(x\*s\)/s, thousandths/2: \d+ of 10000 values are different`,
	}
	if _, ok := naive.Vectors(); ok {
		wants = append(wants, `(?m)^\\\* wrong: the same in AVX-512, thousandths/2: \d+ of 10000 values are different`)
	}
	for _, want := range wants {
		if !regexp.MustCompile(want).Match(out.Bytes()) {
			t.Errorf("no %s in:\n%s", want, out.String())
		}
	}
}

func TestRunRefuses(t *testing.T) {
	for _, args := range [][]string{{"-rounds", "0"}, {"-data", "none"}, {"-data", "("}, {"argument"}} {
		if err := run(args, &bytes.Buffer{}, 10); err == nil {
			t.Errorf("%q is not an error", args)
		}
	}
}
