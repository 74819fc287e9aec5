// Package frametest asks servers for documents, whichever framework they are made with.
package frametest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"net/http"
	"strconv"
	"sync"
	"testing"

	"github.com/burin-go/burin/benchmarks/frameworks/answer"
)

// Value is what a server has to answer at GET /name/n.
func Value(name, n string) any {
	i, err := strconv.Atoi(n)
	if err != nil {
		panic(err)
	}
	q := answer.NewQuote(i)
	switch name {
	case "quote":
		return q
	case "note":
		return answer.NewNote(i)
	case "map":
		return map[string]any{"quotes": []answer.Quote{*q, *answer.NewQuote(i + 1)}, "note": answer.NewNote(i)}
	case "nan":
		q.Depth = []float64{1, math.NaN()}
		return q
	case "wrapped":
		return answer.Wrapped{Quote: q}
	}
	panic("no value is named " + name)
}

// Want is what is a framework's own about its answers.
type Want struct {
	ContentType string
	Length      bool // Content-Length is set, however long the body is
	ErrorType   string
	Error       string // the body of the 500 for a value that cannot be encoded
}

// Check gets documents of all kinds, one after another and then many at a time.
func Check(t *testing.T, url string, want Want) {
	t.Helper()
	for _, name := range []string{"quote", "note", "map"} {
		for _, n := range []int{0, 1, 12, 96} {
			status, header, body := get(t, fmt.Sprintf("%s/%s/%d", url, name, n))
			if status != http.StatusOK || body != document(t, name, n) {
				t.Errorf("%s %d: status %d, body\n%s", name, n, status, body)
			}
			if got := header.Get("Content-Type"); got != want.ContentType {
				t.Errorf("%s %d: Content-Type %q, want %q", name, n, got, want.ContentType)
			}
			if got := header.Get("Content-Length"); want.Length && got != strconv.Itoa(len(body)) {
				t.Errorf("%s %d: Content-Length %q of %d bytes", name, n, got, len(body))
			}
		}
	}
	for _, name := range []string{"nan", "wrapped"} {
		status, header, body := get(t, url+"/"+name+"/96")
		if status != http.StatusInternalServerError || body != want.Error {
			t.Errorf("%s: status %d, body %q, want %q", name, status, body, want.Error)
		}
		if got := header.Get("Content-Type"); got != want.ErrorType {
			t.Errorf("%s: Content-Type %q, want %q", name, got, want.ErrorType)
		}
	}
	var clients sync.WaitGroup
	for client := range 8 {
		clients.Go(func() {
			for i := range 50 {
				n := client*1000 + i
				if _, _, body := get(t, fmt.Sprintf("%s/quote/%d", url, n)); body != document(t, "quote", n) {
					t.Errorf("quote %d, among others: got\n%s", n, body)
					return
				}
			}
		})
	}
	clients.Wait()
}

// CheckDecoding posts a document to /note, which has to answer with the same one.
func CheckDecoding(t *testing.T, url string) {
	t.Helper()
	want := document(t, "note", 96)
	resp, err := http.Post(url+"/note", "application/json", bytes.NewBufferString(want))
	if err != nil {
		t.Fatal(err)
	}
	if status, _, body := read(t, resp); status != http.StatusOK || body != want {
		t.Errorf("posted a note: status %d, body\n%s", status, body)
	}
}

// document is the JSON of a value, put together from parts whose encoders are known: the generated one's of a Quote,
// and encoding/json's of a Note.
func document(t *testing.T, name string, n int) string {
	quote := func(n int) string {
		b, err := answer.NewQuote(n).AppendJSON(nil)
		if err != nil {
			t.Fatal(err)
		}
		std, err := json.Marshal(answer.NewQuote(n))
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Equal(b, std) {
			t.Fatalf("quote %d does not tell who encoded it", n)
		}
		return string(b)
	}
	note, err := json.Marshal(answer.NewNote(n))
	if err != nil {
		t.Fatal(err)
	}
	switch name {
	case "quote":
		return quote(n)
	case "note":
		return string(note)
	}
	return fmt.Sprintf(`{"note":%s,"quotes":[%s,%s]}`, note, quote(n), quote(n+1))
}

// Get returns an answer's status and body.
func Get(t *testing.T, url string) (status int, body string) {
	t.Helper()
	status, _, body = get(t, url)
	return status, body
}

func get(t *testing.T, url string) (int, http.Header, string) {
	t.Helper()
	resp, err := http.Get(url)
	if err != nil {
		t.Error(err)
		return 0, nil, ""
	}
	return read(t, resp)
}

func read(t *testing.T, resp *http.Response) (int, http.Header, string) {
	t.Helper()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Error(err)
	}
	if err := resp.Body.Close(); err != nil {
		t.Error(err)
	}
	return resp.StatusCode, resp.Header, string(body)
}
