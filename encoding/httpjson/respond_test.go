package httpjson

import (
	"errors"
	"io"
	"math"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"testing"

	burin "github.com/burin-go/burin/encoding"
)

// answer asks a real server, whose handler responds, and returns what a client sees and what Respond returned.
func answer(t *testing.T, method string, handler func(w http.ResponseWriter) error) (*http.Response, string, error) {
	t.Helper()
	var failed error
	done := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		defer close(done)
		failed = handler(w)
	}))
	defer server.Close()
	req, err := http.NewRequest(method, server.URL, nil)
	if err != nil {
		t.Fatal(err)
	}
	res, err := server.Client().Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	<-done
	return res, string(body), failed
}

func TestRespond(t *testing.T) {
	large := strings.Repeat("x", 100_000) // net/http would send it in chunks
	for _, c := range []struct {
		method string
		status int
		v      any
		body   string
	}{
		{"GET", 200, map[string][]float64{"a": {0.5, 1e21}}, `{"a":[0.5,1e+21]}`},
		{"POST", 201, []string{"<é>"}, `["\u003cé\u003e"]`},
		{"GET", 404, map[string]string{"error": "no such thing"}, `{"error":"no such thing"}`},
		{"GET", 500, nil, `null`},
		{"GET", 200, large, `"` + large + `"`},
		{"HEAD", 200, "not sent", ``},
	} {
		res, body, err := answer(t, c.method, func(w http.ResponseWriter) error { return Respond(w, c.status, c.v) })
		if err != nil || res.StatusCode != c.status || body != c.body {
			t.Errorf("%s %d: %v, status %d, body %.100q", c.method, c.status, err, res.StatusCode, body)
		}
		length := len(c.body)
		if c.method == "HEAD" {
			length = len(`"not sent"`)
		}
		if got := res.Header.Get("Content-Length"); got != strconv.Itoa(length) || len(res.TransferEncoding) != 0 {
			t.Errorf("%s %d: Content-Length %q, encodings %q, want %d bytes", c.method, c.status, got, res.TransferEncoding, length)
		}
		if got := res.Header.Get("Content-Type"); got != "application/json" {
			t.Errorf("%s %d: Content-Type %q", c.method, c.status, got)
		}
	}
}

func TestRespondNoBody(t *testing.T) {
	for _, status := range []int{http.StatusNoContent, http.StatusNotModified} {
		res, body, err := answer(t, "GET", func(w http.ResponseWriter) error { return Respond(w, status, math.NaN()) })
		if err != nil || res.StatusCode != status || body != "" || res.Header.Get("Content-Type") != "" {
			t.Errorf("%d: %v, status %d, body %q, header %v", status, err, res.StatusCode, body, res.Header)
		}
	}
}

func TestRespondContentType(t *testing.T) {
	res, _, err := answer(t, "GET", func(w http.ResponseWriter) error {
		w.Header().Set("Content-Type", "application/problem+json")
		return Respond(w, 400, "no")
	})
	if err != nil || res.Header.Get("Content-Type") != "application/problem+json" {
		t.Errorf("%v, Content-Type %q", err, res.Header.Get("Content-Type"))
	}
}

// TestRespondRefuses: nothing of a value that cannot be encoded is sent, nor what was said of it.
func TestRespondRefuses(t *testing.T) {
	v := map[string]any{"before": strings.Repeat("secret", 20_000), "value": []float64{1, math.NaN()}}
	res, body, err := answer(t, "GET", func(w http.ResponseWriter) error {
		w.Header().Set("Content-Type", "application/vnd.things+json")
		w.Header().Set("Content-Length", "12345")
		w.Header().Set("ETag", `"v1"`)
		return Respond(w, 200, v)
	})
	var bad *burin.Error
	if !errors.As(err, &bad) || bad.Path != `value[1]` && bad.Path != `["value"][1]` {
		t.Errorf("error %v, want the path to the value", err)
	}
	if res.StatusCode != 500 || body != "Internal Server Error\n" {
		t.Errorf("status %d, body %.100q", res.StatusCode, body)
	}
	if got := res.Header.Get("Content-Type"); !strings.HasPrefix(got, "text/plain") || res.Header.Get("Etag") != "" {
		t.Errorf("header %v", res.Header)
	}
}

// gone is a client that has hung up.
type gone struct{ http.ResponseWriter }

var errGone = errors.New("broken pipe")

func (gone) Write([]byte) (int, error) { return 0, errGone }

func TestRespondClientGone(t *testing.T) {
	w := httptest.NewRecorder()
	if err := Respond(gone{w}, 200, 1); !errors.Is(err, errGone) {
		t.Errorf("error %v, want that of Write", err)
	}
	if w.Code != 200 {
		t.Errorf("status %d after an answer was begun", w.Code)
	}
}

// TestRespondConcurrently: answers do not share memory.
func TestRespondConcurrently(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := Respond(w, 200, strings.Repeat(r.URL.Path, 100)); err != nil {
			t.Error(err)
		}
	}))
	defer server.Close()
	var clients sync.WaitGroup
	for i := range 8 {
		clients.Go(func() {
			for range 50 {
				path := "/" + strings.Repeat(string(rune('a'+i)), 1+i*31)
				res, err := server.Client().Get(server.URL + path)
				if err != nil {
					t.Error(err)
					return
				}
				body, err := io.ReadAll(res.Body)
				res.Body.Close()
				if want := `"` + strings.Repeat(path, 100) + `"`; err != nil || string(body) != want {
					t.Errorf("%v, got %.50q, want %.50q", err, body, want)
					return
				}
			}
		})
	}
	clients.Wait()
}
