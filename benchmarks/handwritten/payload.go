package handwritten

import (
	"fmt"
	"strconv"

	"github.com/burin-go/burin/internal/payload"
)

// Of returns the encoder of v, a pointer to one of the payload's types: it appends
// v to dst and returns the extended slice.
func Of(v any) func(dst []byte) ([]byte, error) {
	switch v := v.(type) {
	case *payload.Fingerprint:
		return func(dst []byte) ([]byte, error) { return appendFingerprint(dst, v) }
	case *payload.OrderBook:
		return func(dst []byte) ([]byte, error) { return appendOrderBook(dst, v) }
	case *payload.OrderBookStr:
		return func(dst []byte) ([]byte, error) { return appendOrderBookStr(dst, v), nil }
	case *payload.Todo:
		return func(dst []byte) ([]byte, error) { return appendTodo(dst, v) }
	case *payload.Embedding64:
		return func(dst []byte) ([]byte, error) { return appendFloats(dst, *v) }
	case *payload.Embedding32:
		return func(dst []byte) ([]byte, error) { return appendEmbedding32(dst, *v) }
	case *payload.Matrix:
		return func(dst []byte) ([]byte, error) { return appendRows(dst, *v) }
	case *payload.Tensor:
		return func(dst []byte) ([]byte, error) { return appendTensor(dst, *v) }
	}
	panic(fmt.Sprintf("no encoder for %T", v))
}

func appendFingerprint(dst []byte, v *payload.Fingerprint) ([]byte, error) {
	dst = append(dst, `{"query_id":`...)
	dst = appendString(dst, v.QueryID)
	dst = append(dst, `,"source":`...)
	dst = appendString(dst, v.Source)
	dst = append(dst, `,"duration_ms":`...)
	dst = strconv.AppendInt(dst, v.DurationMS, 10)
	dst = append(dst, `,"version":`...)
	dst = strconv.AppendInt(dst, int64(v.Version), 10)
	dst = append(dst, `,"exact":`...)
	dst = strconv.AppendBool(dst, v.Exact)
	dst = append(dst, `,"matches":`...)
	if v.Matches == nil {
		return append(dst, "null}"...), nil
	}
	dst = append(dst, '[')
	for i := range v.Matches {
		if i > 0 {
			dst = append(dst, ',')
		}
		var err error
		if dst, err = appendMatch(dst, &v.Matches[i]); err != nil {
			return dst, err
		}
	}
	return append(dst, "]}"...), nil
}

func appendMatch(dst []byte, v *payload.Match) (_ []byte, err error) {
	dst = append(dst, `{"id":`...)
	dst = appendString(dst, v.ID)
	dst = append(dst, `,"title":`...)
	dst = appendString(dst, v.Title)
	dst = append(dst, `,"score":`...)
	if dst, err = appendFloat(dst, v.Score, 64); err != nil {
		return dst, err
	}
	dst = append(dst, `,"offset":`...)
	dst = strconv.AppendInt(dst, int64(v.Offset), 10)
	dst = append(dst, `,"verified":`...)
	dst = strconv.AppendBool(dst, v.Verified)
	dst = append(dst, `,"timestamps":`...)
	if dst, err = appendFloats(dst, v.Timestamps); err != nil {
		return dst, err
	}
	dst = append(dst, `,"vectors":`...)
	if dst, err = appendRows(dst, v.Vectors); err != nil {
		return dst, err
	}
	return append(dst, '}'), nil
}

func appendOrderBook(dst []byte, v *payload.OrderBook) (_ []byte, err error) {
	dst = append(dst, `{"symbol":`...)
	dst = appendString(dst, v.Symbol)
	dst = append(dst, `,"sequence":`...)
	dst = strconv.AppendInt(dst, v.Sequence, 10)
	dst = append(dst, `,"timestamp":`...)
	dst = strconv.AppendInt(dst, v.Timestamp, 10)
	dst = append(dst, `,"bids":`...)
	if dst, err = appendLevels(dst, v.Bids); err != nil {
		return dst, err
	}
	dst = append(dst, `,"asks":`...)
	if dst, err = appendLevels(dst, v.Asks); err != nil {
		return dst, err
	}
	return append(dst, '}'), nil
}

func appendLevels(dst []byte, levels [][2]float64) ([]byte, error) {
	if levels == nil {
		return append(dst, "null"...), nil
	}
	dst = append(dst, '[')
	for i := range levels {
		if i > 0 {
			dst = append(dst, ',')
		}
		var err error
		dst = append(dst, '[')
		if dst, err = appendFloat(dst, levels[i][0], 64); err != nil {
			return dst, err
		}
		dst = append(dst, ',')
		if dst, err = appendFloat(dst, levels[i][1], 64); err != nil {
			return dst, err
		}
		dst = append(dst, ']')
	}
	return append(dst, ']'), nil
}

