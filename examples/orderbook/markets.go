package main

import (
	"fmt"
	"time"
)

// markets are all that the service has. A handful is looked through faster than a
// spelling is brought into the form that a map would need.
type markets []*market

// add opens a market whose prices have so many decimals.
func (ms *markets) add(name string, decimals int, clock func() time.Time) error {
	s, err := parseSymbol(name)
	if err != nil {
		return err
	}
	if decimals < 0 || decimals > maxDecimals {
		return fmt.Errorf("%s: prices with %d decimals, want 0 to %d", name, decimals, maxDecimals)
	}
	for _, m := range *ms {
		if m.symbol.sharesSpelling(s) {
			return fmt.Errorf("%s and %s can be spelled alike", m.name, name)
		}
	}
	// Arrays without elements, which nil would not be: it is null in JSON.
	empty := Book{Symbol: name, Venues: []Source{}, Bids: [][2]float64{}, Asks: [][2]float64{}}
	*ms = append(*ms, &market{name: name, symbol: s, decimals: decimals, clock: clock, book: empty})
	return nil
}

// find returns the market that a venue means by this spelling, or nil.
func (ms markets) find(spelled string) *market {
	for _, m := range ms {
		if m.symbol.matches(spelled) {
			return m
		}
	}
	return nil
}

// update takes in a book: see [market.update]. The books of other markets change
// nothing either.
func (ms markets) update(s *snapshot) (taken bool, err error) {
	m := ms.find(s.Symbol)
	if m == nil {
		return false, nil
	}
	return m.update(s)
}
