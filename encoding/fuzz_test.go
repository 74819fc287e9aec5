package encoding

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/burin-go/burin/internal/cpu"
)

// appendSubjects are the functions that append, by what they append. n is whatever else they take.
var appendSubjects = []struct {
	name  string
	check func(t *testing.T, data []byte, n int64)
}{
	{"string", func(t *testing.T, data []byte, _ int64) { checkString(t, string(data), false) }},
	{"strings", fuzzStrings},
	{"python string", fuzzPythonString},
	{"raw", func(t *testing.T, data []byte, _ int64) { checkRaw(t, data, false) }},
	{"python raw", fuzzPythonRaw},
	{"number", func(t *testing.T, data []byte, _ int64) { fuzzNumber(t, json.Number(data)) }},
	{"bytes", fuzzBytes},
	{"floats", fuzzFloats},
	{"float formats", fuzzFloatFormats},
	{"float objects", fuzzFloatObjects},
	{"integers", fuzzIntegers},
	{"times", fuzzTimes},
	{"maps", fuzzMaps},
}

// FuzzAppend has the bytes that a value is made of, or eight for each number of a slice.
func FuzzAppend(f *testing.F) {
	seeds := [][]byte{
		nil, []byte("null"), []byte("-12.5e+30"), []byte("01"), []byte("[1,]"), []byte(`{"a":1}}`), []byte(`"\ud800\n\/"`), []byte("\"\u2028\xff\xe2\x80\""),
		[]byte(` { "a" : [ 1 , -0.5e+3, "<\u2028>" , true , false , null ] , "a" : { } } `),
		[]byte(strings.Repeat("[", compactDepth+1) + strings.Repeat("]", compactDepth+1)),
		[]byte("a text of some length, which is longer than one step"),
	}
	for _, s := range invalidUTF8 {
		seeds = append(seeds, []byte("abc"+s+"<\"\n"+s))
	}
	var numbers []byte
	for i, v := range append([]float64{math.NaN(), math.Inf(-1), 2.675, 1. / 4096}, float64Cases...) {
		numbers = binary.LittleEndian.AppendUint64(numbers, math.Float64bits(v))
		if i%8 == 0 {
			seeds = append(seeds, numbers)
			numbers = nil
		}
	}
	for _, v := range []time.Time{{}, time.Unix(0, 0), time.Date(2024, 2, 29, 23, 59, 59, 123456789, time.UTC), time.Date(9999, 12, 31, 23, 59, 59, 0, time.UTC)} {
		seeds = append(seeds, binary.LittleEndian.AppendUint64(nil, uint64(v.Unix())))
	}
	for i, data := range seeds {
		for subject := range appendSubjects {
			f.Add(data, uint8(subject), int64(i*0x1357))
		}
	}
	f.Fuzz(func(t *testing.T, data []byte, subject uint8, n int64) {
		s := appendSubjects[int(subject)%len(appendSubjects)]
		for _, l := range cpu.Levels() {
			restore, err := cpu.Lower(l)
			if err != nil {
				t.Fatal(err)
			}
			s.check(t, data, n)
			restore()
			if t.Failed() {
				t.Fatalf("%s at %v", s.name, l)
			}
		}
	})
}

// fuzzWords are the numbers in data.
func fuzzWords(data []byte) (words []uint64) {
	for ; len(data) >= 8; data = data[8:] {
		words = append(words, binary.LittleEndian.Uint64(data))
	}
	return words
}

// fuzzParts are parts of data of different lengths; n says which.
func fuzzParts(data []byte, n int64) (parts []string) {
	for i := 0; len(data) > 0; i++ {
		size := min(1+int(uint64(n)>>(i%8*8)&31), len(data))
		parts = append(parts, string(data[:size-1]))
		data = data[size:]
	}
	return parts
}

