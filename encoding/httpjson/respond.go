// Package httpjson answers HTTP requests with JSON that package encoding writes.
package httpjson

import (
	"errors"
	"net/http"
	"strconv"

	burin "github.com/burin-go/burin/encoding"
)

// Respond answers with the status and the JSON of v, as [burin.Marshal] writes it, from a pooled buffer. It encodes
// before it sends anything, so that it can set Content-Length, and so that a v which cannot be encoded becomes a clean
// 500 with a text that tells nothing of the value: the error, a *encoding.Error with the path to the value, is for the
// caller to log. Any other error is the connection's; the status is sent then, and there is nobody to tell.
//
// A Content-Type that is set already stays, application/problem+json for instance. Statuses that have no body, 1xx, 204
// and 304, are sent without one, and v is not looked at.
func Respond(w http.ResponseWriter, status int, v any) error {
	if !hasBody(status) {
		w.WriteHeader(status)
		return nil
	}
	err := burin.MarshalWrite(&response{w, status}, v)
	if bad := (*burin.Error)(nil); errors.As(err, &bad) {
		for _, name := range ofTheDocument {
			w.Header().Del(name)
		}
		http.Error(w, http.StatusText(http.StatusInternalServerError), http.StatusInternalServerError)
	}
	return err
}

// ofTheDocument are headers that would be wrong of the text that takes its place.
var ofTheDocument = []string{"Cache-Control", "Content-Encoding", "Content-Type", "ETag", "Last-Modified"}

// response sends the headers before the document, which MarshalWrite writes whole, or not at all.
type response struct {
	w      http.ResponseWriter
	status int
}

func (r *response) Write(document []byte) (int, error) {
	h := r.w.Header()
	if _, set := h["Content-Type"]; !set {
		h.Set("Content-Type", "application/json")
	}
	h.Set("Content-Length", strconv.Itoa(len(document)))
	r.w.WriteHeader(r.status)
	return r.w.Write(document)
}

// hasBody reports whether answers of this status have a body (RFC 9110, sections 15.2, 15.3.5 and 15.4.5).
func hasBody(status int) bool {
	return status >= 200 && status != http.StatusNoContent && status != http.StatusNotModified
}
