package slogburin

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"slices"
	"sync"

	burin "github.com/burin-go/burin/encoding"
)

// Handler writes the lines of slog.JSONHandler, by burin throughout. It has no AddSource and no ReplaceAttr, and does not
// recover from panics of a value's methods.
//
// <, > and & come as \u003c, \u003e and \u0026 in values of slog.Any, and what is no UTF-8 as encoding/json writes it. What cannot be encoded is a text that begins with !ERROR.
type Handler struct {
	out     *output
	level   slog.Leveler
	attrs   []byte   // of WithAttrs, written already
	opened  int      // groups that attrs opened
	pending []string // groups that are opened by the next attribute
}

type output struct {
	sync.Mutex
	io.Writer
}

// NewHandler returns a handler for records of the level and above.
func NewHandler(w io.Writer, level slog.Leveler) *Handler {
	return &Handler{out: &output{Writer: w}, level: level}
}

// Enabled compares levels.
func (h *Handler) Enabled(_ context.Context, level slog.Level) bool { return level >= h.level.Level() }

// WithGroup puts what follows into an object.
func (h *Handler) WithGroup(name string) slog.Handler {
	if name == "" {
		return h
	}
	with := *h
	with.pending = append(slices.Clip(h.pending), name)
	return &with
}

// WithAttrs encodes attributes once for all records.
func (h *Handler) WithAttrs(attrs []slog.Attr) slog.Handler {
	b := h.open(slices.Clip(h.attrs))
	empty := len(b)
	for _, a := range attrs {
		b = appendAttr(b, a)
	}
	if len(b) == empty {
		return h
	}
	with := *h
	with.attrs, with.opened, with.pending = b, h.opened+len(h.pending), nil
	return &with
}

var buffers = sync.Pool{New: func() any { return new([]byte) }}

// Handle writes a line in one call of Write.
func (h *Handler) Handle(_ context.Context, r slog.Record) error {
	pooled := buffers.Get().(*[]byte)
	b := append((*pooled)[:0], '{')
	if !r.Time.IsZero() {
		b = appendAttr(b, slog.Time(slog.TimeKey, r.Time))
	}
	b = appendAttr(b, slog.String(slog.LevelKey, r.Level.String()))
	b = appendAttr(b, slog.String(slog.MessageKey, r.Message))
	b = append(b, h.attrs...)
	start := len(b)
	b = h.open(b)
	empty := len(b)
	r.Attrs(func(a slog.Attr) bool {
		b = appendAttr(b, a)
		return true
	})
	objects := 1 + h.opened + len(h.pending)
	if len(b) == empty { // and then so are the groups
		b, objects = b[:start], 1+h.opened
	}
	for range objects {
		b = append(b, '}')
	}
	b = append(b, '\n')

	h.out.Lock()
	_, err := h.out.Write(b)
	h.out.Unlock()
	if cap(b) <= 64<<10 { // one long line must not stay for ever
		*pooled = b
		buffers.Put(pooled)
	}
	return err
}

// open begins the groups that are pending.
func (h *Handler) open(dst []byte) []byte {
	for _, group := range h.pending {
		dst = append(appendKey(dst, group), '{')
	}
	return dst
}

// appendAttr appends nothing for an empty attribute and for a group that holds nothing.
func appendAttr(dst []byte, a slog.Attr) []byte {
	a.Value = a.Value.Resolve()
	if a.Equal(slog.Attr{}) {
		return dst
	}
	if a.Value.Kind() != slog.KindGroup {
		return appendValue(appendKey(dst, a.Key), a.Value)
	}
	start := len(dst)
	if a.Key != "" {
		dst = append(appendKey(dst, a.Key), '{')
	}
	empty := len(dst)
	for _, member := range a.Value.Group() {
		dst = appendAttr(dst, member)
	}
	switch {
	case len(dst) == empty:
		return dst[:start]
	case a.Key != "":
		return append(dst, '}')
	}
	return dst
}

// appendKey separates a member from the one before it, unless it is the first.
func appendKey(dst []byte, key string) []byte {
	if n := len(dst); n == 0 || dst[n-1] != '{' {
		dst = append(dst, ',')
	}
	return append(burin.AppendStringPlain(dst, key), ':')
}

func appendValue(dst []byte, v slog.Value) []byte {
	var out []byte
	var err error
	switch v.Kind() {
	case slog.KindString:
		return burin.AppendStringPlain(dst, v.String())
	case slog.KindInt64:
		return burin.AppendInt(dst, v.Int64())
	case slog.KindUint64:
		return burin.AppendUint(dst, v.Uint64())
	case slog.KindBool:
		return burin.AppendBool(dst, v.Bool())
	case slog.KindDuration:
		return burin.AppendInt(dst, v.Duration())
	case slog.KindFloat64:
		out, err = burin.AppendFloat64(dst, v.Float64())
	case slog.KindTime:
		out, err = burin.AppendTime(dst, v.Time())
	default:
		x := v.Any()
		if text, ok := x.(error); ok {
			if _, ok := x.(json.Marshaler); !ok {
				return burin.AppendStringPlain(dst, text.Error())
			}
		}
		out, err = burin.MarshalAppend(dst, x)
	}
	if err != nil {
		return burin.AppendStringPlain(dst, "!ERROR:"+err.Error())
	}
	return out
}