func fuzzStrings(t *testing.T, data []byte, n int64) {
	parts := fuzzParts(data, n)
	var named []namedString
	var pairs [][2]string
	for i, s := range parts {
		named = append(named, namedString(s))
		pairs = append(pairs, [2]string{s, parts[len(parts)-1-i]})
	}
	rows := [][]string{parts[:len(parts)/2], nil, {}, parts}
	for _, plain := range []bool{false, true} {
		std, list, names, all, arrays := leafStd, AppendStrings[[]string], AppendStrings[[]namedString], AppendStringRows[[][]string], AppendStringArrays[string, [2]string]
		if plain {
			std, list, names, all, arrays = leafPlain, AppendStringsPlain[[]string], AppendStringsPlain[[]namedString], AppendStringRowsPlain[[][]string], AppendStringArraysPlain[string, [2]string]
		}
		leafSame(t, "strings", std(t, parts), leafPure(func(dst []byte) []byte { return list(dst, parts) }))
		leafSame(t, "named strings", std(t, named), leafPure(func(dst []byte) []byte { return names(dst, named) }))
		leafSame(t, "rows", std(t, rows), leafPure(func(dst []byte) []byte { return all(dst, rows) }))
		leafSame(t, "arrays", std(t, pairs), leafPure(func(dst []byte) []byte { return arrays(dst, pairs) }))
	}
}

func fuzzPythonString(t *testing.T, data []byte, n int64) {
	py := allPython[uint64(n)%uint64(len(allPython))]
	s := string(data)
	quoted := func(s string) string {
		b := []byte{'"'}
		for _, r := range s {
			b = append(b, pythonChar(r, py)...)
		}
		return string(append(b, '"'))
	}
	name := fmt.Sprintf("%q in %d", s, py)
	want := quoted(s)
	leafSame(t, name, want, leafPure(func(dst []byte) []byte { return AppendStringPython(dst, s, py) }))
	leafSame(t, name+", quoted", quoted(want), leafPure(func(dst []byte) []byte { return AppendQuotedStringPython(dst, s, py) }))
	leafSame(t, name+", marshaled", want, func(dst []byte) ([]byte, error) { return AppendMarshaledTextPython[tText](dst, data, nil, py) })
	leafSame(t, name+", closed", want, func(dst []byte) ([]byte, error) {
		return CloseTextPython[tText](dst, append(append(dst, '"'), s...), nil, py)
	})
}

// fuzzPythonRaw wants the value to be what it was, written as often as one likes.
func fuzzPythonRaw(t *testing.T, data []byte, n int64) {
	py := allPython[uint64(n)%uint64(len(allPython))]
	if data == nil {
		data = []byte{}
	}
	appendTo := func(dst []byte) ([]byte, error) { return AppendRawPython(dst, data, py) }
	if !json.Valid(data) {
		leafError(t, fmt.Sprintf("%q", data), appendTo)
		return
	}
	got, err := appendTo(nil)
	if err != nil {
		t.Fatalf("%q: %v", data, err)
	}
	leafSame(t, fmt.Sprintf("%q", data), string(got), appendTo)
	leafSame(t, fmt.Sprintf("%q again", data), string(got), func(dst []byte) ([]byte, error) { return AppendRawPython(dst, got, py) })
	if before, after := decoded(t, data), decoded(t, got); !reflect.DeepEqual(before, after) {
		t.Errorf("%q became %q: %v, want %v", data, got, after, before)
	}
}

// decoded is the value of valid JSON, its numbers as they are written.
func decoded(t *testing.T, data []byte) (v any) {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	if err := d.Decode(&v); err != nil {
		t.Fatalf("%q: %v", data, err)
	}
	return v
}

func fuzzNumber(t *testing.T, n json.Number) {
	plain := func(dst []byte) ([]byte, error) { return AppendNumber(dst, n) }
	quoted := func(dst []byte) ([]byte, error) { return AppendQuotedNumber(dst, n) }
	want, stdErr := json.Marshal(n)
	if stdErr != nil {
		for _, f := range []func(dst []byte) ([]byte, error){plain, quoted} {
			if err := leafStdError(t, string(n), f); err.Error() != stdErr.Error() {
				t.Errorf("%q: %v, json has %v", n, err, stdErr)
			}
		}
		return
	}
	leafSame(t, string(n), string(want), plain)
	q := leafStd(t, quotedNumber{n})
	leafSame(t, "quoted "+string(n), q[len(`{"N":`):len(q)-len(`}`)], quoted)
}

