package payload

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"reflect"
	"slices"
	"testing"
)

// The pins are of what encoding/json writes. They hold in all its versions: the
// data has neither invalid UTF-8 nor the float32 that they print differently.
var pins = []struct {
	name   string
	make   func() any
	bytes  int // of JSON
	floats int // float32 and float64 values
	sha256 string
}{
	{"Fingerprint", func() any { return NewFingerprint() }, 15794, 742, "6014960bbbabd58d6ab895e68368728d4a9fd03cf108f5152927cb4e32754de5"},
	{"FingerprintL", func() any { return NewFingerprintL() }, 69009, 3273, "39b768cd4ba3c40015c33d156fe5f42e9fb524e05d0eac999376bbb720947cfa"},
	{"OrderBook", func() any { return NewOrderBook() }, 38508, 4000, "ba84351a1b6b64d68b68813548a970b48237a428b231332a7f4bd647df7b14f2"},
	{"OrderBookStr", func() any { return NewOrderBookStr() }, 52106, 0, "b078fee753e954372e166a4198d670c7603fb16bca0b690f1781258347d5ccad"},
	{"Todo", func() any { return NewTodo() }, 987, 2, "ce7094d8064f8e8394ac7c923509974b58b201788b3f302897446d99c10d3997"},
	{"Embedding64", func() any { return NewEmbedding64() }, 32636, 1536, "f7f489618f422dba8e794a3708bd656a06e23bc3afa1480ddaace79e0f7e1dd7"},
	{"Embedding32", func() any { return NewEmbedding32() }, 19204, 1536, "2fce6a3e910d8e6ee45e40d9d7c4d2bd348fc6a2df18a4a2436e75cebcd71568"},
	{"Matrix", func() any { return NewMatrix() }, 2515551, 128000, "fc4644758de5e226ad395eae38a0ea7e9d52877d382e3a2980a5e6550c59df7f"},
	{"Tensor", func() any { return NewTensor() }, 121990, 6144, "61e180fb8ccf1b1596e7cd0edc33f0a80ff3f3f6844c3c16759a476e0dc52993"},
}

func TestPins(t *testing.T) {
	for _, pin := range pins {
		t.Run(pin.name, func(t *testing.T) {
			v := pin.make()
			b, err := json.Marshal(v)
			if err != nil {
				t.Fatal(err)
			}
			sum := sha256.Sum256(b)
			if got := hex.EncodeToString(sum[:]); got != pin.sha256 {
				t.Errorf("SHA-256 %s, want %s", got, pin.sha256)
			}
			if len(b) != pin.bytes {
				t.Errorf("%d bytes, want %d", len(b), pin.bytes)
			}
			if got := floats(reflect.ValueOf(v)); got != pin.floats {
				t.Errorf("%d floats, want %d", got, pin.floats)
			}
			if again := pin.make(); !reflect.DeepEqual(v, again) {
				t.Error("two calls differ")
			} else if shared(reflect.ValueOf(v), reflect.ValueOf(again)) {
				t.Error("two calls share memory")
			}
		})
	}
}

// floats counts the floats in v.
func floats(v reflect.Value) int {
	n := 0
	switch v.Kind() {
	case reflect.Float32, reflect.Float64:
		n = 1
	case reflect.Pointer:
		if !v.IsNil() {
			n = floats(v.Elem())
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			n += floats(v.Index(i))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			n += floats(v.Field(i))
		}
	}
	return n
}

// shared reports whether v and w, of the same type, start at the same memory.
func shared(v, w reflect.Value) bool {
	switch v.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Map:
		return v.Pointer() == w.Pointer()
	}
	return false
}

func TestShapes(t *testing.T) {
	f := NewFingerprint()
	if len(f.Matches) != 6 {
		t.Errorf("%d matches, want 6", len(f.Matches))
	}
	for i, m := range f.Matches {
		if len(m.Timestamps) != 8 || !slices.IsSorted(m.Timestamps) {
			t.Errorf("match %d: timestamps %v, want 8, ascending", i, m.Timestamps)
		}
		for j, v := range m.Vectors {
			if len(v) < 4 || len(v) > 16 {
				t.Errorf("match %d: vector %d has %d values, want 4 to 16", i, j, len(v))
			}
		}
	}
	o := NewOrderBook()
	if len(o.Bids) != 1000 || len(o.Asks) != 1000 {
		t.Errorf("%d bids and %d asks, want 1000 each", len(o.Bids), len(o.Asks))
	}
	if o.Bids[0][0] >= o.Asks[0][0] {
		t.Errorf("best bid %v is not below the best ask %v", o.Bids[0][0], o.Asks[0][0])
	}
	if n := reflect.TypeFor[Todo]().NumField(); n != 21 {
		t.Errorf("Todo has %d fields, want 21", n)
	}
	m := NewMatrix()
	if len(m) != 1000 {
		t.Errorf("matrix has %d rows, want 1000", len(m))
	}
	for i, row := range m {
		if len(row) != 128 {
			t.Fatalf("row %d has %d values, want 128", i, len(row))
		}
	}
	tensor := NewTensor()
	if len(tensor) != 8 {
		t.Errorf("tensor has %d matrices, want 8", len(tensor))
	}
	for i, matrix := range tensor {
		if len(matrix) != 32 || len(matrix[0]) != 24 || len(matrix[31]) != 24 {
			t.Errorf("matrix %d is not of 32 rows of 24 values", i)
		}
	}
}

// Another method than ours would change what the encoders under comparison do with the type.
func TestNoOtherMethods(t *testing.T) {
	for _, typ := range []reflect.Type{
		reflect.TypeFor[Fingerprint](), reflect.TypeFor[Match](), reflect.TypeFor[OrderBook](), reflect.TypeFor[OrderBookStr](),
		reflect.TypeFor[User](), reflect.TypeFor[Todo](),
		reflect.TypeFor[Embedding64](), reflect.TypeFor[Embedding32](), reflect.TypeFor[Matrix](), reflect.TypeFor[Tensor](),
	} {
		p := reflect.PointerTo(typ)
		for i := range p.NumMethod() {
			if name := p.Method(i).Name; name != "AppendJSON" {
				t.Errorf("%v has the method %s", typ, name)
			}
		}
	}
}
