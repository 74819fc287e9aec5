package main

import (
	"slices"
	"testing"
)

func TestPick(t *testing.T) {
	cores := func(size int) func(int) []int {
		return func(p int) []int {
			var all []int
			for i := range size {
				all = append(all, p/size*size+i)
			}
			return all
		}
	}
	unknown := func(int) []int { return nil }
	for _, tt := range []struct {
		allowed           []int
		siblings          func(int) []int
		server, generator int
		separate          bool
	}{
		{[]int{0, 1}, cores(1), 1, 0, true},
		{[]int{0, 1}, cores(2), 1, 0, false},
		{[]int{0, 1, 2, 3}, cores(2), 3, 0, true},
		{[]int{2, 3, 4}, cores(2), 4, 2, true},
		{[]int{1, 2, 3}, cores(2), 3, 1, true},
		{[]int{4, 5, 9}, func(int) []int { return []int{4, 9} }, 9, 5, true},
		{[]int{3, 7}, unknown, 7, 3, true},
	} {
		server, generator, separate := pick(tt.allowed, tt.siblings)
		if server != tt.server || generator != tt.generator || separate != tt.separate {
			t.Errorf("of %v: server %d, generator %d, separate %v; want %d, %d, %v", tt.allowed, server, generator, separate, tt.server, tt.generator, tt.separate)
		}
		if server == generator || !slices.Contains(tt.allowed, generator) {
			t.Errorf("of %v: generator %d", tt.allowed, generator)
		}
	}
}
