package benchmarks

import (
	"encoding/json"
	"strings"
	"testing"
	"time"
)

// run is a benchmark of calls calls without the testing package.
func run(encode Encode, n, calls int) error {
	start := time.Now()
	for range calls {
		if _, err := encode(); err != nil {
			return err
		}
	}
	return Plausible(n*calls, time.Since(start), Memcpy(n))
}

// TestPlausible: a benchmark of nothing is found out, one of encoding/json passes.
func TestPlausible(t *testing.T) {
	v := Payloads()[0].New()
	document, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	if err := run(func() ([]byte, error) { return document, nil }, len(document), 1000); err == nil || !strings.Contains(err.Error(), "memcpy") {
		t.Errorf("returning the same slice: error %v", err)
	}
	if err := run(func() ([]byte, error) { return json.Marshal(v) }, len(document), 10); err != nil {
		t.Error(err)
	}
}
