package main

//go:generate go run ../../gen/cmd/burin

// maxDecimals is how many decimals there are in the tags below.
const maxDecimals = 8

// Book is what the service sends: the best levels of all venues in one book. Its bytes
// are those of json.dumps in pipeline.py, which rounds what it writes to 8 decimals.
//
// A tag rounds prices and quantities alike, though a market's prices have fewer
// decimals. These were rounded when the book came in, since levels merge by rounded
// price, and a number with few decimals stays as it is where 8 are kept: see
// TestRoundedStays.
//
//burin:generate style=python separators=compact allow_nan=false
type Book struct {
	Symbol    string       `json:"symbol"`
	Sequence  int64        `json:"sequence"`  // one more with each book taken in
	Timestamp int64        `json:"timestamp"` // of the newest book in this one, in ms since 1970
	Venues    []Source     `json:"venues"`
	Bids      [][2]float64 `json:"bids" burin:"round=8"` // price and quantity, highest price first
	Asks      [][2]float64 `json:"asks" burin:"round=8"` // lowest price first
}

// QuotedBook is a Book for clients whose JSON numbers are floats and who want every
// decimal as it is. One converts to the other, for they differ in nothing but tags.
//
//burin:generate style=python separators=compact allow_nan=false
type QuotedBook struct {
	Symbol    string       `json:"symbol"`
	Sequence  int64        `json:"sequence"`
	Timestamp int64        `json:"timestamp"`
	Venues    []Source     `json:"venues"`
	Bids      [][2]float64 `json:"bids" burin:"fixed=8,quote"`
	Asks      [][2]float64 `json:"asks" burin:"fixed=8,quote"`
}

// Source says which of a venue's books went into the merged one.
type Source struct {
	Name     string `json:"name"`
	Sequence int64  `json:"sequence"` // the venue's own
}
