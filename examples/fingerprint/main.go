// Fingerprint encodes the answer of a media fingerprinting service, 15.8 KB with 742 floats, checks the
// bytes against encoding/json and compares the two:
//
//	go run ./examples/fingerprint
//	go run ./examples/fingerprint -serve localhost:8080
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"os/signal"
	"time"

	burin "github.com/burin-go/burin/encoding"
)

func main() {
	log.SetFlags(0)
	serve := flag.String("serve", "", "answer HTTP requests on this `address` instead of measuring")
	flag.Parse()
	var err error
	switch {
	case flag.NArg() > 0:
		err = fmt.Errorf("unexpected argument %q", flag.Arg(0))
	case *serve != "":
		ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
		err = listen(ctx, *serve)
		stop()
	default:
		err = compare(os.Stdout)
	}
	if err != nil {
		log.Fatalf("fingerprint: %v", err)
	}
}

// compare checks that both encoders write the same bytes, then measures them.
func compare(w io.Writer) error {
	answer := newAnswer()
	want, err := json.Marshal(answer)
	if err != nil {
		return err
	}
	got, err := burin.Marshal(answer)
	if err != nil {
		return err
	}
	if !bytes.Equal(want, got) {
		return errors.New("the bytes differ from encoding/json's")
	}
	fmt.Fprintf(w, "%d bytes, %d floats, CPU level %s: the bytes are encoding/json's\n\n", len(got), answer.floats(), burin.Level())
	return measure(w, answer, len(got))
}

// listen serves the answer until ctx is done.
func listen(ctx context.Context, addr string) error {
	server := &http.Server{Addr: addr, Handler: handler(newAnswer()), ReadHeaderTimeout: 5 * time.Second}
	done := make(chan error, 1)
	go func() {
		<-ctx.Done()
		grace, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		done <- server.Shutdown(grace)
	}()
	log.Printf("serving on http://%s/", addr)
	if err := server.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return <-done
}

// handler writes v as JSON. MarshalWrite encodes into a pooled buffer before it writes, so a value
// that cannot be encoded becomes a clean 500.
func handler(v any) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		err := burin.MarshalWrite(w, v)
		var bad *burin.Error
		if errors.As(err, &bad) {
			log.Printf("%s %s: %v", r.Method, r.URL.Path, err)
			http.Error(w, http.StatusText(http.StatusInternalServerError), http.StatusInternalServerError)
		}
	})
}