// fuzzBytes has the bytes wherever they stand in memory.
func fuzzBytes(t *testing.T, data []byte, n int64) {
	type octet byte
	b := data[uint64(n)%uint64(len(data)+1):]
	named := make([]octet, len(b))
	for i, c := range b {
		named[i] = octet(c)
	}
	leafSame(t, "bytes", leafStd(t, b), leafPure(func(dst []byte) []byte { return AppendBytes(dst, b) }))
	leafSame(t, "named bytes", leafStd(t, named), leafPure(func(dst []byte) []byte { return AppendNamedBytes(dst, named) }))
}

// fuzzFloats has bits, and decimals of n%16 places.
func fuzzFloats(t *testing.T, data []byte, n int64) {
	var bits, decimals []float64
	for _, u := range fuzzWords(data) {
		bits = append(bits, math.Float64frombits(u))
		decimals = append(decimals, float64(int64(u)>>(uint64(n)>>4%64))/math.Pow10(int(uint64(n)%16)))
	}
	for _, s := range [][]float64{bits, decimals} {
		var s32 []float32
		for _, f := range s {
			s32 = append(s32, float32(f), math.Float32frombits(uint32(math.Float64bits(f))))
		}
		fuzzFloatsOf(t, s, n)
		fuzzFloatsOf(t, s32, n)
	}
}

func fuzzFloatsOf[F float32 | float64](t *testing.T, s []F, n int64) {
	t.Helper()
	var good []F
	for i, f := range s {
		appendTo := func(dst []byte) ([]byte, error) { return AppendFloat64(dst, float64(f)) }
		if f32, ok := any(f).(float32); ok {
			appendTo = func(dst []byte) ([]byte, error) { return AppendFloat32(dst, f32) }
		}
		name := fmt.Sprintf("%T %v", f, f)
		if f-f != 0 {
			checkUnsupported(t, leafError(t, name, appendTo), f)
			if len(good) == i { // the first
				err := leafError(t, "floats", func(dst []byte) ([]byte, error) { return AppendFloats(dst, s) })
				checkPath(t, err, fmt.Sprintf("[%d]", i))
			}
			continue
		}
		leafSame(t, name, leafStd(t, f), appendTo)
		good = append(good, f)
	}
	leafSame(t, "floats", leafStd(t, good), func(dst []byte) ([]byte, error) { return AppendFloats(dst, good) })
	cut := int(uint64(n) % uint64(len(good)+1))
	rows := [][]F{good[:cut], nil, {}, good[cut:], good}
	leafSame(t, "rows", leafStd(t, rows), func(dst []byte) ([]byte, error) { return AppendFloatRows(dst, rows) })
	var pairs [][2]F
	var nines [][9]F
	for i := range good {
		pairs = append(pairs, [2]F{good[i], good[len(good)-1-i]})
		var nine [9]F
		nine[i%9] = good[i]
		nines = append(nines, nine)
	}
	leafSame(t, "pairs", leafStd(t, pairs), func(dst []byte) ([]byte, error) { return AppendFloatArrays[F](dst, pairs) })
	leafSame(t, "nines", leafStd(t, nines), func(dst []byte) ([]byte, error) { return AppendFloatArrays[F](dst, nines) })
}

// fuzzFormat is a format made of n.
func fuzzFormat(n int64) *FloatFormat {
	digits := int(n>>16) % 340
	ff := &FloatFormat{Python: n&1 != 0, Quote: n&2 != 0, NonFinite: NonFinite(n >> 2 & 3), Spaced: n&16 != 0}
	if ff.NonFinite == NonFinitePython {
		ff.Quote = false
	}
	switch n >> 5 & 3 {
	case 1:
		ff.Round = &digits
	case 2:
		digits = max(digits, -digits)
		ff.Fixed = &digits
	}
	return ff
}

