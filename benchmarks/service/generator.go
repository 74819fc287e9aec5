package main

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"time"
)

// A generator sends requests and reads the responses, in one thread. It neither blocks nor collects garbage meanwhile:
// a request is sent within microseconds of its time, as long as the thread has a processor to itself.
type generator struct {
	connections []*connection
	poller      *poller
	idle        []int // connections, the one that has been so for longest first
	inspect     func(body []byte) error
	late        time.Duration
	patience    time.Duration
	spin        bool // never wait: the processor is the generator's
}

// A connection has one request under way at most.
type connection struct {
	socket   socket
	response *response
	due      time.Duration // when the request was to be sent
	free     time.Duration // when it became idle
}

// requests are what a generator sends for a while.
type requests struct {
	rate     float64 // a second; 0 for a closed loop
	duration time.Duration
}

// closedLoop sends the next request on each connection when it has read the response.
func closedLoop(d time.Duration) requests { return requests{duration: d} }

// openLoop sends requests at equal intervals, whether or not there are responses.
func openLoop(rate float64, d time.Duration) requests { return requests{rate, d} }

// An outcome is what a generator saw.
type outcome struct {
	requests  int
	elapsed   time.Duration // until the last response
	latencies latencies     // from when a request was to be sent until its response was complete
	late      int           // requests that were sent too late
	lateSelf  int           // of these, those for which a connection was idle: the generator was too late
	unsent    int           // requests that had no connection until long after the end
}

// patience is how long a server may be silent while it has a request.
const patience = 10 * time.Second

var request = []byte("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")

// newGenerator connects to a port of this machine. Responses have bodies of a size; inspect sees each.
func newGenerator(port, connections, size int, inspect func(body []byte) error) (*generator, error) {
	g := &generator{poller: newPoller(connections), inspect: inspect, patience: patience}
	for i := range connections {
		s, err := dial(port)
		if err != nil {
			g.close()
			return nil, err
		}
		g.connections = append(g.connections, &connection{socket: s, response: newResponse(size)})
		g.idle = append(g.idle, i)
	}
	return g, nil
}

func (g *generator) close() {
	for _, c := range g.connections {
		c.socket.close()
	}
}

// run sends requests, and reads all responses.
func (g *generator) run(ctx context.Context, l requests) (outcome, error) {
	runtime.GC()
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()

	o := outcome{latencies: newLatencies()}
	for _, c := range g.connections {
		c.free = 0
	}
	begin := time.Now()
	var sent int
	var heard time.Duration // when there was a response, or all was idle
	for {
		now := time.Since(begin)
		due, more := l.next(sent, now)
		if more && now > l.limit() {
			o.unsent, more = l.total()-sent, false
		}
		for more && due <= now && len(g.idle) > 0 {
			if err := g.send(due, now, &o); err != nil {
				return o, err
			}
			sent++
			now = time.Since(begin)
			due, more = l.next(sent, now)
		}
		busy := len(g.idle) < len(g.connections)
		switch {
		case !more && !busy:
			return o, nil
		case !busy:
			heard = now
		case now-heard > g.patience:
			return o, fmt.Errorf("no response in %v", g.patience)
		}
		if err := ctx.Err(); err != nil {
			return o, err
		}
		if err := g.poller.wait(g.pause(more && len(g.idle) > 0, due-now)); err != nil {
			return o, err
		}
		for i, c := range g.connections {
			if !g.poller.ready(i) {
				continue
			}
			complete, err := c.read()
			if err != nil {
				return o, err
			}
			heard = time.Since(begin)
			if !complete {
				continue
			}
			if err := o.latencies.add(heard - c.due); err != nil {
				return o, err
			}
			if err := g.inspect(c.response.content()); err != nil {
				return o, err
			}
			c.response.reset()
			c.free = heard
			g.poller.unwatch(i)
			g.idle = append(g.idle, i)
			o.requests++
			o.elapsed = heard
		}
	}
}

// next tells when the request after the first sent ones is due, and whether there is one.
func (l requests) next(sent int, now time.Duration) (due time.Duration, more bool) {
	if l.rate == 0 {
		return now, now < l.duration
	}
	due = time.Duration(float64(sent) * 1e9 / l.rate)
	return due, due < l.duration
}

// total is how many requests are due at the rate.
func (l requests) total() int {
	n := int(l.duration.Seconds() * l.rate)
	for _, more := l.next(n, 0); more; _, more = l.next(n, 0) {
		n++
	}
	return n
}

// limit is how long it may take to send the requests that a server was too slow for.
func (l requests) limit() time.Duration { return 2*l.duration + time.Second }

// send sends a request on the connection that has been idle for longest.
func (g *generator) send(due, now time.Duration, o *outcome) error {
	i := g.idle[0]
	copy(g.idle, g.idle[1:])
	g.idle = g.idle[:len(g.idle)-1]
	c := g.connections[i]
	c.due = due
	if now-due > g.late {
		o.late++
		if now-max(due, c.free) > g.late {
			o.lateSelf++
		}
	}
	g.poller.watch(i, c.socket)
	return c.socket.write(request)
}

// pause is how many milliseconds to wait for responses, if the next request can be sent in that time or cannot be sent.
func (g *generator) pause(next bool, in time.Duration) int {
	const longest = 100 * time.Millisecond // looks at the context then
	switch {
	case g.spin:
		return 0
	case next:
		return int(min(max(in, 0), longest).Milliseconds())
	}
	return int(longest.Milliseconds())
}

// read reads what there is.
func (c *connection) read() (complete bool, err error) {
	room := c.response.free()
	if len(room) == 0 {
		return false, errors.New("response that is longer than it says")
	}
	n, err := c.socket.read(room)
	if err != nil || n == 0 {
		return false, err
	}
	return c.response.read(n)
}
