// Package payload holds the benchmark types and data, seeded, so that figures
// compare across encoders, machines and time.
//
// The types have no methods but the AppendJSON that burin makes, which no other
// encoder asks for. The values come from generators with fixed seeds and are the
// same on every architecture; tests pin their JSON. Each function makes a new value.
package payload

//go:generate go run ../../gen/cmd/burin -type=Fingerprint,Match,OrderBook,OrderBookStr,User,Todo,Embedding64,Embedding32,Matrix,Tensor

import "time"

// Fingerprint is the answer of a media fingerprint search: few strings and
// hundreds of floats in short rows.
type Fingerprint struct {
	QueryID    string  `json:"query_id"`
	Source     string  `json:"source"`
	DurationMS int64   `json:"duration_ms"`
	Version    int     `json:"version"`
	Exact      bool    `json:"exact"`
	Matches    []Match `json:"matches"`
}

// Match is one hit of a fingerprint search. Timestamps has 8 values, in seconds
// and ascending; each of the Vectors has 4 to 16 values in [-1, 1).
type Match struct {
	ID         string      `json:"id"`
	Title      string      `json:"title"`
	Score      float64     `json:"score"`
	Offset     int         `json:"offset"`
	Verified   bool        `json:"verified"`
	Timestamps []float64   `json:"timestamps"`
	Vectors    [][]float64 `json:"vectors"`
}

// OrderBook is a snapshot of a market's book. A level is a price with 2 decimals
// and a quantity with 3 to 8.
type OrderBook struct {
	Symbol    string       `json:"symbol"`
	Sequence  int64        `json:"sequence"`
	Timestamp int64        `json:"timestamp"`
	Bids      [][2]float64 `json:"bids"`
	Asks      [][2]float64 `json:"asks"`
}

// OrderBookStr is an OrderBook as exchanges publish it: the numbers are strings,
// prices with 2 decimals and quantities with 8.
type OrderBookStr struct {
	Symbol    string      `json:"symbol"`
	Sequence  int64       `json:"sequence"`
	Timestamp int64       `json:"timestamp"`
	Bids      [][2]string `json:"bids"`
	Asks      [][2]string `json:"asks"`
}

// User is the assignee of a Todo.
type User struct {
	ID     int64  `json:"id"`
	Name   string `json:"name"`
	Email  string `json:"email"`
	Admin  bool   `json:"admin"`
	Avatar string `json:"avatar,omitempty"`
}

// Todo has 21 fields of many kinds: escaped and unescaped strings, times, nil and
// set pointers, a nested struct, a slice and a map.
type Todo struct {
	ID          int64             `json:"id"`
	UUID        string            `json:"uuid"`
	Title       string            `json:"title"`
	Description string            `json:"description"`
	Notes       *string           `json:"notes"`
	Status      string            `json:"status"`
	Priority    int               `json:"priority"`
	Done        bool              `json:"done"`
	Archived    bool              `json:"archived"`
	CreatedAt   time.Time         `json:"created_at"`
	UpdatedAt   time.Time         `json:"updated_at"`
	DueAt       *time.Time        `json:"due_at"`
	CompletedAt *time.Time        `json:"completed_at"`
	ParentID    *int64            `json:"parent_id"`
	Estimate    float64           `json:"estimate_hours"`
	Progress    float32           `json:"progress"`
	URL         string            `json:"url"`
	Color       string            `json:"color,omitempty"`
	Assignee    User              `json:"assignee"`
	Tags        []string          `json:"tags"`
	Metadata    map[string]string `json:"metadata"`
}

// Embedding64 is a text embedding.
type Embedding64 []float64

// Embedding32 is a text embedding in single precision.
type Embedding32 []float32

// Matrix is a batch of rows of equal length.
type Matrix [][]float64

// Tensor is a stack of matrices, such as the feature maps of a small network.
type Tensor [][][]float64
