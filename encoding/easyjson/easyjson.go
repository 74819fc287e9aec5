// Package easyjson lets types that burin encodes stand inside documents that
// mailru/easyjson writes: a MarshalEasyJSON(w *jwriter.Writer) is one call of
// Append. It imports easyjson's writer only, not easyjson itself and with it
// net/http.
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
	if w.Error != nil {
		return
	}
	// A full chunk is closed and the next one is w's own choice. A chunk that v
	// outgrows is replaced by a larger array: the buffer remembers by itself what it
	// took from its pool, and so gives back the old array once and the new one once.
	w.Buffer.EnsureSpace(1)
	buf, err := burin.MarshalAppend(w.Buffer.Buf, v)
	if err != nil {
		w.Error = err
		return
	}
	w.Buffer.Buf = buf
}
