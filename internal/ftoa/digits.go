package ftoa

// EightDigits spreads v, which is below 10^8, to one decimal digit a byte, the first digit in the lowest byte. They are
// numbers, not characters.
func EightDigits(v uint64) uint64 { return eightDigits(v) }
