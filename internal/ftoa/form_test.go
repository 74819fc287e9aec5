package ftoa

import (
	"bytes"
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/burin-go/burin/internal/ftoa/floattest"
)

// rounded is round(f, places) by way of text: strconv rounds the exact value, ties to even.
func rounded(f float64, places int) float64 {
	x, err := strconv.ParseFloat(strconv.FormatFloat(f, 'f', places, 64), 64)
	if err != nil {
		panic(err)
	}
	return x
}

// wantForm is f in the form.
func wantForm(f float64, form Form) string {
	s := string(want64(nil, f))
	switch {
	case form.Fixed:
		s = strconv.FormatFloat(f, 'f', form.Places, 64)
	case form.Python && form.Round:
		s = string(wantRepr(nil, rounded(f, form.Places)))
	case form.Python:
		s = string(wantRepr(nil, f))
	case form.Round:
		s = string(want64(nil, rounded(f, form.Places)))
	}
	if form.Quote {
		s = `"` + s + `"`
	}
	return s
}

// forms lists forms with and without quotes.
func forms() (all []Form) {
	for i := range 4 {
		quote, spaced := i%2 == 1, i/2 == 1
		all = append(all, Form{Quote: quote, Spaced: spaced}, Form{Quote: quote, Spaced: spaced, Python: true})
		if spaced {
			all = append(all, Form{Quote: quote, Spaced: true, Round: true, Python: true, Places: 3})
			continue
		}
		for places := 0; places <= 15; places += stride(3) {
			all = append(all,
				Form{Quote: quote, Round: true, Places: places},
				Form{Quote: quote, Round: true, Places: places, Python: true},
				Form{Quote: quote, Round: true, Places: places, Fixed: true})
		}
	}
	return all
}

// hardToRound has ties, values next to ties, and those on both sides of where kernels stop.
func hardToRound(places int) (v []float64) {
	s := math.Pow10(places)
	for _, k := range []float64{0, 1, 2, 3, 9, 10, 99, 1234, 9999, 10000, 99_999_999, 100_000_000, 1<<51 - 2, 1<<51 - 1, 1 << 51, 1<<52 - 2, 1<<52 - 1, 1 << 52, 1<<53 - 1, 1 << 53, 1e16, 1e21, 1e300} {
		for _, off := range []float64{-0.5, 0, 0.25, 0.5, 0.75} {
			f := (k + off) / s
			for _, x := range []float64{f, math.Nextafter(f, 0), math.Nextafter(f, math.Inf(1))} {
				v = append(v, x, -x)
			}
		}
	}
	for i := range 64 {
		v = append(v, float64(i)/8, float64(i)/16+1e5, -float64(i)/32, math.Ldexp(1, -i), math.Ldexp(float64(2*i+1), -places-1))
	}
	return append(v, 0, math.Copysign(0, -1), 2.675, 1.005, 0.5, 1.5, 2.5, -0.001, 5e-324, 1e-7, 9.5e-7, 1e-5, 9.9996e-5, math.MaxFloat64)
}

func TestForms(t *testing.T) {
	eachLevel(t, func(b *batch) {
		for _, form := range forms() {
			var values [][]float64
			values = append(values, hardToRound(form.Places))
			for i, k := range floattest.Kinds() {
				values = append(values, k.Values(uint64(i), max(200, fewer(1200))))
			}
			for _, v := range values {
				var texts []string
				var want []byte
				for _, f := range v {
					texts = append(texts, wantForm(f, form))
				}
				want = append(append(want, ','), joinTexts(texts, &form)...)
				what := fmt.Sprintf("%+v", form)
				got, done := AppendForm64s(nil, v, &form)
				if done != len(v) || !bytes.Equal(got, want) {
					b.t.Errorf("%s: done %d of %d%s", what, done, len(v), differences(append([]byte(prefix), got...), append([]byte(prefix), want...), v))
					return
				}
				b.shapes(what, v, texts, &form)
				if b.t.Failed() {
					return
				}
			}
		}
	})
}

// shapes has parts of v as short slices, as rows and as arrays, with room for exactly the text.
func (b *batch) shapes(what string, v []float64, texts []string, form *Form) {
	b.t.Helper()
	for _, lengths := range [][]int{{5}, {1, 8, 3}, {4, 0, 9, -1, 7, 0, 0, 150, 2}, {2, 2, 2, 2, 2, 2, 2, 2, 2}, {-1, 0, 33}} {
		want := []byte(prefix)
		at := 0
		for i, n := range lengths {
			if i == 0 {
				want = append(want, '[')
			} else {
				want = form.comma(want)
			}
			if n < 0 {
				want = append(want, "null"...)
				continue
			}
			want = append(want, '[')
			want = append(want, joinTexts(texts[at:at+n], form)...)
			want = append(want, ']')
			at += n
		}
		want = append(want, ']')
		m := shape(v, lengths...)
		what := fmt.Sprintf("%s %v", what, lengths)
		b.between(what, len(want)-len(prefix), want, true, func(dst []byte) ([]byte, bool) { return AppendFormRows64(dst, m, form) })
		if same := len(lengths) > 0 && lengths[0] == 2; same {
			b.between(what+", arrays", len(want)-len(prefix), want, true, func(dst []byte) ([]byte, bool) {
				out, done := AppendFormArrays64(dst, v[:at], 2, form)
				return out, done == at
			})
		}
		n := max(lengths[0], 0)
		got, done := AppendForm64s(make([]byte, 0, 40*n), v[:n:n], form)
		if done != n || n > 0 && string(got) != ","+joinTexts(texts[:n], form) {
			b.t.Errorf("%s: got %q, want %q", what, got, texts[:n])
		}
	}
}

func joinTexts(texts []string, form *Form) string {
	if form.Spaced {
		return strings.Join(texts, ", ")
	}
	return strings.Join(texts, ",")
}

// TestFormsNotFinite: the first number that is not finite is reported, wherever it is.
func TestFormsNotFinite(t *testing.T) {
	eachLevel(t, func(b *batch) {
		for _, form := range []Form{{Quote: true}, {Round: true, Places: 2}, {Round: true, Places: 3, Python: true, Quote: true}, {Python: true}, {Python: true, Quote: true}, {Python: true, Spaced: true}, {Quote: true, Spaced: true}, {Round: true, Fixed: true, Places: 1}} {
			for n := 1; n < 60; n += 7 {
				for at := range n {
					v := make([]float64, n)
					v[at] = [...]float64{math.Inf(1), math.Inf(-1), math.NaN(), -math.NaN()}[at%4]
					if _, done := AppendForm64s(nil, v, &form); done != at {
						b.t.Errorf("%+v: done %d of %d, want %d", form, done, n, at)
					}
					if _, ok := AppendFormRows64(nil, [][]float64{{1, 2}, v}, &form); ok {
						b.t.Errorf("%+v: rows with number %d of %d not finite are ok", form, at, n)
					}
				}
			}
		}
	})
}
