package main

// less says which of two prices comes first on a side of a book.
type less func(a, b int64) bool

func bidsFirst(a, b int64) bool { return a > b }
func asksFirst(a, b int64) bool { return a < b }

// merge returns the best levels of several sides as one, at most depth of them. Each
// side has its best price first and no price twice; where sides share a price, their
// quantities add up. It looks at all sides for each level, which for a handful of
// venues is faster than a heap.
func merge(sides [][]level, depth int, first less) []level {
	merged := make([]level, 0, depth)
	heads := make([]int, len(sides)) // the next level of each side
	for len(merged) < depth {
		var best level
		for i, side := range sides {
			if heads[i] == len(side) {
				continue
			}
			switch head := side[heads[i]]; {
			case best.quantity == 0 || first(head.price, best.price):
				best = head
			case head.price == best.price:
				best.quantity += head.quantity
			}
		}
		if best.quantity == 0 {
			break // all sides are used up
		}
		for i, side := range sides {
			if heads[i] < len(side) && side[heads[i]].price == best.price {
				heads[i]++
			}
		}
		merged = append(merged, best)
	}
	return merged
}
