package main

import (
	"cmp"
	"slices"
)

// list has the todos of a service in the order in which its pages show them.
type list struct {
	shown []Todo
	byID  map[int64]*Todo // archived ones too
}

// newList takes todos over. The urgent ones come first, among these what is due
// earlier, and what is never due last; archived ones are not shown.
func newList(todos []Todo) *list {
	l := &list{byID: make(map[int64]*Todo, len(todos))}
	for i := range todos {
		l.byID[todos[i].ID] = &todos[i]
		if !todos[i].Archived {
			l.shown = append(l.shown, todos[i])
		}
	}
	slices.SortFunc(l.shown, func(a, b Todo) int {
		return cmp.Or(cmp.Compare(a.Priority, b.Priority), compareDue(&a, &b), cmp.Compare(a.ID, b.ID))
	})
	return l
}

func compareDue(a, b *Todo) int {
	switch {
	case a.DueAt == nil && b.DueAt == nil:
		return 0
	case a.DueAt == nil:
		return 1
	case b.DueAt == nil:
		return -1
	}
	return a.DueAt.Compare(*b.DueAt)
}

// page returns a page, counted from 1, of at most perPage todos, which are the list's
// own. Page 1 is there even if it is empty; for others that are not, ok is false.
func (l *list) page(number, perPage int) (p *Page, ok bool) {
	pages := max(1, (len(l.shown)+perPage-1)/perPage)
	if number < 1 || number > pages {
		return nil, false
	}
	from := (number - 1) * perPage
	to := min(from+perPage, len(l.shown))
	p = &Page{Todos: l.shown[from:to:to], Page: number, PerPage: perPage, Total: len(l.shown)}
	if p.Todos == nil {
		p.Todos = []Todo{} // an array for clients, not null
	}
	if number < pages {
		next := number + 1
		p.Next = &next
	}
	return p, true
}

// find returns the todo with this id, archived or not.
func (l *list) find(id int64) (t *Todo, ok bool) {
	t, ok = l.byID[id]
	return t, ok
}
