package encoding

import (
	"encoding/json"
	"reflect"
	"slices"
	"time"
)

// AppendAny appends whatever v holds, as Marshal does. The error is an *Error, and
// dst then comes back at its old length.
func AppendAny(dst []byte, v any) ([]byte, error) {
	return AppendAnyNested(dst, v, 0)
}

// AppendAnyNested is AppendAny for a v that stands inside depth JSON arrays and
// objects; see NestedAppender.
func AppendAnyNested(dst []byte, v any, depth int) ([]byte, error) {
	return appendAnyNested(dst, v, depth, modeHTML)
}

func appendAnyNested(dst []byte, v any, depth int, m mode) ([]byte, error) {
	if err := checkSkipped(v, depth, m); err != nil {
		return dst, asError(err)
	}
	out, err := appendAny(dst, v, depth, m)
	if err != nil {
		return dst, asError(err)
	}
	return out, nil
}

// checkSkipped is checkNesting for a v that begins below NestingChecked. The walk asks there alone; callers may open
// several levels at once. A NestedAppender asks itself.
func checkSkipped(v any, depth int, m mode) error {
	if depth <= NestingChecked || depth >= NestingChecked+nestingSteps && depth < maxNesting || v == nil {
		return nil
	}
	if p := planOf(reflect.TypeOf(v), m); p.nested || p.op == opPointer && p.elem.nested {
		return nil
	}
	return checkNesting(reflect.ValueOf(v), depth)
}

// appendAny takes what an any mostly holds straight away, and the rest by plan.
func appendAny(dst []byte, v any, depth int, m mode) ([]byte, error) {
	switch v := v.(type) {
	case nil:
		return append(dst, "null"...), nil
	case bool:
		return AppendBool(dst, v), nil
	case string:
		return appendString(dst, v, m.escape()), nil
	case float64:
		return m.appendFloat64(dst, v)
	case int:
		return AppendInt(dst, v), nil
	case int64:
		return AppendInt(dst, v), nil
	case uint64:
		return AppendUint(dst, v), nil
	case map[string]any:
		return appendAnyMap(dst, v, depth, m)
	case []any:
		return appendAnys(dst, v, depth, m)
	case []string:
		return appendStrings(dst, v, m.escape()), nil
	case []float64:
		return m.appendFlat64(dst, v)
	case []int:
		return AppendInts(dst, v), nil
	case map[string]string:
		return appendStringMap(dst, v, m.escape()), nil
	case time.Time:
		return AppendTime(dst, v)
	case json.Number:
		return AppendNumber(dst, v)
	}
	return planOf(reflect.TypeOf(v), m).appendAny(dst, v, depth)
}

// appendAny appends v, a value of p's type.
func (p *plan) appendAny(dst []byte, v any, depth int) ([]byte, error) {
	switch p.op {
	case opOwn:
		return p.appendOwn(dst, v, depth)
	case opOwnPointer:
		return p.appendOwnCopy(dst, v, depth)
	case opLinked:
		return p.leave(dst, v, false)
	case opPointer:
		// A defined pointer type has no methods: the value behind it is asked below.
		if (p.elem.op == opOwn || p.elem.op == opOwnPointer) && p.typ.Name() == "" {
			if reflect.ValueOf(v).IsNil() {
				return append(dst, "null"...), nil
			}
			return p.elem.appendOwn(dst, v, depth)
		}
	}
	return p.append(dst, reflect.ValueOf(v), false, depth)
}

func appendAnys(dst []byte, s []any, depth int, m mode) ([]byte, error) {
	if s == nil {
		return append(dst, "null"...), nil
	}
	if depth == NestingChecked || depth >= maxNesting {
		if err := checkNesting(reflect.ValueOf(s), depth); err != nil {
			return dst, err
		}
	}
	n := len(dst)
	dst = append(dst, '[')
	for i, v := range s {
		if i > 0 {
			dst = append(dst, ',')
		}
		var err error
		if dst, err = appendAny(dst, v, depth+1, m); err != nil {
			return dst[:n], AtIndex(err, i)
		}
	}
	return append(dst, ']'), nil
}

func appendAnyMap(dst []byte, object map[string]any, depth int, m mode) ([]byte, error) {
	if object == nil {
		return append(dst, "null"...), nil
	}
	if depth == NestingChecked || depth >= maxNesting {
		if err := checkNesting(reflect.ValueOf(object), depth); err != nil {
			return dst, err
		}
	}
	if len(object) == 0 {
		return append(dst, "{}"...), nil
	}
	all := getMembers[any](&anyMembers)
	all.list = slices.Grow(all.list, len(object))
	for k, v := range object {
		all.list = append(all.list, member[any]{k, v})
	}
	n := len(dst)
	sep := byte('{')
	for _, key := range all.sorted() {
		e := &all.list[key.at]
		dst = append(dst, sep)
		sep = ','
		dst = appendString(dst, e.name, m.escape())
		dst = append(dst, ':')
		var err error
		if dst, err = appendAny(dst, e.val, depth+1, m); err != nil {
			err = AtKey(err, e.name)
			all.release(&anyMembers)
			return dst[:n], err
		}
	}
	all.release(&anyMembers)
	return append(dst, '}'), nil
}
