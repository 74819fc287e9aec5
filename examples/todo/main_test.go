package main

import (
	"math"
	"net/http"
	"reflect"
	"testing"
	"time"

	"github.com/burin-go/burin/examples/internal/exampletest"
)

func testPage(t *testing.T, number int) *Page {
	t.Helper()
	p, ok := newList(newTodos(count)).page(number, perPage)
	if !ok {
		t.Fatalf("no page %d", number)
	}
	return p
}

func TestBytes(t *testing.T) {
	exampletest.Bytes(t, testPage(t, 1))
	todos := newTodos(count)
	for i := range todos {
		exampletest.Bytes(t, &todos[i])
	}
	exampletest.Bytes(t, &Page{})
	exampletest.Bytes(t, &Todo{})
	empty, _ := newList(nil).page(1, perPage)
	if got, want := string(exampletest.Bytes(t, empty)), `{"todos":[],"page":1,"per_page":20,"total":0,"next":null}`; got != want {
		t.Errorf("the empty page is %s, want %s", got, want)
	}
}

// TestData wants the todos to have what the example is about: 21 fields, and each
// pointer and what may be left out both ways.
func TestData(t *testing.T) {
	typ := reflect.TypeFor[Todo]()
	if typ.NumField() != 21 {
		t.Errorf("a todo has %d fields, want 21", typ.NumField())
	}
	todos := newTodos(count)
	for i := range typ.NumField() {
		f := typ.Field(i)
		if f.Type.Kind() != reflect.Pointer && f.Name != "Color" {
			continue
		}
		zero := 0
		for _, todo := range todos {
			if reflect.ValueOf(todo).Field(i).IsZero() {
				zero++
			}
		}
		if zero == 0 || zero == count {
			t.Errorf("%s is zero in %d of %d todos", f.Name, zero, count)
		}
	}
}

func TestAllocs(t *testing.T) {
	t.Run("Page", func(t *testing.T) { exampletest.Allocs(t, testPage(t, 1)) })
	t.Run("Todo", func(t *testing.T) { exampletest.Allocs(t, &testPage(t, 1).Todos[0]) })
}

func TestRefuses(t *testing.T) {
	page := testPage(t, 1)
	page.Todos[4].Progress = float32(math.Inf(1))
	exampletest.Refuses(t, page, "todos[4].progress")
	page.Todos[4].Estimate = math.NaN()
	exampletest.Refuses(t, page, "todos[4].estimate_hours")
	exampletest.Refuses(t, &page.Todos[4], "estimate_hours")
	year10000 := time.Date(10000, 1, 1, 0, 0, 0, 0, time.UTC)
	page.Todos[3].DueAt = &year10000
	exampletest.Refuses(t, page, "todos[3].due_at")
}

func TestHandler(t *testing.T) {
	l := newList(newTodos(count))
	h := handler(l)
	exampletest.Answers(t, h, "/todos", testPage(t, 1))
	exampletest.Answers(t, h, "/todos?page=2", testPage(t, 2))
	exampletest.Answers(t, h, "/todos/7", newTodos(7)[6])
	exampletest.Fails(t, h, "/todos?page=0", http.StatusNotFound)
	exampletest.Fails(t, h, "/todos?page=two", http.StatusBadRequest)
	exampletest.Fails(t, h, "/todos/101", http.StatusNotFound)
	exampletest.Fails(t, h, "/todos/seven", http.StatusBadRequest)
	l.byID[7].Estimate = math.NaN()
	exampletest.Fails(t, h, "/todos/7", http.StatusInternalServerError)
}
