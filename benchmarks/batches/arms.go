package batches

import (
	"fmt"
	"slices"

	"github.com/burin-go/burin/benchmarks"
	"github.com/burin-go/burin/internal/cpu"
)

// An Encode encodes v into a buffer of its own that the next call overwrites.
type Encode[V any] func(v V) ([]byte, error)

// An Arm is a way to encode a V.
type Arm[V any] struct {
	Name  string
	Level cpu.Level // that it runs at
	Ours  bool      // it is burin's
	Exact bool      // it is an error if its bytes are not encoding/json's
	New   func() Encode[V]
}

// The arms that the others are compared with.
const strconvArm, sonicArm = "strconv", "sonic"

// arms lists strconv, sonic and burin at each level.
func (e Encoders[T]) arms() ([]Arm[[]T], error) {
	sonic, err := Sonic[[]T]()
	if err != nil {
		return nil, err
	}
	return append([]Arm[[]T]{Strconv(e.Strconv), sonic}, Burin(e.Burin)...), nil
}

// ArmNames lists the arms that NewData has.
func ArmNames() []string {
	names := []string{strconvArm, sonicArm}
	for _, l := range cpu.Levels() {
		names = append(names, burinName(l))
	}
	return names
}

func burinName(l cpu.Level) string {
	if l == cpu.Generic {
		return "burin scalar"
	}
	return "burin " + l.String()
}

// Strconv is a loop around strconv such as one writes by hand.
func Strconv[V any](appendTo func(dst []byte, v V) []byte) Arm[V] {
	return Arm[V]{Name: strconvArm, Level: cpu.Current(), Exact: true, New: func() Encode[V] {
		var buf []byte
		return func(v V) ([]byte, error) {
			buf = appendTo(buf[:0], v)
			return buf, nil
		}
	}}
}

// Burin is burin at each level of the machine, the lowest of which is its scalar code.
func Burin[V any](appendTo func(dst []byte, v V) ([]byte, error)) (list []Arm[V]) {
	for _, l := range cpu.Levels() {
		list = append(list, Arm[V]{Name: burinName(l), Level: l, Ours: true, Exact: true, New: func() Encode[V] {
			var buf []byte
			return func(v V) (out []byte, err error) {
				buf, err = appendTo(buf[:0], v)
				return buf, err
			}
		}})
	}
	return list
}

// Sonic is sonic at its fastest.
func Sonic[V any]() (Arm[V], error) { return Peer[V](sonicArm, "sonic-fastest") }

// Peer is an arm that the other benchmarks have, into a buffer that is used again.
func Peer[V any](name, arm string) (Arm[V], error) {
	all := benchmarks.Arms()
	i := slices.IndexFunc(all, func(a *benchmarks.Arm) bool { return a.Name == arm })
	if i < 0 {
		return Arm[V]{}, fmt.Errorf("the other benchmarks have no arm %s", arm)
	}
	if all[i].Ready != nil {
		if err := all[i].Ready(); err != nil {
			return Arm[V]{}, err
		}
	}
	return Arm[V]{Name: name, Level: cpu.Current(), New: func() Encode[V] {
		var s V
		encode := all[i].Reused.New(&s)
		return func(v V) ([]byte, error) {
			s = v
			return encode()
		}
	}}, nil
}
