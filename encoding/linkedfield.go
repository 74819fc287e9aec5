package encoding

import "reflect"

// AppendAnyQuoted appends what encoding/json writes for a struct's field that holds v and has
// the json tag option `string`. If v is a pointer, the field holds *v and can be addressed. Generated
// code calls it for types that the versions of encoding/json do not agree on.
func AppendAnyQuoted(dst []byte, v any) ([]byte, error) {
	return appendLinkedField(dst, v, escapeHTML)
}

// AppendAnyQuotedPlain is [AppendAnyQuoted] in a document without the escapes for HTML.
func AppendAnyQuotedPlain(dst []byte, v any) ([]byte, error) {
	return appendLinkedField(dst, v, escapePlain)
}

func appendLinkedField(dst []byte, v any, escape uint8) ([]byte, error) {
	rv := reflect.ValueOf(v)
	addr := rv.Kind() == reflect.Pointer
	if addr {
		rv = rv.Elem()
	}
	holder := reflect.New(reflect.StructOf([]reflect.StructField{{Name: "V", Type: rv.Type(), Tag: `json:",string"`}}))
	holder.Elem().Field(0).Set(rv)
	if !addr {
		holder = holder.Elem()
	}
	n := len(dst)
	out, err := appendLinked(dst, holder.Interface(), escape)
	if err != nil {
		return dst, asError(err)
	}
	value := out[n+len(`{"V":`) : len(out)-len(`}`)]
	return out[:n+copy(out[n:], value)], nil
}
