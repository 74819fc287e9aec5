package main

import (
	"fmt"
	"testing"

	burin "github.com/burin-go/burin/encoding"
	"github.com/burin-go/burin/examples/internal/exampletest"
	"github.com/burin-go/burin/internal/sanitizer"
)

func TestExtent(t *testing.T) {
	levels := func(n int, price, step float64) (levels [][2]float64) {
		for i := range n {
			levels = append(levels, [2]float64{price + float64(i)*step, 1})
		}
		return levels
	}
	b := Book{Bids: levels(10, 1000, -1), Asks: levels(20, 1001, 1)}
	for _, tt := range []struct {
		extent     extent
		bids, asks int
	}{
		{whole, 10, 20},
		{extent{depth: 15}, 10, 15},
		{extent{depth: 1}, 1, 1},
		{extent{depth: maxDepth, bps: 50}, 6, 6}, // 1000 to 995, 1001 to 1006.005
		{extent{depth: 2, bps: 50}, 2, 2},
		{extent{depth: maxDepth, bps: maxBPS}, 10, 20},
	} {
		got := tt.extent.of(b)
		if len(got.Bids) != tt.bids || len(got.Asks) != tt.asks {
			t.Errorf("%+v: %d bids and %d asks, want %d and %d", tt.extent, len(got.Bids), len(got.Asks), tt.bids, tt.asks)
		}
		if got.Bids[0] != b.Bids[0] || got.Asks[0] != b.Asks[0] {
			t.Errorf("%+v: the best levels are missing", tt.extent)
		}
	}
	if got := whole.of(Book{}); len(got.Bids) != 0 || len(got.Asks) != 0 {
		t.Errorf("levels in an empty book: %v", got)
	}
}

// form is a way to publish a book.
type form struct {
	name string
	burin.Appender
}

func forms(m *market) []form {
	return []form{{"numbers", numbers{m, whole}}, {"quoted", quoted{m, whole}}, {"near", numbers{m, near}}}
}

// TestPublishAllocs counts allocations of publishing a book as it is, and of merging a
// new one before.
func TestPublishAllocs(t *testing.T) {
	r, ms := testRecording(t)
	n := newest(r, ms[0])
	ms[0].book.Sequence, n.book.Sequence = 1000, 1000 // they have four digits all along
	for _, p := range forms(ms[0]) {
		out, err := updated{p, n}.AppendJSON(nil)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(p.name, func(t *testing.T) { exampletest.AllocsOf(t, p, len(out)) })
		t.Run(p.name+", merged anew", func(t *testing.T) { exampletest.AllocsOf(t, updated{p, n}, len(out)) })
	}
}

// updated takes in a book before it publishes.
type updated struct {
	burin.Appender
	news *news
}

func (u updated) AppendJSON(dst []byte) ([]byte, error) {
	if err := u.news.arrive(); err != nil {
		return dst, err
	}
	return u.Appender.AppendJSON(dst)
}

// news is a book that comes in again and again, as the next one each time.
type news struct {
	market *market
	book   snapshot
}

// newest returns the last book of m in the recording that is not dropped.
func newest(r *recording, m *market) *news {
	n := &news{market: m}
	for _, s := range r.Books {
		if m.symbol.matches(s.Symbol) && !stale(s.Timestamp, m.clock()) {
			n.book = s
		}
	}
	return n
}

func (n *news) arrive() error {
	n.book.Sequence++
	taken, err := n.market.update(&n.book)
	if err == nil && !taken {
		err = fmt.Errorf("sequence %d is no news", n.book.Sequence)
	}
	return err
}

// BenchmarkPublish writes 2,000 levels, 4,000 numbers, and rounds each; near has 503.
// No book comes in meanwhile, so that there is nothing to merge.
func BenchmarkPublish(b *testing.B) {
	ms := testMarkets(b)
	for _, p := range forms(ms[0]) {
		b.Run(p.name, func(b *testing.B) { publish(b, p) })
	}
}

// BenchmarkUpdate takes in a book of 600 levels a side and merges before it publishes.
func BenchmarkUpdate(b *testing.B) {
	r, ms := testRecording(b)
	publish(b, updated{numbers{ms[0], whole}, newest(r, ms[0])})
}

func publish(b *testing.B, p burin.Appender) {
	dst, err := p.AppendJSON(nil)
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(dst)))
	b.ReportAllocs()
	for b.Loop() {
		if dst, err = p.AppendJSON(dst[:0]); err != nil {
			b.Fatal(err)
		}
	}
}

// TestTogether publishes and updates at the same time, for the race detector.
func TestTogether(t *testing.T) {
	r, ms := testRecording(t)
	n := newest(r, ms[0])
	done := make(chan error)
	rounds := 50
	if sanitizer.Enabled {
		rounds = 5
	}
	go func() {
		for range rounds {
			if err := n.arrive(); err != nil {
				done <- err
				return
			}
		}
		done <- nil
	}()
	for range rounds {
		for _, p := range forms(ms[0]) {
			if _, err := p.AppendJSON(nil); err != nil {
				t.Errorf("%s: %v", p.name, err)
			}
		}
	}
	if err := <-done; err != nil {
		t.Error(err)
	}
}
