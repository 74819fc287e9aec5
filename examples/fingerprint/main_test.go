package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"math"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	burin "github.com/burin-go/burin/encoding"
)

func TestBytes(t *testing.T) {
	answer := newAnswer()
	want, err := json.Marshal(answer)
	if err != nil {
		t.Fatal(err)
	}
	if len(want) != 15794 || answer.floats() != 742 {
		t.Errorf("the answer has %d bytes and %d floats, want 15794 and 742", len(want), answer.floats())
	}
	got, err := answer.AppendJSON(nil)
	if err != nil || !bytes.Equal(got, want) {
		t.Errorf("AppendJSON: error %v, %d bytes; want %d bytes as encoding/json writes them", err, len(got), len(want))
	}
}

func TestAllocs(t *testing.T) {
	answer := newAnswer()
	want, err := json.Marshal(answer)
	if err != nil {
		t.Fatal(err)
	}
	buf := make([]byte, 0, len(want))
	if n := testing.AllocsPerRun(100, func() { _, err = answer.AppendJSON(buf) }); n != 0 || err != nil {
		t.Errorf("%v allocations, error %v", n, err)
	}
}

func TestHandler(t *testing.T) {
	answer := newAnswer()
	want, err := json.Marshal(answer)
	if err != nil {
		t.Fatal(err)
	}
	ok := httptest.NewRecorder()
	handler(answer).ServeHTTP(ok, httptest.NewRequest(http.MethodGet, "/", nil))
	if ok.Code != http.StatusOK || !bytes.Equal(ok.Body.Bytes(), want) || ok.Header().Get("Content-Type") != "application/json" {
		t.Errorf("status %d, %d bytes, %v", ok.Code, ok.Body.Len(), ok.Header())
	}

	answer.Matches[3].Vectors[0][2] = math.NaN()
	bad := httptest.NewRecorder()
	handler(answer).ServeHTTP(bad, httptest.NewRequest(http.MethodGet, "/", nil))
	if bad.Code != http.StatusInternalServerError || strings.Contains(bad.Body.String(), "{") {
		t.Errorf("status %d, body %q; want 500 and no JSON", bad.Code, bad.Body)
	}
	var e *burin.Error
	if _, err := burin.Marshal(answer); !errors.As(err, &e) || e.Path != "matches[3].vectors[0][2]" {
		t.Errorf("error %v", err)
	}
}

func TestMeasureChecksLengths(t *testing.T) {
	a := &arm{name: "short", encode: func() (int, error) { return 1, nil }}
	if err := a.round(2); err == nil {
		t.Error("an arm that writes too little passes")
	}
}
