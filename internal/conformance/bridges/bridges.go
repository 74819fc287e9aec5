// Package bridges measures what the methods for other encoders cost and save: MarshalJSON, which encoding/json calls, and
// MarshalJSONTo, which encoding/json/v2 calls.
package bridges

//go:generate go run ../../../gen/cmd/burin -type=Page,Short -marshaljson -jsonv2

// Page is full of floats, 20 KB of JSON.
type Page struct {
	Title  string      `json:"title"`
	Scores [][]float64 `json:"scores"`
}

// Short is 60 bytes of JSON.
type Short struct {
	ID   int64  `json:"id"`
	Name string `json:"name"`
	Done bool   `json:"done"`
}

// PlainPage and PlainShort are the same without methods.
type (
	PlainPage  Page
	PlainShort Short
)

func newPage() *Page {
	p := &Page{Title: "a page"}
	x := 0.1
	for range 100 {
		row := make([]float64, 10)
		for i := range row {
			x = 3.9 * x * (1 - x)
			row[i] = x
		}
		p.Scores = append(p.Scores, row)
	}
	return p
}

func newShort() *Short { return &Short{ID: 1234567, Name: "a short document", Done: true} }
