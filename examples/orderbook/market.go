package main

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// snapshot is a book as one venue sends it.
type snapshot struct {
	venue      string
	sequence   int64
	timestamp  int64 // in ms since 1970
	bids, asks []level
}

// maxQuantity keeps the sum over a thousand venues within an int64.
const maxQuantity = math.MaxInt64 / 1000

// check returns an error for what merge could not take.
func (s *snapshot) check() error {
	for _, side := range []struct {
		name   string
		levels []level
		first  less
	}{{"bid", s.bids, bidsFirst}, {"ask", s.asks, asksFirst}} {
		for i, l := range side.levels {
			switch {
			case l.price <= 0 || l.quantity <= 0 || l.quantity > maxQuantity:
				return fmt.Errorf("%s, sequence %d: %s %d: %d lots at %d ticks", s.venue, s.sequence, side.name, i, l.quantity, l.price)
			case i > 0 && !side.first(side.levels[i-1].price, l.price):
				return fmt.Errorf("%s, sequence %d: %s %d is out of order", s.venue, s.sequence, side.name, i)
			}
		}
	}
	return nil
}

// market holds the newest book of each venue for one symbol.
type market struct {
	symbol    string
	sequence  int64
	timestamp int64
	venues    []snapshot // by name
}

// update takes in a venue's book, which it keeps. One that is not newer than what it
// has of the venue arrived late: it changes nothing, and taken is false.
func (m *market) update(s snapshot) (taken bool, err error) {
	if err := s.check(); err != nil {
		return false, err
	}
	i, known := slices.BinarySearchFunc(m.venues, s.venue, func(have snapshot, name string) int {
		return strings.Compare(have.venue, name)
	})
	switch {
	case !known:
		m.venues = slices.Insert(m.venues, i, s)
	case s.sequence <= m.venues[i].sequence:
		return false, nil
	default:
		m.venues[i] = s
	}
	m.sequence++
	m.timestamp = max(m.timestamp, s.timestamp)
	return true, nil
}

// merged returns the best levels of each side. A bid of one venue may be above an ask
// of another: that is the market's opportunity, not an error.
func (m *market) merged(depth int) (bids, asks []level) {
	allBids, allAsks := make([][]level, len(m.venues)), make([][]level, len(m.venues))
	for i := range m.venues {
		allBids[i], allAsks[i] = m.venues[i].bids, m.venues[i].asks
	}
	return merge(allBids, depth, bidsFirst), merge(allAsks, depth, asksFirst)
}

func (m *market) sources() []Source {
	sources := make([]Source, len(m.venues))
	for i := range m.venues {
		sources[i] = Source{m.venues[i].venue, m.venues[i].sequence}
	}
	return sources
}

// book returns the merged book, at most depth levels a side.
func (m *market) book(depth int) *Book {
	bids, asks := m.merged(depth)
	return &Book{
		Symbol: m.symbol, Sequence: m.sequence, Timestamp: m.timestamp, Venues: m.sources(),
		Bids: convert(bids, level.floats), Asks: convert(asks, level.floats),
	}
}

// quoted returns book with its levels in decimals.
func (m *market) quoted(depth int) *QuotedBook {
	bids, asks := m.merged(depth)
	return &QuotedBook{
		Symbol: m.symbol, Sequence: m.sequence, Timestamp: m.timestamp, Venues: m.sources(),
		Bids: convert(bids, level.quoted), Asks: convert(asks, level.quoted),
	}
}

func convert[T any](levels []level, to func(level) T) []T {
	converted := make([]T, len(levels))
	for i, l := range levels {
		converted[i] = to(l)
	}
	return converted
}
