package scan

import "unsafe"

// addressOf is where s begins, for tests about alignment.
func addressOf(s []byte) uintptr { return uintptr(unsafe.Pointer(unsafe.SliceData(s))) }
