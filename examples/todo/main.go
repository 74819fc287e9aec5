// Todo encodes what a todo service answers, a page of todos and a single one, each
// with 21 fields: numbers, strings that need escaping, times, pointers that may be
// null, a user, tags and a map. It checks the bytes against encoding/json and compares
// the two:
//
//	go run ./examples/todo
//	go run ./examples/todo -serve localhost:8080
//	curl 'localhost:8080/todos?page=2'
//	curl 'localhost:8080/todos/7'
package main

import (
	"fmt"
	"log"
	"net/http"
	"strconv"

	"github.com/burin-go/burin/examples/internal/command"
	"github.com/burin-go/burin/examples/internal/compare"
	"github.com/burin-go/burin/examples/internal/serve"
)

const (
	count   = 100 // todos that the service has
	perPage = 20
)

func main() {
	l := newList(newTodos(count))
	page, ok := l.page(1, perPage)
	if !ok || len(page.Todos) == 0 {
		log.Fatal("todo: the first page is empty")
	}
	command.Main(command.Example{
		Name: "todo",
		Subjects: []compare.Subject{
			{Value: page, Holds: fmt.Sprintf("a page of %d todos", len(page.Todos))},
			{Value: &page.Todos[0], Holds: "one todo"},
		},
		Handler: handler(l),
	})
}

// handler answers with l, which nobody may change meanwhile.
func handler(l *list) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /todos", func(w http.ResponseWriter, r *http.Request) {
		number := 1
		if asked := r.FormValue("page"); asked != "" {
			var err error
			if number, err = strconv.Atoi(asked); err != nil {
				http.Error(w, "page is a number", http.StatusBadRequest)
				return
			}
		}
		page, ok := l.page(number, perPage)
		if !ok {
			http.NotFound(w, r)
			return
		}
		serve.JSON(w, r, page)
	})
	mux.HandleFunc("GET /todos/{id}", func(w http.ResponseWriter, r *http.Request) {
		id, err := strconv.ParseInt(r.PathValue("id"), 10, 64)
		if err != nil {
			http.Error(w, "an id is a number", http.StatusBadRequest)
			return
		}
		todo, ok := l.find(id)
		if !ok {
			http.NotFound(w, r)
			return
		}
		serve.JSON(w, r, todo)
	})
	return mux
}
