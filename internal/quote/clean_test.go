package quote

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/burin-go/burin/internal/cpu"
	"github.com/burin-go/burin/internal/cpu/cputest"
	"github.com/burin-go/burin/internal/sanitizer"
)

// A kind is one of the two sets of bytes.
type kind struct {
	name    string
	set     Set
	special string
}

var kinds = []kind{
	{"HTML", HTML, `"\<>&`},
	{"Plain", Plain, `"\`},
}

func (k kind) clean(s []byte) int { return Clean(s, k.set) }

// needs is the set, spelled out.
func (k kind) needs(c byte) bool {
	return c < ' ' || c > '~'+1 || bytes.IndexByte([]byte(k.special), c) >= 0
}

// naive is what clean has to return.
func (k kind) naive(s []byte) int {
	for i, c := range s {
		if k.needs(c) {
			return i
		}
	}
	return len(s)
}

// fill makes s clean, with every clean byte in turn.
func (k kind) fill(s []byte, from int) {
	c := byte(from)
	for i := range s {
		for k.needs(c) {
			c++
		}
		s[i] = c
		c++
	}
}

// check compares with the reference.
func (k kind) check(t testing.TB, s []byte) {
	want := k.naive(s)
	if got := k.clean(s); got != want {
		t.Errorf("%s: Clean = %d, want %d: %d bytes %q", k.name, got, want, len(s), s)
	}
}

func TestCleanSets(t *testing.T) {
	for _, k := range kinds {
		n := 0
		for c := range 256 {
			if k.needs(byte(c)) {
				n++
			}
		}
		if want := 32 + 128 + len(k.special); n != want || k.needs(0x7f) || !k.needs(0x80) || !k.needs(0x1f) || k.needs(' ') {
			t.Errorf("%s: the reference finds %d bytes, want %d", k.name, n, want)
		}
	}
}

const guard = 64 // bytes around a text that must not matter

// surrounded returns memory of n bytes that is align past a multiple of 32, with
// guard bytes before and behind.
func surrounded(n, align int) (around, s []byte) {
	around = make([]byte, guard+32+n+guard)
	at := guard
	for addressOf(around[at:])%32 != uintptr(align) {
		at++
	}
	around = around[at-guard : at+n+guard]
	return around, around[guard : guard+n : guard+n]
}

// canaries surround s with bytes that all need a closer look, and make the test
// fail if one of them, or one of s, has changed.
func canaries(t *testing.T, around, s []byte) (check func()) {
	for i := range guard {
		around[i] = "\"\x00<\xff\\&>\x80"[i%8]
		around[len(around)-1-i] = around[i]
	}
	before := bytes.Clone(around)
	return func() {
		t.Helper()
		if !bytes.Equal(before, around) {
			t.Errorf("%d bytes at %d: memory was written to", len(s), addressOf(s)%32)
		}
	}
}

// TestEveryByte has every byte at every position and alignment, where the text
// ends with it, soon after it, and where it goes on. The level generic is the twin.
func TestCleanEveryByte(t *testing.T) {
	step := 1
	if sanitizer.Enabled { // is about something else, and takes its time
		step = 11
	}
	cputest.Each(t, func(t *testing.T) {
		for _, k := range kinds {
			for align := 0; align < 32; align += step {
				around, s := surrounded(maxPos+1, align)
				k.fill(s, align)
				check := canaries(t, around, s)
				for pos := range s {
					clean := s[pos]
					for c := range 256 {
						s[pos] = byte(c)
						for _, end := range []int{pos + 1, pos + 20, len(s)} {
							end = min(end, len(s))
							want := end
							if k.needs(byte(c)) {
								want = pos
							}
							if got := k.clean(s[:end]); got != want {
								t.Fatalf("%s: Clean = %d, want %d: %#x at %d of %d bytes at address %d mod 32", k.name, got, want, c, pos, end, align)
							}
						}
					}
					s[pos] = clean
				}
				check()
			}
		}
	})
}

// TestEveryLength has a byte at every position of every length, and none.
func TestCleanEveryLength(t *testing.T) {
	cputest.Each(t, func(t *testing.T) {
		for _, k := range kinds {
			for n := range maxPos + 1 {
				around, s := surrounded(n, n%32)
				k.fill(s, n)
				check := canaries(t, around, s)
				k.check(t, s)
				for pos := range s {
					clean := s[pos]
					for _, c := range []byte("\"\\<>&\x00\x1f\x7f\x80\xff") {
						s[pos] = c
						k.check(t, s)
					}
					s[pos] = clean
				}
				check()
				if t.Failed() {
					return
				}
			}
		}
	})
}

// TestFirst has two bytes that need a closer look: the first one counts.
func TestCleanFirst(t *testing.T) {
	cputest.Each(t, func(t *testing.T) {
		for _, k := range kinds {
			around, s := surrounded(maxPos+1, 0)
			k.fill(s, 0)
			check := canaries(t, around, s)
			for i := range s {
				for j := i; j < len(s); j++ {
					a, b := s[i], s[j]
					s[j] = "\xff\"\x00\\"[j%4]
					s[i] = "\\\x80\x1f\""[i%4]
					if got := k.clean(s); got != i {
						t.Fatalf("%s: Clean = %d, want %d: the other one is at %d", k.name, got, i, j)
					}
					s[i], s[j] = a, b
				}
			}
			check()
		}
	})
}

// TestRandom has bytes of every sort, from mostly clean to none clean.
func TestCleanRandom(t *testing.T) {
	const seed = 1
	cputest.Each(t, func(t *testing.T) {
		r := rand.New(rand.NewPCG(seed, 0))
		for range 20_000 {
			s := make([]byte, r.IntN(400))
			rare := 1 + r.IntN(200)
			for i := range s {
				s[i] = ' ' + byte(r.IntN(95))
				if r.IntN(rare) == 0 {
					s[i] = byte(r.Uint32())
				}
			}
			for _, k := range kinds {
				k.check(t, s)
			}
			if t.Failed() {
				return
			}
		}
	})
}

func TestCleanNil(t *testing.T) {
	cputest.Each(t, func(t *testing.T) {
		for _, k := range kinds {
			k.check(t, nil)
		}
	})
}

func TestCleanNoAllocation(t *testing.T) {
	if sanitizer.Enabled {
		t.Skip("what the race detector is told of escapes")
	}
	cputest.Each(t, func(t *testing.T) {
		n := 0
		allocs := testing.AllocsPerRun(100, func() {
			var local [100]byte
			for i := range local {
				local[i] = 'a'
			}
			n += Clean(local[:], HTML) + Clean(local[:], Plain)
		})
		if allocs != 0 || n != 101*200 {
			t.Errorf("%v allocations: a local array escapes; %d clean", allocs, n)
		}
	})
}

var sink int

func BenchmarkClean(b *testing.B) {
	for _, k := range kinds {
		for _, l := range cpu.Levels() {
			for _, n := range []int{4, 8, 16, 24, 31, 32, 48, 63, 128, 1024, 16384} {
				b.Run(fmt.Sprintf("%s/%v/%d", k.name, l, n), func(b *testing.B) {
					restore, err := cpu.Lower(l)
					if err != nil {
						b.Fatal(err)
					}
					defer restore()
					s := make([]byte, n)
					k.fill(s, 0)
					b.SetBytes(int64(n))
					for b.Loop() {
						sink += k.clean(s)
					}
				})
			}
		}
	}
}
