// Package ir is the generator's model of how a Go type is encoded: the rules of encoding/json, decided once,
// so that printing needs no type knowledge.
package ir

import (
	"go/token"
	"go/types"

	"github.com/burin-go/burin/gen/internal/options"
)

// Kind says how a value is encoded.
type Kind uint8

const (
	Bool     Kind = iota
	Int           // signed integers
	Uint          // unsigned integers
	Float         // 32 or 64 bits: see Node.Bits
	String        // escaped text
	Number        // json.Number
	Bytes         // base64
	Time          // time.Time
	Raw           // json.RawMessage
	Iface         // by the dynamic value
	Own           // by the value's AppendJSON
	JSON          // by the value's MarshalJSON
	Text          // by the value's AppendText or MarshalText
	Call          // by a function of the same package: see Node.Func
	Other         // by reflection, as encoding/json does
	Pointer       // null or Elem
	Slice         // null or Elems
	Array         // Elems
	Map           // null or sorted members
	Struct        // Fields
	Duration      // time.Duration in a Format of its own; without one it is an Int
	Promoted      // the one field whose method the struct has by embedding

	// Batches: one call encodes all.
	Ints         // slice of integers
	Strings      // slice of strings
	StringRows   // slice of slices of strings
	StringArrays // slice of arrays of strings
	Times        // slice of times, in the Format of Elem
	StringMap    // map of strings to strings
	Floats       // slice of floats
	Rows         // slice of slices of floats
	Arrays       // slice of arrays of floats
	Objects      // slice of structs of float64; Elem is the Struct itself, with the Func that would encode one
)

// Keys says how the keys of a map become member names.
type Keys uint8

const (
	StringKeys Keys = iota
	IntKeys
	UintKeys
	TextKeys
	TextEntries // keys that may hold NaN, which finds no value
	NumberKeys  // integers and floats in a document of Python's, which sorts by value
)

// Node is one value's encoding.
type Node struct {
	Kind   Kind
	Type   types.Type
	Bits   int     // Float: 32 or 64
	Elem   *Node   // Pointer, Slice, Array, Map
	Len    int64   // Array
	Keys   Keys    // Map
	Fields []Field // Struct, in the order they are written
	Func   *Func   // Call, Own

	Why string // Other: the reason
	Via string // JSON: the embedded field whose MarshalJSON is meant, since the type's own is made by burin

	// Append: Text goes through AppendText. Nested: Own takes the nesting depth.
	Append, Nested bool

	// Quoted: a number, bool or string is written as the text of a JSON string, by the json tag option `string` or,
	// numbers, by burin's quote.
	Quoted bool

	Form     FloatForm // Float
	Format   string    // Time, Duration: a value of the option format; empty is encoding/json's form
	NilEmpty bool      // Slice, Map, Bytes: nil is written as if it were empty

	Altered bool // options give it, or what it holds outside of functions, other bytes than encoding/json's

	// Addressable: encoding/json could take the value's address here. Lock: copying the value trips go vet.
	Addressable, Lock bool
}

// FloatForm is how floats are written; the zero value is encoding/json's form.
type FloatForm struct {
	Rounding  string // options.Round, options.Fixed or none
	Digits    int    // of Rounding
	Python    bool
	NonFinite string // a value of the option nonfinite, or PythonTokens; empty is an error
	Spaced    bool   // arrays have a space after each comma
}

// PythonTokens is the NonFinite of documents with NaN, Infinity and -Infinity.
const PythonTokens = "python"

// Mode is how a whole document is written; the zero value is json.Marshal's way.
type Mode struct {
	Plain  bool // no HTML escaping, as after json.Encoder's SetEscapeHTML(false)
	Python Python
}

// Python is how json.dumps writes a document; the zero value says that it does not.
type Python struct {
	On      bool
	Compact bool // separators=(",", ":")
	UTF8    bool // ensure_ascii=False
	NoNaN   bool // allow_nan=False
}

