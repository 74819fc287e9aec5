// Package encoding is the runtime of burin: it encodes Go values as the bytes of
// encoding/json, by encoders that are generated per type. Generated code and
// documentation import it as
//
//	import burin "github.com/burin-go/burin/encoding"
//
// [Marshal], [MarshalAppend], [MarshalWrite] and [MarshalBuffer] take any value. The
// functions whose names begin with Append encode one kind of value each and are what
// generated code is made of; an AppendJSON written by hand may use them as well. For
// decoding use encoding/json.
//
// # Bytes
//
// The bytes are those that json.Marshal of the encoding/json linked into the same
// binary writes, for every type and value: field rules, HTML escaping, sorted maps,
// null for nil. Its versions differ in a few places, for example in what stands for
// invalid UTF-8, and the difference is kept. Two things change bytes: the tags and
// directives that the generator was given, and an AppendJSON written by hand, which is
// then that type's encoder.
//
// A type's encoder is used wherever the type is reached from the value through
// pointers, interfaces, slices, arrays and maps. It has to be declared by the type
// itself: a struct that embeds a type with AppendJSON has the method too, but that
// would write the embedded part alone. A struct without an encoder of its own is left
// to encoding/json as a whole, and encoding/json does not know AppendJSON. Options are
// not lost in that way: if a type inside has some, in a `burin:"..."` tag or told to
// [RegisterOptions], the error is an [*OptionsError], unless encoding/json would call a
// MarshalJSON or MarshalText on its way there.
// A type that declares AppendJSON on its pointer is encoded by it where encoding/json
// would call pointer methods, which is where the value is addressable: behind a
// pointer, or in a slice. Elsewhere, in a map or an interface, it goes the way of
// encoding/json, or, for the sake of its options, a copy of it is encoded.
//
// A nil pointer is null, as the argument of Marshal and anywhere inside it. Calling
// AppendJSON on one directly panics if its receiver is a value, as any such call does.
//
// # Errors
//
// Errors are [*Error]: a path such as matches[3].vectors[0][7], and below it, for
// errors.As, the error of encoding/json (*json.UnsupportedValueError for NaN and
// infinities, *json.UnsupportedTypeError, *json.MarshalerError), an [*OptionsError], or
// that of a user's method. Code that calls a function of this package adds the place with [InField],
// [AtIndex] and [AtKey]. Texts of errors are not part of the contract. A panic of a
// user's method passes through.
//
// # Memory
//
// A function that appends returns the extended slice. It keeps neither dst nor its
// other arguments, leaves dst[:len(dst)] alone, may use dst[len(dst):cap(dst)] as
// scratch, and on error returns dst at its old length. Where cap(dst) is as large as
// the result needs, nothing is allocated, except by methods that the user wrote and
// by what is left to encoding/json. The result of Marshal belongs to the caller.
//
// # Concurrency
//
// All functions may be called concurrently, also on the same value, as long as
// nobody changes it.
//
// # Nesting
//
// A value with a cycle is the error that encoding/json gives for one, a
// *json.UnsupportedValueError, and nesting beyond what the linked encoding/json takes
// is its error too: the first version has no limit, the second one 10,000 levels.
// Types that can nest without bound pass their depth on by way of [NestedAppender]
// and [CheckNesting]. A last stop at 250,000 levels (100,000 on 32-bit platforms) turns
// methods that call each other in circles into an error; what is nested more deeply
// cannot be written.
package encoding
