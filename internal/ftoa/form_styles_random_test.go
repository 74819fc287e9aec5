package ftoa

import (
	"bytes"
	"math/rand/v2"
	"testing"
)

// TestFormsRandomStyles compares numbers that are rounded and appended with their twin, and some with strconv, with room
// to spare and for just the text.
func TestFormsRandomStyles(t *testing.T) {
	randomRounds(t, MaxPlaces+1, func(b *batch, r *rand.Rand, what string, v []float64, places int) {
		for style := range StyleFixed + 1 {
			form := Form{Round: true, Places: places, Python: style == StyleRepr, Fixed: style == StyleFixed}
			b.want, _ = appendEach64(b.want[:0], v, &form)
			for _, more := range []int{0, len(b.want) / 2, r.IntN(40)} {
				n := len(b.want) + more
				if cap(b.got) < n {
					b.got = make([]byte, n)
				}
				got, done := AppendForm64s(b.got[:0:n], v, &form)
				if done != len(v) || !bytes.Equal(got, b.want) {
					b.t.Errorf("%s, style %d, room for %d bytes more: done %d of %d%s", what, style, more, done, len(v),
						differences(append([]byte(prefix), got[1:]...), append([]byte(prefix), b.want[1:]...), v))
					return
				}
			}
			f := v[r.IntN(len(v))]
			if got, want := string(form.append(nil, f)), wantForm(f, form); got != want {
				b.t.Errorf("%s, style %d: %v is %s, want %s", what, style, f, got, want)
				return
			}
		}
	})
}
