package documents

import (
	"slices"
	"strings"
	"testing"

	"github.com/burin-go/burin/benchmarks"
)

// TestTasksFail: an arm that writes less than it should is found out before it is timed and while it is.
func TestTasksFail(t *testing.T) {
	payloads := benchmarks.Payloads()
	p := payloads[slices.IndexFunc(payloads, func(p *benchmarks.Payload) bool { return p.Name == "Todo" })]
	arms := benchmarks.Arms()
	burin := arms[len(arms)-1]
	for _, tt := range []struct {
		name string
		good int    // calls that are right
		want string // in the error of Tasks; empty for none
	}{
		{"from the start", 0, "wrote 986 bytes, want 987"},
		{"when it is timed", 3, ""}, // Verify makes three calls
	} {
		left := tt.good
		short := &benchmarks.Arm{Name: "short", Reused: benchmarks.Entry{New: func(v any) benchmarks.Encode {
			encode := burin.Reused.New(v)
			return func() ([]byte, error) {
				b, err := encode()
				if left--; left < 0 {
					b = b[:len(b)-1]
				}
				return b, err
			}
		}}}
		tasks, err := Tasks(p, benchmarks.Reused, []*benchmarks.Arm{short}, func(benchmarks.Case) {})
		if tt.want != "" {
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("%s: error %v, want %q", tt.name, err, tt.want)
			}
			continue
		}
		if err != nil {
			t.Fatalf("%s: %v", tt.name, err)
		}
		if _, err := tasks[0].Run(1); err == nil || !strings.Contains(err.Error(), "wrote 986 bytes, want 987") {
			t.Errorf("%s: error %v", tt.name, err)
		}
	}
}
