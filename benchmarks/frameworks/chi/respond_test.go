package chiburin

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/burin-go/burin/benchmarks/frameworks/answer"
	"github.com/burin-go/burin/benchmarks/frameworks/internal/frametest"
	"github.com/go-chi/chi/v5"
	"github.com/go-chi/render"
)

func TestMain(m *testing.M) {
	render.Respond = Respond
	m.Run()
}

// rendered is a value as render.Render wants it.
type rendered struct{ *answer.Quote }

func (rendered) Render(http.ResponseWriter, *http.Request) error { return nil }

// AppendJSON is there because an embedded one does not count.
func (r rendered) AppendJSON(dst []byte) ([]byte, error) { return r.Quote.AppendJSON(dst) }

func start(t *testing.T) string {
	router := chi.NewRouter()
	router.Get("/{name}/{n}", func(w http.ResponseWriter, r *http.Request) {
		render.Respond(w, r, frametest.Value(chi.URLParam(r, "name"), chi.URLParam(r, "n")))
	})
	router.Get("/rendered", func(w http.ResponseWriter, r *http.Request) {
		render.Status(r, http.StatusCreated)
		if err := render.Render(w, r, rendered{answer.NewQuote(12)}); err != nil {
			t.Error(err)
		}
	})
	router.Get("/channel", func(w http.ResponseWriter, r *http.Request) {
		numbers := make(chan int, 2)
		numbers <- 1
		numbers <- 2
		close(numbers)
		render.Respond(w, r, numbers)
	})
	router.Post("/note", func(w http.ResponseWriter, r *http.Request) {
		var note answer.Note
		if err := render.Decode(r, &note); err != nil {
			t.Error(err)
		}
		render.Respond(w, r, &note)
	})
	server := httptest.NewServer(router)
	t.Cleanup(server.Close)
	return server.URL
}

func TestRespond(t *testing.T) {
	url := start(t)
	frametest.Check(t, url, frametest.Want{
		ContentType: "application/json",
		Length:      true,
		ErrorType:   "text/plain; charset=utf-8",
		Error:       "Internal Server Error\n",
	})
	frametest.CheckDecoding(t, url)
}

func TestRender(t *testing.T) {
	want, err := answer.NewQuote(12).AppendJSON(nil)
	if err != nil {
		t.Fatal(err)
	}
	if status, body := frametest.Get(t, start(t)+"/rendered"); status != http.StatusCreated || body != string(want) {
		t.Errorf("status %d, body %s", status, body)
	}
}

func TestOthers(t *testing.T) {
	url := start(t)
	status, body := frametest.Get(t, url+"/channel")
	var numbers []int
	if err := json.Unmarshal([]byte(body), &numbers); status != http.StatusOK || err != nil || len(numbers) != 2 {
		t.Errorf("a channel: status %d, body %s", status, body)
	}
	r, err := http.NewRequest(http.MethodGet, url+"/note/1", nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Accept", "application/xml")
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if got := resp.Header.Get("Content-Type"); got != "application/xml; charset=utf-8" {
		t.Errorf("asked for XML: Content-Type %q", got)
	}
}
