package main

import (
	"fmt"
	"net/http"
	"strconv"

	burin "github.com/burin-go/burin/encoding"
	"github.com/burin-go/burin/examples/internal/serve"
)

// handler answers with the books of ms.
func handler(ms markets) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /book", answer(ms, func(m *market, e extent) burin.Appender { return numbers{m, e} }))
	mux.HandleFunc("GET /quoted", answer(ms, func(m *market, e extent) burin.Appender { return quoted{m, e} }))
	return mux
}

func answer(ms markets, form func(*market, extent) burin.Appender) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		m := ms.find(r.FormValue("symbol"))
		if m == nil {
			http.Error(w, "no such symbol", http.StatusNotFound)
			return
		}
		e, err := extentOf(r)
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		serve.JSON(w, r, form(m, e))
	}
}

// maxBPS is where bids end: 100 % below the best price.
const maxBPS = 10_000

// extentOf returns how much of a book is asked for.
func extentOf(r *http.Request) (extent, error) {
	e := whole
	if depth := r.FormValue("depth"); depth != "" {
		var err error
		if e.depth, err = strconv.Atoi(depth); err != nil || e.depth < 1 || e.depth > maxDepth {
			return e, fmt.Errorf("depth is from 1 to %d", maxDepth)
		}
	}
	if bps := r.FormValue("bps"); bps != "" {
		var err error
		if e.bps, err = strconv.ParseFloat(bps, 64); err != nil || !(e.bps > 0 && e.bps <= maxBPS) {
			return e, fmt.Errorf("bps is more than 0 and at most %d", maxBPS)
		}
	}
	return e, nil
}
