// Package inttest makes the kinds of integers that kernels are tested and measured with.
package inttest

import (
	"math/rand/v2"
	"unsafe"
)

// Integer is a type of integers that there are kernels for.
type Integer interface {
	int64 | uint64 | int32 | uint32
}

// A Kind is a sort of integers that documents have, or that a kernel takes another way for.
type Kind[I Integer] struct {
	Name string // without the characters that -run and -bench give a meaning
	// Fill makes all of s. It depends on r and on len(s) alone.
	Fill func(r *rand.Rand, s []I)
}

// Kinds lists the kinds that I has room for.
func Kinds[I Integer]() []Kind[I] {
	kinds := []Kind[I]{
		each[I]("below1e3", below(1e3)),
		each[I]("below1e8", below(1e8)),
		each[I]("bits", bits),
		each[I]("widths", widths[I]),
		each[I]("zeros", zero),
		blocks[I]("blocks16", 16, below(1e8), bits, zero, widths[I]),
		blocks[I]("blocks100", 100, below(1e8), bits, below(1e3), widths[I]),
	}
	if Signed[I]() {
		kinds = append(kinds, each[I]("signed1e8", func(r *rand.Rand) uint64 { return r.Uint64N(2e8-1) - (1e8 - 1) }))
	}
	if unsafe.Sizeof(I(0)) == 8 {
		kinds = append(kinds, each[I]("below1e16", below(1e16)), each[I]("milliseconds", milliseconds), each[I]("nanoseconds", nanoseconds))
	}
	return kinds
}

// Signed says whether I has negative values.
func Signed[I Integer]() bool { return I(0)-1 < 0 }

// Values returns n integers of the kind, the same ones for the same seed.
func (k Kind[I]) Values(seed uint64, n int) []I {
	s := make([]I, n)
	k.Fill(rand.New(rand.NewPCG(seed, 0)), s)
	return s
}

// A draw makes one integer, of which the lower bits count where a type has fewer than 64.
type draw func(r *rand.Rand) uint64

func below(n uint64) draw { return func(r *rand.Rand) uint64 { return r.Uint64N(n) } }

// bits is any value, each as likely as the others: most have as many digits as there are.
func bits(r *rand.Rand) uint64 { return r.Uint64() }

// widths has each number of bits as often as the others, and with it each number of digits.
func widths[I Integer](r *rand.Rand) uint64 {
	u := r.Uint64()
	return uint64(I(u) >> r.IntN(8*int(unsafe.Sizeof(I(0)))))
}

func zero(*rand.Rand) uint64 { return 0 }

// milliseconds and nanoseconds are times of day since 1970, from 2020 to 2030.
func milliseconds(r *rand.Rand) uint64 { return nanoseconds(r) / 1e6 }

func nanoseconds(r *rand.Rand) uint64 {
	const year = 365 * 24 * 3600 * 1e9
	return 50*year + r.Uint64N(10*year)
}

func each[I Integer](name string, d draw) Kind[I] {
	return blocks[I](name, 1, d)
}

// blocks changes the kind after every n values.
func blocks[I Integer](name string, n int, kinds ...draw) Kind[I] {
	return Kind[I]{name, func(r *rand.Rand, s []I) {
		for i := range s {
			s[i] = I(kinds[i/n%len(kinds)](r))
		}
	}}
}
