package main

import "strconv"

const (
	ticks = 100         // in a price of 1: two decimals
	lots  = 100_000_000 // in a quantity of 1: eight decimals
)

// level is a price and the quantity wanted or offered at it, in whole ticks and lots:
// sums of them are exact, as sums of floats are not.
type level struct{ price, quantity int64 }

// floats returns the price and the quantity. Up to 2^53 ticks or lots the division is
// the only rounding, so each is the float next to the decimal and prints as it.
func (l level) floats() [2]float64 {
	return [2]float64{float64(l.price) / ticks, float64(l.quantity) / lots}
}

// quoted returns the price and the quantity with all their decimals. Both are positive.
func (l level) quoted() [2]string {
	return [2]string{decimal(l.price, ticks), decimal(l.quantity, lots)}
}

// decimal returns n/unit, where unit is a power of ten, with as many decimals as unit
// has zeros.
func decimal(n, unit int64) string {
	b := strconv.AppendInt(nil, n/unit, 10)
	fraction := len(b)
	b = strconv.AppendInt(b, unit+n%unit, 10) // unit keeps the zeros in front, and its 1
	b[fraction] = '.'                         // gives way to the point
	return string(b)
}
