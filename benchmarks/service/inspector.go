package main

import (
	"bytes"
	"fmt"

	"github.com/burin-go/burin/benchmarks"
)

// every is how many responses there are for one that is compared byte for byte.
const every = 100

// An inspector looks at responses: at the length of each, and at the bytes of one in a hundred.
type inspector struct {
	c    benchmarks.Case
	want []byte // encoding/json's
	seen int
	kept []byte // those to compare of an arm that writes other bytes, which takes too long while a load lasts
}

func (i *inspector) look(body []byte) error {
	if len(body) != i.c.Bytes {
		return fmt.Errorf("response of %d bytes, want %d", len(body), i.c.Bytes)
	}
	i.seen++
	if i.seen%every != 1 { // the first is among those that are compared
		return nil
	}
	switch {
	case i.c.Differs != "":
		i.kept = append(i.kept, body...)
	case !bytes.Equal(body, i.want):
		return fmt.Errorf("response: %w", i.c.Check(body))
	}
	return nil
}

// end compares what is left to compare.
func (i *inspector) end() error {
	for ; len(i.kept) > 0; i.kept = i.kept[i.c.Bytes:] {
		if err := i.c.Check(i.kept[:i.c.Bytes]); err != nil {
			return fmt.Errorf("response: %w", err)
		}
	}
	return nil
}
