package main

import (
	"bytes"
	"strconv"
)

// The types below are what the service would be without burin: books that encoding/json
// writes with the same bytes. It writes 1.0 as 1 and 1e-05 as 0.00001 unless each
// number has a method, and rounding as Python does it is formatting and parsing.

// twinBook has Book's bytes.
type twinBook struct {
	Symbol    string       `json:"symbol"`
	Sequence  int64        `json:"sequence"`
	Timestamp int64        `json:"timestamp"`
	Venues    []Source     `json:"venues"`
	Bids      [][2]rounded `json:"bids"`
	Asks      [][2]rounded `json:"asks"`
}

func newTwinBook(b *Book) *twinBook {
	return &twinBook{b.Symbol, b.Sequence, b.Timestamp, b.Venues, convert[rounded](b.Bids), convert[rounded](b.Asks)}
}

// twinQuotedBook has QuotedBook's bytes.
type twinQuotedBook struct {
	Symbol    string     `json:"symbol"`
	Sequence  int64      `json:"sequence"`
	Timestamp int64      `json:"timestamp"`
	Venues    []Source   `json:"venues"`
	Bids      [][2]fixed `json:"bids"`
	Asks      [][2]fixed `json:"asks"`
}

func newTwinQuotedBook(b *QuotedBook) *twinQuotedBook {
	return &twinQuotedBook{b.Symbol, b.Sequence, b.Timestamp, b.Venues, convert[fixed](b.Bids), convert[fixed](b.Asks)}
}

// convert keeps nil, which is null in JSON.
func convert[F ~float64](levels [][2]float64) [][2]F {
	if levels == nil {
		return nil
	}
	converted := make([][2]F, len(levels))
	for i, l := range levels {
		converted[i] = [2]F{F(l[0]), F(l[1])}
	}
	return converted
}

// rounded is written as json.dumps(round(x, 8)) does it.
type rounded float64

func (x rounded) MarshalJSON() ([]byte, error) {
	f, err := strconv.ParseFloat(strconv.FormatFloat(float64(x), 'f', maxDecimals, 64), 64)
	if err != nil {
		return nil, err
	}
	return appendRepr(make([]byte, 0, 24), f), nil
}

// appendRepr appends a finite number as Python's repr: with an exponent below 1e-4 and
// from 1e16 on, else with a decimal point always.
func appendRepr(dst []byte, x float64) []byte {
	if size := max(x, -x); size != 0 && size < 1e-4 || size >= 1e16 {
		return strconv.AppendFloat(dst, x, 'e', -1, 64)
	}
	n := len(dst)
	dst = strconv.AppendFloat(dst, x, 'f', -1, 64)
	if bytes.IndexByte(dst[n:], '.') < 0 {
		dst = append(dst, ".0"...)
	}
	return dst
}

// fixed is written as '"%.8f"' % x.
type fixed float64

func (x fixed) MarshalJSON() ([]byte, error) {
	b := append(make([]byte, 0, 32), '"')
	return append(strconv.AppendFloat(b, float64(x), 'f', maxDecimals, 64), '"'), nil
}
