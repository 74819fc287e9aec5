package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/burin-go/burin/benchmarks/internal/load"
	"github.com/burin-go/burin/internal/sanitizer"
)

// measured runs the program for a moment, and returns its figures and what it printed. Figures that are not to be
// used, because something else runs on the machine, are welcome.
func measured(t *testing.T, args ...string) (*load.Result, string) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "result.json")
	var out, progress bytes.Buffer
	err := run(t.Context(), append(args, "-json", file), testArms(), &out, &progress)
	if err != nil && !errors.Is(err, errUnusable) {
		t.Fatal(err)
	}
	r, readErr := load.Read(file)
	if readErr != nil {
		t.Fatal(readErr)
	}
	if (err != nil) != (r.Problems != nil) || (err != nil) != strings.Contains(out.String(), "NOT TO BE USED") {
		t.Errorf("error %v, problems %q, output:\n%s", err, r.Problems, out.String())
	}
	return r, out.String()
}

// TestRun measures few arms, and wants what holds on any machine.
func TestRun(t *testing.T) {
	const rounds, slice, rate = 2, 100 * time.Millisecond, 200
	r, out := measured(t, "-payload", "fingerprint", "-arm", "burin-pooled,encoding-json,fixed,burin",
		"-rounds", fmt.Sprint(rounds), "-slice", slice.String(), "-rate", fmt.Sprint(rate))
	if r.Payload != "Fingerprint" || r.Bytes != 15794 || r.Rate != rate || r.RateShare != 0 || r.Rounds != rounds || r.Slice != slice {
		t.Errorf("result %+v", r)
	}
	if r.Pinned != (runtime.GOOS == "linux" && runtime.NumCPU() > 1) {
		t.Errorf("%d processors, pinned: %v, %s", runtime.NumCPU(), r.Pinned, r.Placement)
	}
	var names []string
	for _, a := range r.Arms {
		names = append(names, a.Name)
		if len(a.Rounds) != rounds {
			t.Fatalf("%s: %d rounds", a.Name, len(a.Rounds))
		}
		for _, m := range a.Rounds {
			p, s := m.Pinned, m.Saturation
			if p.Requests+p.Unsent != 20 { // the rate by the slice
				t.Errorf("%s: %d requests, %d not sent", a.Name, p.Requests, p.Unsent)
			}
			if p.P50 < 1e3 || p.P50 > p.P90 || p.P90 > p.P99 || p.P99 > p.P999 || p.P999 > 60e9 {
				t.Errorf("%s: latencies %v, %v, %v, %v", a.Name, p.P50, p.P90, p.P99, p.P999)
			}
			if s.Requests < 16 || s.Rate < 10 || s.Rate > 1e6 || s.CPU < 500 || s.CPU > 1e9 || s.Busy <= 0 || s.Busy > 1.5 {
				t.Errorf("%s: saturation %+v", a.Name, s)
			}
			if p.CPU < 500 || p.CPU > 1e9 || p.Busy <= 0 || p.Busy > 1.5 || p.Late < p.LateSelf || p.Late > 1 {
				t.Errorf("%s: at the rate %+v", a.Name, p)
			}
			if close := func(a, b float64) bool { return math.Abs(a-b) < 1e-6*b }; !close(s.CPU*s.Rate/1e9, s.Busy) || !close(p.CPU*float64(p.Requests)/p.Elapsed, p.Busy) {
				t.Errorf("%s: CPU a request and in all disagree: %+v, %+v", a.Name, s, p)
			}
			if p.Allocs < 5 || p.Allocs > 1000 || p.Bytes < 500 || p.Bytes > 1e6 {
				t.Errorf("%s: %v allocations, %v bytes", a.Name, p.Allocs, p.Bytes)
			}
			if runtime.GOOS == "linux" && (m.RSSIdle < 1<<20 || p.RSS < 1<<20 || p.RSS > 1<<30) {
				t.Errorf("%s: %d bytes resident, %d when idle", a.Name, p.RSS, m.RSSIdle)
			}
		}
	}
	if got := strings.Join(names, " "); got != "fixed encoding-json burin burin-pooled" {
		t.Errorf("arms %s", got)
	}
	if !sanitizer.Enabled { // it makes sync.Pool drop what it is given
		bytes := func(name string) float64 {
			return r.Arm(name).Median(func(r *load.Round) float64 { return r.Pinned.Bytes })
		}
		for _, name := range []string{"encoding-json", "burin"} {
			if extra := bytes(name) - bytes("fixed"); extra < float64(r.Bytes)*3/4 {
				t.Errorf("%s allocates %.0f bytes more than nothing, for a slice of %d", name, extra, r.Bytes)
			}
		}
	}
	for _, want := range []string{
		`(?m)^ +fixed bytes +fixed +\d+ `,
		`(?m)^At 200 requests/s: latency from when a request was to be sent$`,
		`(?m)^ +burin, pooled( +\d+(\.\d+)?){7} +\d`,
		`(?m)^ +published, before : after +- +3\.00x`,
		`(?m)^ +here, encoding/json : burin +\d`,
	} {
		if !regexp.MustCompile(want).MatchString(out) {
			t.Errorf("no %s in:\n%s", want, out)
		}
	}
}

// TestRunFindsRate also has an arm whose bytes differ, and tables in Markdown.
func TestRunFindsRate(t *testing.T) {
	r, out := measured(t, "-payload", "todo", "-arm", "fixed,easyjson", "-rounds", "1", "-slice", "50ms", "-md")
	if r.RateShare != rateShare || r.Rate < 10 || r.Rate > 1e6 || int(r.Rate)%10 != 0 {
		t.Errorf("rate %v, share %v", r.Rate, r.RateShare)
	}
	for _, want := range []string{
		fmt.Sprintf("\n### At %.0f requests/s, 60 %% of what the slowest arm answered: latency", r.Rate),
		"\n| easyjson\\* | fresh | ",
		"\n\\* easyjson: other bytes than those of encoding/json: maps are in random order\n",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in:\n%s", want, out)
		}
	}
	if strings.Contains(out, "published") {
		t.Errorf("the rewrite of another service beside todo:\n%s", out)
	}
}

