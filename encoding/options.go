package encoding

import (
	"reflect"
	"strings"
	"sync"
	"sync/atomic"
)

// RegisterOptions tells this package that T's encoder has options which reflection
// cannot see: those of a directive or of the command line. Generated code calls it
// while the program initializes,
//
//	var _ = burin.RegisterOptions[Price]("escapehtml=false,round=2")
//
// and so may code with an AppendJSON written by hand. A T that encoding/json would have
// to encode is an [*OptionsError] from then on. The words of options are separated by commas or
// blanks. Some have a meaning here: escapehtml=false says that T's AppendJSON writes
// without the escapes for HTML, see [AppendAnyNestedPlain]; style=python says that it
// writes as Python does, with separators=compact, ensure_ascii=false and
// allow_nan=false beside it, see [AppendAnyPython].
//
// Options in the tags of T's fields need no registration, but where a T is found only
// in an interface inside a struct without an encoder, it is looked for once any type
// was registered. An empty text says no more than that. Several calls for a T add up.
func RegisterOptions[T any](options string) struct{} {
	registering.Lock()
	defer registering.Unlock()
	o := optionsOf(reflect.TypeFor[T]())
	for _, option := range strings.FieldsFunc(options, func(r rune) bool { return r == ' ' || r == ',' }) {
		switch strings.TrimLeft(option, "-") {
		case "escapehtml=false":
			o.plain = true
		case "escapehtml=true": // as encoding/json does
		case "style=python":
			o.others, o.plain, o.isPython = true, true, true
		default:
			o.others = true
			for _, w := range pythonWords {
				if option == w.word {
					o.python |= w.bit
				}
			}
		}
	}
	registered.Store(reflect.TypeFor[T](), o)
	optionsKnown.Store(true)
	for i := range plans {
		plans[i].Clear() // they may have been made without knowing
	}
	return struct{}{}
}

// typeOptions is what is known of a type's registered options.
type typeOptions struct {
	plain    bool // without the escapes for HTML
	others   bool // such as encoding/json would ignore in any document
	isPython bool // style=python
	python   Python
}

var (
	registered  sync.Map // reflect.Type -> typeOptions
	registering sync.Mutex
)

// optionsKnown says that some type of this program has options.
var optionsKnown atomic.Bool

func optionsOf(t reflect.Type) typeOptions {
	o, ok := registered.Load(t)
	if !ok {
		return typeOptions{}
	}
	return o.(typeOptions)
}

// hasOptions reports whether a t has options of its own which encoding/json would ignore in a
// document of this mode.
func hasOptions(t reflect.Type, escape uint8) bool {
	if o := optionsOf(t); o.others || o.plain && escape == escapeHTML {
		return true
	}
	return t.Kind() == reflect.Struct && hasTags(t)
}

// hasTags reports whether a field of the struct type t that encoding/json writes has options.
func hasTags(t reflect.Type) bool {
	for f := range t.Fields() {
		if f.Tag.Get("burin") != "" && written(f) && !dropped(t, f) {
			return true
		}
	}
	return false
}

// dropped reports whether encoding/json passes over f, of the struct t, for another field that has its name by a tag.
func dropped(t reflect.Type, f reflect.StructField) bool {
	name, _ := memberName(f)
	for g := range t.Fields() {
		if g.Name != f.Name && written(g) {
			if other, tagged := memberName(g); other == name && tagged {
				return true // both are, if both have it by a tag
			}
		}
	}
	return false
}

// memberName returns the name of f's member, and whether it is that of the tag.
func memberName(f reflect.StructField) (name string, tagged bool) {
	if name, _, _ = strings.Cut(f.Tag.Get("json"), ","); name != "" {
		return name, true
	}
	return f.Name, false
}

// written reports whether encoding/json looks at a field at all.
func written(f reflect.StructField) bool {
	if f.Tag.Get("json") == "-" {
		return false
	}
	if f.IsExported() {
		return true
	}
	t := f.Type
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	return f.Anonymous && t.Kind() == reflect.Struct
}
