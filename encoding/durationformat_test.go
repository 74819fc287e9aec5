package encoding

import (
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"
	"time"
)

func durationCases() []time.Duration {
	out := []time.Duration{0, math.MinInt64, math.MinInt64 + 1, math.MaxInt64, 1_500_000, -1_500_000, 999_999_999, 1_000_000_001}
	for d := time.Duration(1); d > 0 && d < math.MaxInt64/10; d *= 10 {
		out = append(out, d, -d, d-1, 1-d, 7*d, -7*d, 1234567890123%d, d+d/10)
	}
	random := rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		out = append(out, time.Duration(random.Uint64())>>random.UintN(64))
	}
	return out
}

// decimal is the shortest decimal of d/unit.
func decimal(d time.Duration, unit int64) string {
	s := big.NewRat(int64(d), unit).FloatString(9)
	return strings.TrimSuffix(strings.TrimRight(s, "0"), ".")
}

func TestAppendDurationFormat(t *testing.T) {
	type named int64
	for _, d := range durationCases() {
		for f, want := range map[DurationFormat]string{
			DurationNano:      leafStd(t, d),
			DurationMicro:     decimal(d, 1e3),
			DurationMilli:     decimal(d, 1e6),
			DurationSec:       decimal(d, 1e9),
			DurationUnits:     leafStd(t, d.String()),
			DurationUnits + 1: leafStd(t, d),
		} {
			name := fmt.Sprintf("%d as %d", d, f)
			leafNoAllocs(t, name, want, leafPure(func(dst []byte) []byte { return AppendDurationFormat(dst, d, f) }))
			leafSame(t, name, want, leafPure(func(dst []byte) []byte { return AppendDurationFormat(dst, named(d), f) }))
			if !json.Valid([]byte(want)) {
				t.Errorf("%s: %s is not JSON", name, want)
			}
		}
	}
}

func TestAppendDurationFormatLiterals(t *testing.T) {
	for _, tt := range []struct {
		d    time.Duration
		f    DurationFormat
		want string
	}{
		{1_500_000, DurationMilli, "1.5"},
		{-1, DurationSec, "-0.000000001"},
		{math.MinInt64, DurationSec, "-9223372036.854775808"},
		{math.MinInt64, DurationMicro, "-9223372036854775.808"},
		{0, DurationSec, "0"},
		{-time.Hour, DurationSec, "-3600"},
		{1500, DurationUnits, `"1.5µs"`},
	} {
		if got := AppendDurationFormat(nil, tt.d, tt.f); string(got) != tt.want {
			t.Errorf("%d as %d: %s, want %s", tt.d, tt.f, got, tt.want)
		}
	}
}
