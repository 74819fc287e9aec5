// Package serve is the HTTP side of the examples: answers in JSON, and a server that
// stops without cutting them off.
package serve

import (
	"errors"
	"log"
	"net/http"

	burin "github.com/burin-go/burin/encoding"
	"github.com/burin-go/burin/encoding/httpjson"
)

// JSON answers a request with v. Where in a value encoding failed goes to the log.
func JSON(w http.ResponseWriter, r *http.Request, v any) {
	err := httpjson.Respond(w, http.StatusOK, v)
	var bad *burin.Error
	if errors.As(err, &bad) { // any other error is the connection's: nobody is there to tell
		log.Printf("%s %s: %v", r.Method, r.URL.Path, err)
	}
}
