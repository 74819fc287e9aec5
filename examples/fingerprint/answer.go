package main

//go:generate go run ../../gen/cmd/burin -type=Answer

// Answer is what a media fingerprinting service returns for one query: matches, each with hundreds of floats.
type Answer struct {
	QueryID    string  `json:"query_id"`
	Source     string  `json:"source"`
	DurationMS int64   `json:"duration_ms"`
	Version    int     `json:"version"`
	Exact      bool    `json:"exact"`
	Matches    []Match `json:"matches"`
}

// Match is one recording that sounds like the query.
type Match struct {
	ID         string      `json:"id"`
	Title      string      `json:"title"`
	Score      float64     `json:"score"`
	Offset     int         `json:"offset"`
	Verified   bool        `json:"verified"`
	Timestamps []float64   `json:"timestamps"` // seconds, ascending
	Vectors    [][]float64 `json:"vectors"`    // rows of 4 to 16 values in [-1, 1)
}

// floats counts the numbers with a fraction in the answer.
func (a *Answer) floats() int {
	n := 0
	for _, m := range a.Matches {
		n += 1 + len(m.Timestamps)
		for _, row := range m.Vectors {
			n += len(row)
		}
	}
	return n
}
