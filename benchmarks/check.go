package benchmarks

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// Check compares one output, wherever it comes from, with encoding/json's. An arm that is
// listed as different has to have written the same document.
func (c Case) Check(got []byte) error {
	want, err := json.Marshal(c.Payload.New())
	if err != nil {
		return err
	}
	switch {
	case len(got) != c.Bytes:
		return fmt.Errorf("%d bytes, want %d%s", len(got), c.Bytes, firstDifference(got, want))
	case bytes.Equal(got, want):
		return nil
	case c.Differs == "":
		return fmt.Errorf("bytes differ%s", firstDifference(got, want))
	}
	return c.sameDocument(got, want)
}
