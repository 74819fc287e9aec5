// Package compare holds burin against encoding/json on one value: the same bytes
// first, then the time.
package compare

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"time"

	burin "github.com/burin-go/burin/encoding"
)

// A Subject is a value to encode.
type Subject struct {
	// Value is a pointer, which an interface holds without an allocation.
	Value burin.Appender
	// Twin is what encoding/json is given in place of Value, where options have burin
	// write other bytes: a value of types without them that makes encoding/json write
	// these bytes. Without a Twin it is given Value.
	Twin any
	// Holds says in a few words what makes up the value, for the line above its table.
	Holds string
}

// budget is what all measurements of one call of Tables take together.
const budget = 5 * time.Second

// Tables checks that burin and encoding/json write the same bytes for each subject,
// measures both for about five seconds in all, and prints a table a subject.
func Tables(w io.Writer, subjects ...Subject) error {
	return tables(w, budget, subjects)
}

func tables(w io.Writer, budget time.Duration, subjects []Subject) error {
	for i, s := range subjects {
		length, err := s.check()
		if err != nil {
			return err
		}
		if i > 0 {
			fmt.Fprintln(w)
		}
		fmt.Fprintf(w, "%d bytes, %s, CPU level %s: the bytes are encoding/json's\n\n", length, s.Holds, burin.Level())
		arms := s.arms()
		if err := measure(arms, length, budget/time.Duration(len(subjects))); err != nil {
			return err
		}
		print(w, arms, length)
	}
	return nil
}

// check returns the length of the JSON, or an error if the two do not agree on it.
func (s Subject) check() (length int, err error) {
	want, err := json.Marshal(s.twin())
	if err != nil {
		return 0, err
	}
	got, err := s.Value.AppendJSON(nil)
	if err != nil {
		return 0, err
	}
	if !bytes.Equal(want, got) {
		return 0, fmt.Errorf("%s: the bytes differ from encoding/json's", s.Holds)
	}
	return len(got), nil
}

// twin returns what encoding/json is given.
func (s Subject) twin() any {
	if s.Twin != nil {
		return s.Twin
	}
	return s.Value
}

// print writes the medians, each compared with the first arm of its kind.
func print(w io.Writer, arms []*arm, length int) {
	fmt.Fprintf(w, "%-24s%10s%8s%8s%11s%8s\n", "", "ns/op", "MB/s", "B/op", "allocs/op", "ratio")
	base := map[string]float64{}
	for _, a := range arms {
		ns := a.median()
		if base[a.kind] == 0 {
			base[a.kind] = ns
			fmt.Fprintf(w, "%s\n", a.kind)
		}
		fmt.Fprintf(w, "  %-22s%10.0f%8.0f%8.0f%11.0f%7.2fx\n", a.name, ns, float64(length)/ns*1e3, a.bytes, a.allocs, base[a.kind]/ns)
	}
}
