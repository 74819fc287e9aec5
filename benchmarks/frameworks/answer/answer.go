// Package answer has the documents of the examples.
package answer

//go:generate go tool burin -type=Quote

import "strconv"

// Quote has a generated encoder, and an option by which its bytes are told from those
// of encoding/json.
type Quote struct {
	Symbol string    `json:"symbol"`
	Price  float64   `json:"price" burin:"round=2"`
	Depth  []float64 `json:"depth"`
}

// Note has none: encoding/json encodes it.
type Note struct {
	Text  string    `json:"text"`
	Price float64   `json:"price"`
	Depth []float64 `json:"depth"`
}

// Wrapped has none either, and encoding/json would not heed the option inside: an error.
type Wrapped struct {
	Quote *Quote `json:"quote"`
}

// NewQuote returns the nth of many quotes, no two of the same bytes and hardly two of the
// same length.
func NewQuote(n int) *Quote {
	q := &Quote{Symbol: "<" + strconv.Itoa(n) + ">", Price: float64(n) + 0.123456}
	for i := range n % 97 {
		q.Depth = append(q.Depth, float64(n)+float64(i)/8)
	}
	return q
}

// NewNote returns the nth of many notes.
func NewNote(n int) *Note {
	q := NewQuote(n)
	return &Note{Text: q.Symbol, Price: q.Price, Depth: q.Depth}
}
