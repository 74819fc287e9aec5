package main

import (
	"encoding/json"
	"math"
	"math/rand"
	"testing"

	"github.com/burin-go/burin/examples/internal/exampletest"
	"github.com/burin-go/burin/rounding"
)

// twins holds every way to encode b, and what it is as a QuotedBook, to the bytes of
// encoding/json for types without options.
func twins(t *testing.T, b *Book) {
	t.Helper()
	q := QuotedBook(*b)
	for _, twin := range []any{newTwinBook(b), newTwinQuotedBook(&q)} {
		want, err := json.Marshal(twin)
		if err != nil {
			t.Fatal(err)
		}
		switch twin.(type) {
		case *twinBook:
			exampletest.Writes(t, b, want)
		default:
			exampletest.Writes(t, &q, want)
		}
	}
}

func TestTwins(t *testing.T) {
	twins(t, &Book{})
	twins(t, &Book{Symbol: "A-B", Venues: []Source{}, Bids: [][2]float64{}, Asks: [][2]float64{{0, math.Copysign(0, -1)}}})
	r := rand.New(rand.NewSource(6))
	for range 300 {
		b := &Book{Symbol: "A-B", Sequence: r.Int63(), Timestamp: -r.Int63(), Venues: []Source{{"west", r.Int63()}}}
		for range r.Intn(40) {
			b.Bids = append(b.Bids, [2]float64{randomFloat(r), randomFloat(r)})
			b.Asks = append(b.Asks, [2]float64{randomFloat(r), randomFloat(r)})
		}
		twins(t, b)
	}
}

// randomFloat returns floats of all sizes that a market could have, and many more.
func randomFloat(r *rand.Rand) float64 {
	switch r.Intn(4) {
	case 0:
		return float64(r.Int63n(1e9)) / 100
	case 1:
		return float64(r.Int63n(1e6)) / 1024 // ties
	case 2:
		return math.Ldexp(r.NormFloat64(), r.Intn(120)-60)
	default:
		return r.Float64() * 100
	}
}

func TestNaN(t *testing.T) {
	b := testMarkets(t)[0].current()
	b.Asks[711][1] = math.NaN()
	q := QuotedBook(b)
	exampletest.Refuses(t, &b, "asks[711][1]")
	exampletest.Refuses(t, &q, "asks[711][1]")
	b.Bids[0][0] = math.Inf(-1) // shared with q
	exampletest.Refuses(t, &b, "bids[0][0]")
	exampletest.Refuses(t, &q, "bids[0][0]")
}

// TestRoundedStays rounds to the decimals of a market, then to those of the tag: the
// second time changes nothing.
func TestRoundedStays(t *testing.T) {
	r := rand.New(rand.NewSource(7))
	for range 200_000 {
		decimals := r.Intn(maxDecimals + 1)
		price := rounding.Round(randomFloat(r), decimals)
		if again := rounding.Round(price, maxDecimals); again != price {
			t.Fatalf("%v, of %d decimals, becomes %v with %d", price, decimals, again, maxDecimals)
		}
	}
}
