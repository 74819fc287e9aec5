package main

import (
	"reflect"
	"testing"
	"time"
)

func ids(todos []Todo) []int64 {
	ids := []int64{}
	for _, t := range todos {
		ids = append(ids, t.ID)
	}
	return ids
}

func TestOrder(t *testing.T) {
	early := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	same := early.In(time.FixedZone("", 3600)) // the same moment, told otherwise
	late := early.Add(time.Second)
	l := newList([]Todo{
		{ID: 1, Priority: 2},
		{ID: 2, Priority: 1},
		{ID: 3, Priority: 1, DueAt: &late},
		{ID: 4, Priority: 1, DueAt: &early, Archived: true},
		{ID: 6, Priority: 1, DueAt: &same},
		{ID: 5, Priority: 1, DueAt: &early},
		{ID: 7, Priority: 3, DueAt: &early},
		{ID: 0, Priority: 2},
	})
	if got, want := ids(l.shown), []int64{5, 6, 3, 2, 0, 1, 7}; !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if got, ok := l.find(4); !ok || got.ID != 4 || !got.Archived {
		t.Errorf("the archived todo: %v, %v", got, ok)
	}
	if _, ok := l.find(8); ok {
		t.Error("found a todo that is not there")
	}
}

func TestPage(t *testing.T) {
	five := newList([]Todo{{ID: 1}, {ID: 2}, {ID: 3}, {ID: 4}, {ID: 5}})
	for _, tt := range []struct {
		name            string
		l               *list
		number, perPage int
		want            []int64 // nil where there is no such page
		next            int     // 0 for none
	}{
		{"first", five, 1, 2, []int64{1, 2}, 2},
		{"in between", five, 2, 2, []int64{3, 4}, 3},
		{"last, short", five, 3, 2, []int64{5}, 0},
		{"after the last", five, 4, 2, nil, 0},
		{"before the first", five, 0, 2, nil, 0},
		{"last, full", five, 1, 5, []int64{1, 2, 3, 4, 5}, 0},
		{"after a full one", five, 2, 5, nil, 0},
		{"of no todos", newList(nil), 1, 2, []int64{}, 0},
		{"second of no todos", newList(nil), 2, 2, nil, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p, ok := tt.l.page(tt.number, tt.perPage)
			if ok != (tt.want != nil) {
				t.Fatalf("ok is %v", ok)
			}
			if !ok {
				return
			}
			if got := ids(p.Todos); !reflect.DeepEqual(got, tt.want) {
				t.Errorf("todos %v, want %v", got, tt.want)
			}
			next := 0
			if p.Next != nil {
				next = *p.Next
			}
			if next != tt.next || p.Page != tt.number || p.PerPage != tt.perPage || p.Total != len(tt.l.shown) || p.Todos == nil {
				t.Errorf("next %d, page %+v", next, p)
			}
		})
	}
}
