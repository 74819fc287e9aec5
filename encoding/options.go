package encoding

import (
	"reflect"
	"strings"
	"sync"
)

// RegisterOptions tells this package that T's encoder has options which reflection
// cannot see: those of a directive or of the command line. Generated code calls it
// while the program initializes,
//
//	var _ = burin.RegisterOptions[Price]("escapehtml=false round=2")
//
// and so may code with an AppendJSON written by hand. options is text for errors, but for
// one word: escapehtml=false says that T's AppendJSON writes without the escapes for HTML,
// see [AppendAnyNestedPlain].
func RegisterOptions[T any](options string) struct{} {
	o := typeOptions{text: options}
	for _, option := range strings.FieldsFunc(options, func(r rune) bool { return r == ' ' || r == ',' }) {
		if strings.TrimLeft(option, "-") == "escapehtml=false" {
			o.plain = true
		}
	}
	registered.Store(reflect.TypeFor[T](), o)
	for i := range plans {
		plans[i].Clear() // they may have been made without knowing
	}
	return struct{}{}
}

// typeOptions is what is known of a type's options.
type typeOptions struct {
	text  string
	plain bool // escapehtml=false
}

var registered sync.Map // reflect.Type -> typeOptions

func optionsOf(t reflect.Type) (typeOptions, bool) {
	o, ok := registered.Load(t)
	if !ok {
		return typeOptions{}, false
	}
	return o.(typeOptions), true
}
