// Package load has the results of the load test in benchmarks/service, for programs that draw or compare them.
package load

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"time"
)

// A Result is what one run measured: all arms, on one payload, at one rate.
type Result struct {
	Date      time.Time `json:"date"`
	Processor string    `json:"processor"`
	GoVersion string    `json:"go"`         // with its experiments
	Platform  string    `json:"platform"`   // GOOS/GOARCH
	Level     string    `json:"cpu_level"`  // burin's
	Pinned    bool      `json:"pinned"`     // server and generator to a processor each
	Placement string    `json:"placement"`  // which these are, or why not
	Payload   string    `json:"payload"`    // its name
	Bytes     int       `json:"bytes"`      // of its JSON
	Rate      float64   `json:"rate"`       // requests a second, of all arms
	RateShare float64   `json:"rate_share"` // of the slowest arm's saturation; 0 where the rate was given

	Connections int           `json:"connections"`
	Rounds      int           `json:"rounds"`
	Slice       time.Duration `json:"slice_ns"` // of each of the two loads in a round
	Late        time.Duration `json:"late_ns"`  // more than this after its time a request counts as sent late

	Arms []*Arm `json:"arms"`
	// Problems say why figures are not to be used; there should be none.
	Problems []string `json:"problems,omitempty"`
}

// An Arm is what was measured of an encoder.
type Arm struct {
	Name    string  `json:"name"`
	Title   string  `json:"title"`
	Call    string  `json:"call"`              // as source
	Buffer  string  `json:"buffer"`            // what is written to: Fresh, Pooled or Fixed
	Differs string  `json:"differs,omitempty"` // why the bytes are not encoding/json's
	Rounds  []Round `json:"rounds"`
	Pauses  Pauses  `json:"pauses"`
	// Repeated is set where the first rounds had a problem, and these are the second ones.
	Repeated bool `json:"repeated,omitempty"`
}

// What an arm writes to.
const (
	Fresh  = "fresh"  // a slice of its own for each response
	Pooled = "pooled" // a buffer from a pool
	Fixed  = "fixed"  // nothing: the bytes are always the same ones
)

// A Round is one process of the server, which first had as many requests as it could answer and then as many as
// the rate says.
type Round struct {
	Saturation Saturation `json:"saturation"`
	Pinned     Pinned     `json:"pinned"`
	RSSIdle    int64      `json:"rss_idle"` // bytes, before the first request; 0 where the system does not tell
}

// Saturation is how a server did that was never without a request.
type Saturation struct {
	Requests int     `json:"requests"`
	Rate     float64 `json:"rate"`   // requests a second
	CPU      float64 `json:"cpu_ns"` // of the server, a request
	Busy     float64 `json:"busy"`   // the CPU time of the server by the time that passed
}

// Pinned is how a server did at the rate. Latencies run from when a request was to be sent.
type Pinned struct {
	Requests int     `json:"requests"`
	P50      float64 `json:"p50_ns"`
	P90      float64 `json:"p90_ns"`
	P99      float64 `json:"p99_ns"`
	P999     float64 `json:"p99_9_ns"`
	CPU      float64 `json:"cpu_ns"`     // of the server, a request
	Busy     float64 `json:"busy"`       // the CPU time of the server by the time that passed
	Allocs   float64 `json:"allocs"`     // a request, those of net/http included
	Bytes    float64 `json:"bytes"`      // allocated, a request, likewise
	GCCycles float64 `json:"gc_cycles"`  // a second
	GCPauses uint64  `json:"gc_pauses"`  // number
	RSS      int64   `json:"rss"`        // bytes, at the end; 0 where the system does not tell
	Late     float64 `json:"late"`       // share of requests sent late
	LateSelf float64 `json:"late_self"`  // share of requests sent late though there was a connection to send them on
	Unsent   int     `json:"not_sent"`   // requests that the server was too slow for
	Elapsed  float64 `json:"elapsed_ns"` // until the last response
}

// Pauses are those of the garbage collector in all rounds, at the rate.
type Pauses struct {
	Count uint64        `json:"count"`
	P99   time.Duration `json:"p99_ns"` // 0 where there was none
}

// Median returns the median of a figure over the rounds.
func (a *Arm) Median(figure func(*Round) float64) float64 {
	s := slices.Sorted(slices.Values(a.values(figure)))
	n := len(s)
	if n%2 == 0 {
		return (s[n/2-1] + s[n/2]) / 2
	}
	return s[n/2]
}

// Spread returns by what share the largest figure of a round is above the smallest.
func (a *Arm) Spread(figure func(*Round) float64) float64 {
	v := a.values(figure)
	return slices.Max(v)/slices.Min(v) - 1
}

func (a *Arm) values(figure func(*Round) float64) []float64 {
	v := make([]float64, len(a.Rounds))
	for i := range a.Rounds {
		v[i] = figure(&a.Rounds[i])
	}
	return v
}

// Arm returns the arm of that name, or nil.
func (r *Result) Arm(name string) *Arm {
	for _, a := range r.Arms {
		if a.Name == name {
			return a
		}
	}
	return nil
}

// Write writes the result to a file.
func (r *Result) Write(file string) error {
	b, err := json.MarshalIndent(r, "", "\t")
	if err != nil {
		return err
	}
	return os.WriteFile(file, append(b, '\n'), 0o666)
}

// Read reads a result that Write wrote.
func Read(file string) (*Result, error) {
	b, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	r := new(Result)
	if err := json.Unmarshal(b, r); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	for _, a := range r.Arms {
		if len(a.Rounds) == 0 {
			return nil, fmt.Errorf("%s: no rounds of %s", file, a.Name)
		}
	}
	return r, nil
}
