package main

import (
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/burin-go/burin/rounding"
)

// maxDepth is how many levels a side the service sends at most.
const maxDepth = 1000

// market holds the newest book of each venue for one symbol, and the merged one in
// memory that it uses again and again. Its methods may be called at the same time.
type market struct {
	name     string
	symbol   symbol
	decimals int              // of a price
	clock    func() time.Time // says which books are stale

	mu      sync.Mutex
	venues  []venue // by name
	book    Book    // merged from those that are used
	changed bool    // since then
	ladders []ladder
}

// venue is what a market keeps of a snapshot, with rounded prices.
type venue struct {
	name                string
	sequence, timestamp int64
	bids, asks          ladder
	used                bool // in the merged book
}

// update takes in a copy of a venue's book. One that is not newer than what the market
// has of the venue arrived late: it changes nothing, and taken is false.
func (m *market) update(s *snapshot) (taken bool, err error) {
	if err := s.check(m.decimals); err != nil {
		return false, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	i, known := slices.BinarySearchFunc(m.venues, s.Venue, func(v venue, name string) int {
		return strings.Compare(v.name, name)
	})
	switch {
	case !known:
		m.venues = slices.Insert(m.venues, i, venue{name: s.Venue})
	case s.Sequence <= m.venues[i].sequence:
		return false, nil
	}
	v := &m.venues[i]
	v.sequence, v.timestamp = s.Sequence, s.Timestamp
	v.bids.set(s.Bids, m.decimals)
	v.asks.set(s.Asks, m.decimals)
	m.book.Sequence++
	m.changed = true
	return true, nil
}

// set makes l a copy of levels with prices rounded as Python's round does it.
func (l *ladder) set(levels [][2]float64, decimals int) {
	l.prices, l.quantities = l.prices[:0], l.quantities[:0]
	for _, level := range levels {
		l.prices = append(l.prices, level[0])
		l.quantities = append(l.quantities, level[1])
	}
	rounding.RoundSlice(l.prices, decimals)
}

// refresh brings the merged book up to date. Most calls find it so: books are asked
// for more often than they change. The caller has locked m.
func (m *market) refresh() {
	now := m.clock()
	for i := range m.venues {
		v := &m.venues[i]
		if fresh := !stale(v.timestamp, now); fresh != v.used {
			v.used, m.changed = fresh, true
		}
	}
	if m.changed {
		m.merge()
		m.changed = false
	}
}

// merge makes the merged book. A bid of one venue may be above an ask of another: that
// is the market's opportunity, not an error.
func (m *market) merge() {
	b := &m.book
	b.Timestamp, b.Venues = 0, b.Venues[:0]
	for i := range m.venues {
		if v := &m.venues[i]; v.used {
			b.Timestamp = max(b.Timestamp, v.timestamp)
			b.Venues = append(b.Venues, Source{v.name, v.sequence})
		}
	}
	b.Bids = bids.merge(b.Bids[:0], m.used(bids), maxDepth)
	b.Asks = asks.merge(b.Asks[:0], m.used(asks), maxDepth)
}

// used returns the ladders that go into one side of the merged book. They are valid
// until the next call.
func (m *market) used(s side) []ladder {
	m.ladders = m.ladders[:0]
	for i := range m.venues {
		switch v := &m.venues[i]; {
		case !v.used:
		case s == bids:
			m.ladders = append(m.ladders, v.bids)
		default:
			m.ladders = append(m.ladders, v.asks)
		}
	}
	return m.ladders
}
