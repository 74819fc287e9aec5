package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"
)

// listen serves each connection by a function, and returns the port.
func listen(t *testing.T, connection func(net.Conn)) int {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Skip("needs a port: ", err)
	}
	t.Cleanup(func() { l.Close() })
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go func() {
				defer c.Close()
				connection(c)
			}()
		}
	}()
	return l.Addr().(*net.TCPAddr).Port
}

// respond answers each request with a body, after a call of before.
func respond(body string, before func()) func(net.Conn) {
	return func(c net.Conn) {
		for r := bufio.NewReader(c); ; {
			if _, err := http.ReadRequest(r); err != nil {
				return
			}
			before()
			if _, err := fmt.Fprintf(c, "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", len(body), body); err != nil {
				return
			}
		}
	}
}

func connect(t *testing.T, port, connections, size int, inspect func([]byte) error) *generator {
	t.Helper()
	g, err := newGenerator(port, connections, size, inspect)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(g.close)
	g.late = time.Millisecond
	return g
}

func TestClosedLoop(t *testing.T) {
	body := strings.Repeat("x", 20_000)
	seen := 0
	g := connect(t, listen(t, respond(body, func() {})), 3, len(body), func(b []byte) error {
		if string(b) != body {
			t.Errorf("body %.20q", b)
		}
		seen++
		return nil
	})
	for range 2 { // connections are used again
		seen = 0
		o, err := g.run(t.Context(), closedLoop(50*time.Millisecond))
		if err != nil {
			t.Fatal(err)
		}
		if o.requests < 3 || o.requests != seen || int(o.latencies.TotalCount()) != seen || o.late != 0 || o.unsent != 0 {
			t.Errorf("%d requests, %d seen, %d latencies, %d late, %d unsent", o.requests, seen, o.latencies.TotalCount(), o.late, o.unsent)
		}
		if o.elapsed < 50*time.Millisecond || o.elapsed > 10*time.Second {
			t.Errorf("elapsed %v", o.elapsed)
		}
	}
}

// TestClosedLoopConnections: all connections have a request under way, each one.
func TestClosedLoopConnections(t *testing.T) {
	const n = 5
	arrived, release := make(chan bool, 100), make(chan bool)
	g := connect(t, listen(t, respond("{}", func() { arrived <- true; <-release })), n, 2, func([]byte) error { return nil })
	go func() {
		for range n {
			<-arrived
		}
		time.Sleep(50 * time.Millisecond) // for more to arrive
		if len(arrived) > 0 {
			t.Errorf("%d requests more than connections", len(arrived))
		}
		close(release)
	}()
	if _, err := g.run(t.Context(), closedLoop(time.Millisecond)); err != nil {
		t.Fatal(err)
	}
}

func TestOpenLoop(t *testing.T) {
	g := connect(t, listen(t, respond("{}", func() {})), 4, 2, func([]byte) error { return nil })
	for _, spin := range []bool{false, true} {
		g.spin = spin
		o, err := g.run(t.Context(), openLoop(400, 250*time.Millisecond))
		if err != nil {
			t.Fatal(err)
		}
		if o.requests != 100 || o.unsent != 0 || o.elapsed < 247*time.Millisecond {
			t.Errorf("spin %v: %d requests in %v, %d unsent", spin, o.requests, o.elapsed, o.unsent)
		}
		if p := o.latencies.quantile(0.5); p < 1e3 || p > 100e6 {
			t.Errorf("spin %v: median latency %v ns", spin, p)
		}
	}
}

// TestStall has a server that does nothing for a while. Requests that were to be sent meanwhile have waited: their
// latencies must tell, though there was no connection to send them on, and the generator is not to blame.
func TestStall(t *testing.T) {
	const stall = 300 * time.Millisecond
	n := 0
	g := connect(t, listen(t, respond("{}", func() {
		if n++; n == 100 {
			time.Sleep(stall)
		}
	})), 1, 2, func([]byte) error { return nil })
	o, err := g.run(t.Context(), openLoop(1000, 600*time.Millisecond))
	if err != nil {
		t.Fatal(err)
	}
	// 300 of 600 requests have waited, from 300 ms down to nothing.
	if o.requests != 600 || o.unsent != 0 {
		t.Fatalf("%d requests, %d unsent", o.requests, o.unsent)
	}
	if p90 := time.Duration(o.latencies.quantile(0.9)); p90 < stall/2 {
		t.Errorf("p90 %v with a stall of %v", p90, stall)
	}
	if o.late < 250 {
		t.Errorf("%d late", o.late)
	}
	if o.lateSelf > o.late*3/4 { // a busy machine stops the generator, too
		t.Errorf("%d of %d late through the generator", o.lateSelf, o.late)
	}
}

// TestTooSlow has a server that cannot keep up.
func TestTooSlow(t *testing.T) {
	g := connect(t, listen(t, respond("{}", func() { time.Sleep(20 * time.Millisecond) })), 1, 2, func([]byte) error { return nil })
	o, err := g.run(t.Context(), openLoop(10_000, 50*time.Millisecond))
	if err != nil {
		t.Fatal(err)
	}
	if o.requests < 1 || o.requests > 60 || o.requests+o.unsent != 500 {
		t.Errorf("%d requests, %d unsent, want 500 in all", o.requests, o.unsent)
	}
}