// Name is p as a piece of an identifier.
func (p Python) Name() string {
	name := "Python"
	if p.Compact {
		name += "Compact"
	}
	if p.UTF8 {
		name += "UTF8"
	}
	if p.NoNaN {
		name += "NoNaN"
	}
	return name
}

// ModeOf returns the mode that the directive of a type asks for. plain is for those that do not say.
func ModeOf(directive options.Options, plain bool) Mode {
	is := func(key, value string) bool {
		s := directive.Value(key)
		return s != nil && s.Value == value
	}
	if is(options.Style, "python") {
		return Mode{Python: Python{
			On:      true,
			Compact: is(options.Separators, "compact"),
			UTF8:    is(options.EnsureASCII, "false"),
			NoNaN:   is(options.AllowNaN, "false"),
		}}
	}
	if directive.Has(options.EscapeHTML) {
		plain = is(options.EscapeHTML, "false")
	}
	return Mode{Plain: plain}
}

// floatForm is how floats are written in the document, unless options say otherwise.
func (m Mode) floatForm() FloatForm {
	p := m.Python
	if !p.On {
		return FloatForm{}
	}
	form := FloatForm{Python: true, NonFinite: PythonTokens, Spaced: !p.Compact}
	if p.NoNaN {
		form.NonFinite = ""
	}
	return form
}

// Field is a member of a JSON object.
type Field struct {
	Name string // JSON name
	Path []Step // from the struct to the field
	Node *Node

	OmitEmpty bool
	OmitNil   bool
	OmitZero  *Zero // nil without omitzero
}

// Step is one selector on the way to a field.
type Step struct {
	Name    string
	Pointer bool // an embedded pointer, which may be nil: then the field is left out
}

// ZeroKind says how omitzero decides.
type ZeroKind uint8

const (
	ZeroBool ZeroKind = iota
	ZeroNumber
	ZeroString // ""
	ZeroNil
	ZeroEqual           // comparable with the zero value
	ZeroMethod          // IsZero()
	ZeroPointerMethod   // nil, or IsZero()
	ZeroInterfaceMethod // nil, a nil pointer, or IsZero()
	ZeroFields          // every field is zero
	ZeroReflect         // reflect.Value.IsZero
)

// Zero is a test for the zero value.
type Zero struct {
	Kind   ZeroKind
	Type   types.Type
	Fields []ZeroField // ZeroFields
}

// ZeroField is the test for one field of a struct.
type ZeroField struct {
	Name string
	Zero *Zero
}

// Func is a function that encodes one named type.
type Func struct {
	Type types.Type
	Name string
	Body *Node
	Mode Mode

	// Root: AppendJSON is made as well, with a pointer receiver if PointerReceiver is set.
	Root, PointerReceiver bool

	// MadeMatters: encoding/json would write a value of the same type without methods of its own in another way, because
	// of those made for other types: one that is embedded, or one of a field with the option string.
	MadeMatters bool

	Altered bool // options give it, or a part of it, other bytes than encoding/json's
	CanFail bool // it returns an error
	Nested  bool // it takes the nesting depth, since values can nest without bound

	Tagged    bool  // fields have options in their tags
	Directive *Root // what was asked for Type; never nil for a Root
}

// Foreign is a struct of another package whose fields are encoded here, pinned at compile time.
type Foreign struct {
	Type   *types.Named
	Struct *types.Struct
}

// Layout is a struct of this package whose fields are encoded by where they stand in memory, pinned at compile time.
type Layout struct {
	Type   *types.Named
	Struct *types.Struct
}

// File is everything that one output file holds.
type File struct {
	Pkg *types.Package

	// FirstRoot names the first type asked for. Names of what is no root's begin with it, so that several files
	// of a package do not clash.
	FirstRoot string

	Funcs    []*Func   // roots first, then the types they reach
	Foreigns []Foreign // in the order they were met
	Layouts  []Layout  // in the order of Funcs

	Members map[*Node]string // what the members of each Objects are called
}

// Problem is something that cannot be encoded, or a notice.
type Problem struct {
	Pos   token.Pos
	Where string // Type.Field
	What  string // what, and what to do
}
