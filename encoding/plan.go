package encoding

import (
	"encoding/json"
	"reflect"
	"sync"
	"sync/atomic"
	"time"
)

// A plan is how values of a type are encoded in a document mode. It is made once.
type plan struct {
	typ     reflect.Type
	op      op
	key     keyOp
	mode    mode                    // of the document
	nested  bool                    // opOwn, opOwnPointer: by AppendJSONNested
	unknown bool                    // opOwn, opOwnPointer: may write for HTML in a plain document
	methods bool                    // has methods that encoding/json calls
	elem    *plan                   // of pointers, slices, arrays and maps that are walked
	links   []int                   // of structs: see linkFields
	lost    [2]atomic.Pointer[lost] // see lostAt
	hint    sizeHint
	pool    sync.Pool // opMap: *mapScratch
}

type op uint8

const (
	opLinked op = iota // left to the linked encoding/json, whole

	opOwn        // declares AppendJSON
	opOwnPointer // declares it with a pointer receiver: addressable values only

	opPointer
	opInterface
	opMarshaler // an interface with a method that encoding/json calls
	opSlice
	opArray
	opMap

	opBool
	opInt
	opUint
	opFloat32
	opFloat64
	opString
	opBytes
	opTime
	opRaw
	opNumber

	opFloats32 // slices and arrays of plain floats
	opFloats64
	opRows32 // slices of such slices
	opRows64
	opTable32 // slices of such arrays
	opTable64
	opStrings // slices
	opStringRows
	opStringTable
	opTimes
	opAnys
	opAnyMap
	opStringMap
)

// keyOp is how the keys of a map become names.
type keyOp uint8

const (
	keyLinked keyOp = iota // encoding/json is asked, key by key
	keyString
	keyStringAsJSON
	keyInt
	keyUint
	keyText
)

var (
	timeType      = reflect.TypeFor[time.Time]()
	rawType       = reflect.TypeFor[json.RawMessage]()
	numberType    = reflect.TypeFor[json.Number]()
	anysType      = reflect.TypeFor[[]any]()
	anyMapType    = reflect.TypeFor[map[string]any]()
	stringType    = reflect.TypeFor[string]()
	stringMapType = reflect.TypeFor[map[string]string]()
)

var plans [modes]sync.Map // by document mode: reflect.Type -> *plan

func planOf(t reflect.Type, m mode) *plan {
	if p, ok := plans[m].Load(t); ok {
		return p.(*plan)
	}
	made := map[reflect.Type]*plan{}
	p := makePlan(t, m, made)
	// Goroutines that come here together make equal plans; published are complete
	// ones only.
	for t, p := range made {
		plans[m].LoadOrStore(t, p)
	}
	return p
}

func makePlan(t reflect.Type, m mode, made map[reflect.Type]*plan) *plan {
	if p, ok := plans[m].Load(t); ok {
		return p.(*plan)
	}
	if p := made[t]; p != nil {
		return p
	}
	p := &plan{typ: t, op: leafOp(t), mode: m, methods: stdMethods(t)}
	made[t] = p
	switch t.Kind() {
	case reflect.Map:
		p.key = keyOpOf(t.Key())
	case reflect.Struct:
		p.links = linkFields(t)
		if hasTags(t) {
			optionsKnown.Store(true)
		}
	}
	switch p.op {
	case opOwn:
		p.nested = ownNested(t, ownValue)
		p.unknown = m.escape() == escapePlain && !writesPlain(t)
	case opOwnPointer:
		p.nested = ownNested(t, ownPointer)
		p.unknown = m.escape() == escapePlain && !writesPlain(t)
	case opLinked:
		p.compose(made)
	}
	return p
}

