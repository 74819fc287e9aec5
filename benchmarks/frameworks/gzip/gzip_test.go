package gzipburin

import (
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"sync"
	"testing"

	"github.com/burin-go/burin/benchmarks/frameworks/answer"
	"github.com/burin-go/burin/benchmarks/frameworks/internal/frametest"
	"github.com/burin-go/burin/encoding/httpjson"
)

func value(r *http.Request) any { return frametest.Value(r.PathValue("name"), r.PathValue("n")) }

// servers are both ways to compress: 96 floats are long enough for either.
func servers(t *testing.T) map[string]string {
	urls := map[string]string{}
	for name, handler := range map[string]http.Handler{
		"klauspost": Handler(value),
		"std": Middleware(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			err := httpjson.Respond(w, http.StatusOK, value(r))
			if bad := r.PathValue("name") == "nan"; bad != (err != nil) {
				t.Error(err)
			}
		})),
	} {
		mux := http.NewServeMux()
		mux.Handle("GET /{name}/{n}", handler)
		server := httptest.NewServer(mux)
		t.Cleanup(server.Close)
		urls[name] = server.URL
	}
	return urls
}

// document is NewQuote(n), long enough to be worth compressing.
func document(t *testing.T, n int) string {
	b, err := answer.NewQuote(n).AppendJSON(nil)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// long is the number of a document of more than 1 KiB, the ith of many.
func long(i int) int { return 97*(1_000_000+i) + 96 }

// get asks with an Accept-Encoding of its own, so that net/http does not decompress.
func get(t *testing.T, url, accept string) (*http.Response, string) {
	t.Helper()
	r, err := http.NewRequest(http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Accept-Encoding", accept)
	resp, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		t.Error(err)
		return &http.Response{Header: http.Header{}}, ""
	}
	defer resp.Body.Close()
	var body io.Reader = resp.Body
	if resp.Header.Get("Content-Encoding") == "gzip" {
		if body, err = gzip.NewReader(resp.Body); err != nil {
			t.Error(err)
			return resp, ""
		}
	}
	text, err := io.ReadAll(body)
	if err != nil {
		t.Error(err)
	}
	return resp, string(text)
}

func TestCompressed(t *testing.T) {
	for name, url := range servers(t) {
		for _, accept := range []string{"gzip", "br;q=1.0, gzip;q=0.8", "deflate,GZIP"} {
			want := document(t, long(0))
			resp, body := get(t, url+"/quote/"+strconv.Itoa(long(0)), accept)
			h := resp.Header
			if resp.StatusCode != http.StatusOK || body != want || h.Get("Content-Encoding") != "gzip" ||
				h.Get("Content-Type") != "application/json" || h.Get("Vary") != "Accept-Encoding" || h.Get("Content-Length") == strconv.Itoa(len(want)) {
				t.Errorf("%s, %s: status %d, %v, body %s", name, accept, resp.StatusCode, h, body)
			}
		}
	}
}

func TestNotCompressed(t *testing.T) {
	want := document(t, long(0))
	for name, url := range servers(t) {
		for _, accept := range []string{"identity", "gzip;q=0", "br"} {
			resp, body := get(t, url+"/quote/"+strconv.Itoa(long(0)), accept)
			if resp.Header.Get("Content-Encoding") != "" || body != want || resp.ContentLength != int64(len(want)) {
				t.Errorf("%s, %s: %v, body %s", name, accept, resp.Header, body)
			}
		}
		resp, body := get(t, url+"/nan/96", "gzip")
		if resp.StatusCode != http.StatusInternalServerError || body != "Internal Server Error\n" || resp.Header.Get("Content-Encoding") != "" {
			t.Errorf("%s, NaN: status %d, %v, body %s", name, resp.StatusCode, resp.Header, body)
		}
	}
	short := document(t, 1)
	if resp, body := get(t, servers(t)["klauspost"]+"/quote/1", "gzip"); body != short || resp.ContentLength != int64(len(short)) {
		t.Errorf("a short answer: %v, body %s", resp.Header, body)
	}
}

// TestEncodedAlready: what a handler has compressed itself is left alone.
func TestEncodedAlready(t *testing.T) {
	server := httptest.NewServer(Middleware(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Encoding", "own")
		if err := httpjson.Respond(w, http.StatusOK, 1); err != nil {
			t.Error(err)
		}
	})))
	defer server.Close()
	if resp, body := get(t, server.URL, "gzip"); resp.Header.Get("Content-Encoding") != "own" || body != "1" {
		t.Errorf("%v, body %q", resp.Header, body)
	}
}

func TestConcurrent(t *testing.T) {
	for name, url := range servers(t) {
		var clients sync.WaitGroup
		for c := range 8 {
			clients.Go(func() {
				for i := range 30 {
					n := long(c*100 + i)
					if _, body := get(t, url+"/quote/"+strconv.Itoa(n), "gzip"); body != document(t, n) {
						t.Errorf("%s: quote %d, got\n%s", name, n, body)
						return
					}
				}
			})
		}
		clients.Wait()
	}
}
