package main

import (
	"reflect"
	"strings"
	"testing"
	"time"
)

// testTime is the clock of tests, which they set.
type testTime struct{ now time.Time }

func (c *testTime) clock() time.Time { return c.now }

// newTestMarket returns a market with two decimals and its clock, which stands at one
// second.
func newTestMarket(t *testing.T) (*market, *testTime) {
	t.Helper()
	c := &testTime{time.UnixMilli(1000)}
	var ms markets
	if err := ms.add("A-B", 2, c.clock); err != nil {
		t.Fatal(err)
	}
	return ms[0], c
}

func TestMarket(t *testing.T) {
	m, _ := newTestMarket(t)
	empty := Book{Symbol: "A-B", Venues: []Source{}, Bids: [][2]float64{}, Asks: [][2]float64{}}
	if got := m.current(); !reflect.DeepEqual(got, empty) {
		t.Errorf("before the first book: %+v", got)
	}
	for _, tt := range []struct {
		name  string
		s     snapshot
		taken bool
	}{
		{"first", snapshot{"west", "", 7, 1000, [][2]float64{{10, 1}}, [][2]float64{{10.05, 0.5}}}, true},
		{"other venue, older", snapshot{"east", "", 3, 900, [][2]float64{{10.001, 0.25}, {9.99, 1e-8}}, nil}, true},
		{"the same again", snapshot{"west", "", 7, 2000, [][2]float64{{1, 1}}, nil}, false},
		{"late", snapshot{"west", "", 6, 2000, [][2]float64{{1, 1}}, nil}, false},
		{"newer", snapshot{"west", "", 9, 1100, [][2]float64{{10, 0.125}}, [][2]float64{{10.05, 0.5}}}, true},
	} {
		if taken, err := m.update(&tt.s); taken != tt.taken || err != nil {
			t.Errorf("%s: taken %v, error %v", tt.name, taken, err)
		}
	}
	want := Book{"A-B", 3, 1100, []Source{{"east", 3}, {"west", 9}}, [][2]float64{{10, 0.375}, {9.99, 1e-8}}, [][2]float64{{10.05, 0.5}}}
	if got := m.current(); !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

// TestMarketRounds wants prices rounded when they come in, ties and all, and quantities
// when they have been added: 1.000000004 twice is not 1.0 twice.
func TestMarketRounds(t *testing.T) {
	m, _ := newTestMarket(t)
	for _, s := range []snapshot{
		{"east", "", 1, 1000, [][2]float64{{10.125, 1.000000004}, {2.675, 1}}, nil},
		{"west", "", 1, 1000, [][2]float64{{10.1249, 0.5}, {10.12, 0.500000004}, {2.66999, 0.25}}, nil},
	} {
		if _, err := m.update(&s); err != nil {
			t.Fatal(err)
		}
	}
	got, err := numbers{m, whole}.AppendJSON(nil)
	want := `"bids":[[10.12,2.00000001],[2.67,1.25]],"asks":[]}`
	if !strings.HasSuffix(string(got), want) || err != nil {
		t.Errorf("error %v\n got %s\nwant %s", err, got, want)
	}
}

// TestMarketKeeps wants a market to have copies of what it was given, and to give
// copies away.
func TestMarketKeeps(t *testing.T) {
	m, _ := newTestMarket(t)
	s := snapshot{"west", "", 7, 1000, [][2]float64{{10, 1}}, [][2]float64{{10.05, 0.5}}}
	if _, err := m.update(&s); err != nil {
		t.Fatal(err)
	}
	s.Bids[0], s.Asks[0] = [2]float64{3, 3}, [2]float64{4, 4}
	got := m.current()
	want := Book{"A-B", 1, 1000, []Source{{"west", 7}}, [][2]float64{{10, 1}}, [][2]float64{{10.05, 0.5}}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
	got.Bids[0], got.Asks[0], got.Venues[0] = [2]float64{3, 3}, [2]float64{4, 4}, Source{"east", 1}
	if got := m.current(); !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

// TestMarketClock lets time go by: venues become stale one after the other though no
// book comes in, and news brings one back.
func TestMarketClock(t *testing.T) {
	m, c := newTestMarket(t)
	for i, venue := range []string{"east", "west"} {
		s := snapshot{venue, "", 1, 1000 + 500*int64(i), [][2]float64{{10, 1}}, [][2]float64{{11, 2}}}
		if _, err := m.update(&s); err != nil {
			t.Fatal(err)
		}
	}
	for _, tt := range []struct {
		now  int64 // ms
		want string
	}{
		{499, `"timestamp":1000,"venues":[{"name":"east","sequence":1}],"bids":[[10.0,1.0]],"asks":[[11.0,2.0]]}`},
		{500, `"timestamp":1500,"venues":[{"name":"east","sequence":1},{"name":"west","sequence":1}],"bids":[[10.0,2.0]],"asks":[[11.0,4.0]]}`},
		{11_000, `"timestamp":1500,"venues":[{"name":"east","sequence":1},{"name":"west","sequence":1}],"bids":[[10.0,2.0]],"asks":[[11.0,4.0]]}`},
		{11_001, `"timestamp":1500,"venues":[{"name":"west","sequence":1}],"bids":[[10.0,1.0]],"asks":[[11.0,2.0]]}`},
		{11_501, `"timestamp":0,"venues":[],"bids":[],"asks":[]}`},
	} {
		c.now = time.UnixMilli(tt.now)
		got, err := numbers{m, whole}.AppendJSON(nil)
		if want := `{"symbol":"A-B","sequence":2,` + tt.want; string(got) != want || err != nil {
			t.Errorf("at %d, error %v\n got %s\nwant %s", tt.now, err, got, want)
		}
	}
	s := snapshot{"east", "", 2, 11_400, [][2]float64{{9, 1}}, nil}
	if _, err := m.update(&s); err != nil {
		t.Fatal(err)
	}
	got, err := quoted{m, whole}.AppendJSON(nil)
	want := `{"symbol":"A-B","sequence":3,"timestamp":11400,"venues":[{"name":"east","sequence":2}],"bids":[["9.00000000","1.00000000"]],"asks":[]}`
	if string(got) != want || err != nil {
		t.Errorf("after news, error %v\n got %s\nwant %s", err, got, want)
	}
}

func TestMarketRefuses(t *testing.T) {
	m, _ := newTestMarket(t)
	taken, err := m.update(&snapshot{Venue: "west", Sequence: 1, Bids: [][2]float64{{1, 1}, {2, 1}}})
	if err == nil || taken {
		t.Errorf("taken %v, error %v", taken, err)
	}
	if len(m.venues) != 0 || m.book.Sequence != 0 || m.changed {
		t.Errorf("the market has changed: %+v", m.venues)
	}
}

func TestMarkets(t *testing.T) {
	c := &testTime{time.UnixMilli(1000)}
	var ms markets
	for _, name := range []string{"BTC-USDT", "BTC-USD", "BTC-USDTX"} {
		if err := ms.add(name, 2, c.clock); err != nil {
			t.Fatal(err)
		}
	}
	for spelled, want := range map[string]string{"btcusdt": "BTC-USDT", "BTC/USD": "BTC-USD", "Btc_UsdtX": "BTC-USDTX"} {
		if m := ms.find(spelled); m == nil || m.name != want {
			t.Errorf("%q is taken for %+v, want %s", spelled, m, want)
		}
	}
	other := &snapshot{Venue: "west", Symbol: "BTC-USDC", Sequence: 1, Timestamp: 1000, Bids: [][2]float64{{1, 1}}}
	if taken, err := ms.update(other); taken || err != nil {
		t.Errorf("another market: taken %v, error %v", taken, err)
	}
	for _, tt := range []struct {
		name     string
		decimals int
		want     string // a part of the error
	}{
		{"BTC-USDT", 2, "spelled alike"},
		{"BTCU-SDT", 2, "BTC-USDT and BTCU-SDT can be spelled alike"},
		{"ETHUSDT", 2, "not of the form"},
		{"ETH-USDT", -1, "-1 decimals, want 0 to 8"},
		{"ETH-USDT", maxDecimals + 1, "9 decimals, want 0 to 8"},
	} {
		if err := ms.add(tt.name, tt.decimals, c.clock); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s with %d decimals: error %v, want one with %q", tt.name, tt.decimals, err, tt.want)
		}
	}
	if len(ms) != 3 {
		t.Errorf("%d markets, want 3", len(ms))
	}
}
