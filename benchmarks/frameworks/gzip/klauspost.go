package gzipburin

import (
	"log/slog"
	"net/http"

	"github.com/burin-go/burin/encoding/httpjson"
	"github.com/klauspost/compress/gzhttp"
)

// Handler answers with the JSON of a value, compressed if the client takes that and if it is worth it, from 1 KiB on.
// gzhttp takes the Content-Length away from what it compresses and keeps it for what it does not. The text of a 500, for a
// value that cannot be encoded, comes through as it is.
func Handler(value func(r *http.Request) any) http.Handler {
	return gzhttp.GzipHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := httpjson.Respond(w, http.StatusOK, value(r)); err != nil {
			slog.Error("no answer", "path", r.URL.Path, "err", err)
		}
	}))
}
