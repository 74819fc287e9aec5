package main

import (
	"fmt"
	"slices"

	"github.com/burin-go/burin/benchmarks"
	"github.com/burin-go/burin/encoding"
	"github.com/burin-go/burin/internal/cpu"
	"github.com/burin-go/burin/internal/ftoa/floattest"
)

// An encode writes v as a JSON array into a buffer of its own that the next call overwrites.
type encode func(v []float64) ([]byte, error)

// An arm is a way to encode a []float64.
type arm struct {
	name  string
	level cpu.Level // that it runs at
	burin bool
	new   func() encode
}

// The arms that the others are compared with.
const strconvArm, sonicArm = "strconv", "sonic"

// arms lists strconv, sonic and burin at each level, the lowest of which is its scalar code.
func arms() ([]arm, error) {
	sonic, err := newSonic()
	if err != nil {
		return nil, err
	}
	list := []arm{{name: strconvArm, level: cpu.Current(), new: newStrconv}, sonic}
	for _, l := range cpu.Levels() {
		name := "burin " + l.String()
		if l == cpu.Generic {
			name = "burin scalar"
		}
		list = append(list, arm{name: name, level: l, burin: true, new: newBurin})
	}
	return list, nil
}

// newSonic uses the arm that the other benchmarks have.
func newSonic() (arm, error) {
	all := benchmarks.Arms()
	i := slices.IndexFunc(all, func(a *benchmarks.Arm) bool { return a.Name == "sonic-fastest" })
	if i < 0 {
		return arm{}, fmt.Errorf("the other benchmarks have no arm sonic-fastest")
	}
	if err := all[i].Ready(); err != nil {
		return arm{}, err
	}
	return arm{name: sonicArm, level: cpu.Current(), new: func() encode {
		var s []float64
		encode := all[i].Reused.New(&s)
		return func(v []float64) ([]byte, error) {
			s = v
			return encode()
		}
	}}, nil
}

func newBurin() encode {
	var buf []byte
	return func(v []float64) (out []byte, err error) {
		buf, err = encoding.AppendFloats(buf[:0], v)
		return buf, err
	}
}

// newStrconv is a loop around strconv such as one writes by hand.
func newStrconv() encode {
	var buf []byte
	return func(v []float64) ([]byte, error) {
		dst := append(buf[:0], '[')
		for i, f := range v {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = floattest.AppendStrconv(dst, f)
		}
		buf = append(dst, ']')
		return buf, nil
	}
}
