package main

import "slices"

// A placement says on which processors the two processes run.
type placement struct {
	pinned            bool
	server, generator int    // where pinned
	text              string // for people
}

// pick chooses two of the processors that may be used, of different cores if it can. siblings lists the processors of
// a core.
func pick(allowed []int, siblings func(processor int) []int) (server, generator int, separate bool) {
	server = allowed[len(allowed)-1] // interrupts are often handled by the first ones
	same := siblings(server)
	for _, p := range allowed[:len(allowed)-1] {
		if !slices.Contains(same, p) {
			return server, p, true
		}
	}
	return server, allowed[0], false
}
