package conformance

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"
	"time"

	burin "github.com/burin-go/burin/encoding"
	"github.com/burin-go/burin/encoding/encodingtest"
)

// FuzzMarshal makes a type of data, by reflection or one with an encoder, and a value of it, and encodes that in all
// ways that take any value.
func FuzzMarshal(f *testing.F) {
	r := rand.New(rand.NewPCG(1, 2))
	for i := range 120 {
		data := []byte{byte(i), byte(i * 7)}
		for range 5 * i {
			data = append(data, byte(r.Uint32()>>r.UintN(9)))
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		src := &bytesSource{data}
		choice := src.Uint64()
		p := reflect.New(madeType(src, 3)).Interface()
		filler := encodingtest.Filler{Source: src, Dynamic: dynamic, Invalid: choice&1 != 0}
		filler.Fill(p)
		same(t, p)
		v := reflect.ValueOf(p).Elem().Interface()
		indent := [...]string{"", "\t", "  "}[choice>>1%3]
		for _, v := range []any{p, v, []any{v, p}, map[string]any{"<": v}} {
			want, wantErr := encodePlain(v)
			got, err := burin.AppendAnyNestedPlain([]byte("dst"), v, 0)
			agree(t, fmt.Sprintf("plain %T", v), got, append([]byte("dst"), want...), err, wantErr)
			want, wantErr = json.MarshalIndent(v, "", indent)
			if indent == "" {
				want, wantErr = json.Marshal(v) // the document stays on one line
			}
			got, err = burin.Config{Indent: indent}.Marshal(v)
			agree(t, fmt.Sprintf("%T indented by %q", v, indent), got, want, err, wantErr)
		}
	})
}

func agree(t *testing.T, what string, got, want []byte, err, wantErr error) {
	t.Helper()
	if (err == nil) != (wantErr == nil) || !bytes.Equal(got, want) {
		t.Errorf("%s: error %v, want %v\n got %s\nwant %s", what, err, wantErr, got, want)
	}
}

// bytesSource makes a fuzzer's bytes a source of randomness: a byte is a number, or says that eight follow. All that
// comes after the end is zero.
type bytesSource struct{ data []byte }

func (s *bytesSource) Uint64() (u uint64) {
	if len(s.data) == 0 {
		return 0
	}
	b := s.data[0]
	s.data = s.data[1:]
	if b < 0xf0 {
		return uint64(b)
	}
	for i := range min(8, len(s.data)) {
		u |= uint64(s.data[i]) << (8 * i)
	}
	s.data = s.data[min(8, len(s.data)):]
	return u
}

func (s *bytesSource) choose(n int) int { return int(s.Uint64() % uint64(n)) }

// plainTypes have no encoders.
var plainTypes = []reflect.Type{
	reflect.TypeFor[any](), reflect.TypeFor[bool](), reflect.TypeFor[int](), reflect.TypeFor[int8](), reflect.TypeFor[uint16](), reflect.TypeFor[int64](), reflect.TypeFor[uint64](),
	reflect.TypeFor[byte](), reflect.TypeFor[float32](), reflect.TypeFor[float64](), reflect.TypeFor[string](), reflect.TypeFor[json.Number](), reflect.TypeFor[json.RawMessage](), reflect.TypeFor[time.Time](),
	reflect.TypeFor[time.Duration](), reflect.TypeFor[Name](), reflect.TypeFor[Doubled](), reflect.TypeFor[PtrJSON](), reflect.TypeFor[[]embedder](),
}

var keyTypes = []reflect.Type{
	reflect.TypeFor[string](), reflect.TypeFor[int](), reflect.TypeFor[uint8](), reflect.TypeFor[int64](), reflect.TypeFor[Name](), reflect.TypeFor[json.Number](), reflect.TypeFor[time.Time](),
}

var fieldTags = []reflect.StructTag{"", `json:",omitempty"`, `json:"b,omitzero"`, `json:",string"`, `json:"<é>"`, `json:"-"`, `json:"a"`}

// madeType returns a type that nests so many more, now and then one of the roots.
func madeType(src *bytesSource, depth int) reflect.Type {
	kinds := 7
	if depth == 0 {
		kinds = 2
	}
	switch src.choose(kinds) {
	case 0:
		return roots[src.choose(len(roots))]
	case 2:
		return reflect.SliceOf(madeType(src, depth-1))
	case 3:
		return reflect.PointerTo(madeType(src, depth-1))
	case 4:
		return reflect.ArrayOf(src.choose(4), madeType(src, depth-1))
	case 5:
		return reflect.MapOf(keyTypes[src.choose(len(keyTypes))], madeType(src, depth-1))
	case 6:
		fields := make([]reflect.StructField, src.choose(4))
		for i := range fields {
			fields[i] = reflect.StructField{Name: string(rune('A' + i)), Type: madeType(src, depth-1), Tag: fieldTags[src.choose(len(fieldTags))]}
		}
		return reflect.StructOf(fields)
	}
	return plainTypes[src.choose(len(plainTypes))]
}
