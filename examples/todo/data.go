package main

import (
	"fmt"
	"math/rand"
	"time"
)

var (
	verbs  = []string{"Check", "Order", "Translate", "Überarbeite", "Archive", "Call about"}
	things = []string{`the "spring" invoice`, "menus & wine lists", "the café's lease", "東京 flight ✈", "<draft> of the report", "spare parts"}
	tags   = []string{"finance", "q1", "übersee", "follow-up", "travel", "r&d"}
	people = []User{
		{ID: 77, Name: "Inês D'Ávila", Email: "ines@example.org", Admin: true, Avatar: "https://example.org/a/77.png?s=64&v=2"},
		{ID: 78, Name: "Tom Baker", Email: "tom@example.org"},
		{ID: 80, Name: "佐藤 明", Email: "akira@example.org", Avatar: "https://example.org/a/80.png"},
	}
)

// newTodos makes todos with ids from 1 on, the same on every run.
func newTodos(n int) []Todo {
	r := rand.New(rand.NewSource(1))
	todos := make([]Todo, n)
	for i := range todos {
		todos[i] = newTodo(r, int64(i+1))
	}
	return todos
}

func newTodo(r *rand.Rand, id int64) Todo {
	created := time.Date(2026, 1, 4, 9, 30, 12, r.Intn(1e9), time.UTC).Add(time.Duration(r.Intn(1e6)) * time.Second)
	t := Todo{
		ID:    id,
		UUID:  fmt.Sprintf("%08x-%04x-4%03x-8%03x-%012x", r.Uint32(), r.Intn(1<<16), r.Intn(1<<12), r.Intn(1<<12), r.Int63n(1<<48)),
		Title: pick(r, verbs) + " " + pick(r, things),
		Description: "First line\nsecond line\twith a tab, a back\\slash and <b>markup</b> & 🚀.\n" +
			"What follows is plain text, as most of a description is: it says who asked for this, why, and when it can be called done.",
		Status:    Open,
		Priority:  1 + r.Intn(5),
		Archived:  r.Intn(10) == 0,
		CreatedAt: created,
		UpdatedAt: created.Add(time.Duration(r.Intn(1e9)) * time.Microsecond),
		Estimate:  float64(r.Intn(80)) / 4,
		URL:       fmt.Sprintf("https://example.org/todos?id=%d&view=full", id),
		Assignee:  pick(r, people),
		Tags:      []string{},
		Metadata: map[string]string{
			"source": "import",
			"batch":  fmt.Sprintf("2026-%02d", 1+r.Intn(12)),
			"digest": fmt.Sprintf("%016x", r.Uint64()),
			"region": "eu-west-1",
			"client": "web/7.4.2",
		},
	}
	for range r.Intn(5) {
		t.Tags = append(t.Tags, pick(r, tags))
	}
	if r.Intn(2) == 0 {
		due := time.Date(2026, 2, 1+r.Intn(28), 17, 0, 0, 0, time.FixedZone("", 2*3600))
		t.DueAt = &due
	}
	if r.Intn(4) == 0 {
		notes := "asked again on Monday, no answer yet"
		t.Notes = &notes
	}
	if id > 10 && r.Intn(3) == 0 {
		parent := 1 + r.Int63n(id-1)
		t.ParentID = &parent
	}
	if r.Intn(3) == 0 {
		t.Color = fmt.Sprintf("#%06x", r.Intn(1<<24))
	}
	switch r.Intn(3) {
	case 0:
		completed := t.UpdatedAt
		t.Status, t.Done, t.Progress, t.CompletedAt = Completed, true, 1, &completed
	case 1:
		t.Status, t.Progress = InProgress, float32(1+r.Intn(99))/100
	}
	return t
}

func pick[T any](r *rand.Rand, from []T) T { return from[r.Intn(len(from))] }
