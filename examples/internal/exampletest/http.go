package exampletest

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// Answers wants h to answer a GET of path with the JSON of v.
func Answers(t *testing.T, h http.Handler, path string, v any) {
	t.Helper()
	AnswersTo(t, h, httptest.NewRequest(http.MethodGet, path, nil), v)
}

// AnswersTo wants h to answer a request with the JSON of v.
func AnswersTo(t *testing.T, h http.Handler, r *http.Request, v any) {
	t.Helper()
	want, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	answers(t, h, r, want)
}

// AnswersBytes wants h to answer a GET of path with this JSON.
func AnswersBytes(t *testing.T, h http.Handler, path string, want []byte) {
	t.Helper()
	answers(t, h, httptest.NewRequest(http.MethodGet, path, nil), want)
}

func answers(t *testing.T, h http.Handler, r *http.Request, want []byte) {
	t.Helper()
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	if w.Code != http.StatusOK || w.Header().Get("Content-Type") != "application/json" {
		t.Errorf("%s %s: status %d, header %v", r.Method, r.URL, w.Code, w.Header())
	}
	if got := w.Body.Bytes(); !bytes.Equal(got, want) {
		t.Errorf("%s %s: %s", r.Method, r.URL, difference(got, want))
	}
}

// Fails wants h to answer a GET of path with an error of this status and no JSON.
func Fails(t *testing.T, h http.Handler, path string, status int) {
	t.Helper()
	FailsOn(t, h, httptest.NewRequest(http.MethodGet, path, nil), status)
}

// FailsOn wants h to answer a request with an error of this status and no JSON.
func FailsOn(t *testing.T, h http.Handler, r *http.Request, status int) {
	t.Helper()
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	if body := w.Body.String(); w.Code != status || strings.HasPrefix(body, "{") || strings.HasPrefix(body, "[") {
		t.Errorf("%s %s: status %d, body %.80q; want %d and no JSON", r.Method, r.URL, w.Code, body, status)
	}
}
