package ftoa

import (
	"encoding/binary"
	"math"
	"testing"

	"github.com/burin-go/burin/internal/cpu"
	"github.com/burin-go/burin/internal/ftoa/floattest"
)

// FuzzAppendJSON32s has four bytes to a value, and the same bytes as decimals: a fuzzer hardly makes the bits of one.
func FuzzAppendJSON32s(f *testing.F) {
	for i, k := range floattest.Kinds32() {
		var data []byte
		for _, x := range k.Values(uint64(i), 3+7*i) {
			data = binary.LittleEndian.AppendUint32(data, math.Float32bits(x))
		}
		f.Add(data, uint8(i))
	}
	for _, x := range append(notFinite32(), special32()...) {
		data := binary.LittleEndian.AppendUint32(make([]byte, 17*4), math.Float32bits(x))
		f.Add(append(data, "behind it"...), uint8(2))
	}
	f.Fuzz(func(t *testing.T, data []byte, shape uint8) {
		var bits, decimals []float32
		power := math.Pow10(int(shape % 16))
		shift := shape / 16
		for ; len(data) >= 4; data = data[4:] {
			u := binary.LittleEndian.Uint32(data)
			bits = append(bits, math.Float32frombits(u))
			decimals = append(decimals, float32(float64(int32(u)>>shift)/power))
		}
		b := &batch32{t: t}
		for _, l := range cpu.Levels() {
			restore, err := cpu.Lower(l)
			if err != nil {
				t.Fatal(err)
			}
			b.check(l.String()+", bits", bits)
			b.check(l.String()+", decimals", decimals)
			restore()
		}
	})
}
