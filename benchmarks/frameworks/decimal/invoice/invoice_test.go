package invoice

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	govalues "github.com/govalues/decimal"
	shopspring "github.com/shopspring/decimal"

	decimalburin "github.com/burin-go/burin/benchmarks/frameworks/decimal"
	burin "github.com/burin-go/burin/encoding"
	"github.com/burin-go/burin/internal/sanitizer"
)

// texts are decimals that both modules take.
var texts = []string{
	"0", "0.00", "1", "-1", "12.50", "12.05", "-0.001", "0.1", "1000", "100.00", "999999999999999999", "-999999999999999999",
	"1000000000000000000", "9223372036854775807", "-9223372036854775808", "123456789.123456789", "0.0000000000000000001",
}

// randomInt is as likely to have few bits as many.
func randomInt() int64 { return int64(rand.Uint64()) >> rand.IntN(64) }

func appended(t *testing.T, v burin.Appender) string {
	t.Helper()
	b, err := v.AppendJSON([]byte("before"))
	if err != nil {
		t.Fatal(err)
	}
	rest, ok := strings.CutPrefix(string(b), "before")
	if !ok {
		t.Fatalf("%s", b)
	}
	return rest
}

func TestMoney(t *testing.T) {
	check := func(d shopspring.Decimal) {
		t.Helper()
		want, err := json.Marshal(d)
		if got := appended(t, decimalburin.Money{Decimal: d}); got != string(want) || err != nil {
			t.Errorf("%d * 10^%d: got %s, want %s", d.Coefficient(), d.Exponent(), got, want)
		}
	}
	check(shopspring.Decimal{})
	for _, text := range append(texts, strings.Repeat("9", 19), "-"+strings.Repeat("8", 40)+".125", "1e5", "-12e20", "0e7", "5e-30") {
		check(shopspring.RequireFromString(text))
	}
	for range 20_000 {
		check(shopspring.New(randomInt(), rand.Int32N(50)-30))
	}
}

func TestExact(t *testing.T) {
	check := func(d govalues.Decimal) {
		t.Helper()
		want, err := json.Marshal(d)
		if got := appended(t, decimalburin.Exact{Decimal: d}); got != string(want) || err != nil {
			t.Errorf("got %s, want %s", got, want)
		}
	}
	check(govalues.Decimal{})
	for _, text := range texts {
		check(govalues.MustParse(text))
	}
	for range 20_000 {
		d, err := govalues.New(randomInt(), rand.IntN(govalues.MaxScale+1))
		if err == nil {
			check(d)
		}
	}
}

func documents() (Plain, Fast) {
	var p Plain
	var f Fast
	for _, text := range texts {
		s, g := shopspring.RequireFromString(text), govalues.MustParse(text)
		p.Net, p.Tax, p.Parts = s, &s, append(p.Parts, s)
		p.Gross, p.Paid, p.Rates = g, &g, append(p.Rates, g)
		p.Maybe, p.Null = shopspring.NewNullDecimal(s), govalues.NullDecimal{Decimal: g, Valid: true}
		money, exact := decimalburin.Money{Decimal: s}, decimalburin.Exact{Decimal: g}
		f.Net, f.Tax, f.Parts = money, &money, append(f.Parts, money)
		f.Gross, f.Paid, f.Rates = exact, &exact, append(f.Rates, exact)
	}
	p.Ranges = map[string][2]govalues.Decimal{"b": {p.Gross, p.Rates[4]}, "a": {p.Rates[5], p.Rates[6]}}
	f.Ranges = map[string][2]decimalburin.Exact{"b": {f.Gross, f.Rates[4]}, "a": {f.Rates[5], f.Rates[6]}}
	return p, f
}

// TestDocuments compares with encoding/json, which finds the MarshalJSON of the embedded decimal on Money and Exact.
func TestDocuments(t *testing.T) {
	p, f := documents()
	for _, v := range []burin.Appender{p, f, Plain{}, Fast{}} {
		want, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		if got := appended(t, v); got != string(want) {
			t.Errorf("%T:\n got %s\nwant %s", v, got, want)
		}
	}
}

func TestDecoding(t *testing.T) {
	_, f := documents()
	want := appended(t, f)
	var again Fast
	if err := json.Unmarshal([]byte(want), &again); err != nil || appended(t, again) != want {
		t.Errorf("%v:\n got %s\nwant %s", err, appended(t, again), want)
	}
}

func TestIntegers(t *testing.T) {
	v := Integers{1250, []decimalburin.Cents{0, 5, -5, -125}, map[string]decimalburin.Cents{"b": 1, "a": 100}}
	const want = `{"net":"12.50","parts":["0.00","0.05","-0.05","-1.25"],"named":{"a":"1.00","b":"0.01"}}`
	if got := appended(t, v); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestAllocations: with a slice that is large enough, burin itself allocates nothing. Where a MarshalJSON is called, what that
// one allocates is all there is.
func TestAllocations(t *testing.T) {
	if sanitizer.Enabled {
		t.Skip("the race detector makes pools lose entries")
	}
	p, f := documents()
	// What is over 18 digits is a string of shopspring's first.
	small := f
	small.Parts = nil
	for _, m := range f.Parts {
		if m.NumDigits() <= 18 {
			small.Parts = append(small.Parts, m)
		}
	}
	integers := Integers{1250, []decimalburin.Cents{0, 5}, map[string]decimalburin.Cents{"b": 1, "a": 100}}
	dst := make([]byte, 0, 4096)
	allocs := func(v burin.Appender) float64 {
		return testing.AllocsPerRun(100, func() {
			if _, err := v.AppendJSON(dst); err != nil {
				t.Error(err)
			}
		})
	}
	small.Net, small.Tax = small.Parts[4], &small.Parts[5]
	if n := allocs(&small); n != 0 {
		t.Errorf("Fast: %v allocations", n)
	}
	if n := allocs(&integers); n != 0 {
		t.Errorf("Integers: %v allocations", n)
	}
	one := Plain{Parts: p.Parts}
	none := Plain{}
	theirs := 0.0
	for i := range p.Parts {
		theirs += testing.AllocsPerRun(100, func() {
			if _, err := p.Parts[i].MarshalJSON(); err != nil {
				t.Error(err)
			}
		})
	}
	if n := allocs(&one) - allocs(&none); n > theirs {
		t.Errorf("Plain.Parts: %v allocations, MarshalJSON makes %v", n, theirs)
	}
	one = Plain{Rates: p.Rates}
	if n := allocs(&one) - allocs(&none); n > float64(len(p.Rates)) {
		t.Errorf("Plain.Rates: %v allocations for %d decimals", n, len(p.Rates))
	}
}
