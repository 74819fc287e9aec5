package connectburin

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strconv"
	"strings"
	"sync"
	"testing"

	"connectrpc.com/connect"

	"github.com/burin-go/burin/benchmarks/frameworks/answer"
	"github.com/burin-go/burin/benchmarks/frameworks/internal/frametest"
	"github.com/burin-go/burin/internal/sanitizer"
)

type request struct {
	Name string
	N    int
}

const procedure = "/quotes.v1.Quotes/Get"

// start serves quotes by HTTP/2, which gRPC asks for.
func start(t *testing.T, options ...connect.HandlerOption) (client *http.Client, url string) {
	get := func(_ context.Context, r *connect.Request[request]) (*connect.Response[answer.Quote], error) {
		return connect.NewResponse(frametest.Value(r.Msg.Name, strconv.Itoa(r.Msg.N)).(*answer.Quote)), nil
	}
	options = append(options, HandlerOptions(), connect.WithIdempotency(connect.IdempotencyNoSideEffects))
	mux := http.NewServeMux()
	handler := connect.NewUnaryHandler(procedure, get, options...)
	mux.HandleFunc(procedure, func(w http.ResponseWriter, r *http.Request) {
		if q := r.URL.Query(); r.Method == http.MethodGet && (!strings.HasPrefix(q.Get("message"), "{") || q.Get("encoding") != "json") {
			t.Errorf("GET of %s", r.URL)
		}
		handler.ServeHTTP(w, r)
	})
	server := httptest.NewUnstartedServer(mux)
	server.EnableHTTP2 = true
	server.StartTLS()
	t.Cleanup(server.Close)
	return server.Client(), server.URL + procedure
}

func document(t *testing.T, n int) string {
	b, err := answer.NewQuote(n).AppendJSON(nil)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestWire(t *testing.T) {
	client, url := start(t)
	for _, contentType := range []string{"application/json", "application/json; charset=utf-8"} {
		for _, n := range []int{1, 12, 96} {
			resp, err := client.Post(url, contentType, strings.NewReader(`{"Name":"quote","N":`+strconv.Itoa(n)+`}`))
			if err != nil {
				t.Fatal(err)
			}
			body, err := io.ReadAll(resp.Body)
			if err != nil {
				t.Fatal(err)
			}
			resp.Body.Close()
			if resp.StatusCode != http.StatusOK || string(body) != document(t, n) {
				t.Errorf("%s: status %d, body %s", contentType, resp.StatusCode, body)
			}
			if got := resp.Header.Get("Content-Type"); got != contentType {
				t.Errorf("Content-Type %q, want %q", got, contentType)
			}
		}
	}
}

func TestError(t *testing.T) {
	httpClient, url := start(t)
	client := connect.NewClient[request, answer.Quote](httpClient, url, connect.WithCodec(Codec{}))
	_, err := client.CallUnary(t.Context(), connect.NewRequest(&request{"nan", 3}))
	if connect.CodeOf(err) != connect.CodeInternal || !strings.Contains(err.Error(), "depth[1]: json: unsupported value: NaN") {
		t.Errorf("error %v", err)
	}
}

func TestMarshalAppendAllocatesNothing(t *testing.T) {
	if sanitizer.Enabled {
		t.Skip("the race detector makes pools lose entries")
	}
	q, buf := answer.NewQuote(96), make([]byte, 0, 4096)
	if n := testing.AllocsPerRun(100, func() {
		if b, err := (Codec{}).MarshalAppend(buf, q); err != nil || &b[0] != &buf[:1][0] {
			t.Error("not in the buffer: ", err)
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// rounded is n's quote as a client reads it.
func rounded(n int) *answer.Quote {
	q := answer.NewQuote(n)
	q.Price = float64(n) + 0.12
	return q
}

func TestClients(t *testing.T) {
	for name, options := range map[string][]connect.ClientOption{
		"POST":      nil,
		"GET":       {connect.WithHTTPGet(), connect.WithIdempotency(connect.IdempotencyNoSideEffects)},
		"gRPC":      {connect.WithGRPC()},
		"gRPC-Web":  {connect.WithGRPCWeb()},
		"gzip both": {connect.WithSendGzip()},
	} {
		t.Run(name, func(t *testing.T) {
			httpClient, url := start(t)
			client := connect.NewClient[request, answer.Quote](httpClient, url, append(options, connect.WithCodec(Codec{}))...)
			var clients sync.WaitGroup
			for c := range 8 {
				clients.Go(func() {
					for i := range 30 {
						n := c*1000 + i
						r := connect.NewRequest(&request{"quote", n})
						resp, err := client.CallUnary(t.Context(), r)
						if method := r.HTTPMethod(); (method == http.MethodGet) != (name == "GET") {
							t.Errorf("the method is %s", method)
						}
						if err != nil || !reflect.DeepEqual(resp.Msg, rounded(n)) {
							t.Errorf("quote %d: %v, %+v", n, err, resp)
							return
						}
					}
				})
			}
			clients.Wait()
		})
	}
}