// TestRepeat has an arm whose rounds differ, which is measured once more, and one whose rounds do not.
func TestRepeat(t *testing.T) {
	p, want := todo(t)
	var said strings.Builder
	test := &test{
		plan:     plan{payload: p, rounds: 1, slice: time.Millisecond, connections: 1, rate: 1000, late: time.Hour},
		want:     want,
		progress: newProgress(&said),
		edges:    pauseEdges(),
	}
	all := arms()
	good, bad := steady(), steady()
	bad.Saturation.Rate *= 2
	records := []*record{
		{arm: all[0], rounds: []load.Round{good, good}},
		{arm: all[1], rounds: []load.Round{good, bad}, pauses: pauses{1}},
	}
	if err := test.repeat(t.Context(), records); err != nil {
		t.Fatal(err)
	}
	if r := records[0]; r.repeated || len(r.rounds) != 2 {
		t.Errorf("repeated: %v, rounds %+v", r.repeated, r.rounds)
	}
	if r := records[1]; !r.repeated || len(r.rounds) != 1 || r.rounds[0].Saturation.Requests == 0 || len(r.pauses) < 2 {
		t.Errorf("repeated: %v, rounds %+v", r.repeated, r.rounds)
	}
	if want := "measuring again: encoding-json: rounds differ by 100 % in requests/s at saturation\n"; said.String() != want {
		t.Errorf("said %q, want %q", said.String(), want)
	}
	result := test.result(records)
	if result.Arms[0].Repeated || !result.Arms[1].Repeated {
		t.Error("the result does not tell which arm was repeated")
	}
}

// TestRunFails has arms that a run must not accept.
func TestRunFails(t *testing.T) {
	for _, tt := range []struct {
		arm  string
		want []string
	}{
		{"less", []string{"less: wrote 986 bytes, want 987"}},
		{"less-later", []string{"less-later: response of 986 bytes, want 987"}},
		{"other-later", []string{"other-later: response: bytes differ: at byte 493"}},
		{"document-later", []string{"document-later: response: another document"}},
		{"fails", []string{"fails: response with status", "500", "it wrote:", "cannot be encoded"}},
		{"dies", []string{"dies: ", "exit status 3", "it wrote:\nlast words"}},
		{"unready", []string{"unready: not compiled"}},
	} {
		var out bytes.Buffer
		err := run(t.Context(), []string{"-payload", "todo", "-arm", tt.arm, "-rounds", "1", "-slice", "1s", "-rate", "1000"}, testArms(), &out, io.Discard)
		if err == nil || out.Len() > 0 {
			t.Errorf("%s: error %v, output:\n%s", tt.arm, err, &out)
			continue
		}
		for _, want := range tt.want {
			if !strings.Contains(err.Error(), want) {
				t.Errorf("%s: error %v, want one with %q", tt.arm, err, want)
			}
		}
	}
}

func TestRunStops(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	start := time.Now()
	err := run(ctx, []string{"-payload", "todo", "-arm", "fixed", "-slice", "1m"}, testArms(), io.Discard, io.Discard)
	if err == nil || !strings.HasSuffix(err.Error(), "interrupted") || time.Since(start) > 30*time.Second {
		t.Errorf("error %v after %v", err, time.Since(start))
	}
}

func TestRunRefuses(t *testing.T) {
	for _, tt := range []struct {
		args []string
		want string
	}{
		{[]string{"more"}, `unexpected argument "more"`},
		{[]string{"-rounds", "-1"}, "must not be negative"},
		{[]string{"-slice", "-1s"}, "must not be negative"},
		{[]string{"-rate", "NaN"}, "must not be negative"},
		{[]string{"-rate", "1e7"}, "1e6 at most"},
		{[]string{"-late", "-1ms"}, "must not be negative"},
		{[]string{"-connections", "0"}, "1 to 1000"},
		{[]string{"-payload", "matrix"}, `no payload "matrix"; there are: fingerprint, todo`},
		{[]string{"-arm", "nothing"}, `no arm "nothing"; there are: fixed, encoding-json, `},
	} {
		if err := run(t.Context(), tt.args, testArms(), io.Discard, io.Discard); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%q: error %v, want one with %q", tt.args, err, tt.want)
		}
	}
}

// TestArms: the names of the usual arms are those that there are, and each arm writes what it should.
func TestArms(t *testing.T) {
	p, want := todo(t)
	var usual []string
	for _, a := range arms() {
		if a.usual && a.name != "json-v2" {
			usual = append(usual, a.name)
		}
		if err := a.verify(p); err != nil {
			t.Errorf("%s: %v", a.name, err)
		}
		encoder := a.encoder(p)
		for range 2 { // of one document
			b, err := encoder()()
			if err != nil || len(b) != a.of(p).Bytes {
				t.Errorf("%s: %d bytes, error %v", a.name, len(b), err)
			}
			if a.buffer == load.Fixed && !bytes.Equal(b, want) {
				t.Errorf("%s: %s", a.name, b)
			}
		}
	}
	if got := strings.Join(usual, " "); got != "fixed encoding-json sonic-std sonic-default sonic-fastest easyjson goccy segmentio burin encoding-json-pooled sonic-fastest-pooled burin-pooled" {
		t.Errorf("usual arms: %s", got)
	}
}
