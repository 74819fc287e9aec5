// Orderbook is a pipeline as it is when it comes from Python: it merges the order books
// of several venues, drops those that are stale, rounds prices and quantities as
// Python's round does it, and publishes the result in two forms, as compact JSON
// ([67432.1,0.125]) and as quoted decimals (["67432.10000000","0.12500000"]).
// pipeline.py is where it came from: the bytes are the same.
//
// It checks the bytes against encoding/json, given types whose numbers have methods
// (see twin.go), and compares the two:
//
//	go run ./examples/orderbook
//	go run ./examples/orderbook -serve localhost:8080
//	curl 'localhost:8080/book?symbol=btcusdt&depth=5'
//	curl 'localhost:8080/quoted?symbol=ETH/USDT&bps=2.5'
//
// The venues are a recording, played again and again.
package main

import (
	"context"
	"fmt"
	"log"
	"time"

	"github.com/burin-go/burin/examples/internal/command"
	"github.com/burin-go/burin/examples/internal/compare"
)

func main() {
	r, err := readRecording(books)
	if err != nil {
		log.Fatal(err)
	}
	ms, err := r.open(time.Now)
	if err != nil {
		log.Fatal(err)
	}
	if err := r.play(ms, time.Now(), 0); err != nil {
		log.Fatal(err)
	}
	book := ms[0].current()
	quoted := QuotedBook(book)
	levels := len(book.Bids) + len(book.Asks)
	command.Main(command.Example{
		Name: "orderbook",
		Subjects: []compare.Subject{
			{Value: &book, Twin: newTwinBook(&book), Holds: fmt.Sprintf("%d levels of rounded floats", levels)},
			{Value: &quoted, Twin: newTwinQuotedBook(&quoted), Holds: fmt.Sprintf("%d levels of quoted decimals", levels)},
		},
		Handler: handler(ms),
		Beside:  func(ctx context.Context) { r.playOn(ctx, ms, time.Now) },
	})
}
