//go:build ignore

// This program writes testdata/boundaries64.bin: for every exponent of a float64 the significands whose decision is
// closest, those for which an end of the rounding interval is next to a multiple of the unit of the 16th digit, and those
// for which the 17th digit is next to a tie; and testdata/boundaries32.bin, the same for float32 and its eighth and ninth
// digits. It takes two minutes, so nothing runs it but you:
//
//	go run gen_boundaries.go
package main

import (
	"encoding/binary"
	"log"
	"math/big"
	"math/bits"
	"os"
)

func main() {
	var out []byte
	for _, b := range boundaries(2047, 53, 24, 52, 6) {
		out = binary.LittleEndian.AppendUint64(out, b)
	}
	write("testdata/boundaries64.bin", out)
	out = nil
	for _, b := range boundaries(255, 24, 4, 23, 64) {
		out = binary.LittleEndian.AppendUint32(out, uint32(b))
	}
	write("testdata/boundaries32.bin", out)
}

func write(name string, data []byte) {
	if err := os.WriteFile(name, data, 0o666); err != nil {
		log.Fatal(err)
	}
}

// boundaries returns floats with so many bits of precision and exponents from 1 to exponents-1. At most limit to a side
// of a decision are closer to it than near/2^nearBits.
func boundaries(exponents, precision int, near int64, nearBits uint, limit int) []uint64 {
	var out []uint64
	least := uint64(1) << (precision - 1) // significand
	for e := 1; e < exponents; e++ {
		q := e - exponents/2 - precision + 1
		p := pow10Pow2(q, -(q*315653>>20)-1) // one unit in the last place, in units of the last digit but one
		half := new(big.Rat).Mul(p, big.NewRat(1, 2))
		for _, c := range []struct {
			factor int64
			add    *big.Rat
		}{{1, new(big.Rat).Neg(half)}, {1, half}, {10, big.NewRat(1, 2)}} {
			// factor*c*p + add, times m: an integer modulo m is next to 0.
			m := new(big.Int).Lsh(p.Denom(), 1)
			a := scaledInt(new(big.Rat).Mul(p, big.NewRat(c.factor, 1)), m)
			b := scaledInt(c.add, m)
			w := new(big.Int).Rsh(new(big.Int).Mul(m, big.NewInt(near)), nearBits)
			w = bigMin(bigMax(w, big.NewInt(1)), new(big.Int).Rsh(m, 2))
			for _, r := range [][2]*big.Int{{big.NewInt(0), w}, {new(big.Int).Sub(m, w), new(big.Int).Sub(m, big.NewInt(1))}} {
				for _, x := range residuesIn(least, a, b, m, r[0], r[1], limit) {
					out = append(out, uint64(e)<<(precision-1)|(x-least))
				}
			}
		}
	}
	return out
}

// pow10Pow2 is 2^q * 10^e.
func pow10Pow2(q, e int) *big.Rat {
	pow := func(base int64, n int) *big.Rat {
		p := new(big.Int).Exp(big.NewInt(base), big.NewInt(int64(max(n, -n))), nil)
		if n >= 0 {
			return new(big.Rat).SetInt(p)
		}
		return new(big.Rat).SetFrac(big.NewInt(1), p)
	}
	return new(big.Rat).Mul(pow(2, q), pow(10, e))
}

func scaledInt(x *big.Rat, m *big.Int) *big.Int {
	n := new(big.Int).Mul(x.Num(), m)
	return n.Quo(n, x.Denom())
}

func bigMin(a, b *big.Int) *big.Int {
	if a.Cmp(b) < 0 {
		return a
	}
	return b
}

func bigMax(a, b *big.Int) *big.Int {
	if a.Cmp(b) < 0 {
		return b
	}
	return a
}

// residuesIn returns the first x from a power of two on, below the next, for which low <= a*x+b mod m <= high.
func residuesIn(first uint64, a, b, m, low, high *big.Int, limit int) []uint64 {
	var out []uint64
	x := new(big.Int).SetUint64(first)
	for len(out) < limit {
		off := new(big.Int).Mul(a, x)
		off.Add(off, b)
		l := new(big.Int).Mod(new(big.Int).Sub(low, off), m)
		h := new(big.Int).Mod(new(big.Int).Sub(high, off), m)
		if l.Cmp(h) <= 0 { // else x itself is in
			d := firstResidue(new(big.Int).Mod(a, m), m, l, h)
			if d == nil {
				break
			}
			x.Add(x, d)
		}
		if x.BitLen() > bits.Len64(first) {
			break
		}
		out = append(out, x.Uint64())
		x.Add(x, big.NewInt(1))
	}
	return out
}

// firstResidue returns the least x >= 0 with low <= a*x mod m <= high, or nil: Euclid's algorithm on a and m.
func firstResidue(a, m, low, high *big.Int) *big.Int {
	if low.Sign() == 0 {
		return new(big.Int)
	}
	if a.Sign() == 0 {
		return nil
	}
	x := ceilQuo(low, a)
	if new(big.Int).Mul(x, a).Cmp(high) <= 0 {
		return x
	}
	mod := func(x *big.Int) *big.Int { return new(big.Int).Mod(x, a) }
	y := firstResidue(mod(new(big.Int).Neg(m)), a, mod(low), mod(high))
	if y == nil {
		return nil
	}
	return ceilQuo(y.Add(y.Mul(y, m), low), a)
}

func ceilQuo(x, y *big.Int) *big.Int {
	q, r := new(big.Int).QuoRem(x, y, new(big.Int))
	if r.Sign() > 0 {
		q.Add(q, big.NewInt(1))
	}
	return q
}
