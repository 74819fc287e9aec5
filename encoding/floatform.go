package encoding

import (
	"math"

	"github.com/burin-go/burin/internal/ftoa"
)

// The batches below are for numbers in a style. They take all numbers or, with ok false, none: where some are errors, or
// the style is not one that kernels know, dst comes back as it was, and the numbers are written one by one.

// form64 returns what the kernels call a style.
func (st floatStyle) form64() (form ftoa.Form, ok bool) {
	const most = 15 // digits after the point
	form = ftoa.Form{Quote: st.quote, Spaced: st.spaced, Places: st.digits}
	switch st.form {
	case formJSON:
		return form, true
	case formPython:
		form.Python = true
		return form, true
	case formRound, formPythonRound:
		form.Round, form.Python = true, st.form == formPythonRound
	case formFixed:
		form.Round, form.Fixed = true, true
	default:
		return form, false
	}
	return form, 0 <= st.digits && st.digits <= most
}

// formBatch appends numbers in pieces, in a form. What has been appended last may be an array's bracket, or a number.
type formBatch struct {
	form  ftoa.Form
	style floatStyle
	begun bool // there are numbers before the next one
}

// finite appends numbers up to one that is not finite, and returns how many.
func (b *formBatch) finite(dst []byte, s []float64) (out []byte, done int) {
	if len(s) == 0 {
		return dst, 0
	}
	spaced := b.begun && b.style.spaced
	if spaced {
		dst = append(dst, ',')
	}
	n := len(dst)
	dst, done = ftoa.AppendForm64s(dst, s, &b.form)
	switch {
	case done == 0 && spaced:
		return dst[:n-1], 0
	case done == 0:
		return dst, 0
	case spaced:
		dst[n] = ' ' // in place of the comma that it begins with
	case !b.begun:
		dst[n] = '[' // likewise
	}
	b.begun = true
	return dst, done
}

// separate appends what comes before a number that is not appended by finite.
func (b *formBatch) separate(dst []byte) []byte {
	if !b.begun {
		b.begun = true
		return append(dst, '[')
	}
	return append(dst, b.style.comma()...)
}

// fewFinite is how many numbers between two that are not finite a batch should have.
const fewFinite = 16

func appendFlatForm64(dst []byte, s []float64, st floatStyle) (out []byte, ok bool) {
	form, ok := st.form64()
	if !ok || len(s) == 0 {
		return dst, false
	}
	b := formBatch{form: form, style: st}
	out = dst
	for {
		var done int
		out, done = b.finite(out, s)
		if s = s[done:]; len(s) == 0 {
			return append(out, ']'), true
		}
		if st.nonFinite == NonFiniteError {
			return dst, false
		}
		alone := 1
		if done < fewFinite {
			alone = min(fewFinite, len(s))
		}
		for _, f := range s[:alone] {
			out, _ = appendStyle64(b.separate(out), f, st) // an error only if NonFiniteError
		}
		if s = s[alone:]; len(s) == 0 {
			return append(out, ']'), true
		}
	}
}

// appendFlatForm32 takes float32s as the float64s that they are. Where they are rounded, and not as Python does it, all
// must be small enough: see appendStyle32.
func appendFlatForm32(dst []byte, s []float32, st floatStyle) (out []byte, ok bool) {
	const (
		fewest = 4   // that are worth it
		most   = 8   // digits that are rounded to
		piece  = 256 // numbers at a time
	)
	form, ok := st.form64()
	if !ok || len(s) < fewest || st.form == formJSON || st.form == formRound && st.digits > most {
		return dst, false
	}
	limit := math.MaxFloat64
	if st.form == formRound {
		limit = (1<<23 - 1) / ftoa.Pow10[st.digits]
	}
	b := formBatch{form: form, style: st}
	out = dst
	var wide [piece]float64
	for len(s) > 0 {
		n := min(len(s), piece)
		all := true
		for i, f := range s[:n] {
			wide[i] = float64(f)
			all = all && math.Abs(wide[i]) <= limit // not for NaN
		}
		if all {
			out, _ = b.finite(out, wide[:n])
			s = s[n:]
			continue
		}
		for _, f := range s[:n] {
			var err error
			if out, err = appendStyle32(b.separate(out), f, st); err != nil {
				return dst, false
			}
		}
		s = s[n:]
	}
	return append(out, ']'), true
}

func appendRowsForm(dst []byte, m [][]float64, st floatStyle) (out []byte, ok bool) {
	form, ok := st.form64()
	if !ok || len(m) == 0 {
		return dst, false
	}
	if out, ok = ftoa.AppendFormRows64(dst, m, &form); !ok {
		return dst, false
	}
	return out, true
}

func appendArraysForm(dst []byte, flat []float64, width int, st floatStyle) (out []byte, ok bool) {
	form, ok := st.form64()
	if !ok || len(flat) == 0 {
		return dst, false
	}
	out, done := ftoa.AppendFormArrays64(dst, flat, width, &form)
	if done < len(flat) {
		return dst, false
	}
	return out, true
}
