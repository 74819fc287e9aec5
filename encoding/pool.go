package encoding

import (
	"sync"
	"sync/atomic"

	"github.com/valyala/bytebufferpool"
)

// Only the type of bytebufferpool is used, not its Pool: after 42,000 Puts that
// one calibrates itself, and from then on compares the capacity of a buffer with
// a limit it learned from lengths. Buffers that grew by doubling fail the test
// for good, and each call allocates again. It cannot be switched off.

const (
	keepAlways = 1 << 20 // a buffer of up to this capacity in bytes always goes back to the pool
	keepUnused = 8       // so many uses in a row that need a quarter of a larger one at most, and it goes
)

// buffer is a pooled buffer with what retention has to remember of it.
type buffer struct {
	bytebufferpool.ByteBuffer
	unused int // uses in a row that were far smaller than the buffer
}

var buffers sync.Pool // of *buffer

// getBuffer returns an empty buffer of at least hint bytes. A panic of a user's
// method between getBuffer and put loses the buffer to the garbage collector,
// and nothing else.
func getBuffer(hint int) *buffer {
	b, ok := buffers.Get().(*buffer)
	if !ok {
		b = new(buffer)
	}
	if cap(b.B) < hint {
		b.B = make([]byte, 0, hint)
		b.unused = 0
	}
	return b
}

// poison is set by tests alone: memory that goes back to a pool is overwritten then, so
// that whoever still reads it is found out.
var poison bool

// poisonByte cannot stand in JSON, nor in UTF-8.
const poisonByte = 0xfe

// spoil overwrites the memory of b, up to its capacity, if poison is set.
func spoil(b []byte) {
	if poison {
		b = b[:cap(b)]
		for i := range b {
			b[i] = poisonByte
		}
	}
}

// put gives b back after a use that needed used bytes of it.
func (b *buffer) put(used int) {
	spoil(b.B)
	b.age(used)
	buffers.Put(b)
}

// age empties b, and lets its memory go if that has been too large for its uses.
func (b *buffer) age(used int) {
	b.B = b.B[:0]
	if c := cap(b.B); c <= keepAlways || used > c/4 {
		b.unused = 0
	} else if b.unused++; b.unused >= keepUnused {
		b.B, b.unused = nil, 0
	}
}

// sizeHint is how large the documents of a type were lately: the maximum, halved
// by every smaller one, so that a buffer starts near its size instead of doubling
// up to it, and one huge document is soon forgotten.
type sizeHint struct{ bytes atomic.Int64 }

func (h *sizeHint) get() int {
	n := int(h.bytes.Load())
	return n + n/8 // the next document may be a little longer
}

// learn may lose an update to a concurrent one, which costs nothing but accuracy.
func (h *sizeHint) learn(used int) {
	last := int(h.bytes.Load())
	if next := max(used, last/2); next != last {
		h.bytes.Store(int64(next))
	}
}
