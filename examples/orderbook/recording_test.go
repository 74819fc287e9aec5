package main

import (
	"context"
	"encoding/json"
	"reflect"
	"testing"
	"testing/synctest"
	"time"
)

// TestRecording wants the recording to have what the comparison with Python is about.
func TestRecording(t *testing.T) {
	r, ms := testRecording(t)
	b := ms[0].current()
	if len(b.Bids) != maxDepth || len(b.Asks) != maxDepth {
		t.Errorf("%d bids and %d asks, want %d", len(b.Bids), len(b.Asks), maxDepth)
	}
	others, dropped := 0, 0
	for _, s := range r.Books {
		if ms.find(s.Symbol) == nil {
			others++
		} else if stale(s.Timestamp, time.UnixMilli(r.RecordedAt)) {
			dropped++
		}
	}
	if others < 3 || dropped < 4 {
		t.Errorf("%d books of other markets and %d that are stale, want some", others, dropped)
	}
}

// TestPlayOn has venues send their books for a minute by the real clock, which this
// test lets run fast, and waits until they are stale.
func TestPlayOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, err := readRecording(books)
		if err != nil {
			t.Fatal(err)
		}
		ms, err := r.open(time.Now)
		if err != nil {
			t.Fatal(err)
		}
		if err := r.play(ms, time.Now(), 0); err != nil {
			t.Fatal(err)
		}
		before := ms[0].current()

		ctx, stop := context.WithCancel(t.Context())
		go r.playOn(ctx, ms, time.Now)
		time.Sleep(time.Minute)
		synctest.Wait()
		after := ms[0].current()
		if got := after.Timestamp - before.Timestamp; got != time.Minute.Milliseconds() {
			t.Errorf("after a minute the book is %d ms later", got)
		}
		if !reflect.DeepEqual(after.Bids, before.Bids) || !reflect.DeepEqual(after.Asks, before.Asks) {
			t.Error("after a minute the levels have changed")
		}

		stop()
		time.Sleep(maxAge + 2*maxAhead)
		if b := ms[1].current(); len(b.Venues)+len(b.Bids)+len(b.Asks) != 0 || b.Timestamp != 0 {
			t.Errorf("long after the last book there are %d venues, %d bids, %d asks", len(b.Venues), len(b.Bids), len(b.Asks))
		}
	})
}

func TestReadRecordingRefuses(t *testing.T) {
	for _, text := range []string{"", "{", `{"books": [{"bids": [[NaN, 1]]}]}`} {
		if r, err := readRecording([]byte(text)); err == nil {
			t.Errorf("%q is read as %+v", text, r)
		}
	}
	r := new(recording)
	if err := json.Unmarshal([]byte(`{"markets": [{"symbol": "BTCUSDT"}]}`), r); err != nil {
		t.Fatal(err)
	}
	if _, err := r.open(time.Now); err == nil {
		t.Error("a market without two parts is opened")
	}
}
