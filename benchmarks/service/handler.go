package main

import (
	"log"
	"net/http"
	"strconv"
	"sync"

	"github.com/burin-go/burin/benchmarks"
)

// handler answers every request with what an encoder writes. A pool holds encoders with their buffers: it is what
// several requests at a time need, and costs the arms without a buffer next to nothing.
func handler(encoder func() benchmarks.Encode) http.Handler {
	pool := sync.Pool{New: func() any {
		encode := encoder()
		return &encode
	}}
	contentType := []string{"application/json"}
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		encode := pool.Get().(*benchmarks.Encode)
		body, err := (*encode)()
		if err != nil {
			log.Print(err)
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		header := w.Header()
		header["Content-Type"] = contentType
		header["Content-Length"] = []string{strconv.Itoa(len(body))}
		w.Write(body) // fails where the client has gone: nobody is there to tell
		pool.Put(encode)
	})
}