func fuzzFloatFormats(t *testing.T, data []byte, n int64) {
	ff := fuzzFormat(n)
	s, s32 := []float64{}, []float32{}
	for _, u := range fuzzWords(data) {
		f := math.Float64frombits(u)
		s, s32 = append(s, f), append(s32, float32(f), math.Float32frombits(uint32(u)))
		for _, f := range []float64{f, float64(int64(u)>>20) / 1e4} {
			fuzzFloatFormat(t, f, ff)
		}
	}
	checkFormBatch(t, "bits", s, ff)
	checkFormBatch(t, "float32", s32, ff)
}

// fuzzFloatFormat holds numbers to what package rounding and encoding/json write; others are refused, or what the format says.
func fuzzFloatFormat(t *testing.T, f float64, ff *FloatFormat) {
	t.Helper()
	name := fmt.Sprintf("%s of %v", formatName(ff), f)
	appendTo := func(dst []byte) ([]byte, error) { return AppendFloatFormat(dst, f, ff) }
	if got, err := appendTo(nil); !finite64(f) || ff.Round != nil && (err != nil || ff.NonFinite != NonFiniteError && !bytes.ContainsAny(got, "0123456789")) {
		switch {
		case ff.NonFinite == NonFiniteError:
			var want error
			_, want = json.Marshal(math.Inf(1))
			if err := leafStdError(t, name, appendTo); reflect.TypeOf(err) != reflect.TypeOf(want) {
				t.Errorf("%s: %T, want %T", name, err, want)
			}
		case err != nil, ff.NonFinite != NonFinitePython && !json.Valid(got):
			t.Errorf("%s: %s, %v", name, got, err)
		}
		return
	}
	want, want32 := floatTexts(t, f, ff)
	leafSame(t, name, want, appendTo)
	if f32 := float32(f); finite32(f32) && want32 != "" {
		leafSame(t, name+" in 32 bits", want32, func(dst []byte) ([]byte, error) { return AppendFloatFormat(dst, f32, ff) })
	}
}

func fuzzFloatObjects(t *testing.T, data []byte, _ int64) {
	var points []pointXY
	var candles []candle
	var words []float64
	for _, u := range fuzzWords(data) {
		if f := math.Float64frombits(u); finite64(f) {
			words = append(words, f)
		}
	}
	for i, f := range words {
		g := float64(int64(math.Float64bits(f))>>24) / 1e2
		points = append(points, pointXY{f, g})
		candles = append(candles, candle{f, namedFloat64(g), words[len(words)-1-i], -g, g})
	}
	leafSame(t, "points", leafStd(t, points), func(dst []byte) ([]byte, error) { return AppendFloatObjects(dst, points, pointMembers) })
	leafSame(t, "candles", leafStd(t, candles), func(dst []byte) ([]byte, error) { return AppendFloatObjects(dst, candles, candleMembers) })
	leafSame(t, "candles, plain", leafPlain(t, candles), func(dst []byte) ([]byte, error) { return AppendFloatObjects(dst, candles, candlePlain) })
}

func fuzzIntegers(t *testing.T, data []byte, n int64) {
	words := append(fuzzWords(data), uint64(n))
	fuzzIntegersOf[int64](t, words)
	fuzzIntegersOf[uint64](t, words)
	fuzzIntegersOf[int32](t, words)
	fuzzIntegersOf[uint32](t, words)
	fuzzIntegersOf[int16](t, words)
	fuzzIntegersOf[int8](t, words)
	for i, u := range words {
		v, scale := int64(u), int(n%50)
		want := decimalText(v, scale)
		leafSame(t, "decimal", want, leafPure(func(dst []byte) []byte { return AppendDecimal(dst, v, scale) }))
		leafSame(t, "quoted decimal", `"`+want+`"`, leafPure(func(dst []byte) []byte { return AppendQuotedDecimal(dst, v, scale) }))
		leafSame(t, "int", leafStd(t, v), leafPure(func(dst []byte) []byte { return AppendInt(dst, v) }))
		leafSame(t, "uint", leafStd(t, u), leafPure(func(dst []byte) []byte { return AppendUint(dst, u) }))
		leafSame(t, "bool", leafStd(t, i%2 == 0), leafPure(func(dst []byte) []byte { return AppendBool(dst, i%2 == 0) }))
	}
}

