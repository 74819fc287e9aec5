package conformance

import (
	"encoding/json"
	"time"

	"pgregory.net/rapid"

	"github.com/burin-go/burin/encoding/encodingtest"
)

// dynamic are types that interfaces hold, some with encoders and some with methods.
var dynamic = []any{
	Tree{}, &Tree{}, Kinds{}, []Omitted{}, Doubled(0), &PtrJSON{}, PtrJSON{}, map[Name]*Omitted{}, Number(0), Flag(false),
	Interfaces{}, &Interfaces{}, []*Interfaces{}, errSeven, json.RawMessage{}, time.Time{},
}

// fill sets *p to a random value, of some that encoding/json refuses too.
func fill(rt *rapid.T, p any) {
	f := encodingtest.Filler{Source: drawn{rt}, Dynamic: dynamic, Invalid: rapid.IntRange(0, 3).Draw(rt, "invalid") == 3}
	f.Fill(p)
}

// fillValid sets *p to a random value that is valid but for what its methods refuse.
func fillValid(rt *rapid.T, p any) {
	f := encodingtest.Filler{Source: drawn{rt}, Dynamic: dynamic}
	f.Fill(p)
}

// drawn makes rapid a source of randomness, so that it can shrink the value that was filled.
type drawn struct{ rt *rapid.T }

// Uint64 spreads large numbers, of which rapid draws few: floats are made of their bits.
func (d drawn) Uint64() uint64 {
	n := rapid.Uint64().Draw(d.rt, "n")
	if n >= 1<<16 {
		n *= 0x9e3779b97f4a7c15
	}
	return n
}
