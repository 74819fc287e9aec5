package main

import (
	"fmt"
	"slices"
	"strings"
)

// choose returns the elements with the names listed, in the order of all.
func choose[T any](what string, all []T, name func(T) string, names string) ([]T, error) {
	wanted := strings.Split(names, ",")
	var chosen []T
	var known []string
	for _, e := range all {
		known = append(known, name(e))
		if slices.Contains(wanted, name(e)) {
			chosen = append(chosen, e)
		}
	}
	for _, w := range wanted {
		if !slices.Contains(known, w) {
			return nil, fmt.Errorf("no %s %q; there are: %s", what, w, strings.Join(known, ", "))
		}
	}
	return chosen, nil
}
