package serve

import (
	"bytes"
	"errors"
	"log"
	"math"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
)

func TestJSON(t *testing.T) {
	w := httptest.NewRecorder()
	JSON(w, httptest.NewRequest(http.MethodGet, "/", nil), map[string][]float64{"a": {0.5, 1e21}})
	if w.Code != http.StatusOK || w.Body.String() != `{"a":[0.5,1e+21]}` || w.Header().Get("Content-Type") != "application/json" {
		t.Errorf("status %d, body %q, header %v", w.Code, w.Body, w.Header())
	}
}

func TestJSONRefuses(t *testing.T) {
	var logged bytes.Buffer
	log.SetOutput(&logged)
	defer log.SetOutput(os.Stderr)
	w := httptest.NewRecorder()
	JSON(w, httptest.NewRequest(http.MethodGet, "/a", nil), map[string][]float64{"a": {0.5, math.NaN()}})
	if w.Code != http.StatusInternalServerError || strings.ContainsAny(w.Body.String(), "{[") {
		t.Errorf("status %d, body %q; want 500 and no JSON", w.Code, w.Body)
	}
	if !strings.Contains(logged.String(), `GET /a: ["a"][1]: `) {
		t.Errorf("log %q; want the request and the path to the value", &logged)
	}
}

// gone is a client that has hung up.
type gone struct{ http.ResponseWriter }

func (gone) Write([]byte) (int, error) { return 0, errors.New("broken pipe") }

func TestJSONClientGone(t *testing.T) {
	var logged bytes.Buffer
	log.SetOutput(&logged)
	defer log.SetOutput(os.Stderr)
	w := httptest.NewRecorder()
	JSON(gone{w}, httptest.NewRequest(http.MethodGet, "/", nil), 1)
	if w.Code != http.StatusOK || logged.Len() != 0 {
		t.Errorf("status %d, log %q; want neither an error nor a line", w.Code, &logged)
	}
}
