package main

import (
	"math"
	"net/http"
	"testing"

	"github.com/burin-go/burin/examples/internal/exampletest"
)

func testMarket(t *testing.T) *market {
	t.Helper()
	m, err := newMarket()
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestBytes(t *testing.T) {
	m := testMarket(t)
	book, quoted := exampletest.Bytes(t, m.book(maxDepth)), exampletest.Bytes(t, m.quoted(maxDepth))
	if len(book) != 38827 || len(quoted) != 52211 {
		t.Errorf("the books have %d and %d bytes, want 38827 and 52211", len(book), len(quoted))
	}
	exampletest.Bytes(t, &Book{})
	exampletest.Bytes(t, &QuotedBook{})
	exampletest.Bytes(t, new(market).book(1))
	exampletest.Bytes(t, new(market).quoted(1))
}

func TestAllocs(t *testing.T) {
	m := testMarket(t)
	t.Run("Book", func(t *testing.T) { exampletest.Allocs(t, m.book(maxDepth)) })
	t.Run("QuotedBook", func(t *testing.T) { exampletest.Allocs(t, m.quoted(maxDepth)) })
}

func TestNaN(t *testing.T) {
	book := testMarket(t).book(maxDepth)
	book.Asks[711][1] = math.NaN()
	exampletest.Refuses(t, book, "asks[711][1]")
	book.Bids[0][0] = math.Inf(-1)
	exampletest.Refuses(t, book, "bids[0][0]")
}

func TestHandler(t *testing.T) {
	m := testMarket(t)
	h := handler(m)
	exampletest.Answers(t, h, "/book", m.book(maxDepth))
	exampletest.Answers(t, h, "/book?depth=5", m.book(5))
	exampletest.Answers(t, h, "/quoted?depth=1000", m.quoted(maxDepth))
	for _, depth := range []string{"0", "-1", "1001", "five", "99999999999999999999"} {
		exampletest.Fails(t, h, "/book?depth="+depth, http.StatusBadRequest)
		exampletest.Fails(t, h, "/quoted?depth="+depth, http.StatusBadRequest)
	}
	exampletest.Fails(t, h, "/", http.StatusNotFound)
}
