package encoding

import (
	"errors"
	"io"
	"iter"
	"reflect"
)

// flushSize is how much of a stream is collected before it is written. One element more may be in memory.
const flushSize = 32 << 10

// WriteArray writes what seq yields to w as one JSON array, in pieces of 32 KiB or one element, whichever is more, so
// that an answer may be larger than memory. The bytes are those of Marshal for a slice of the elements; a row of
// numbers is an element like any other: an iter.Seq[[]float64] writes a matrix. A seq of nothing is [], and bytes are
// numbers here.
//
// It stops at the first error. One of an element is an *Error whose path begins with the element's index; the
// elements before it are written then, and the array is left open, so that no reader takes it for the whole.
// Other errors are w's own, or io.ErrShortWrite, and what w has then is for w to say; where w fails as the elements before
// a wrong one are written, the error is of both ([errors.Join]).
func WriteArray[T any](w io.Writer, seq iter.Seq[T]) error {
	s := newStream[T](w, 1)
	err := s.array(seq)
	s.release()
	return err
}

// WriteLines writes each element of seq to w as JSON on a line of its own, with a newline at the end: NDJSON, or JSON
// Lines. It writes in pieces as [WriteArray] does, and stops as that does: whole lines are written up to an element
// with an error.
func WriteLines[T any](w io.Writer, seq iter.Seq[T]) error {
	s := newStream[T](w, 0)
	err := s.lines(seq)
	s.release()
	return err
}

// stream is what is being written.
type stream[T any] struct {
	w     io.Writer
	b     *buffer
	most  int // bytes that b has had
	plan  *plan
	depth int
	next  *T // where elements are when they are encoded: addressable, as those of a slice
	value reflect.Value
	count int
}

func newStream[T any](w io.Writer, depth int) *stream[T] {
	next := new(T)
	return &stream[T]{
		w:     w,
		b:     getBuffer(flushSize + flushSize/8),
		plan:  planOf(reflect.TypeFor[T](), modeHTML),
		depth: depth,
		next:  next,
		value: reflect.ValueOf(next).Elem(),
	}
}

func (s *stream[T]) array(seq iter.Seq[T]) error {
	s.b.B = append(s.b.B, '[')
	comma := ""
	for v := range seq {
		if err := s.element(comma, v, ""); err != nil {
			return err
		}
		comma = ","
	}
	s.b.B = append(s.b.B, ']')
	return s.flush()
}

func (s *stream[T]) lines(seq iter.Seq[T]) error {
	for v := range seq {
		if err := s.element("", v, "\n"); err != nil {
			return err
		}
	}
	return s.flush()
}

// element appends v between what stands before it and behind it, and writes what there is if it is enough. If v cannot
// be encoded it writes what was there before.
func (s *stream[T]) element(before string, v T, behind string) error {
	*s.next = v
	out, err := s.plan.append(append(s.b.B, before...), s.value, true, s.depth)
	if err != nil {
		err = AtIndex(err, s.count)
		if failed := s.flush(); failed != nil {
			return errors.Join(err, failed)
		}
		return err
	}
	s.b.B = append(out, behind...)
	s.count++
	if len(s.b.B) >= flushSize {
		return s.flush()
	}
	return nil
}

// flush writes what there is.
func (s *stream[T]) flush() error {
	out := s.b.B
	s.most = max(s.most, len(out))
	s.b.B = out[:0]
	if len(out) == 0 {
		return nil
	}
	n, err := s.w.Write(out)
	if err == nil && n != len(out) {
		err = io.ErrShortWrite
	}
	return err
}

// release gives the buffer back. After a panic of a method that wrote to it, nobody may have it again.
func (s *stream[T]) release() { s.b.put(s.most) }
