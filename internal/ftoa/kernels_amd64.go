//go:build !purego

package ftoa

import (
	"unsafe"

	"github.com/burin-go/burin/internal/cpu"
)

// kernelLevel returns the level, and whether it has kernels.
func kernelLevel() (level cpu.Level, ok bool) {
	level = cpu.Current()
	return level, level >= cpu.AVX2
}

// The kernels, by level: AVX512 or, for any other, AVX2. They are called directly: through variables their arguments would
// escape. dst and v are not empty. repr says that numbers are written as Python does.

func generalKernel(level cpu.Level, repr bool, dst []byte, v []float64, odd *oddBlock) (written, done int) {
	switch {
	case repr && level == cpu.AVX512:
		return appendGeneralReprAVX512(&dst[0], len(dst), &v[0], len(v), odd.raw())
	case repr:
		return appendGeneralReprAVX2(&dst[0], len(dst), &v[0], len(v), odd.raw())
	case level == cpu.AVX512:
		return appendGeneralAVX512(&dst[0], len(dst), &v[0], len(v), odd.raw())
	}
	return appendGeneralAVX2(&dst[0], len(dst), &v[0], len(v), odd.raw())
}

func decimals8Kernel(level cpu.Level, repr bool, dst []byte, v []float64, even, odd int) (written, done int) {
	switch {
	case repr && level == cpu.AVX512:
		return appendDecimals8ReprAVX512(&dst[0], len(dst), &v[0], len(v), even, odd)
	case repr:
		return appendDecimals8ReprAVX2(&dst[0], len(dst), &v[0], len(v), even, odd)
	case level == cpu.AVX512:
		return appendDecimals8AVX512(&dst[0], len(dst), &v[0], len(v), even, odd)
	}
	return appendDecimals8AVX2(&dst[0], len(dst), &v[0], len(v), even, odd)
}

func decimals16Kernel(level cpu.Level, repr bool, dst []byte, v []float64, places int) (written, done int) {
	switch {
	case repr && level == cpu.AVX512:
		return appendDecimals16ReprAVX512(&dst[0], len(dst), &v[0], len(v), places)
	case repr:
		return appendDecimals16ReprAVX2(&dst[0], len(dst), &v[0], len(v), places)
	case level == cpu.AVX512:
		return appendDecimals16AVX512(&dst[0], len(dst), &v[0], len(v), places)
	}
	return appendDecimals16AVX2(&dst[0], len(dst), &v[0], len(v), places)
}

// zerosKernel takes an empty dst too.
func zerosKernel(level cpu.Level, dst []byte, v []float64) (done int) {
	if level == cpu.AVX512 {
		return appendZerosAVX512(unsafe.SliceData(dst), len(dst), &v[0], len(v))
	}
	return appendZerosAVX2(unsafe.SliceData(dst), len(dst), &v[0], len(v))
}

// chooseKernel takes sample values.
func chooseKernel(level cpu.Level, v []float64, evenFrom, oddFrom int) (even, odd int, wide bool) {
	var w int
	if _ = v[sample-1]; level == cpu.AVX512 {
		even, odd, w = chooseDecimalsAVX512(&v[0], evenFrom, oddFrom)
	} else {
		even, odd, w = chooseDecimalsAVX2(&v[0], evenFrom, oddFrom)
	}
	return even, odd, w != 0
}

func roundedKernel(level cpu.Level, dst []byte, v []float64, form *Form, odd *oddBlock) (written, done int) {
	places, least, tiny := form.Places, form.least(), form.tiny()
	if level == cpu.AVX512 {
		return appendRoundedAVX512(&dst[0], len(dst), &v[0], len(v), places, least, tiny, odd.raw())
	}
	return appendRoundedAVX2(&dst[0], len(dst), &v[0], len(v), places, least, tiny, odd.raw())
}

func roundSliceKernel(level cpu.Level, v []float64, places int) {
	if level == cpu.AVX512 {
		roundSliceAVX512(&v[0], len(v), places)
	} else {
		roundSliceAVX2(&v[0], len(v), places)
	}
}

