package encodingtest

import (
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"strconv"
	"testing"

	"github.com/burin-go/burin/encoding"
)

// Same checks that T's AppendJSON, and Marshal and its kin for a T, a *T and values that hold one, return what
// json.Marshal returns, bytes and errors: for the zero value and for random ones. Interfaces hold basic values
// and values of the types that dynamic has examples of.
//
// A failure names the value's seed; with BURIN_SEED set to it, the test makes that value first.
func Same[T any](t testing.TB, dynamic ...any) {
	t.Helper()
	SameAs[T, T](t, dynamic...)
}

// SameAs is Same for a T that has a MarshalJSON made by burin, which encoding/json would call. It looks at a
// Plain instead, a type without that method and with the same fields, declared in the test as
//
//	type Plain T
func SameAs[T, Plain any](t testing.TB, dynamic ...any) {
	t.Helper()
	plain := reflect.TypeFor[*Plain]()
	if !reflect.TypeFor[*T]().ConvertibleTo(plain) {
		t.Fatalf("%s has other fields than %s", reflect.TypeFor[Plain](), reflect.TypeFor[T]())
	}
	each(t, dynamic, func(p *T) error { return Compare(p, reflect.ValueOf(p).Convert(plain).Interface()) })
}

// each checks the zero value and random ones.
func each[T any](t testing.TB, dynamic []any, check func(*T) error) {
	t.Helper()
	if _, ok := any(new(T)).(encoding.Appender); !ok {
		t.Fatalf("%s has no AppendJSON: make it with burin", reflect.TypeFor[T]())
	}
	if err := check(new(T)); err != nil {
		t.Fatalf("zero value: %v", err)
	}
	first, err := firstSeed()
	if err != nil {
		t.Fatal(err)
	}
	for i := range uint64(values) {
		seed := first + i
		p := new(T)
		f := Filler{Source: rand.NewPCG(seed, 0), Dynamic: dynamic, Invalid: seed%4 == 3}
		f.Fill(p)
		if err := check(p); err != nil {
			t.Fatalf("BURIN_SEED=%d: %v", seed, err)
		}
	}
}

// values is how many random values are checked.
const values = 100

// firstSeed is the seed of the first value.
func firstSeed() (uint64, error) {
	text := os.Getenv("BURIN_SEED")
	if text == "" {
		return rand.Uint64() >> 1, nil
	}
	seed, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("BURIN_SEED: %w", err)
	}
	return seed, nil
}
