package benchmarks

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
)

// A Case is one arm on one payload.
type Case struct {
	Payload *Payload
	Kind    Kind
	Arm     *Arm
	Bytes   int    // of output, in every call
	Differs string // why the bytes are not encoding/json's; empty if they are
}

// NewCase looks up what is known of the combination.
func NewCase(p *Payload, k Kind, a *Arm) Case {
	c := Case{Payload: p, Kind: k, Arm: a, Bytes: p.Bytes}
	if d, ok := differences[combination{p.Name, a.Name}]; ok {
		c.Bytes, c.Differs = d.bytes, d.why
	}
	return c
}

func (c Case) String() string { return fmt.Sprintf("%s/%s/%s", c.Payload.Name, c.Kind, c.Arm.Name) }

// New returns the encoder on a document of its own.
func (c Case) New() Encode { return c.Arm.Entry(c.Kind).New(c.Payload.New()) }

// attempts is how often an arm that differs may write the bytes of encoding/json by
// chance before it counts as equal: the order of a map's five keys is right once in
// 120 times.
const attempts = 20

// Verify compares the output with encoding/json's. It fails if an arm that is listed
// as different writes the same bytes, too, and if it writes another document.
// Outputs are overwritten between calls, so that none can be kept and returned again.
func (c Case) Verify() error {
	if c.Arm.Ready != nil {
		if err := c.Arm.Ready(); err != nil {
			return err
		}
	}
	want, err := json.Marshal(c.Payload.New())
	if err != nil {
		return err
	}
	encode := c.New()
	var previous []byte
	const calls = 3
	differs := false
	for call := 0; call < calls || c.Differs != "" && !differs && call < attempts; call++ {
		got, err := encode()
		if err != nil {
			return err
		}
		if len(got) != c.Bytes {
			return fmt.Errorf("wrote %d bytes, want %d%s", len(got), c.Bytes, firstDifference(got, want))
		}
		if c.Kind == Fresh && call > 0 && &got[0] == &previous[0] {
			return fmt.Errorf("two calls returned the same memory")
		}
		if !bytes.Equal(got, want) {
			if c.Differs == "" {
				return fmt.Errorf("bytes differ%s", firstDifference(got, want))
			}
			if err := c.sameDocument(got, want); err != nil {
				return err
			}
			differs = true
		}
		clear(got)
		previous = got
	}
	if c.Differs != "" && !differs {
		return fmt.Errorf("listed as different (%s), and equal", c.Differs)
	}
	return nil
}

// sameDocument decodes what an arm wrote and encodes it again, by encoding/json.
func (c Case) sameDocument(got, want []byte) error {
	v := reflect.New(reflect.TypeOf(c.Payload.New()).Elem()).Interface()
	if err := json.Unmarshal(got, v); err != nil {
		return fmt.Errorf("not the JSON of a %s: %w", c.Payload.Name, err)
	}
	again, err := json.Marshal(v)
	if err != nil {
		return err
	}
	if !bytes.Equal(again, want) {
		return fmt.Errorf("another document%s", firstDifference(again, want))
	}
	return nil
}

// firstDifference shows where got and want part.
func firstDifference(got, want []byte) string {
	i := 0
	for i < min(len(got), len(want)) && got[i] == want[i] {
		i++
	}
	around := func(b []byte) []byte { return b[max(0, i-20):min(len(b), i+20)] }
	return fmt.Sprintf(": at byte %d got %q, encoding/json writes %q", i, around(got), around(want))
}