func appendOrderBookStr(dst []byte, v *payload.OrderBookStr) []byte {
	dst = append(dst, `{"symbol":`...)
	dst = appendString(dst, v.Symbol)
	dst = append(dst, `,"sequence":`...)
	dst = strconv.AppendInt(dst, v.Sequence, 10)
	dst = append(dst, `,"timestamp":`...)
	dst = strconv.AppendInt(dst, v.Timestamp, 10)
	dst = append(dst, `,"bids":`...)
	dst = appendQuotedLevels(dst, v.Bids)
	dst = append(dst, `,"asks":`...)
	dst = appendQuotedLevels(dst, v.Asks)
	return append(dst, '}')
}

func appendQuotedLevels(dst []byte, levels [][2]string) []byte {
	if levels == nil {
		return append(dst, "null"...)
	}
	dst = append(dst, '[')
	for i := range levels {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(dst, '[')
		dst = appendString(dst, levels[i][0])
		dst = append(dst, ',')
		dst = appendString(dst, levels[i][1])
		dst = append(dst, ']')
	}
	return append(dst, ']')
}

func appendTodo(dst []byte, v *payload.Todo) (_ []byte, err error) {
	dst = append(dst, `{"id":`...)
	dst = strconv.AppendInt(dst, v.ID, 10)
	dst = append(dst, `,"uuid":`...)
	dst = appendString(dst, v.UUID)
	dst = append(dst, `,"title":`...)
	dst = appendString(dst, v.Title)
	dst = append(dst, `,"description":`...)
	dst = appendString(dst, v.Description)
	if v.Notes == nil {
		dst = append(dst, `,"notes":null`...)
	} else {
		dst = append(dst, `,"notes":`...)
		dst = appendString(dst, *v.Notes)
	}
	dst = append(dst, `,"status":`...)
	dst = appendString(dst, v.Status)
	dst = append(dst, `,"priority":`...)
	dst = strconv.AppendInt(dst, int64(v.Priority), 10)
	dst = append(dst, `,"done":`...)
	dst = strconv.AppendBool(dst, v.Done)
	dst = append(dst, `,"archived":`...)
	dst = strconv.AppendBool(dst, v.Archived)
	dst = append(dst, `,"created_at":`...)
	if dst, err = appendTime(dst, v.CreatedAt); err != nil {
		return dst, err
	}
	dst = append(dst, `,"updated_at":`...)
	if dst, err = appendTime(dst, v.UpdatedAt); err != nil {
		return dst, err
	}
	dst = append(dst, `,"due_at":`...)
	if v.DueAt == nil {
		dst = append(dst, "null"...)
	} else if dst, err = appendTime(dst, *v.DueAt); err != nil {
		return dst, err
	}
	dst = append(dst, `,"completed_at":`...)
	if v.CompletedAt == nil {
		dst = append(dst, "null"...)
	} else if dst, err = appendTime(dst, *v.CompletedAt); err != nil {
		return dst, err
	}
	dst = append(dst, `,"parent_id":`...)
	if v.ParentID == nil {
		dst = append(dst, "null"...)
	} else {
		dst = strconv.AppendInt(dst, *v.ParentID, 10)
	}
	dst = append(dst, `,"estimate_hours":`...)
	if dst, err = appendFloat(dst, v.Estimate, 64); err != nil {
		return dst, err
	}
	dst = append(dst, `,"progress":`...)
	if dst, err = appendFloat(dst, float64(v.Progress), 32); err != nil {
		return dst, err
	}
	dst = append(dst, `,"url":`...)
	dst = appendString(dst, v.URL)
	if v.Color != "" {
		dst = append(dst, `,"color":`...)
		dst = appendString(dst, v.Color)
	}
	dst = append(dst, `,"assignee":`...)
	dst = appendUser(dst, &v.Assignee)
	dst = append(dst, `,"tags":`...)
	dst = appendStrings(dst, v.Tags)
	dst = append(dst, `,"metadata":`...)
	dst = appendStringMap(dst, v.Metadata)
	return append(dst, '}'), nil
}

func appendUser(dst []byte, v *payload.User) []byte {
	dst = append(dst, `{"id":`...)
	dst = strconv.AppendInt(dst, v.ID, 10)
	dst = append(dst, `,"name":`...)
	dst = appendString(dst, v.Name)
	dst = append(dst, `,"email":`...)
	dst = appendString(dst, v.Email)
	dst = append(dst, `,"admin":`...)
	dst = strconv.AppendBool(dst, v.Admin)
	if v.Avatar != "" {
		dst = append(dst, `,"avatar":`...)
		dst = appendString(dst, v.Avatar)
	}
	return append(dst, '}')
}

func appendEmbedding32(dst []byte, s payload.Embedding32) ([]byte, error) {
	if s == nil {
		return append(dst, "null"...), nil
	}
	dst = append(dst, '[')
	for i, f := range s {
		if i > 0 {
			dst = append(dst, ',')
		}
		var err error
		if dst, err = appendFloat(dst, float64(f), 32); err != nil {
			return dst, err
		}
	}
	return append(dst, ']'), nil
}

func appendTensor(dst []byte, t payload.Tensor) ([]byte, error) {
	if t == nil {
		return append(dst, "null"...), nil
	}
	dst = append(dst, '[')
	for i := range t {
		if i > 0 {
			dst = append(dst, ',')
		}
		var err error
		if dst, err = appendRows(dst, t[i]); err != nil {
			return dst, err
		}
	}
	return append(dst, ']'), nil
}
