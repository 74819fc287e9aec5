package base64

import (
	"bytes"
	"encoding/base64"
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/burin-go/burin/internal/cpu/cputest"
	"github.com/burin-go/burin/internal/sanitizer"
)

// check encodes src into the middle of memory that must not change around it.
func check(t testing.TB, src []byte) {
	t.Helper()
	want := base64.StdEncoding.EncodeToString(src)
	const guard = 64
	around := bytes.Repeat([]byte{0xa5}, guard+len(want)+guard)
	before := bytes.Clone(src)
	dst := around[guard : guard+len(want) : guard+len(want)]
	Encode(dst, src)
	if string(dst) != want {
		t.Fatalf("%d bytes %x: %s, want %s", len(src), src, dst, want)
	}
	for i, c := range around {
		if (i < guard || i >= guard+len(want)) && c != 0xa5 {
			t.Fatalf("%d bytes: wrote %#x at %d, outside of 0 to %d", len(src), c, i-guard, len(want))
		}
	}
	if !bytes.Equal(src, before) {
		t.Fatalf("%d bytes: the input has changed", len(src))
	}
}

// TestLengths has every length up to several steps, at every alignment of a vector.
func TestLengths(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	memory := make([]byte, 64+600)
	for i := range memory {
		memory[i] = byte(r.Uint32())
	}
	cputest.Each(t, func(t *testing.T) {
		for n := range 600 {
			for align := range 64 {
				if n > 200 && align%13 > 0 {
					continue
				}
				check(t, memory[align:align+n:align+n])
			}
		}
	})
}

// TestEveryGroup has all groups of three bytes, in the order of their text and in one far from it.
func TestEveryGroup(t *testing.T) {
	groups := uint32(1 << 24)
	if sanitizer.Enabled { // is about something else, and takes its time
		groups = 1 << 18
	}
	cputest.Each(t, func(t *testing.T) {
		for _, factor := range []uint32{1, 0x9e3779} { // odd: each group comes once
			const perCall = 1 << 12
			src := make([]byte, 3*perCall)
			dst, want := make([]byte, 4*perCall), make([]byte, 4*perCall)
			for from := uint32(0); from < groups; from += perCall {
				for i := range uint32(perCall) {
					group := (from + i) * factor
					src[3*i], src[3*i+1], src[3*i+2] = byte(group>>16), byte(group>>8), byte(group)
				}
				Encode(dst, src)
				base64.StdEncoding.Encode(want, src)
				if !bytes.Equal(dst, want) {
					t.Fatalf("groups from %#x on differ", from)
				}
			}
		}
	})
}

func TestShortDst(t *testing.T) {
	cputest.Each(t, func(t *testing.T) {
		for _, n := range []int{1, 3, 16, 48, 64, 200} {
			dst := bytes.Repeat([]byte{0xa5}, EncodedLen(n))
			func() {
				defer func() {
					if recover() == nil {
						t.Errorf("%d bytes: no panic where there is no room", n)
					}
				}()
				Encode(dst[:len(dst)-1:len(dst)-1], make([]byte, n))
			}()
			if dst[len(dst)-1] != 0xa5 {
				t.Errorf("%d bytes: wrote outside", n)
			}
		}
	})
}

func BenchmarkEncode(b *testing.B) {
	for _, n := range []int{16, 32, 100, 1000, 1 << 16} {
		src, dst := make([]byte, n), make([]byte, EncodedLen(n))
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			b.SetBytes(int64(n))
			for b.Loop() {
				Encode(dst, src)
			}
		})
		b.Run(strconv.Itoa(n)+"/std", func(b *testing.B) {
			b.SetBytes(int64(n))
			for b.Loop() {
				base64.StdEncoding.Encode(dst, src)
			}
		})
	}
}
