// Package easyjson lets types that burin encodes stand inside documents that
// mailru/easyjson writes: a MarshalEasyJSON(w *jwriter.Writer) is one call of
// Append or AppendOwn. It imports easyjson's writer only, not easyjson itself and
// with it net/http.
package easyjson

import (
	burin "github.com/burin-go/burin/encoding"
	"github.com/mailru/easyjson/jwriter"
)

// Append writes v to w as burin.Marshal encodes it, straight into the buffer of w.
// The flags of w and its NoEscapeHTML have no effect on v.
//
// If v cannot be encoded, w.Error becomes the *encoding.Error and what w holds stays
// as it was. Where w.Error is set already, Append does nothing.
func Append(w *jwriter.Writer, v any) {
	if w.Error == nil {
		w.Buffer.Buf, w.Error = burin.MarshalAppend(space(w), v)
	}
}

// AppendOwn is Append for a v that declares an AppendJSON itself. It calls that one without an
// interface in between, for which a v that is no pointer would be copied to the heap. A v that
// may be a nil pointer is for Append.
func AppendOwn[A burin.Appender](w *jwriter.Writer, v A) {
	if w.Error == nil {
		before := space(w)
		buf, err := v.AppendJSON(before)
		w.Buffer.Buf, w.Error = burin.CheckAppended[A](before, buf, err)
	}
}

// space returns the chunk that the buffer of w holds last, to be appended to. A full chunk is
// closed and the next one is w's own choice. One that an encoder outgrows is replaced by a
// larger array: the buffer remembers by itself what it took from its pool, and so gives back
// the old array once and the new one once.
func space(w *jwriter.Writer) []byte {
	w.Buffer.EnsureSpace(1)
	return w.Buffer.Buf
}
