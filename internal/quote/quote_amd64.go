//go:build !purego

package quote

import (
	"slices"
	"unicode/utf8"
	"unsafe"

	"github.com/burin-go/burin/internal/cpu"
)

const (
	// kernelRoom is how much a kernel is given to write: it cannot be preempted.
	kernelRoom = 1 << 17
	// blockLen is how many bytes kernels look at together.
	blockLen = 64
	// stringRoom is what a short string may touch, with its quotes and what comes behind it.
	stringRoom = blockLen + 16
)

// appendLong appends s, which is not empty, and a quote, for which there is room if nothing is escaped.
func appendLong(dst []byte, s string, set Set) []byte {
	level := cpu.Current()
	if level < cpu.AVX2 || len(s) > kernelRoom {
		return append(appendInside(dst, s, set), '"')
	}
	// Most often all is done by one call.
	n := len(dst)
	written, read, odd := insideKernel(level, dst[n:cap(dst)], s, set)
	dst = dst[:n+written]
	if read < len(s) || odd {
		var rest string
		dst, rest = resume(dst, s, read, odd, set)
		dst = appendInside(dst, rest, set)
	}
	raceText(dst[n:], s)
	return append(dst, '"')
}

// appendInside appends s as the inside of a string, and leaves room for its quote.
func appendInside(dst []byte, s string, set Set) []byte {
	level := cpu.Current()
	if level < cpu.AVX2 {
		return appendWords(dst, bytesOf(s), set)
	}
	n := len(dst)
	for rest := s; len(rest) > 0; {
		dst = slices.Grow(dst, len(rest)+len(`"`))
		written, read, odd := insideKernel(level, room(dst), rest, set)
		dst = dst[:len(dst)+written]
		if read == len(rest) && !odd {
			break
		}
		dst, rest = resume(dst, rest, read, odd, set)
	}
	raceText(dst[n:], s)
	return dst
}

// room is where a kernel may write behind dst.
func room(dst []byte) []byte { return dst[len(dst):min(cap(dst), len(dst)+kernelRoom)] }

// resume goes on where a kernel has stopped, and over what it left to Go or, if it did nothing, for which there is little room.
func resume(dst []byte, s string, read int, odd bool, set Set) (out []byte, rest string) {
	back := cut(s[:read])
	dst, s = dst[:len(dst)-back], s[read-back:]
	if !odd && read > back {
		return dst, s
	}
	dst, read = appendSome(dst, bytesOf(s), min(blockLen, len(s)), set)
	return dst, s[read:]
}

// cut is how many of the last bytes of s may belong to a rune that goes on behind it. Kernels have written these as they are.
func cut(s string) int {
	for i := 1; i < utf8.UTFMax && i <= len(s); i++ {
		switch c := s[len(s)-i]; {
		case c < utf8.RuneSelf:
			return 0
		case c >= 0xc0:
			return i
		}
	}
	return 0
}

// appendFlat appends the strings of v with what stands between them in rows of width strings.
func appendFlat(dst []byte, v []string, width int, set Set) []byte {
	level := cpu.Current()
	if level < cpu.AVX2 {
		return appendEach(dst, v, width, set)
	}
	n, all := len(dst), v
	left := width
	for {
		read := -1
		if cap(dst)-len(dst) < stringRoom {
			if need := size(v); cap(dst)-len(dst) < need {
				dst = slices.Grow(dst, need+stringRoom)
			}
		}
		if cap(dst)-len(dst) >= stringRoom {
			var written, done int
			written, done, read = flatKernel(level, room(dst), v, width, left, set)
			dst, v = dst[:len(dst)+written], v[done:]
			if len(v) == 0 {
				dst = dst[:len(dst)-len("],[")]
				break
			}
			left = width - (width-left+done)%width
		}
		dst = appendRest(dst, v[0], read, set)
		if v = v[1:]; len(v) == 0 {
			break
		}
		dst, left = appendBetween(dst, width, left)
	}
	raceStrings(dst[n:], all)
	return dst
}

// appendRest appends the rest of a string of which a kernel has read so much; if that is -1, it has written no quote.
func appendRest(dst []byte, s string, read int, set Set) []byte {
	if read < 0 {
		return Append(dst, s, set)
	}
	back := cut(s[:read])
	return append(appendInside(dst[:len(dst)-back], s[read-back:], set), '"')
}

// appendRows appends rows with commas between them.
func appendRows(dst []byte, rows [][]string, set Set) []byte {
	level := cpu.Current()
	if level < cpu.AVX2 {
		return appendEachRow(dst, rows, set)
	}
	n, all := len(dst), rows
	for {
		begun, read := 0, -1 // strings of the next row, and bytes of the next string, that are written
		if cap(dst)-len(dst) < stringRoom {
			if need := rowsSize(rows); cap(dst)-len(dst) < need {
				dst = slices.Grow(dst, need+stringRoom)
			}
		}
		if cap(dst)-len(dst) >= stringRoom {
			var written, done int
			written, done, begun, read = rowsKernel(level, room(dst), rows, set)
			dst, rows = dst[:len(dst)+written], rows[done:]
			if len(rows) == 0 {
				dst = dst[:len(dst)-len(",")]
				break
			}
		}
		dst = appendRowRest(dst, rows[0], begun, read, set)
		if rows = rows[1:]; len(rows) == 0 {
			break
		}
		dst = append(dst, ',')
	}
	raceRows(dst[n:], all)
	return dst
}

// appendRowRest appends the rest of a row of which a kernel has written so many strings, and read so much of the next one.
func appendRowRest(dst []byte, row []string, begun, read int, set Set) []byte {
	if begun == 0 && read < 0 {
		return AppendSlice(dst, row, set)
	}
	dst = appendRest(dst, row[begun], read, set)
	if rest := row[begun+1:]; len(rest) > 0 {
		dst = appendFlat(append(dst, ','), rest, len(rest), set)
	}
	return append(dst, ']')
}

// The kernels, by level: AVX512 or, for any other, AVX2. They are called directly: through variables their arguments would
// escape.

func insideKernel(level cpu.Level, dst []byte, s string, set Set) (written, read int, odd bool) {
	if level == cpu.AVX512 {
		return appendInsideAVX512(unsafe.SliceData(dst), len(dst), unsafe.StringData(s), len(s), set.index())
	}
	return appendInsideAVX2(unsafe.SliceData(dst), len(dst), unsafe.StringData(s), len(s), set.index())
}

func flatKernel(level cpu.Level, dst []byte, v []string, width, left int, set Set) (written, done, read int) {
	if level == cpu.AVX512 {
		return appendFlatAVX512(&dst[0], len(dst), &v[0], len(v), width, left, set.index())
	}
	return appendFlatAVX2(&dst[0], len(dst), &v[0], len(v), width, left, set.index())
}

func rowsKernel(level cpu.Level, dst []byte, rows [][]string, set Set) (written, done, begun, read int) {
	if level == cpu.AVX512 {
		return appendRowsAVX512(&dst[0], len(dst), &rows[0], len(rows), set.index())
	}
	return appendRowsAVX2(&dst[0], len(dst), &rows[0], len(rows), set.index())
}

// index is the number of the set in the tables of kernels.
func (set Set) index() int { return int(set - HTML) }
