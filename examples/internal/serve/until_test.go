package serve

import (
	"context"
	"io"
	"net"
	"net/http"
	"testing"
)

// TestUntil stops the server while a request is under way.
func TestUntil(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Skip("needs a port: ", err)
	}
	ctx, stop := context.WithCancel(t.Context())
	h := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		stop()
		<-ctx.Done()
		JSON(w, r, "late")
	})
	stopped := make(chan error, 1)
	go func() { stopped <- Until(ctx, l, h) }()

	resp, err := http.Get("http://" + l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if body, err := io.ReadAll(resp.Body); err != nil || string(body) != `"late"` {
		t.Errorf("body %q, error %v", body, err)
	}
	if err := <-stopped; err != nil {
		t.Errorf("stopped with %v", err)
	}
	if _, err := net.Dial("tcp", l.Addr().String()); err == nil {
		t.Error("still listening")
	}
}

func TestUntilFails(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Skip("needs a port: ", err)
	}
	l.Close()
	if err := Until(t.Context(), l, http.NotFoundHandler()); err == nil {
		t.Error("no error from a closed listener")
	}
}
