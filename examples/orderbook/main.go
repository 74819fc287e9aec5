// Orderbook merges the order books of several venues into one and encodes it in the
// two forms in which markets publish them, as numbers ([67432.1,0.125]) and as quoted
// decimals (["67432.10","0.12500000"]), checks the bytes against encoding/json and
// compares the two:
//
//	go run ./examples/orderbook
//	go run ./examples/orderbook -serve localhost:8080
//	curl 'localhost:8080/book?depth=5'
//	curl 'localhost:8080/quoted?depth=5'
//
// Inside, prices and quantities are integers, and so no digit is lost between the
// venues and the client.
package main

import (
	"fmt"
	"log"
	"net/http"
	"strconv"

	"github.com/burin-go/burin/examples/internal/command"
	"github.com/burin-go/burin/examples/internal/compare"
	"github.com/burin-go/burin/examples/internal/serve"
)

func main() {
	m, err := newMarket()
	if err != nil {
		log.Fatal(err)
	}
	book, quoted := m.book(maxDepth), m.quoted(maxDepth)
	command.Main(command.Example{
		Name: "orderbook",
		Subjects: []compare.Subject{
			{Value: book, Holds: fmt.Sprintf("%d levels of floats", len(book.Bids)+len(book.Asks))},
			{Value: quoted, Holds: fmt.Sprintf("%d levels of quoted decimals", len(quoted.Bids)+len(quoted.Asks))},
		},
		Handler: handler(m),
	})
}

// handler answers with m, which nobody may change meanwhile.
func handler(m *market) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /book", func(w http.ResponseWriter, r *http.Request) {
		if depth, ok := depthOf(w, r); ok {
			serve.JSON(w, r, m.book(depth))
		}
	})
	mux.HandleFunc("GET /quoted", func(w http.ResponseWriter, r *http.Request) {
		if depth, ok := depthOf(w, r); ok {
			serve.JSON(w, r, m.quoted(depth))
		}
	})
	return mux
}

// depthOf returns how many levels are asked for, or answers that this cannot be.
func depthOf(w http.ResponseWriter, r *http.Request) (depth int, ok bool) {
	asked := r.FormValue("depth")
	if asked == "" {
		return maxDepth, true
	}
	depth, err := strconv.Atoi(asked)
	if err != nil || depth < 1 || depth > maxDepth {
		http.Error(w, fmt.Sprintf("depth is from 1 to %d", maxDepth), http.StatusBadRequest)
		return 0, false
	}
	return depth, true
}
