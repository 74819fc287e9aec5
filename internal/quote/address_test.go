package quote

import "unsafe"

// addressOf is where s begins.
func addressOf(s []byte) uintptr { return uintptr(unsafe.Pointer(unsafe.SliceData(s))) }

// aligned returns memory of n bytes that is align past a multiple of 64.
func aligned(align, n int) []byte {
	all := make([]byte, n+64)
	at := (uintptr(align) - addressOf(all)) % 64
	return all[at : int(at)+n : int(at)+n]
}

// stringOf is b as a string that changes with it.
func stringOf(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }
