package encoding

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/burin-go/burin/internal/cpu/cputest"
	"github.com/burin-go/burin/internal/sanitizer"
)

// oneByOne is the twin of AppendFloatsFormat.
func oneByOne[F float32 | float64](s []F, ff *FloatFormat) (string, error) {
	comma := ","
	if ff.Spaced {
		comma = ", "
	}
	var b strings.Builder
	b.WriteByte('[')
	for i, f := range s {
		if i > 0 {
			b.WriteString(comma)
		}
		text, err := AppendFloatFormat(nil, f, ff)
		if err != nil {
			return "", AtIndex(err, i)
		}
		b.Write(text)
	}
	return b.String() + "]", nil
}

func checkFormBatch[F float32 | float64](t *testing.T, what string, s []F, ff *FloatFormat) {
	t.Helper()
	want, wantErr := oneByOne(s, ff)
	const before = "before"
	dst := append(make([]byte, 0, len(before)+len(want)), before...)
	got, err := AppendFloatsFormat(dst, s, ff)
	if fmt.Sprint(err) != fmt.Sprint(wantErr) || string(got) != before+want {
		t.Errorf("%s, %s: error %v, want %v\n got %.300q\nwant %.300q", what, formatName(ff), err, wantErr, got, before+want)
	}
	if err == nil && &got[0] != &dst[0] {
		t.Errorf("%s, %s: %d bytes are not where dst is", what, formatName(ff), len(want))
	}
	if m := [][]F{s[:min(3, len(s))], nil, s}; err == nil {
		rows, err := AppendFloatRowsFormat(nil, m, ff)
		first, _ := oneByOne(m[0], ff)
		comma := ","
		if ff.Spaced {
			comma = ", "
		}
		if want := "[" + strings.Join([]string{first, "null", want}, comma) + "]"; err != nil || string(rows) != want {
			t.Errorf("%s, %s, rows: error %v\n got %.300q\nwant %.300q", what, formatName(ff), err, rows, want)
		}
	}
}

// TestFormBatches has slices with some numbers that batches do not take, in each place of short ones and in long ones.
func TestFormBatches(t *testing.T) {
	cputest.Each(t, func(t *testing.T) {
		r := rand.New(rand.NewPCG(1, 2))
		odd := []float64{math.NaN(), math.Inf(1), math.Inf(-1)}
		for i, ff := range floatFormats() {
			if ff == nil || sanitizer.Enabled && i%5 != 0 {
				continue
			}
			for _, n := range []int{1, 2, 3, 4, 5, 17, 40} {
				for at := range n {
					s, s32 := make([]float64, n), make([]float32, n)
					for i := range s {
						s[i] = math.Round(r.NormFloat64()*1e6) / 1e4
						s32[i] = float32(s[i])
					}
					checkFormBatch(t, fmt.Sprintf("%d finite", n), s, ff)
					checkFormBatch(t, fmt.Sprintf("%d finite float32", n), s32, ff)
					s[at] = odd[at%len(odd)]
					s32[at] = float32(s[at])
					checkFormBatch(t, fmt.Sprintf("%d, not finite at %d", n, at), s, ff)
					checkFormBatch(t, fmt.Sprintf("%d float32, not finite at %d", n, at), s32, ff)
					s32[at] = []float32{1 << 23, 83886.07, 1e30, 5e-41}[at%4] // too large for some digits, or small
					checkFormBatch(t, fmt.Sprintf("%d float32, large or small at %d", n, at), s32, ff)
				}
			}
			for _, every := range []int{2, 9, 300, 1000} {
				s, s32 := make([]float64, 1000), make([]float32, 1000)
				for i := range s {
					s[i] = r.NormFloat64() * 100
					if i%every == every-1 {
						s[i] = odd[i%len(odd)]
					}
					s32[i] = float32(s[i])
				}
				checkFormBatch(t, fmt.Sprintf("one in %d not finite", every), s, ff)
				checkFormBatch(t, fmt.Sprintf("float32, one in %d not finite", every), s32, ff)
				for i, f := range s32 {
					if f-f != 0 {
						s32[i] = 3e7
					}
				}
				checkFormBatch(t, fmt.Sprintf("float32, one in %d large", every), s32, ff)
			}
		}
	})
}

// TestFormBatchRounded32: where float32s are rounded in batches, the text is the shortest of the rounded float32.
func TestFormBatchRounded32(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for digits := range 10 {
		s := make([]float32, 5000)
		for i := range s {
			// Around the largest that are taken, below, and above.
			s[i] = float32(((1<<23)-1+r.Float64()*4-2)/math.Pow10(digits)) * float32([]float64{1, -1, 0.5, r.Float64(), 1 + 3*r.Float64()}[i%5])
		}
		checkFormBatch(t, "rounded", s, &FloatFormat{Round: new(digits)})
		for lo := 0; lo < len(s); lo += 4 {
			checkFormBatch(t, "rounded, four", s[lo:lo+4], &FloatFormat{Round: new(digits)})
		}
	}
}
