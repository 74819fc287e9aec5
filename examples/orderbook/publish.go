package main

import "slices"

// extent is how much of a book is wanted.
type extent struct {
	depth int     // levels a side, at most
	bps   float64 // basis points from the best price, at most; 0 is no limit
}

// whole is all that the service sends of a book.
var whole = extent{depth: maxDepth}

// of returns the part of b that is wanted. It shares b's levels.
func (e extent) of(b Book) Book {
	if e.bps > 0 {
		b.Bids, b.Asks = bids.within(b.Bids, e.bps), asks.within(b.Asks, e.bps)
	}
	b.Bids, b.Asks = b.Bids[:min(e.depth, len(b.Bids))], b.Asks[:min(e.depth, len(b.Asks))]
	return b
}

// numbers is the book of a market at the moment at which it is encoded, with numbers.
// The market is locked while it is written to dst, and not while dst goes to a client.
type numbers struct {
	market *market
	extent extent
}

// AppendJSON implements burin's Appender.
func (p numbers) AppendJSON(dst []byte) ([]byte, error) {
	m := p.market
	m.mu.Lock()
	defer m.mu.Unlock()
	m.refresh()
	return p.extent.of(m.book).AppendJSON(dst)
}

// quoted is the same with quoted decimals.
type quoted struct {
	market *market
	extent extent
}

// AppendJSON implements burin's Appender.
func (p quoted) AppendJSON(dst []byte) ([]byte, error) {
	m := p.market
	m.mu.Lock()
	defer m.mu.Unlock()
	m.refresh()
	return QuotedBook(p.extent.of(m.book)).AppendJSON(dst)
}

// current returns a copy of the book at this moment.
func (m *market) current() Book {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.refresh()
	b := m.book
	b.Venues, b.Bids, b.Asks = slices.Clone(b.Venues), slices.Clone(b.Bids), slices.Clone(b.Asks)
	return b
}
