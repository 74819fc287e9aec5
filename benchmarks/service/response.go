package main

import (
	"bytes"
	"errors"
	"fmt"
)

// A response is read into memory that the next one overwrites. It is strict: what a server of these documents has
// no reason to send is an error.
type response struct {
	buf  []byte
	n    int // bytes read
	body int // where the body begins; 0 while the header is not complete
	end  int // where the response ends, once the header is complete
}

// maxHeader is the room for a header.
const maxHeader = 4096

// newResponse has room for a body of that many bytes.
func newResponse(body int) *response { return &response{buf: make([]byte, maxHeader+body)} }

// free is where to read to.
func (r *response) free() []byte { return r.buf[r.n:] }

// read takes note of n more bytes, and tells whether the response is complete.
func (r *response) read(n int) (complete bool, err error) {
	before := r.n
	r.n += n
	if r.body == 0 {
		// The end of the header may have been read in two parts.
		from := max(0, before-len("\r\n\r"))
		i := bytes.Index(r.buf[from:r.n], []byte("\r\n\r\n"))
		switch {
		case i < 0 && r.n >= maxHeader:
			return false, errors.New("response with an endless header")
		case i < 0:
			return false, nil
		}
		r.body = from + i + len("\r\n\r\n")
		length, err := contentLength(r.buf[:r.body])
		if err != nil {
			return false, err
		}
		if length > len(r.buf)-maxHeader {
			return false, fmt.Errorf("response with Content-Length %d, want at most %d", length, len(r.buf)-maxHeader)
		}
		r.end = r.body + length
	}
	if r.n > r.end {
		return false, fmt.Errorf("%d bytes behind the response", r.n-r.end)
	}
	return r.n == r.end, nil
}

// content is the body of a complete response.
func (r *response) content() []byte { return r.buf[r.body:r.end] }

// reset makes it ready for the next response.
func (r *response) reset() { r.n, r.body, r.end = 0, 0, 0 }

// contentLength reads a header, which ends with an empty line: of a response with status 200, in JSON, of known
// length, on a connection that stays open.
func contentLength(header []byte) (int, error) {
	status, rest, _ := bytes.Cut(header, []byte("\r\n"))
	if string(status) != "HTTP/1.1 200 OK" {
		return 0, fmt.Errorf("response with status %.60q", status)
	}
	length, isJSON := -1, false
	for {
		var line []byte
		line, rest, _ = bytes.Cut(rest, []byte("\r\n"))
		if len(line) == 0 {
			break
		}
		name, value, ok := bytes.Cut(line, []byte(":"))
		if !ok || len(name) == 0 {
			return 0, fmt.Errorf("response with the header line %.60q", line)
		}
		value = bytes.TrimSpace(value)
		switch {
		case is(name, "Content-Length"):
			if length >= 0 {
				return 0, errors.New("response with Content-Length twice")
			}
			if length = number(value); length < 0 {
				return 0, fmt.Errorf("response with Content-Length %.60q", value)
			}
		case is(name, "Content-Type"):
			isJSON = string(value) == "application/json"
		case is(name, "Transfer-Encoding"), is(name, "Content-Encoding"), is(name, "Connection"):
			return 0, fmt.Errorf("response with %s: %.60s", name, value)
		}
	}
	switch {
	case length < 0:
		return 0, errors.New("response without Content-Length")
	case !isJSON:
		return 0, errors.New("response that is not application/json")
	}
	return length, nil
}

// is compares a header's name, of which case does not matter.
func is(name []byte, want string) bool {
	return len(name) == len(want) && bytes.EqualFold(name, []byte(want))
}

// number reads decimal digits, or returns -1.
func number(b []byte) int {
	if len(b) == 0 || len(b) > 9 {
		return -1
	}
	n := 0
	for _, c := range b {
		if c < '0' || c > '9' {
			return -1
		}
		n = 10*n + int(c-'0')
	}
	return n
}
