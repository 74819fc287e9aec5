package encoding

import "github.com/burin-go/burin/internal/ftoa"

// The batches below are for float64 in a style. They take all numbers or, with ok false, none: where some are not
// finite, or the style is not one that kernels know, dst comes back as it was, and the numbers are written one by one.

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

func appendFlatForm(dst []byte, s []float64, st floatStyle) (out []byte, ok bool) {
	form, ok := st.form64()
	if !ok || len(s) == 0 {
		return dst, false
	}
	n := len(dst)
	out, done := ftoa.AppendForm64s(dst, s, &form)
	if done < len(s) {
		return dst, false
	}
	out[n] = '[' // in place of the first comma
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