// leafOp is the op of a type that has nothing below it to plan; opLinked stands
// for all others.
func leafOp(t reflect.Type) op {
	switch ownAppendJSON(t) {
	case ownValue:
		return opOwn
	case ownPointer:
		return opOwnPointer
	}
	switch t {
	case timeType:
		return opTime
	case rawType:
		return opRaw
	case numberType:
		return opNumber
	case anysType:
		return opAnys
	case anyMapType:
		return opAnyMap
	case stringMapType:
		return opStringMap
	}
	if t.Kind() != reflect.Pointer && stdMethods(t) {
		if t.Kind() == reflect.Interface {
			return opMarshaler
		}
		return opLinked
	}
	switch t.Kind() {
	case reflect.Interface:
		return opInterface
	case reflect.Bool:
		return opBool
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return opInt
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		return opUint
	case reflect.Float32:
		return opFloat32
	case reflect.Float64:
		return opFloat64
	case reflect.String:
		return opString
	case reflect.Slice:
		if t.Elem().Kind() == reflect.Uint8 && !stdMethods(t.Elem()) {
			return opBytes
		}
	}
	return opLinked
}

// composite reports whether t is made of an element type that may be planned.
func composite(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Pointer:
		return true
	case reflect.Slice, reflect.Array, reflect.Map:
		return !stdMethods(t)
	}
	return false
}

// compose plans a type that leafOp does not know. Only a type through which own
// encoders or interfaces can be reached has to be walked; one made of leaves alone
// is walked as well, since encoding/json would do no better. The rest stays with
// encoding/json as a whole.
func (p *plan) compose(made map[reflect.Type]*plan) {
	t := p.typ
	if !composite(t) {
		return
	}
	if mine, linked := reach(t, nil); t.Kind() != reflect.Pointer && linked && !mine {
		return
	}
	p.elem = makePlan(t.Elem(), p.mode, made)
	switch t.Kind() {
	case reflect.Pointer:
		p.op = opPointer
	case reflect.Slice:
		p.op = sliceOp(p.elem)
	case reflect.Array:
		p.op = opArray
		switch p.elem.op {
		case opFloat32:
			p.op = opFloats32
		case opFloat64:
			p.op = opFloats64
		}
	case reflect.Map:
		p.op = opMap
	}
}

func sliceOp(elem *plan) op {
	array := elem.typ.Kind() == reflect.Array
	switch elem.op {
	case opFloat32:
		return opFloats32
	case opFloat64:
		return opFloats64
	case opString:
		return opStrings
	case opStrings:
		return opStringRows
	case opArray:
		if elem.elem.op == opString && elem.typ.Len() > 0 {
			return opStringTable
		}
	case opTime:
		return opTimes
	case opFloats32:
		if !array {
			return opRows32
		}
		if elem.typ.Len() > 0 {
			return opTable32
		}
	case opFloats64:
		if !array {
			return opRows64
		}
		if elem.typ.Len() > 0 {
			return opTable64
		}
	}
	return opSlice
}

func keyOpOf(t reflect.Type) keyOp {
	text := t.Implements(textMarshalerType)
	switch k := t.Kind(); {
	case text && (k != reflect.String || stringKeysAsText()):
		return keyText
	case t.Implements(textAppenderType) && linkedV2():
		return keyLinked // encoding/json/v2, which calls AppendText
	case k == reflect.String && sortedAsJSON(t):
		return keyStringAsJSON
	case k == reflect.String:
		return keyString
	case k >= reflect.Int && k <= reflect.Int64:
		return keyInt
	case k >= reflect.Uint && k <= reflect.Uintptr:
		return keyUint
	}
	return keyLinked
}

// reach reports what can be found inside t without crossing a struct: own encoders
// (or interfaces, which may hold one, or t itself again), and types that are left
// to encoding/json.
func reach(t reflect.Type, within []reflect.Type) (mine, linked bool) {
	switch leafOp(t) {
	case opLinked:
	case opOwn, opOwnPointer, opInterface, opMarshaler, opAnys, opAnyMap:
		return true, false
	default:
		return false, false
	}
	if !composite(t) {
		return false, true
	}
	for _, outer := range within {
		if outer == t {
			return true, false
		}
	}
	return reach(t.Elem(), append(within, t))
}
