package main

import (
	"math/rand"
	"slices"
	"testing"
)

// newLadder returns levels in columns.
func newLadder(levels ...[2]float64) ladder {
	var l ladder
	for _, level := range levels {
		l.prices = append(l.prices, level[0])
		l.quantities = append(l.quantities, level[1])
	}
	return l
}

func TestMerge(t *testing.T) {
	a := newLadder([2]float64{105, 1}, [2]float64{103, 2}, [2]float64{100, 3})
	b := newLadder([2]float64{104, 4}, [2]float64{103, 5})
	twice := newLadder([2]float64{103, 1}, [2]float64{103, 2}, [2]float64{102, 3}, [2]float64{102, 4})
	for _, tt := range []struct {
		name    string
		ladders []ladder
		depth   int
		want    [][2]float64
	}{
		{"no ladders", nil, 3, nil},
		{"empty ladders", []ladder{{}, {}}, 3, nil},
		{"one ladder", []ladder{a}, 3, [][2]float64{{105, 1}, {103, 2}, {100, 3}}},
		{"sorted and summed", []ladder{a, b}, 9, [][2]float64{{105, 1}, {104, 4}, {103, 7}, {100, 3}}},
		{"best levels, the last one whole", []ladder{a, b}, 3, [][2]float64{{105, 1}, {104, 4}, {103, 7}}},
		{"a price twice in one ladder", []ladder{twice, b}, 9, [][2]float64{{104, 4}, {103, 8}, {102, 7}}},
		{"no levels wanted", []ladder{a, b}, 0, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := bids.merge(nil, slices.Clone(tt.ladders), tt.depth); !slices.Equal(got, tt.want) {
				t.Errorf("got %v, want %v", got, tt.want)
			}
		})
	}
}

// TestMergeOrder wants quantities added one by one from the first ladder on, as Python
// does it. By turns, or each ladder by itself first, the sums would be others.
func TestMergeOrder(t *testing.T) {
	x, y, z, u := 0.1, 0.1, 1.0, 0.6 // variables: constants are added exactly
	want := x + y + z + u
	if want == x+y+(z+u) || want == x+z+y+u || want == z+u+x+y {
		t.Fatal("the sums do not depend on the order")
	}
	got := asks.merge(nil, []ladder{newLadder([2]float64{5, x}, [2]float64{5, y}), newLadder([2]float64{5, z}, [2]float64{5, u})}, 9)
	if !slices.Equal(got, [][2]float64{{5, want}}) {
		t.Errorf("got %v, want a quantity of %v", got, want)
	}
}

// TestMergeRandom compares with sums in a map, sorted afterwards.
func TestMergeRandom(t *testing.T) {
	r := rand.New(rand.NewSource(4))
	for range 500 {
		side := []side{bids, asks}[r.Intn(2)]
		sums := map[float64]float64{}
		ladders := make([]ladder, r.Intn(6))
		for i := range ladders {
			price := 100.0
			for range r.Intn(30) {
				price += float64(side) * float64(r.Intn(4))
				quantity := r.Float64()
				ladders[i].prices = append(ladders[i].prices, price)
				ladders[i].quantities = append(ladders[i].quantities, quantity)
				sums[price] += quantity
			}
		}
		want := [][2]float64{}
		for price, quantity := range sums {
			want = append(want, [2]float64{price, quantity})
		}
		slices.SortFunc(want, func(a, b [2]float64) int { return int(side) * int(a[0]-b[0]) })
		depth := r.Intn(50)
		want = want[:min(depth, len(want))]
		if got := side.merge(nil, ladders, depth); !slices.Equal(got, want) {
			t.Fatalf("side %d\n got %v\nwant %v", side, got, want)
		}
	}
}
