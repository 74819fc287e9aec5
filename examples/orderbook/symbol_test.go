package main

import (
	"strings"
	"testing"
)

var btc = symbol{"BTC", "USDT"}

func TestMatches(t *testing.T) {
	for _, spelled := range []string{
		"BTC-USDT", "BTC/USDT", "BTC_USDT", "BTCUSDT", "btcusdt", "btc-usdt", "Btc/Usdt", "bTC_uSDt",
	} {
		if !btc.matches(spelled) {
			t.Errorf("%q is not taken for %v", spelled, btc)
		}
	}
}

func TestMatchesNearMisses(t *testing.T) {
	for _, spelled := range []string{
		"", "B", "BTC", "BTC-", "USDT", "-USDT", "-", // a part alone
		"BTC-USD", "BTC-USDTX", "BTCUSDTX", "BT-USDT", "WBTC-USDT", "XBTCUSDT", "BTC-USDC", "ATC-USDT", // other assets
		"BT-CUSDT", "BTCU-SDT", "B-TCUSDT", "BTCUSD-T", // the separator elsewhere
		"BTC--USDT", "BTC-/USDT", "-BTC-USDT", "BTC-USDT-", "BTCUSDT-", "BTC-US-DT", // or one too many
		"BTC.USDT", "BTC USDT", "BTC:USDT", "BTC\x00USDT", "BTC\u2013USDT", // none of ours
		" BTC-USDT", "BTC-USDT ", "BTC-USDT\n", "BTC-USDT\x00",
		"USDT-BTC", "USDTBTC",
		"BTC-U\u017fDT", "\u0412TC-USDT", "BTC\uff0dUSDT", // a long s, a Cyrillic V, a wide hyphen
		"\"TC-USDT", "BTC-\x15SDT", "\x02TC-USDT", "BTC-5SDT", // a bit away: 0x20, 0x40
	} {
		if btc.matches(spelled) {
			t.Errorf("%q is taken for %v", spelled, btc)
		}
	}
}

// TestMatchesEachByte changes one byte of a spelling at a time: nothing matches but the
// other case of a letter, and another separator. The names have the first and the last
// of letters and digits, and K and S, which letters outside of ASCII fold to.
func TestMatchesEachByte(t *testing.T) {
	for _, s := range []symbol{btc, {"AZ09", "SK"}} {
		name := s.base + "-" + s.quote
		for i := range len(name) {
			for c := range 256 {
				b := []byte(name)
				b[i] = byte(c)
				want := strings.EqualFold(string(rune(c)), name[i:i+1]) && c < 0x80
				if name[i] == '-' {
					want = c == '-' || c == '/' || c == '_'
				}
				if got := s.matches(string(b)); got != want {
					t.Errorf("%q for %s: %v, want %v", b, name, got, want)
				}
			}
		}
	}
}

func TestMatchesAllocs(t *testing.T) {
	n := testing.AllocsPerRun(100, func() {
		if !btc.matches("btc/usdt") || btc.matches("btc/usdtx") {
			t.Error("wrong")
		}
	})
	if n != 0 {
		t.Errorf("%v allocations, want 0", n)
	}
}

func TestParseSymbol(t *testing.T) {
	if s, err := parseSymbol("1INCH-USDT"); err != nil || s != (symbol{"1INCH", "USDT"}) {
		t.Errorf("got %v, error %v", s, err)
	}
	for _, name := range []string{"", "-", "BTC", "BTC-", "-USDT", "BTCUSDT", "BTC/USDT", "btc-usdt", "BTC-usdt", "A-B-C", "BTC--USDT", "BTC-US T", "BTC-\u00dc"} {
		if s, err := parseSymbol(name); err == nil || !strings.Contains(err.Error(), "symbol ") {
			t.Errorf("%q is read as %v, error %v", name, s, err)
		}
	}
}
