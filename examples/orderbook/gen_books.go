//go:build ignore

// This program writes testdata/books.json: the books of several venues as a service
// could have recorded them. No venue writes prices as another does: one has two
// decimals, one three, and one converts from another currency, which leaves floats with
// all their digits.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log"
	"math"
	"math/rand"
	"os"
)

type book struct {
	Venue     string       `json:"venue"`
	Symbol    string       `json:"symbol"`
	Sequence  int64        `json:"sequence"`
	Timestamp int64        `json:"timestamp"`
	Bids      [][2]float64 `json:"bids"`
	Asks      [][2]float64 `json:"asks"`
}

// market is one symbol, in whose prices a tick is 10^-decimals.
type market struct {
	bid, ask int64   // the best prices, in ticks
	decimals int     // of a price
	step     int64   // ticks from a level to the next, at most
	lot      float64 // half of the mean quantity
	places   int     // decimals of a quantity, at most
}

var (
	btc  = market{6743210, 6743215, 2, 37, 1, 8}
	eth  = market{351207, 351209, 2, 5, 12, 4}
	shib = market{1234, 1235, 8, 2, 3e9, 0} // sums of which show their last bit
)

const recordedAt = 1767225600500

// rate is what the venue that converts multiplies with, and divides by.
const rate = 1.0837

var r = rand.New(rand.NewSource(1))

func main() {
	var w bytes.Buffer
	fmt.Fprintf(&w, `{"recorded_at":%d,`+"\n", recordedAt)
	fmt.Fprintln(&w, `"markets":[{"symbol":"BTC-USDT","decimals":2},{"symbol":"ETH-USDT","decimals":2},{"symbol":"SHIB-USDT","decimals":8},{"symbol":"ADA-USDT","decimals":4}],`) // the last one without books
	fmt.Fprint(&w, `"books":[`)
	for i, b := range []book{
		btc.book("north", "BTC-USDT", 7, 40, 400, plain), // an older one first
		btc.book("north", "BTC-USDT", 9, 377, 400, plain),
		btc.book("north", "BTC-USDT", 8, 100, 3, plain), // late
		btc.book("east", "btcusdt", 21, 412, 500, finer),
		btc.book("south", "BTC/USDT", 3, 3_000, 600, converted),
		btc.book("west", "BTC_USDT", 5, 60_000, 20, plain),      // stale
		btc.book("ahead", "Btc-Usdt", 5, -3_600_000, 20, plain), // in another time zone
		btc.book("north", "BTC-USDTX", 10, 5, 3, plain),         // these are other markets
		btc.book("north", "BTC-USD", 10, 5, 3, plain),
		btc.book("east", "wbtcusdt", 22, 5, 3, finer),
		btc.book("south", "BT-CUSDT", 4, 5, 3, converted),
		btc.book("south", "BTC-U\u017fDT", 4, 5, 3, converted), // a long s
		eth.book("north", "ETH-USDT", 2, 55, 25, converted),
		eth.book("east", "ethusdt", 8, -1_000, 30, finer),       // just not too far ahead
		eth.book("south", "eth/usdt", 4, 10_000, 35, converted), // just not stale
		eth.book("west", "ETH_USDT", 1, 10_001, 20, plain),      // just stale
		eth.book("ahead", "Eth-Usdt", 1, -1_001, 20, plain),     // just too far ahead
		shib.book("north", "SHIB-USDT", 1, 80, 15, converted),
		shib.book("east", "shibusdt", 1, 90, 15, converted),
		shib.book("south", "SHIB/USDT", 1, 5_000, 18, converted),
		shib.book("west", "SHIB_USDT", 1, 70, 20, finer),
	} {
		line, err := json.Marshal(b)
		if err != nil {
			log.Fatal(err)
		}
		if i > 0 {
			w.WriteByte(',')
		}
		fmt.Fprintf(&w, "\n%s", line)
	}
	w.WriteString("\n]}\n")
	if err := os.WriteFile("testdata/books.json", w.Bytes(), 0o666); err != nil {
		log.Fatal(err)
	}
}

// A style is how a venue writes levels.
type style struct {
	unit  int64 // thousandths of a tick that tell two of its prices apart
	write func(m market, thousandths int64) (price, quantity float64)
}

var (
	// plain has whole ticks.
	plain = style{1000, func(m market, thousandths int64) (price, quantity float64) {
		return float64(thousandths/1000) / math.Pow10(m.decimals), m.quantity()
	}}

	// finer has tenths of ticks.
	finer = style{100, func(m market, thousandths int64) (price, quantity float64) {
		return float64(thousandths/100) / math.Pow10(m.decimals+1), m.quantity()
	}}

	// converted has what a multiplication and a division leave.
	converted = style{1000, func(m market, thousandths int64) (price, quantity float64) {
		price, quantity = plain.write(m, thousandths)
		return float64(price*rate) / rate, float64(price*quantity) / float64(price*rate)
	}}
)

// quantity returns one with any number of decimals that the market has.
func (m market) quantity() float64 {
	unit := math.Pow10(r.Intn(m.places + 1))
	return math.Ceil(r.Float64()*4*m.lot*unit) / unit
}

// book makes a book that is so old, in ms, with so many levels a side.
func (m market) book(venue, symbol string, sequence, age int64, levels int, s style) book {
	b := book{Venue: venue, Symbol: symbol, Sequence: sequence, Timestamp: recordedAt - age}
	bid, ask := m.bid*1000, m.ask*1000
	for range levels {
		price, quantity := s.write(m, bid)
		b.Bids = append(b.Bids, [2]float64{price, quantity})
		price, quantity = s.write(m, ask)
		b.Asks = append(b.Asks, [2]float64{price, quantity})
		bid -= s.unit + r.Int63n(m.step*1000)
		ask += s.unit + r.Int63n(m.step*1000)
	}
	return b
}
