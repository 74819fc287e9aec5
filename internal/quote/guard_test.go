//go:build linux || darwin

package quote

import (
	"os"
	"runtime/debug"
	"strings"
	"syscall"
	"testing"
	"unsafe"

	"github.com/burin-go/burin/internal/cpu/cputest"
	"github.com/burin-go/burin/internal/quote/quotetest"
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
func TestCleanGuardPages(t *testing.T) {
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
						t.Errorf("%s: Clean reads outside of %d bytes", k.name, n)
					}
					for _, i := range []int{0, n - 1} {
						if n == 0 {
							continue
						}
						clean := s[i]
						s[i] = '"'
						if faults(func() { k.check(t, s) }) {
							t.Errorf("%s: Clean reads outside of %d bytes, of which number %d is '\"'", k.name, n, i)
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

// guardedSizes are lengths of texts, and what is left out of them with the race detector.
func guardedSizes() (sizes []int) {
	for n := 0; n < 260; n += stride(9) {
		sizes = append(sizes, n)
	}
	return append(sizes, 511, 512, 513, 700)
}

// TestGuardedTexts has texts at both ends of memory that can only be read.
func TestGuardedTexts(t *testing.T) {
	_, p := page(t)
	cputest.Each(t, func(t *testing.T) {
		for i, k := range quotetest.Kinds() {
			if err := syscall.Mprotect(p, syscall.PROT_READ|syscall.PROT_WRITE); err != nil {
				t.Fatal(err)
			}
			n := 900
			if k.Long {
				n = 1
			}
			text := strings.Join(k.Strings(uint64(i), n), "")
			copy(p, text)
			copy(p[len(p)-1000:], text) // the same at the end
			if err := syscall.Mprotect(p, syscall.PROT_READ); err != nil {
				t.Fatal(err)
			}
			for _, n := range guardedSizes() {
				for _, s := range [][]byte{p[:n:n], p[len(p)-n:]} {
					if faults(func() { check(t, stringOf(s), HTML) }) {
						t.Fatalf("%s: touches what is around %d bytes, or writes to them", k.Name, n)
					}
				}
			}
			// Many short ones up to the end, with their headers anywhere.
			for _, size := range []int{1, 3, 7, 9, 17, 33, 65} {
				var v []string
				for at := len(p) % size; at < len(p); at += size {
					v = append(v, stringOf(p[at:at+size]))
				}
				for _, f := range forms(v[len(v)-40:], Plain) {
					if faults(func() {
						if got := f.f(make([]byte, 0, 2*len(f.want)+100)); string(got) != f.want {
							t.Errorf("%s: %q, want %q", f.name, got, f.want)
						}
					}) {
						t.Fatalf("%s of %s: touches what is around strings of %d bytes", f.name, k.Name, size)
					}
				}
			}
		}
	})
}

// TestGuardedHeaders has strings and rows whose headers end where memory ends.
func TestGuardedHeaders(t *testing.T) {
	_, p := page(t)
	cputest.Each(t, func(t *testing.T) {
		v := []string{"a", "", "\n", strings.Repeat("x", 50), "é"}
		for n := 1; n <= len(v); n++ {
			strings := unsafe.Slice((*string)(unsafe.Pointer(&p[len(p)-16*n])), n)
			copy(strings, v)
			for _, f := range forms(strings, HTML) {
				if faults(func() { f.f(make([]byte, 0, 1000)) }) {
					t.Errorf("%s: touches what is behind %d headers", f.name, n)
				}
			}
			rows := unsafe.Slice((*[]string)(unsafe.Pointer(&p[len(p)-24*n])), n)
			for i := range rows {
				rows[i] = v[:i]
			}
			if faults(func() { AppendRows(make([]byte, 0, 1000), rows, HTML) }) {
				t.Errorf("touches what is behind %d headers of rows", n)
			}
		}
	})
}

// TestGuardedRoom has dst at both ends of memory, with a capacity for a few bytes more than the output, and for less.
func TestGuardedRoom(t *testing.T) {
	_, p := page(t)
	cputest.Each(t, func(t *testing.T) {
		for _, v := range samples() {
			for _, f := range forms(v, HTML) {
				for more := -200; more < 500; more += 1 + max(0, more/8) + stride(5) - 1 {
					size := max(0, len(f.want)+more)
					if size > len(p) {
						continue
					}
					for _, dst := range [][]byte{p[0:0:size], p[len(p)-size:][:0]} {
						if faults(func() {
							if got := f.f(dst); string(got) != f.want {
								t.Errorf("%s: %q, want %q", f.name, got, f.want)
							}
						}) {
							t.Fatalf("%s: touches what is around dst, of capacity %d, for %.200q", f.name, size, v)
						}
					}
				}
			}
		}
	})
}
