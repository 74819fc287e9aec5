package main

import (
	"net/http"
	"testing"

	burin "github.com/burin-go/burin/encoding"
	"github.com/burin-go/burin/examples/internal/exampletest"
)

func TestHandler(t *testing.T) {
	ms := testMarkets(t)
	h := handler(ms)
	for path, p := range map[string]burin.Appender{
		"/book?symbol=BTC-USDT":                    numbers{ms[0], whole},
		"/book?symbol=btcusdt&depth=5":             numbers{ms[0], extent{depth: 5}},
		"/book?symbol=shib_usdt&bps=100":           numbers{ms[2], extent{depth: maxDepth, bps: 100}},
		"/quoted?symbol=ETH/USDT&depth=1000":       quoted{ms[1], whole},
		"/quoted?symbol=BTC%2fUSDT&depth=7&bps=.5": quoted{ms[0], extent{7, 0.5}},
		"/quoted?symbol=BTC-USDT&bps=10000":        quoted{ms[0], extent{maxDepth, maxBPS}},
	} {
		want, err := p.AppendJSON(nil)
		if err != nil {
			t.Fatal(err)
		}
		exampletest.AnswersBytes(t, h, path, want)
	}
}

func TestHandlerRefuses(t *testing.T) {
	h := handler(testMarkets(t))
	for _, form := range []string{"/book", "/quoted"} {
		for _, depth := range []string{"0", "-1", "1001", "five", "99999999999999999999"} {
			exampletest.Fails(t, h, form+"?symbol=BTC-USDT&depth="+depth, http.StatusBadRequest)
		}
		for _, bps := range []string{"0", "-1", "NaN", "Inf", "1e999", "10000.000001", "few"} {
			exampletest.Fails(t, h, form+"?symbol=BTC-USDT&bps="+bps, http.StatusBadRequest)
		}
		for _, symbol := range []string{"", "BTC-USD", "BTC-USDTX", "BT-CUSDT"} {
			exampletest.Fails(t, h, form+"?symbol="+symbol, http.StatusNotFound)
		}
	}
	exampletest.Fails(t, h, "/", http.StatusNotFound)
}
