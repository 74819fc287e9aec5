package main

import (
	"maps"
	"math/rand"
	"slices"
	"testing"
)

func TestMerge(t *testing.T) {
	a := []level{{105, 1}, {103, 2}, {100, 3}}
	b := []level{{104, 4}, {103, 5}}
	for _, tt := range []struct {
		name  string
		sides [][]level
		depth int
		want  []level
	}{
		{"no sides", nil, 3, []level{}},
		{"empty sides", [][]level{{}, nil}, 3, []level{}},
		{"one side", [][]level{a}, 3, a},
		{"sorted and summed", [][]level{a, b}, 9, []level{{105, 1}, {104, 4}, {103, 7}, {100, 3}}},
		{"the order of sides does not matter", [][]level{b, a}, 9, []level{{105, 1}, {104, 4}, {103, 7}, {100, 3}}},
		{"best levels, the last one whole", [][]level{a, b}, 3, []level{{105, 1}, {104, 4}, {103, 7}}},
		{"no levels wanted", [][]level{a, b}, 0, []level{}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := merge(tt.sides, tt.depth, bidsFirst); !slices.Equal(got, tt.want) {
				t.Errorf("got %v, want %v", got, tt.want)
			}
		})
	}
}

// TestMergeRandom compares with sums in a map, sorted afterwards.
func TestMergeRandom(t *testing.T) {
	r := rand.New(rand.NewSource(4))
	for range 500 {
		sums := map[int64]int64{}
		sides := make([][]level, r.Intn(6))
		for i := range sides {
			price := int64(0)
			for range r.Intn(30) {
				price += 1 + r.Int63n(4)
				l := level{price, 1 + r.Int63n(100)}
				sides[i] = append(sides[i], l)
				sums[l.price] += l.quantity
			}
		}
		var all []level
		for _, price := range slices.Sorted(maps.Keys(sums)) {
			all = append(all, level{price, sums[price]})
		}

		depth := r.Intn(50)
		want := all[:min(depth, len(all))]
		if got := merge(sides, depth, asksFirst); !slices.Equal(got, want) {
			t.Fatalf("asks of %v\n got %v\nwant %v", sides, got, want)
		}

		for i := range sides {
			slices.Reverse(sides[i])
		}
		slices.Reverse(all)
		want = all[:min(depth, len(all))]
		if got := merge(sides, depth, bidsFirst); !slices.Equal(got, want) {
			t.Fatalf("bids of %v\n got %v\nwant %v", sides, got, want)
		}
	}
}
