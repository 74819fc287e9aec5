package main

import (
	"fmt"
	"math"
	"time"

	"github.com/burin-go/burin/rounding"
)

// snapshot is a book as one venue sends it.
type snapshot struct {
	Venue     string       `json:"venue"`
	Symbol    string       `json:"symbol"` // in the venue's own spelling
	Sequence  int64        `json:"sequence"`
	Timestamp int64        `json:"timestamp"` // in ms since 1970
	Bids      [][2]float64 `json:"bids"`      // price and quantity, highest price first
	Asks      [][2]float64 `json:"asks"`      // lowest price first
}

// minQuantity is the least quantity that does not round to nothing.
const minQuantity = 1e-8

// check returns an error for what does not belong into a market whose prices have so
// many decimals.
func (s *snapshot) check(decimals int) error {
	if err := bids.check(s.Bids, decimals); err != nil {
		return fmt.Errorf("%s, sequence %d: bids: %w", s.Venue, s.Sequence, err)
	}
	if err := asks.check(s.Asks, decimals); err != nil {
		return fmt.Errorf("%s, sequence %d: asks: %w", s.Venue, s.Sequence, err)
	}
	return nil
}

func (s side) check(levels [][2]float64, decimals int) error {
	for i, l := range levels {
		price, quantity := l[0], l[1]
		switch {
		case !(rounding.Round(price, decimals) > 0) || math.IsInf(price, 0):
			return fmt.Errorf("level %d: the price is %v", i, price)
		case !(quantity >= minQuantity) || math.IsInf(quantity, 0):
			return fmt.Errorf("level %d: the quantity is %v", i, quantity)
		case i > 0 && !s.ahead(levels[i-1][0], price):
			return fmt.Errorf("level %d is out of order", i)
		}
	}
	return nil
}

const (
	// maxAge is how long a book counts as news.
	maxAge = 10 * time.Second

	// maxAhead is how far a venue's clock may be ahead. The books of one that is
	// further ahead would count as news too long.
	maxAhead = time.Second
)

// stale reports whether a book of this time, in ms since 1970, is to be left out now.
// One just at a limit is not.
func stale(timestamp int64, now time.Time) bool {
	age := now.UnixMilli() - timestamp
	return age > maxAge.Milliseconds() || age < -maxAhead.Milliseconds()
}
