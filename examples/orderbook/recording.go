package main

import (
	"context"
	_ "embed"
	"encoding/json"
	"log"
	"time"
)

// books is a recording, made by gen_books.go.
//
//go:generate go run gen_books.go
//go:embed testdata/books.json
var books []byte

// recording is what venues have sent up to a moment.
type recording struct {
	RecordedAt int64 `json:"recorded_at"` // in ms since 1970
	Markets    []struct {
		Symbol   string `json:"symbol"`
		Decimals int    `json:"decimals"` // of a price
	} `json:"markets"`
	Books []snapshot `json:"books"` // in the order in which they came in
}

func readRecording(b []byte) (*recording, error) {
	r := new(recording)
	return r, json.Unmarshal(b, r)
}

// open returns the recording's markets, still without books.
func (r *recording) open(clock func() time.Time) (markets, error) {
	var ms markets
	for _, m := range r.Markets {
		if err := ms.add(m.Symbol, m.Decimals, clock); err != nil {
			return nil, err
		}
	}
	return ms, nil
}

// roundLength is more than the sequences of a venue differ by in the recording.
const roundLength = 1000

// play sends all books to ms as if the recording were from now, and as the first, the
// second or whichever round it is: a later one has higher sequences.
func (r *recording) play(ms markets, now time.Time, round int64) error {
	for i := range r.Books {
		s := r.Books[i]
		s.Timestamp += now.UnixMilli() - r.RecordedAt
		s.Sequence += round * roundLength
		if _, err := ms.update(&s); err != nil {
			return err
		}
	}
	return nil
}

// playOn plays the recording once a second, until ctx is done: venues that send nothing
// new would be stale soon.
func (r *recording) playOn(ctx context.Context, ms markets, clock func() time.Time) {
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	for round := int64(1); ; round++ {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			if err := r.play(ms, clock(), round); err != nil {
				log.Print(err)
			}
		}
	}
}