func fuzzIntegersOf[I Integer](t *testing.T, words []uint64) {
	t.Helper()
	var s []I
	for _, u := range words {
		s = append(s, I(u))
	}
	leafSame(t, fmt.Sprintf("%T", s), leafStd(t, s), leafPure(func(dst []byte) []byte { return AppendInts(dst, s) }))
	leafSame(t, fmt.Sprintf("quoted %T", s), quotedInts(t, s), leafPure(func(dst []byte) []byte { return AppendIntsQuoted(dst, s) }))
}

// fuzzTimes has seconds in data, and in n nanoseconds and a zone. Some times are about the years of these days.
func fuzzTimes(t *testing.T, data []byte, n int64) {
	nanos := int64(uint64(n) % 1e9)
	zone := time.FixedZone("", int(n>>32%90_000))
	var good []time.Time
	for _, u := range fuzzWords(data) {
		for _, v := range []time.Time{time.Unix(int64(u), nanos).In(zone), time.Unix(int64(u%(1<<38)), nanos).In(zone), time.Unix(int64(u%(1<<33)), nanos/1e6*1e6).UTC()} {
			name := v.Format(time.RFC3339Nano)
			want, stdErr := json.Marshal(v)
			appendTo := func(dst []byte) ([]byte, error) { return AppendTime(dst, v) }
			if stdErr != nil {
				if err := leafStdError(t, name, appendTo); err.Error() != stdErr.Error() {
					t.Errorf("%s: %v, json has %v", name, err, stdErr)
				}
				continue
			}
			good = append(good, v)
			leafSame(t, name, string(want), appendTo)
			for f, layout := range layouts {
				leafSame(t, layout, `"`+v.Format(layout)+`"`, func(dst []byte) ([]byte, error) { return AppendTimeFormat(dst, v, f) })
			}
		}
		d := time.Duration(u)
		for f, want := range map[DurationFormat]string{
			DurationNano: leafStd(t, d), DurationMicro: decimal(d, 1e3), DurationMilli: decimal(d, 1e6), DurationSec: decimal(d, 1e9), DurationUnits: leafStd(t, d.String()),
		} {
			leafSame(t, want, want, leafPure(func(dst []byte) []byte { return AppendDurationFormat(dst, d, f) }))
		}
	}
	leafSame(t, "times", leafStd(t, good), func(dst []byte) ([]byte, error) { return AppendTimes(dst, good) })
	for f, layout := range layouts {
		var texts []string
		for _, v := range good {
			texts = append(texts, v.Format(layout))
		}
		leafSame(t, layout, leafPlain(t, texts), func(dst []byte) ([]byte, error) { return AppendTimesFormat(dst, good, f) })
	}
}

// fuzzMaps has keys that differ in their JSON too: which of two equal ones comes first is nobody's promise.
func fuzzMaps(t *testing.T, data []byte, n int64) {
	parts := fuzzParts(data, n)
	texts := map[string]string{}
	taken := map[string]bool{}
	for i, s := range parts {
		if key := string([]rune(s)); !taken[key] {
			taken[key] = true
			texts[s] = parts[len(parts)-1-i]
		}
	}
	leafSame(t, "strings", leafStd(t, texts), leafPure(func(dst []byte) []byte { return AppendStringMap(dst, texts) }))
	leafSame(t, "strings, plain", leafPlain(t, texts), leafPure(func(dst []byte) []byte { return AppendStringMapPlain(dst, texts) }))
	wantJSON(t, texts, appendSorted(SortStringKeys(texts), func(k string) any { return texts[k] }))
	ints, uints := map[int64]string{}, map[uint64]int{}
	for i, u := range fuzzWords(data) {
		ints[int64(u)], uints[u>>(uint64(n)%64)] = string(data[:i]), i
	}
	wantJSON(t, ints, appendSorted(SortIntKeys(ints), func(k int64) any { return ints[k] }))
	wantJSON(t, uints, appendSorted(SortUintKeys(uints), func(k uint64) any { return uints[k] }))
}
