package encodingtest

import (
	"encoding/json"
	"math"
	"strings"
	"time"
)

// integer returns the bits of a number that is small, random, or at a limit of some width.
func (r *run) integer() uint64 {
	switch r.choose(4) {
	case 0:
		return uint64(r.choose(10))
	case 1:
		return -uint64(r.choose(10))
	case 2:
		limit := uint64(1) << one(r, 7, 8, 15, 16, 31, 32, 63, 53)
		return limit - uint64(r.choose(2))
	}
	return r.Source.Uint64()
}

// signed returns a number from -limit to limit.
func (r *run) signed(limit int) int {
	n := r.choose(2*limit + 1)
	if n%2 == 1 {
		return -(n + 1) / 2
	}
	return n / 2
}

// refused says whether the next value may be one that encoding/json refuses, and should.
func (r *run) refused() bool { return r.Invalid && r.choose(8) == 7 }

// float64 returns a float of any shape: integers, short decimals, where the form changes, random bits.
func (r *run) float64() float64 {
	if r.refused() {
		return one(r, math.NaN(), math.Inf(1), math.Inf(-1))
	}
	switch r.choose(5) {
	case 0:
		return float64(r.signed(1000))
	case 1:
		return float64(int64(r.integer()))
	case 2:
		return float64(r.signed(10000)) / one(r, 10., 100., 1e3, 1e7, 1e12)
	case 3:
		return one(r, 0, math.Copysign(0, -1), 1e20, 1e21, -1e21, 1e-6, 1e-7, 9.9e-7, 0.1, 1e22, 123456789012345680,
			math.MaxFloat64, math.SmallestNonzeroFloat64, 0x1p-1022, float64(float32(0.1)))
	}
	f := math.Float64frombits(r.Source.Uint64())
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return 0
	}
	return f
}

// float32 is float64 for the short ones.
func (r *run) float32() float32 {
	switch r.choose(3) {
	case 0:
		f := r.float64()
		if math.Abs(f) > math.MaxFloat32 && !math.IsInf(f, 0) {
			return 0
		}
		return float32(f)
	case 1:
		return one(r, 0, float32(math.Copysign(0, -1)), 0x1p-12, -0x1p-12, 0.1, 16777216, 1e20, 1e21, 1e-6, 1e-7,
			math.MaxFloat32, math.SmallestNonzeroFloat32, 0x1p-126)
	}
	f := math.Float32frombits(uint32(r.Source.Uint64()))
	if f64 := float64(f); math.IsNaN(f64) || math.IsInf(f64, 0) {
		return 0
	}
	return f
}

// text returns a string: empty, clean and of any length, or with what needs escaping anywhere in it.
func (r *run) text() string {
	n := one(r, 0, 1, 3, 8, 20, r.choose(100))
	var b strings.Builder
	rare := one(r, 2, 5, 50)
	for b.Len() < n {
		if r.choose(rare) == 1 {
			b.WriteString(one(r, pieces...))
		} else {
			b.WriteByte('a' + byte(r.choose(26)))
		}
	}
	return b.String()
}

// pieces are what JSON strings escape, replace, or take for one of these.
var pieces = []string{
	"<", ">", "&", "\"", "\\", "/", "\n", "\t", "\r", "\b", "\f", "\x00", "\x1f", "\x7f", " ", "'",
	"\u2028", "\u2029", "\u2027", "\ufffd", "\ufeff", "é", "日", "😀",
	"\xff", "\x80", "\xc3", "\xe2\x80", "\xe2(\xa1", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xc0\xaf",
}

// time returns a time that RFC 3339 has a form for.
func (r *run) time() time.Time {
	if r.choose(4) == 0 {
		return time.Time{}
	}
	const (
		first = -62135596800 // year 1
		last  = 253402300799 // year 9999
	)
	sec := first + int64(r.Source.Uint64()%(last-first+1))
	nsec := one(r, 0, 500_000_000, 123_000_000, 1, r.choose(1_000_000_000))
	zone := one(r, time.UTC, time.FixedZone("", 0), time.FixedZone("", 3600), time.FixedZone("", -12600),
		time.FixedZone("", 23*3600+59*60), time.FixedZone("", -30), time.Local)
	if r.refused() {
		return time.Date(10000, 1, 1, 0, 0, 0, 0, time.FixedZone("", one(r, 0, 24*3600)))
	}
	t := time.Unix(sec, int64(nsec)).In(zone)
	if y := t.Year(); y < 0 || y > 9999 {
		return t.UTC()
	}
	return t
}

// number returns a json.Number.
func (r *run) number() json.Number {
	if r.refused() {
		return one[json.Number](r, "x", "01", "1.", "+1", "-", ".5", "1e", " 1", "NaN")
	}
	return one[json.Number](r, "", "0", "-0", "1e5", "-12", "0.5", "1E+400", "12345678901234567890", "1.0", "-0.0e-0")
}

// raw returns JSON as people write it, with spaces.
func (r *run) raw() json.RawMessage {
	if r.refused() {
		return json.RawMessage(one(r, "", "{bad", "[1,]", "01", "tru", `"`, "1 2", `{"a" 1}`, "\"\n\"", `"\x"`, "nul"))
	}
	if r.choose(4) == 0 {
		return nil
	}
	var b strings.Builder
	r.json(&b, 3)
	return json.RawMessage(b.String())
}

// json writes a JSON value that nests depth levels at most.
func (r *run) json(b *strings.Builder, depth int) {
	space := func() { b.WriteString(one(r, "", " ", "\n\t")) }
	space()
	defer space()
	kinds := 7
	if depth == 0 {
		kinds = 5
	}
	switch r.choose(kinds) {
	case 0:
		b.WriteString("null")
	case 1:
		b.WriteString(one(r, "true", "false"))
	case 2:
		b.WriteString(one(r, "0", "-1", "2.5e+3", "1E400", "0.10"))
	case 3, 4:
		b.WriteString(one(r, rawStrings...))
	case 5:
		b.WriteByte('[')
		for i := range r.choose(4) {
			if i > 0 {
				b.WriteByte(',')
			}
			r.json(b, depth-1)
		}
		b.WriteByte(']')
	case 6:
		b.WriteByte('{')
		for i := range r.choose(4) {
			if i > 0 {
				b.WriteByte(',')
			}
			space()
			b.WriteString(one(r, rawStrings...)) // some come twice
			space()
			b.WriteByte(':')
			r.json(b, depth-1)
		}
		b.WriteByte('}')
	}
}

// rawStrings are JSON strings with all that may stand in them.
var rawStrings = []string{
	`""`, `"a"`, `"<&>"`, `"\u003c"`, `"\"\\\/\b\f\n\r\t"`, "\"\u2028\u2029\"", `"\u2028"`, `"\ud83d\ude00"`, `"\ud83d"`,
	"\"\xff\"", "\"\xe2\x80\"", "\"é日😀\"", "\"\x7f\"", `"a longer text, with nothing in it to look at"`,
}
