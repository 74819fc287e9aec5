//go:build linux || darwin

package scan

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

// TestGuardPages has texts that begin where readable memory begins, or end where
// it ends.
func TestGuardPages(t *testing.T) {
	m, p := page(t)
	for _, i := range []int{len(p) - 1, 2 * len(p)} {
		if !faults(func() { sink += int(m[i]) }) {
			t.Fatalf("number %d of %d bytes can be read", i, len(m))
		}
	}
	cputest.Each(t, func(t *testing.T) {
		for _, k := range kinds {
			k.fill(p, 0)
			for n := range maxPos + 1 {
				for _, s := range [][]byte{p[:n:n], p[len(p)-n:]} {
					// Clean to its end, and up to its last or first byte.
					if faults(func() { k.check(t, s) }) {
						t.Errorf("Clean%s reads outside of %d bytes", k.name, n)
					}
					for _, i := range []int{0, n - 1} {
						if n == 0 {
							continue
						}
						clean := s[i]
						s[i] = '"'
						if faults(func() { k.check(t, s) }) {
							t.Errorf("Clean%s reads outside of %d bytes, of which number %d is '\"'", k.name, n, i)
						}
						s[i] = clean
					}
				}
				if t.Failed() {
					return
				}
			}
		}
	})
}
