package main

// side is one of the two halves of a book. It says in which order prices stand there:
// the best one is first.
type side int

const (
	bids side = -1 // falling
	asks side = +1 // rising
)

// ahead reports whether price a stands before price b.
func (s side) ahead(a, b float64) bool {
	if s == bids {
		return a > b
	}
	return a < b
}
