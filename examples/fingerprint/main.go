// Fingerprint encodes the answer of a media fingerprinting service, 15.8 KB with 742 floats, checks the
// bytes against encoding/json and compares the two:
//
//	go run ./examples/fingerprint
//	go run ./examples/fingerprint -serve localhost:8080
package main

import (
	"fmt"
	"net/http"

	"github.com/burin-go/burin/examples/internal/command"
	"github.com/burin-go/burin/examples/internal/compare"
	"github.com/burin-go/burin/examples/internal/serve"
)

func main() {
	answer := newAnswer()
	command.Main(command.Example{
		Name:     "fingerprint",
		Subjects: []compare.Subject{{Value: answer, Holds: fmt.Sprintf("%d floats", answer.floats())}},
		Handler:  handler(answer),
	})
}

// handler answers every query with the same answer.
func handler(a *Answer) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { serve.JSON(w, r, a) })
}
