package ftoa

import (
	"encoding/binary"
	"math"
	"testing"

	"github.com/burin-go/burin/internal/cpu"
	"github.com/burin-go/burin/internal/ftoa/floattest"
)

// FuzzAppendJSON64s has eight bytes to a value, and the same bytes as decimals: a fuzzer hardly makes the bits of one.
func FuzzAppendJSON64s(f *testing.F) {
	for i, k := range floattest.Kinds() {
		var data []byte
		for _, x := range k.Values(uint64(i), 3+7*i) {
			data = binary.LittleEndian.AppendUint64(data, math.Float64bits(x))
		}
		f.Add(data, uint8(i))
	}
	for _, x := range notFinite() {
		data := binary.LittleEndian.AppendUint64(make([]byte, 9*8), math.Float64bits(x))
		f.Add(append(data, "behind it"...), uint8(2))
	}
	f.Fuzz(func(t *testing.T, data []byte, shape uint8) {
		var bits, decimals []float64
		power := math.Pow10(int(shape % 16))
		shift := shape / 16 * 4
		for ; len(data) >= 8; data = data[8:] {
			u := binary.LittleEndian.Uint64(data)
			bits = append(bits, math.Float64frombits(u))
			decimals = append(decimals, float64(int64(u)>>shift)/power)
		}
		b := &batch{t: t}
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