// For joined values there are 15 classes more than values.

func generalJoinedKernel(level cpu.Level, repr bool, dst []byte, v []float64, classes []uint8, j *joining, odd *oddBlock) (written, done int) {
	room := len(dst) - j.room8()
	switch {
	case repr && level == cpu.AVX512:
		return appendGeneralReprJoinedAVX512(&dst[0], room, &v[0], len(v), &classes[0], j.raw(), j.lead0, j.lead, odd.raw())
	case repr:
		return appendGeneralReprJoinedAVX2(&dst[0], room, &v[0], len(v), &classes[0], j.raw(), j.lead0, j.lead, odd.raw())
	case level == cpu.AVX512:
		return appendGeneralJoinedAVX512(&dst[0], room, &v[0], len(v), &classes[0], j.raw(), j.lead0, j.lead, odd.raw())
	}
	return appendGeneralJoinedAVX2(&dst[0], room, &v[0], len(v), &classes[0], j.raw(), j.lead0, j.lead, odd.raw())
}

func roundedJoinedKernel(level cpu.Level, dst []byte, v []float64, classes []uint8, j *joining, form *Form, odd *oddBlock) (written, done int) {
	room := len(dst) - j.room8()
	places, least, tiny := form.Places, form.least(), form.tiny()
	if level == cpu.AVX512 {
		return appendRoundedJoinedAVX512(&dst[0], room, &v[0], len(v), &classes[0], j.raw(), j.lead0, j.lead, places, least, tiny, odd.raw())
	}
	return appendRoundedJoinedAVX2(&dst[0], room, &v[0], len(v), &classes[0], j.raw(), j.lead0, j.lead, places, least, tiny, odd.raw())
}

func decimals8JoinedKernel(level cpu.Level, repr bool, dst []byte, v []float64, classes []uint8, j *joining, even, odd int) (written, done int) {
	room := len(dst) - j.room16()
	switch {
	case repr && level == cpu.AVX512:
		return appendDecimals8ReprJoinedAVX512(&dst[0], room, &v[0], len(v), &classes[0], j.raw(), j.lead0, j.lead, even, odd)
	case repr:
		return appendDecimals8ReprJoinedAVX2(&dst[0], room, &v[0], len(v), &classes[0], j.raw(), j.lead0, j.lead, even, odd)
	case level == cpu.AVX512:
		return appendDecimals8JoinedAVX512(&dst[0], room, &v[0], len(v), &classes[0], j.raw(), j.lead0, j.lead, even, odd)
	}
	return appendDecimals8JoinedAVX2(&dst[0], room, &v[0], len(v), &classes[0], j.raw(), j.lead0, j.lead, even, odd)
}

func decimals16JoinedKernel(level cpu.Level, repr bool, dst []byte, v []float64, classes []uint8, j *joining, places int) (written, done int) {
	room := len(dst) - j.room16()
	switch {
	case repr && level == cpu.AVX512:
		return appendDecimals16ReprJoinedAVX512(&dst[0], room, &v[0], len(v), &classes[0], j.raw(), j.lead0, j.lead, places)
	case repr:
		return appendDecimals16ReprJoinedAVX2(&dst[0], room, &v[0], len(v), &classes[0], j.raw(), j.lead0, j.lead, places)
	case level == cpu.AVX512:
		return appendDecimals16JoinedAVX512(&dst[0], room, &v[0], len(v), &classes[0], j.raw(), j.lead0, j.lead, places)
	}
	return appendDecimals16JoinedAVX2(&dst[0], room, &v[0], len(v), &classes[0], j.raw(), j.lead0, j.lead, places)
}

// gatherKernel takes rows, one at least, from the class of the next one on, and returns how many, how many values they
// have, and the class of the one after these.
func gatherKernel(level cpu.Level, m [][]float64, b *rowBuffer, class int) (taken, count, next int) {
	if level == cpu.AVX512 {
		return gatherRowsAVX512(&m[0], len(m), &b.values[0], &b.classes[0], class)
	}
	return gatherRowsAVX2(&m[0], len(m), &b.values[0], &b.classes[0], class)
}
