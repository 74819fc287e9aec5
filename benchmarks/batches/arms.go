package batches

import (
	"fmt"
	"slices"

	"github.com/burin-go/burin/benchmarks"
	"github.com/burin-go/burin/internal/cpu"
)

// An encode writes v as a JSON array into a buffer of its own that the next call overwrites.
type encode[T any] func(v []T) ([]byte, error)

// An arm is a way to encode a slice.
type arm[T any] struct {
	name  string
	level cpu.Level // that it runs at
	burin bool
	new   func() encode[T]
}

// The arms that the others are compared with.
const strconvArm, sonicArm = "strconv", "sonic"

// arms lists strconv, sonic and burin at each level, the lowest of which is its scalar code.
func (e Encoders[T]) arms() ([]arm[T], error) {
	sonic, err := newSonic[T]()
	if err != nil {
		return nil, err
	}
	list := []arm[T]{{name: strconvArm, level: cpu.Current(), new: e.newStrconv}, sonic}
	for _, l := range cpu.Levels() {
		name := "burin " + l.String()
		if l == cpu.Generic {
			name = "burin scalar"
		}
		list = append(list, arm[T]{name: name, level: l, burin: true, new: e.newBurin})
	}
	return list, nil
}

// newSonic uses the arm that the other benchmarks have.
func newSonic[T any]() (arm[T], error) {
	all := benchmarks.Arms()
	i := slices.IndexFunc(all, func(a *benchmarks.Arm) bool { return a.Name == "sonic-fastest" })
	if i < 0 {
		return arm[T]{}, fmt.Errorf("the other benchmarks have no arm sonic-fastest")
	}
	if err := all[i].Ready(); err != nil {
		return arm[T]{}, err
	}
	return arm[T]{name: sonicArm, level: cpu.Current(), new: func() encode[T] {
		var s []T
		encode := all[i].Reused.New(&s)
		return func(v []T) ([]byte, error) {
			s = v
			return encode()
		}
	}}, nil
}

func (e Encoders[T]) newBurin() encode[T] {
	var buf []byte
	return func(v []T) (out []byte, err error) {
		buf, err = e.Burin(buf[:0], v)
		return buf, err
	}
}

// newStrconv is a loop around strconv such as one writes by hand.
func (e Encoders[T]) newStrconv() encode[T] {
	var buf []byte
	return func(v []T) ([]byte, error) {
		buf = e.Strconv(buf[:0], v)
		return buf, nil
	}
}
