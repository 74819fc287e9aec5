package rounding

import "github.com/burin-go/burin/internal/ftoa"

// AppendRounds appends xs as a JSON array without spaces, each value as
// [AppendRound] writes it: json.dumps([round(x, ndigits) for x in xs],
// separators=(',', ':')). An xs of no values is [], whether it is nil or not.
//
// NaN and the infinities come out as AppendRound has them, and that is not
// JSON.
func AppendRounds(dst []byte, xs []float64, ndigits int) []byte {
	n := len(dst)
	form := ftoa.Form{Round: true, Python: true, Places: ndigits}
	for len(xs) > 0 {
		if uint(ndigits) <= ftoa.MaxPlaces {
			var done int
			if dst, done = ftoa.AppendForm64s(dst, xs, &form); done == len(xs) {
				break
			}
			xs = xs[done:]
		}
		dst = AppendRound(append(dst, ','), xs[0], ndigits)
		xs = xs[1:]
	}
	return closeArray(dst, n)
}

// AppendReprs appends xs as a JSON array without spaces, each value as
// [AppendRepr] writes it: json.dumps(xs, separators=(',', ':')). Otherwise it
// is as [AppendRounds].
func AppendReprs(dst []byte, xs []float64) []byte {
	n := len(dst)
	form := ftoa.Form{Python: true}
	for len(xs) > 0 {
		var done int
		if dst, done = ftoa.AppendForm64s(dst, xs, &form); done == len(xs) {
			break
		}
		dst = AppendRepr(append(dst, ','), xs[done])
		xs = xs[done+1:]
	}
	return closeArray(dst, n)
}

// AppendFixeds appends xs as a JSON array without spaces, each value as
// [AppendFixed] writes it, nan, inf and -inf too, which are not JSON. An xs of
// no values is [], whether it is nil or not. A negative ndigits panics.
func AppendFixeds(dst []byte, xs []float64, ndigits int) []byte {
	checkFixed(ndigits)
	n := len(dst)
	form := ftoa.Form{Round: true, Fixed: true, Places: ndigits}
	for len(xs) > 0 {
		if ndigits <= ftoa.MaxPlaces {
			var done int
			if dst, done = ftoa.AppendForm64s(dst, xs, &form); done == len(xs) {
				break
			}
			xs = xs[done:]
		}
		dst = AppendFixed(append(dst, ','), xs[0], ndigits)
		xs = xs[1:]
	}
	return closeArray(dst, n)
}

// closeArray makes an array of the values from n on, a comma before each.
func closeArray(dst []byte, n int) []byte {
	if len(dst) == n {
		return append(dst, "[]"...)
	}
	dst[n] = '['
	return append(dst, ']')
}
