package encoding

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"github.com/burin-go/burin/internal/cpu/cputest"
)

// aliasing are encoders of values whose memory is given: see [Appender] on what may be dst's.
var aliasing = []struct {
	name   string
	append func(dst, mem []byte) ([]byte, error)
}{
	{"[]byte", func(dst, mem []byte) ([]byte, error) { return AppendBytes(dst, mem), nil }},
	{"string", func(dst, mem []byte) ([]byte, error) { return AppendString(dst, textIn(mem)), nil }},
	{"string, plain", func(dst, mem []byte) ([]byte, error) { return AppendStringPlain(dst, textIn(mem)), nil }},
	{"string, Python", func(dst, mem []byte) ([]byte, error) { return AppendStringPython(dst, textIn(mem), 0), nil }},
	{"strings", func(dst, mem []byte) ([]byte, error) {
		s := textIn(mem)
		return AppendStrings(dst, []string{s[:len(s)/3], s[len(s)/3:], s}), nil
	}},
	{"map", func(dst, mem []byte) ([]byte, error) {
		s := textIn(mem)
		return AppendAny(dst, map[string]any{"x" + s[:1]: s, "b": mem})
	}},
	{"raw", func(dst, mem []byte) ([]byte, error) { return AppendRaw(dst, mem) }},
	{"raw, Python", func(dst, mem []byte) ([]byte, error) { return AppendRawPython(dst, mem, 0) }},
	{"marshaled", func(dst, mem []byte) ([]byte, error) { return AppendMarshaled[tVal](dst, mem, nil) }},
	{"marshaled text", func(dst, mem []byte) ([]byte, error) { return AppendMarshaledText[tVal](dst, mem, nil) }},
	{"number", func(dst, mem []byte) ([]byte, error) { return AppendNumber(dst, json.Number(textIn(mem))) }},
	{"float64s", func(dst, mem []byte) ([]byte, error) { return AppendFloats(dst, wordsIn[float64](mem)) }},
	{"float32s", func(dst, mem []byte) ([]byte, error) { return AppendFloats(dst, wordsIn[float32](mem)) }},
	{"int64s", func(dst, mem []byte) ([]byte, error) { return AppendInts(dst, wordsIn[int64](mem)), nil }},
	{"any", func(dst, mem []byte) ([]byte, error) { return AppendAny(dst, []any{mem, textIn(mem)}) }},
}

func textIn(mem []byte) string { return unsafe.String(unsafe.SliceData(mem), len(mem)) }

// wordsIn returns the aligned words that lie within mem.
func wordsIn[T any](mem []byte) []T {
	size := unsafe.Sizeof(*new(T))
	skip := int(-uintptr(unsafe.Pointer(unsafe.SliceData(mem))) % size)
	n := (len(mem) - skip) / int(size)
	return unsafe.Slice((*T)(unsafe.Pointer(&mem[skip])), n)
}

// sampleMemory is JSON, text with and without escapes, and small floats.
func sampleMemory() [][]byte {
	return [][]byte{
		[]byte(`{"a":[1,"<é\n\u2028",true],"b":"` + strings.Repeat("plain ", 40) + `"}`),
		[]byte(strings.Repeat("\x01<\"\\\xff\u2028", 40)),
		bytes.Repeat([]byte("0123456789abcde?"), 30),
		bytes.Repeat([]byte("7"), 300),
	}
}

// TestAliasingBefore: a value may lie in dst[:len(dst)], which stays as it is.
func TestAliasingBefore(t *testing.T) {
	cputest.Each(t, func(t *testing.T) {
		for _, mem := range sampleMemory() {
			for _, a := range aliasing {
				for _, room := range []int{0, 1, 100, 4000} {
					aligned := wordsBytes(len(mem) + room)
					dst := aligned[:copy(aligned, mem)]
					want, wantErr := a.append(slices.Clip(bytes.Clone(mem)), mem)
					got, err := a.append(dst, dst)
					if (err == nil) != (wantErr == nil) || string(got) != string(want) {
						t.Errorf("%s, room for %d: got %.200q, %v; want %.200q, %v", a.name, room, got, err, want, wantErr)
					}
				}
			}
		}
	})
}

// TestAliasingBehind: a value in dst[len(dst):cap(dst)] is overwritten while it is read. Whatever comes of it,
// nothing panics, and nothing but that memory changes.
func TestAliasingBehind(t *testing.T) {
	const before, behind = 24, 64
	cputest.Each(t, func(t *testing.T) {
		for _, mem := range sampleMemory() {
			for _, a := range aliasing {
				for _, at := range []int{0, 1, 2, 7, 8, 31, 32, 65, 200} {
					for _, room := range []int{0, 1, 63, 1000} {
						all := wordsBytes(before + at + len(mem) + room + behind)
						for i := range all {
							all[i] = 0xfd
						}
						end := len(all) - behind
						copy(all[before+at:], mem)
						out, err := a.append(all[:before:end], all[before+at:][:len(mem)])
						if err == nil && len(out) <= before || !bytes.Equal(out[:before], bytes.Repeat([]byte{0xfd}, before)) {
							t.Errorf("%s at %d, room for %d: got %.100q, %v", a.name, at, room, out, err)
						}
						if !bytes.Equal(all[:before], bytes.Repeat([]byte{0xfd}, before)) || !bytes.Equal(all[end:], bytes.Repeat([]byte{0xfd}, behind)) {
							t.Errorf("%s at %d, room for %d: wrote outside of dst[len:cap]", a.name, at, room)
						}
					}
				}
			}
		}
	})
}

// wordsBytes returns n bytes that begin at a multiple of eight.
func wordsBytes(n int) []byte {
	words := make([]uint64, n/8+1)
	return unsafe.Slice((*byte)(unsafe.Pointer(&words[0])), n)
}
