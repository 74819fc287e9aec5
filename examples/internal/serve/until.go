package serve

import (
	"context"
	"errors"
	"net"
	"net/http"
	"time"
)

// grace is how long requests may go on once the server stops.
const grace = 5 * time.Second

// Until serves on l, which it closes, until ctx is done, and lets the requests under
// way come to their end.
func Until(ctx context.Context, l net.Listener, h http.Handler) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	server := &http.Server{Handler: h, ReadHeaderTimeout: 5 * time.Second}
	done := make(chan error, 1)
	go func() {
		<-ctx.Done()
		limit, cancel := context.WithTimeout(context.Background(), grace)
		defer cancel()
		done <- server.Shutdown(limit)
	}()
	if err := server.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return <-done
}
