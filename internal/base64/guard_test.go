//go:build linux || darwin

package base64

import (
	"os"
	"runtime/debug"
	"syscall"
	"testing"

	"github.com/burin-go/burin/internal/cpu/cputest"
)

// page returns three pages of memory, and the second of them: the others cannot be
// read.
func page(t *testing.T) (m, p []byte) {
	t.Helper()
	size := os.Getpagesize()
	m, err := syscall.Mmap(-1, 0, 3*size, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := syscall.Munmap(m); err != nil {
			t.Error(err)
		}
	})
	for _, guard := range [][]byte{m[:size], m[2*size:]} {
		if err := syscall.Mprotect(guard, syscall.PROT_NONE); err != nil {
			t.Fatal(err)
		}
	}
	return m, m[size : 2*size : 2*size]
}

// faults reports whether f reads what it may not.
func faults(f func()) (fault bool) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if r := recover(); r != nil {
			if _, ok := r.(interface{ Addr() uintptr }); !ok {
				panic(r)
			}
			fault = true
		}
	}()
	f()
	return false
}

// TestGuardPages has inputs that begin where readable memory begins, or end where it ends, and outputs likewise.
func TestGuardPages(t *testing.T) {
	m, in := page(t)
	_, out := page(t)
	for _, i := range []int{len(in) - 1, 2 * len(in)} {
		if !faults(func() { sink += m[i] }) {
			t.Fatalf("number %d of %d bytes can be read", i, len(m))
		}
	}
	cputest.Each(t, func(t *testing.T) {
		for n := range 400 {
			size := EncodedLen(n)
			for _, src := range [][]byte{in[:n:n], in[len(in)-n:]} {
				for _, dst := range [][]byte{out[:size:size], out[len(out)-size:]} {
					if faults(func() { Encode(dst, src) }) {
						t.Errorf("%d bytes: reads or writes outside", n)
					}
				}
			}
		}
	})
}

var sink byte
