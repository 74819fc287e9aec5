package ftoa

import (
	"encoding/binary"
	"testing"

	"github.com/burin-go/burin/internal/cpu"
	"github.com/burin-go/burin/internal/ftoa/inttest"
)

// FuzzInts has eight bytes to an integer, or half of them.
func FuzzInts(f *testing.F) {
	for i, k := range inttest.Kinds[uint64]() {
		var data []byte
		for _, u := range k.Values(uint64(i), 3+7*i) {
			data = binary.LittleEndian.AppendUint64(data, u)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var i64 []int64
		var u64 []uint64
		var i32 []int32
		var u32 []uint32
		for ; len(data) >= 8; data = data[8:] {
			u := binary.LittleEndian.Uint64(data)
			i64, u64 = append(i64, int64(u)), append(u64, u)
			i32, u32 = append(i32, int32(u)), append(u32, uint32(u))
			checkInteger(t, u)
		}
		for _, l := range cpu.Levels() {
			restore, err := cpu.Lower(l)
			if err != nil {
				t.Fatal(err)
			}
			(&intBatch[int64]{t: t}).check(l.String()+", int64", i64)
			(&intBatch[uint64]{t: t}).check(l.String()+", uint64", u64)
			(&intBatch[int32]{t: t}).check(l.String()+", int32", i32)
			(&intBatch[uint32]{t: t}).check(l.String()+", uint32", u32)
			restore()
		}
	})
}
