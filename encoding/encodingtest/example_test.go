package encodingtest_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/burin-go/burin/encoding/encodingtest"
)

// Point has an encoder, written by hand here.
type Point struct{ X, Y int }

// AppendJSON appends p as encoding/json writes it.
func (p Point) AppendJSON(dst []byte) ([]byte, error) {
	dst = strconv.AppendInt(append(dst, `{"X":`...), int64(p.X), 10)
	dst = strconv.AppendInt(append(dst, `,"Y":`...), int64(p.Y), 10)
	return append(dst, '}'), nil
}

// Circle has a MarshalJSON above its encoder, too, so that encoding/json uses it.
type Circle struct{ Radius int }

// AppendJSON appends c as encoding/json writes it.
func (c Circle) AppendJSON(dst []byte) ([]byte, error) {
	return append(strconv.AppendInt(append(dst, `{"Radius":`...), int64(c.Radius), 10), '}'), nil
}

// MarshalJSON returns what AppendJSON appends.
func (c Circle) MarshalJSON() ([]byte, error) { return c.AppendJSON(nil) }

func ExampleSame() {
	TestPoint := func(t *testing.T) { encodingtest.Same[Point](t) }

	_ = TestPoint // go test runs it
}

func ExampleSameAs() {
	TestCircle := func(t *testing.T) {
		type plain Circle // without the methods
		encodingtest.SameAs[Circle, plain](t)
	}

	_ = TestCircle // go test runs it
}

func ExampleConsistent() {
	TestPoint := func(t *testing.T) { encodingtest.Consistent[Point](t) }

	_ = TestPoint // go test runs it
}

func ExampleConsistentPython() {
	// A type made under //burin:generate style=python is tested so.
	TestPoint := func(t *testing.T) { encodingtest.ConsistentPython[Point](t) }

	_ = TestPoint // go test runs it
}

func ExampleCompare() {
	p := &Point{X: 1, Y: 2}
	fmt.Println(encodingtest.Compare(p, p))
	// Output: <nil>
}

func ExampleFiller_Fill() {
	var v map[string][]Point
	f := encodingtest.Filler{Source: rand.NewPCG(1, 2)}
	for range 10 {
		f.Fill(&v)
		if _, err := json.Marshal(v); err != nil {
			fmt.Println(err)
		}
	}
	fmt.Println(len(v) <= 12)
	// Output: true
}

// TestExamples runs what the examples show.
func TestExamples(t *testing.T) {
	type plain Circle
	encodingtest.Same[Point](t)
	encodingtest.Consistent[Point](t)
	encodingtest.SameAs[Circle, plain](t)
}
