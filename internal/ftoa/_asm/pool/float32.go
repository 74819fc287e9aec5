package pool

// NinthDigits has sixteen dwords such that n + NinthDigits[n>>28] is round(10n) in its highest four bits, ties to even.
// The digit d begins at (2d-1)/20, the sixteenth that this is in has what lacks to the next digit.
func NinthDigits() (w []uint64) {
	digit, next := 0, uint64(1<<32/20)
	for i := range uint64(16) {
		start := i << 28
		if next == start { // 3/4 is the first with the digit 8
			digit++
			next = uint64(2*digit+1) << 32 / 20
		}
		d := uint64(digit-int(i)) << 28
		if digit < 9 && next < start+1<<28 {
			d += start + 1<<28 - next
			digit++
			next = uint64(2*digit+1) << 32 / 20
			if digit == 2 {
				next++ // 1/4 still has the digit 2
			}
		}
		if i%2 == 0 {
			w = append(w, d&(1<<32-1))
		} else {
			w[i/2] |= d << 32
		}
	}
	return w
}
