// Package serve is the HTTP side of the examples: answers in JSON, and a server that
// stops without cutting them off.
package serve

import (
	"errors"
	"log"
	"net/http"

	burin "github.com/burin-go/burin/encoding"
)

// JSON answers a request with v. MarshalWrite encodes into a pooled buffer before it
// writes, so a value that cannot be encoded becomes a clean 500, and where in the
// value it failed goes to the log.
func JSON(w http.ResponseWriter, r *http.Request, v any) {
	w.Header().Set("Content-Type", "application/json")
	err := burin.MarshalWrite(w, v)
	var bad *burin.Error
	if errors.As(err, &bad) { // any other error is the connection's: nobody is there to tell
		log.Printf("%s %s: %v", r.Method, r.URL.Path, err)
		http.Error(w, http.StatusText(http.StatusInternalServerError), http.StatusInternalServerError)
	}
}