// TestLate calls send at times of its choice.
func TestLate(t *testing.T) {
	const ms = time.Millisecond
	for _, tt := range []struct {
		due, free, now time.Duration
		late, self     int
	}{
		{10 * ms, 0, 10 * ms, 0, 0},
		{10 * ms, 0, 11 * ms, 0, 0},       // by no more than is allowed
		{10 * ms, 0, 12 * ms, 1, 1},       // a connection was idle
		{10 * ms, 12 * ms, 12 * ms, 1, 0}, // it was not
		{10 * ms, 12 * ms, 14 * ms, 1, 1}, // and then it was
	} {
		g := connect(t, listen(t, respond("{}", func() {})), 2, 2, nil)
		g.connections[0].free, g.connections[1].free = tt.free, tt.due+tt.now
		var o outcome
		if err := g.send(tt.due, tt.now, &o); err != nil {
			t.Fatal(err)
		}
		if o.late != tt.late || o.lateSelf != tt.self {
			t.Errorf("due %v, free %v, sent %v: %d late, %d through the generator", tt.due, tt.free, tt.now, o.late, o.lateSelf)
		}
		if len(g.idle) != 1 || g.idle[0] != 1 {
			t.Errorf("idle: %v", g.idle)
		}
	}
}

func TestRequests(t *testing.T) {
	for _, tt := range []struct {
		r     requests
		total int
	}{
		{openLoop(1000, time.Second), 1000},
		{openLoop(1000, time.Second+1), 1001},
		{openLoop(3, time.Second), 3},
		{openLoop(0.1, time.Second), 1},
		{openLoop(7, 100*time.Millisecond), 1},
	} {
		n := 0
		var last time.Duration
		for due, more := tt.r.next(0, 0); more; due, more = tt.r.next(n, 0) {
			n++
			last = due
		}
		if n != tt.total || tt.r.total() != n {
			t.Errorf("%v: %d requests, total %d, want %d", tt.r, n, tt.r.total(), tt.total)
		}
		if want := float64(n-1) / tt.r.rate; math.Abs(last.Seconds()-want) > 1e-8 {
			t.Errorf("%v: the last one at %v, want %v s", tt.r, last, want)
		}
	}
	if due, more := closedLoop(time.Second).next(5, time.Millisecond); due != time.Millisecond || !more {
		t.Errorf("closed loop: due %v, more %v", due, more)
	}
	if _, more := closedLoop(time.Second).next(5, time.Second); more {
		t.Error("closed loop goes on after its end")
	}
}

func TestPause(t *testing.T) {
	for _, tt := range []struct {
		spin, next bool
		in         time.Duration
		want       int
	}{
		{true, true, time.Second, 0},
		{true, false, 0, 0},
		{false, true, 999 * time.Microsecond, 0},
		{false, true, 5500 * time.Microsecond, 5},
		{false, true, time.Hour, 100},
		{false, true, -time.Hour, 0},
		{false, false, 0, 100},
	} {
		if got := (&generator{spin: tt.spin}).pause(tt.next, tt.in); got != tt.want {
			t.Errorf("%+v: %d ms", tt, got)
		}
	}
}

// TestGeneratorFails has servers that each do one thing wrong.
func TestGeneratorFails(t *testing.T) {
	answer := func(text string) func(net.Conn) {
		return func(c net.Conn) {
			for r := bufio.NewReader(c); ; {
				if _, err := http.ReadRequest(r); err != nil {
					return
				}
				if _, err := io.WriteString(c, text); err != nil {
					return
				}
			}
		}
	}
	const good = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n"
	refused := errors.New("refused")
	for _, tt := range []struct {
		name   string
		server func(net.Conn)
		want   string
	}{
		{"hangs up", func(net.Conn) {}, ""},
		{"hangs up in a response", func(c net.Conn) {
			http.ReadRequest(bufio.NewReader(c))
			io.WriteString(c, good+"{")
		}, "unexpected EOF"},
		{"is silent", func(c net.Conn) { io.Copy(io.Discard, c) }, "no response in 300ms"},
		{"sends more", answer(good + "{} "), "1 bytes behind"},
		{"sends much more", answer(good + "{}" + strings.Repeat(" ", 100_000)), "bytes behind"},
		{"fails", answer("HTTP/1.1 500 Internal Server Error\r\n\r\n"), "500"},
		{"is inspected", answer(good + "[]"), "refused"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := connect(t, listen(t, tt.server), 2, 2, func(b []byte) error {
				if string(b) != "{}" {
					return refused
				}
				return nil
			})
			g.patience = 300 * time.Millisecond
			start := time.Now()
			if _, err := g.run(t.Context(), closedLoop(time.Minute)); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %v, want one with %q", err, tt.want)
			}
			if d := time.Since(start); d > 10*time.Second {
				t.Errorf("found out after %v", d)
			}
		})
	}
}

func TestGeneratorStops(t *testing.T) {
	g := connect(t, listen(t, respond("{}", func() {})), 2, 2, func([]byte) error { return nil })
	for _, r := range []requests{closedLoop(time.Minute), openLoop(1, time.Minute)} {
		ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
		start := time.Now()
		if _, err := g.run(ctx, r); !errors.Is(err, context.DeadlineExceeded) || time.Since(start) > 10*time.Second {
			t.Errorf("%v: error %v after %v", r, err, time.Since(start))
		}
		cancel()
		g = connect(t, listen(t, respond("{}", func() {})), 2, 2, func([]byte) error { return nil })
	}
}

func TestNobodyListens(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Skip("needs a port: ", err)
	}
	l.Close()
	if _, err := newGenerator(l.Addr().(*net.TCPAddr).Port, 1, 2, nil); err == nil {
		t.Error("connected to nobody")
	}
}
