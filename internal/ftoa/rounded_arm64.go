//go:build !purego

package ftoa

// appendRoundedNEON writes a comma and the text of each of n values, rounded to 0 to 15 places, of which it keeps least, 0
// to places, or 1 if places is 0. s is 10^places. It stops before a value for which there may be too little room, and before
// one that it does not know: 2^52/s or more, also infinities and NaN, or with an integer below tiny, but not 0, after
// multiplication by s. It is right under emulation, but how fast it is on a processor has not been measured.
//
//go:noescape
func appendRoundedNEON(dst *byte, room int, v *float64, n int, s float64, places, least int, tiny uint64) (written, done int)
