package main

import (
	"math"
	"math/rand"
	"strconv"
	"strings"
	"testing"
)

func TestDecimal(t *testing.T) {
	for _, tt := range []struct {
		n, unit int64
		want    string
	}{
		{0, ticks, "0.00"},
		{5, ticks, "0.05"},
		{6743210, ticks, "67432.10"},
		{1, lots, "0.00000001"},
		{12_500_000, lots, "0.12500000"},
		{math.MaxInt64, lots, "92233720368.54775807"},
	} {
		if got := decimal(tt.n, tt.unit); got != tt.want {
			t.Errorf("decimal(%d, %d) = %s, want %s", tt.n, tt.unit, got, tt.want)
		}
	}
}

// TestFloats reads the quoted form, which is exact, and wants the nearest floats.
func TestFloats(t *testing.T) {
	r := rand.New(rand.NewSource(2))
	for range 20_000 {
		l := level{1 + r.Int63n(1<<(1+r.Intn(53))), 1 + r.Int63n(1<<(1+r.Intn(53)))}
		for i, s := range l.quoted() {
			want, err := strconv.ParseFloat(s, 64)
			if got := l.floats()[i]; got != want || err != nil {
				t.Fatalf("%v: float %d is %v, want %v (error %v)", l, i, got, want, err)
			}
		}
	}
}

// TestShortDecimals wants floats of quantities to print with the decimals they have.
func TestShortDecimals(t *testing.T) {
	r := rand.New(rand.NewSource(3))
	for range 20_000 {
		l := level{1, newQuantity(r)}
		want := strings.TrimRight(strings.TrimRight(l.quoted()[1], "0"), ".")
		if got := strconv.FormatFloat(l.floats()[1], 'f', -1, 64); got != want {
			t.Fatalf("%d lots print as %s, want %s", l.quantity, got, want)
		}
	}
}
