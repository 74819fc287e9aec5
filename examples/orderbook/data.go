package main

import "math/rand"

// maxDepth is how many levels a side the service sends at most.
const maxDepth = 1000

// newMarket makes the market of one symbol at three venues with 400 to 600 levels a
// side, the same on every run.
func newMarket() (*market, error) {
	r := rand.New(rand.NewSource(1))
	m := &market{symbol: "BTC-USDT"}
	for i, venue := range []string{"north", "east", "south"} {
		s := snapshot{
			venue:     venue,
			sequence:  982347234987 + r.Int63n(1e9),
			timestamp: 1767225600123 + int64(7*i),
		}
		bid, ask := int64(6743210), int64(6743215) // in ticks
		for range 400 + 100*i {
			s.bids = append(s.bids, level{bid, newQuantity(r)})
			s.asks = append(s.asks, level{ask, newQuantity(r)})
			bid -= 1 + r.Int63n(37)
			ask += 1 + r.Int63n(37)
		}
		if _, err := m.update(s); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// newQuantity returns a quantity below 4, in lots, with 3 to 8 decimals: venues differ
// in what they let people trade.
func newQuantity(r *rand.Rand) int64 {
	unit := int64(lots / 1000)
	for range r.Intn(6) {
		unit /= 10
	}
	return unit * (1 + r.Int63n(4*lots/unit-1))
}
