package main

import (
	"strings"
	"testing"
)

const goodHeader = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Type: application/json\r\nDate: Thu, 01 Jan 2026 00:00:00 GMT\r\n\r\n"

// feed hands text to a response in parts of a size, and returns the error or what is missing.
func feed(r *response, text string, size int) (complete bool, err error) {
	for text != "" && err == nil && !complete {
		n := copy(r.free(), text[:min(size, len(text))])
		text = text[n:]
		complete, err = r.read(n)
	}
	return complete, err
}

// TestResponse reads two responses on one connection, cut at every place.
func TestResponse(t *testing.T) {
	r := newResponse(5)
	for size := 1; size <= len(goodHeader)+5; size++ {
		for _, body := range []string{"[1,2]", "{   }"} {
			complete, err := feed(r, goodHeader+body, size)
			if err != nil || !complete || string(r.content()) != body {
				t.Fatalf("parts of %d: complete %v, error %v, body %q", size, complete, err, r.content())
			}
			r.reset()
		}
	}
}

func TestResponseIncomplete(t *testing.T) {
	for n := range len(goodHeader) + 5 {
		if complete, err := feed(newResponse(5), (goodHeader + "[1,2]")[:n], 7); complete || err != nil {
			t.Errorf("%d bytes: complete %v, error %v", n, complete, err)
		}
	}
}

func TestResponseEmptyBody(t *testing.T) {
	if complete, err := feed(newResponse(0), strings.Replace(goodHeader, "5", "0", 1), 1000); !complete || err != nil {
		t.Errorf("complete %v, error %v", complete, err)
	}
}

func TestResponseRefuses(t *testing.T) {
	with := func(old, new string) string {
		s := strings.Replace(goodHeader, old, new, 1)
		if s == goodHeader {
			t.Fatalf("no %q in the header", old)
		}
		return s + "[1,2]"
	}
	for _, tt := range []struct{ text, want string }{
		{with("200 OK", "500 Internal Server Error"), "status"},
		{with("200 OK", "200 OKAY"), "status"},
		{with("1.1", "1.0"), "status"},
		{with("Content-Length: 5\r\n", ""), "without Content-Length"},
		{with("Content-Length: 5\r\n", "Content-Length: 5\r\ncontent-length: 5\r\n"), "twice"},
		{with("Content-Length: 5", "Content-Length: -5"), "Content-Length \"-5\""},
		{with("Content-Length: 5", "Content-Length: 5x"), "Content-Length \"5x\""},
		{with("Content-Length: 5", "Content-Length:"), "Content-Length \"\""},
		{with("Content-Length: 5", "Content-Length: 9999999999999999999999"), "Content-Length"},
		{with("Content-Length: 5", "Content-Length: 18446744073709551621"), "Content-Length"}, // 2^64 + 5
		{with("Content-Length: 5", "Content-Length: 4294967301"), "Content-Length"},           // 2^32 + 5
		{with("Content-Length: 5", "Content-Length: 6"), "at most 5"},
		{with("Content-Length: 5", "Content-Length: 4"), "1 bytes behind"},
		{with("Date", "TRANSFER-encoding"), "TRANSFER-encoding"},
		{with("Date", "Content-Encoding"), "Content-Encoding"},
		{with("Date: Thu, 01 Jan 2026 00:00:00 GMT", "Connection: close"), "Connection: close"},
		{with("Date: Thu, 01 Jan 2026 00:00:00 GMT", "what is this"), "header line"},
		{with("Date", ""), "header line"},
		{with("application/json", "text/plain"), "not application/json"},
		{with("Content-Type: application/json\r\n", ""), "not application/json"},
		{"HTTP/1.1 200 OK\r\n" + strings.Repeat("X: y\r\n", 1000), "endless"},
	} {
		if _, err := feed(newResponse(5), tt.text, 1000); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%.80q: error %v, want one with %q", tt.text, err, tt.want)
		}
	}
}
