package main

//go:generate go run ../../gen/cmd/burin -type=Book,QuotedBook

// Book is what the service sends: the best levels of all venues in one book.
type Book struct {
	Symbol    string       `json:"symbol"`
	Sequence  int64        `json:"sequence"`  // one more with each book taken in
	Timestamp int64        `json:"timestamp"` // of the newest of them, in ms since 1970
	Venues    []Source     `json:"venues"`
	Bids      [][2]float64 `json:"bids"` // price and quantity, highest price first
	Asks      [][2]float64 `json:"asks"` // lowest price first
}

// QuotedBook is a Book for clients whose JSON numbers are floats and who want every
// decimal as it is: prices with 2 of them, quantities with 8.
type QuotedBook struct {
	Symbol    string      `json:"symbol"`
	Sequence  int64       `json:"sequence"`
	Timestamp int64       `json:"timestamp"`
	Venues    []Source    `json:"venues"`
	Bids      [][2]string `json:"bids"`
	Asks      [][2]string `json:"asks"`
}

// Source says which of a venue's books went into the merged one.
type Source struct {
	Name     string `json:"name"`
	Sequence int64  `json:"sequence"` // the venue's own
}
