package main

// ladder is a side of a venue's book, best price first, in columns: rounding takes a
// column at a time. Prices that have become the same by rounding stand together.
type ladder struct{ prices, quantities []float64 }

// merge appends the best levels of several ladders to dst, as one side with no price
// twice, until it has depth levels. It uses ladders up.
//
// The quantities at one price are added in the order of the ladders, and in each of
// them in the order of its levels, one by one: sums of floats depend on the order, and
// this is the order in which pipeline.py adds. For each level it looks at all ladders,
// which for a handful of venues is faster than a heap.
func (s side) merge(dst [][2]float64, ladders []ladder, depth int) [][2]float64 {
	for len(dst) < depth {
		best, found := 0.0, false
		for i := range ladders {
			if l := &ladders[i]; len(l.prices) > 0 && (!found || s.ahead(l.prices[0], best)) {
				best, found = l.prices[0], true
			}
		}
		if !found {
			break // all ladders are used up
		}
		quantity := 0.0
		for i := range ladders {
			quantity = ladders[i].take(best, quantity)
		}
		dst = append(dst, [2]float64{best, quantity})
	}
	return dst
}

// take adds the quantities of the first levels to sum, as many as there are at this
// price, and drops them.
func (l *ladder) take(price, sum float64) float64 {
	n := 0
	for n < len(l.prices) && l.prices[n] == price {
		sum += l.quantities[n]
		n++
	}
	l.prices, l.quantities = l.prices[n:], l.quantities[n:]
	return sum
}
