//go:build !amd64 || purego

package naive

// Vectors returns RoundSlice with AVX-512, ties to even. ok is false where there is no such thing.
func Vectors() (roundSlice func(xs []float64, ndigits int), ok bool) { return nil, false }
