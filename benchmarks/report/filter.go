package main

import (
	"fmt"
	"slices"
	"strings"
)

// names are of a flag, with commas between.
type names []string

func (n *names) String() string { return strings.Join(*n, ",") }

func (n *names) Set(text string) error {
	*n = nil
	if text != "" {
		*n = strings.Split(text, ",")
	}
	return nil
}

// match says whether a name is one of the wanted, or begins with one of them and goes on with a space or a mark.
func (n names) match(name string) bool {
	return len(n) == 0 || slices.ContainsFunc(n, func(wanted string) bool { return covers(wanted, name) })
}

func covers(wanted, name string) bool {
	return name == wanted || strings.HasPrefix(name, wanted) && strings.ContainsRune(" -,:", rune(name[len(wanted)]))
}

// check fails if a wanted name covers none of those that there are.
func (n names) check(what string, known []string) error {
	for _, wanted := range n {
		if !slices.ContainsFunc(known, func(name string) bool { return covers(wanted, name) }) {
			return fmt.Errorf("no %s %q; there are: %s", what, wanted, strings.Join(known, ", "))
		}
	}
	return nil
}

// A filter says what is measured.
type filter struct{ sections, rows, arms names }

// choose returns what is left of the sections, without those that have nothing left.
func (f filter) choose(all []*section) ([]*section, error) {
	var sectionNames, rowNames, armNames []string
	add := func(list *[]string, name string) {
		if !slices.Contains(*list, name) {
			*list = append(*list, name)
		}
	}
	var chosen []*section
	for _, s := range all {
		add(&sectionNames, s.name)
		if !f.sections.match(s.name) {
			continue
		}
		some := *s
		some.rows = nil
		for _, r := range s.rows {
			add(&rowNames, r.name)
			for _, a := range r.arms {
				add(&armNames, a)
			}
			if f.rows.match(r.name) {
				r.arms = slices.DeleteFunc(slices.Clone(r.arms), func(a string) bool { return !f.arms.match(a) })
				if len(r.arms) > 0 {
					some.rows = append(some.rows, r)
				}
			}
		}
		if some.rows != nil {
			chosen = append(chosen, &some)
		}
	}
	if err := f.sections.check("section", sectionNames); err != nil {
		return nil, err
	}
	if err := f.rows.check("payload", rowNames); err != nil {
		return nil, err
	}
	if err := f.arms.check("arm", armNames); err != nil {
		return nil, err
	}
	if chosen == nil {
		return nil, fmt.Errorf("nothing is left of the sections, payloads and arms")
	}
	return chosen, nil
}
