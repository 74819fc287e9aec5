// Package benchmarks compares burin with the encoders that Go programs use.
//
// An arm is an encoder with its options. Each has two entries, which are never
// compared with one another: one returns a new slice from every call, the other
// writes to a buffer that is used again.
package benchmarks

import "slices"

// A Kind says what becomes of the result.
type Kind string

const (
	Fresh  Kind = "fresh"  // a slice of the caller's own from each call
	Reused Kind = "reused" // a buffer that the next call overwrites
)

// Kinds lists both kinds.
func Kinds() []Kind { return []Kind{Fresh, Reused} }

// An Encode encodes one document and returns its bytes.
type Encode func() ([]byte, error)

// An Entry is a way to call an encoder.
type Entry struct {
	Call string             // as source
	New  func(v any) Encode // of a pointer to a payload
}

// An Arm is an encoder with its options.
type Arm struct {
	Name   string // without the characters that -bench gives a meaning
	Title  string
	Module string // its path, or "" where it comes with Go
	Fresh  Entry
	Reused Entry
	// Ready, if not nil, says why the encoder is not the one that is meant to be
	// measured.
	Ready func() error
}

// Arms lists the encoders, burin last.
func Arms() []*Arm {
	return slices.Concat(
		[]*Arm{encodingJSON()},
		jsonV2(),
		sonicArms(),
		[]*Arm{
			easyJSON(), easyJSONDump(), goccy(), goccyFastest(), segmentio(), segmentioFastest(),
			jsonIterator(), handWritten(), burinArm(),
		},
	)
}

// Entry returns the arm's entry of a kind.
func (a *Arm) Entry(k Kind) Entry {
	if k == Fresh {
		return a.Fresh
	}
	return a.Reused
}
