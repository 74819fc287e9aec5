package gzipburin

import (
	"compress/gzip"
	"net/http"
	"strconv"
	"strings"
	"sync"
)

// Middleware compresses JSON by the standard library alone, whatever its length, for handlers that call WriteHeader
// before they write, as httpjson.Respond does.
func Middleware(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Add("Vary", "Accept-Encoding")
		if !acceptsGzip(r) {
			next.ServeHTTP(w, r)
			return
		}
		c := &compressor{ResponseWriter: w}
		next.ServeHTTP(c, r)
		c.close()
	})
}

// acceptsGzip says whether the client names gzip and does not refuse it by q=0.
func acceptsGzip(r *http.Request) bool {
	for coding := range strings.SplitSeq(strings.Join(r.Header.Values("Accept-Encoding"), ","), ",") {
		name, params, _ := strings.Cut(coding, ";")
		if strings.EqualFold(strings.TrimSpace(name), "gzip") {
			weight, given := strings.CutPrefix(strings.TrimSpace(params), "q=")
			q, err := strconv.ParseFloat(weight, 64)
			return !given || err == nil && q > 0
		}
	}
	return false
}

var gzipWriters = sync.Pool{New: func() any { return gzip.NewWriter(nil) }}

type compressor struct {
	http.ResponseWriter
	gz *gzip.Writer // nil if the answer is not compressed
}

func (c *compressor) WriteHeader(status int) {
	h := c.Header()
	if strings.HasPrefix(h.Get("Content-Type"), "application/json") && h.Get("Content-Encoding") == "" {
		h.Del("Content-Length")
		h.Set("Content-Encoding", "gzip")
		c.gz = gzipWriters.Get().(*gzip.Writer)
		c.gz.Reset(c.ResponseWriter)
	}
	c.ResponseWriter.WriteHeader(status)
}

func (c *compressor) Write(b []byte) (int, error) {
	if c.gz == nil {
		return c.ResponseWriter.Write(b)
	}
	return c.gz.Write(b)
}

// close writes the rest. It can fail only where the connection has, and then there is nobody to tell.
func (c *compressor) close() {
	if c.gz != nil {
		_ = c.gz.Close()
		gzipWriters.Put(c.gz)
	}
}
