package main

import "sort"

// between returns the levels with prices from one to the other, both included; from is
// the one nearer to the best price. The levels are in the order of their side, no two
// at one price, so their number is found in the logarithm of the steps that a filter
// takes.
func (s side) between(levels [][2]float64, from, to float64) [][2]float64 {
	levels = levels[s.reaching(levels, from):]
	return levels[:s.passing(levels, to)]
}

// reaching returns the index of the first level at the price or behind it, or the
// number of levels.
func (s side) reaching(levels [][2]float64, price float64) int {
	return sort.Search(len(levels), func(i int) bool { return !s.ahead(levels[i][0], price) })
}

// passing returns the index of the first level behind the price, or the number of
// levels.
func (s side) passing(levels [][2]float64, price float64) int {
	return sort.Search(len(levels), func(i int) bool { return s.ahead(price, levels[i][0]) })
}

// within returns the levels at most so many basis points (hundredths of a percent)
// away from the best price. A level just there is one of them.
func (s side) within(levels [][2]float64, bps float64) [][2]float64 {
	if len(levels) == 0 {
		return levels
	}
	best := levels[0][0]
	return s.between(levels, best, best*(1+float64(s)*bps/10_000))
}
