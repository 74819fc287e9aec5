package payload

import (
	"fmt"
	"math/rand"
	"strconv"
	"time"
)

// NewFingerprint returns 6 matches of 11 vectors: 742 floats, 15.8 KB of JSON.
func NewFingerprint() *Fingerprint { return fingerprint(1, 6, 11) }

// NewFingerprintL returns 25 matches of 12 vectors: 69 KB of JSON.
func NewFingerprintL() *Fingerprint { return fingerprint(2, 25, 12) }

func fingerprint(seed int64, matches, vectors int) *Fingerprint {
	r := rand.New(rand.NewSource(seed))
	f := &Fingerprint{
		QueryID:    fmt.Sprintf("q-%016x", r.Uint64()),
		Source:     "https://cdn.example.org/video/clip-0042.mp4",
		DurationMS: 183042,
		Version:    7,
		Exact:      true,
	}
	for range matches {
		m := Match{
			ID:         fmt.Sprintf("%016x%016x", r.Uint64(), r.Uint64()),
			Title:      fmt.Sprintf("Episode %d: The Long Road, part %d", r.Intn(40), r.Intn(9)),
			Score:      r.Float64(),
			Offset:     r.Intn(100000),
			Verified:   r.Intn(2) == 0,
			Timestamps: make([]float64, 8),
		}
		t := 0.0
		for j := range m.Timestamps {
			t += float64(r.Float64() * 7) // the conversion keeps compilers from fusing
			m.Timestamps[j] = t
		}
		for range vectors {
			m.Vectors = append(m.Vectors, vector(r, 4+r.Intn(13)))
		}
		f.Matches = append(f.Matches, m)
	}
	return f
}

func vector(r *rand.Rand, n int) []float64 {
	v := make([]float64, n)
	for i := range v {
		v[i] = r.Float64()*2 - 1
	}
	return v
}

// NewOrderBook returns 1000 bids and 1000 asks: 4000 short decimals, 38 KB of
// JSON.
func NewOrderBook() *OrderBook {
	r := rand.New(rand.NewSource(3))
	o := &OrderBook{Symbol: "BTC-USDT", Sequence: 982347234987, Timestamp: 1767225600123}
	quantity := func() float64 {
		digits := 3 + r.Intn(6)
		return decimal(r.ExpFloat64()*2, digits)
	}
	bid, ask := 6743210, 6743215 // in cents
	for range 1000 {
		o.Bids = append(o.Bids, [2]float64{decimal(float64(bid)/100, 2), quantity()})
		o.Asks = append(o.Asks, [2]float64{decimal(float64(ask)/100, 2), quantity()})
		bid -= 1 + r.Intn(37)
		ask += 1 + r.Intn(37)
	}
	return o
}

// decimal returns the float next to f rounded to a number of decimals.
func decimal(f float64, digits int) float64 {
	d, err := strconv.ParseFloat(strconv.FormatFloat(f, 'f', digits, 64), 64)
	if err != nil {
		panic(err) // unreachable: f is finite
	}
	return d
}

// NewOrderBookStr returns NewOrderBook as strings: 52 KB of JSON.
func NewOrderBookStr() *OrderBookStr {
	o := NewOrderBook()
	quote := func(levels [][2]float64) [][2]string {
		var s [][2]string
		for _, l := range levels {
			s = append(s, [2]string{strconv.FormatFloat(l[0], 'f', 2, 64), strconv.FormatFloat(l[1], 'f', 8, 64)})
		}
		return s
	}
	return &OrderBookStr{
		Symbol: o.Symbol, Sequence: o.Sequence, Timestamp: o.Timestamp,
		Bids: quote(o.Bids), Asks: quote(o.Asks),
	}
}

// NewTodo returns a Todo of 987 bytes of JSON.
func NewTodo() *Todo {
	created := time.Date(2026, 1, 4, 9, 30, 12, 123456789, time.UTC)
	due := time.Date(2026, 2, 1, 17, 0, 0, 0, time.FixedZone("", 2*3600))
	parent := int64(991)
	return &Todo{
		ID:          1234567,
		UUID:        "0b9f4c1e-7c1b-4a53-9b7e-2f6f7e0a1c55",
		Title:       "Prüfe die \"Rechnung\" für Café Zoë — 東京 ☕",
		Description: "Line one\nLine two\twith a tab, a back\\slash, <b>markup</b> & an emoji 🚀.\nThe remainder of this description is plain ASCII text that any encoder should be able to copy in bulk.",
		Status:      "in_progress",
		Priority:    3,
		CreatedAt:   created,
		UpdatedAt:   created.Add(36*time.Hour + 5*time.Millisecond),
		DueAt:       &due,
		ParentID:    &parent,
		Estimate:    12.75,
		Progress:    0.35,
		URL:         "https://example.org/todos?id=1234567&view=full",
		Assignee:    User{ID: 77, Name: "Ana María O'Neill", Email: "ana@example.org", Admin: true, Avatar: "https://example.org/a/77.png"},
		Tags:        []string{"finance", "q1", "übersee", "follow-up"},
		Metadata:    map[string]string{"source": "import", "batch": "2026-01", "checksum": "9f86d081884c7d65", "region": "eu-west-1", "client": "web/7.4.2"},
	}
}

// NewEmbedding64 returns 1536 normally distributed values: 33 KB of JSON.
func NewEmbedding64() Embedding64 {
	r := rand.New(rand.NewSource(4))
	e := make(Embedding64, 1536)
	for i := range e {
		e[i] = r.NormFloat64() * 0.025
	}
	return e
}

// NewEmbedding32 returns NewEmbedding64 rounded to single precision: 19 KB of
// JSON.
func NewEmbedding32() Embedding32 {
	e := NewEmbedding64()
	s := make(Embedding32, len(e))
	for i, f := range e {
		s[i] = float32(f)
	}
	return s
}

// NewMatrix returns 1000 rows of 128 normally distributed values: 2.5 MB of JSON.
func NewMatrix() Matrix {
	r := rand.New(rand.NewSource(5))
	m := make(Matrix, 1000)
	for i := range m {
		m[i] = make([]float64, 128)
		for j := range m[i] {
			m[i][j] = r.NormFloat64()
		}
	}
	// In the tail NormFloat64 takes a logarithm, whose last bit differs between
	// architectures; with this seed it shows in two values.
	m[602][51] = -4.485097106883069
	m[876][105] = -3.7310303277273285
	return m
}

// NewTensor returns 8 matrices of 32 rows of 24 values in [-1, 1): 122 KB of JSON.
func NewTensor() Tensor {
	r := rand.New(rand.NewSource(6))
	t := make(Tensor, 8)
	for i := range t {
		t[i] = make([][]float64, 32)
		for j := range t[i] {
			t[i][j] = vector(r, 24)
		}
	}
	return t
}
