// Package quote writes JSON strings, alone and in slices, with the bytes of the encoding/json that is linked into the same
// binary.
package quote

import (
	"encoding/binary"
	"slices"
	"unsafe"
)

//go:generate go run -C _asm ./avx512 -out ../avx512_amd64.s -stubs ../avx512_amd64.go -pkg quote
//go:generate go run -C _asm ./avx2 -out ../avx2_amd64.s -stubs ../avx2_amd64.go -pkg quote

// A Set says which characters are escaped besides those that always are: control characters, '"', '\\', U+2028 and U+2029.
type Set uint8

// The values are bits of class.
const (
	HTML  Set = 1 << iota // '<', '>' and '&', as json.Marshal does
	Plain                 // no others, as after SetEscapeHTML(false)
)

// wordsLen is up to which length words are ahead of a call that looks at longer texts.
const wordsLen = 16

// Append appends s as a JSON string.
//
// Most strings are short and have nothing to escape: these are looked at while they are copied.
func Append(dst []byte, s string, set Set) []byte {
	n, size := len(dst), len(s)
	if cap(dst)-n < size+len(`""`) {
		dst = slices.Grow(dst, size+len(`""`)) // escapes make it no shorter
	}
	out := dst[:n+size+len(`""`)]
	out[n], out[n+size+1] = '"', '"'
	text, to := bytesOf(s), out[n+1:n+1+size]
	var look uint64 // not 0 if some byte needs a closer look
	switch {
	case size > wordsLen:
		return appendLong(out[:n+1], s, set)
	case size >= wordLen: // two words that overlap
		first, last := binary.LittleEndian.Uint64(text), binary.LittleEndian.Uint64(text[size-wordLen:])
		if set == HTML {
			look = WordHTML(first) | WordHTML(last)
		} else {
			look = wordPlain(first) | wordPlain(last)
		}
		binary.LittleEndian.PutUint64(to, first)
		binary.LittleEndian.PutUint64(to[size-wordLen:], last)
	case size >= wordLen/2: // two halves of a word, likewise
		first, last := binary.LittleEndian.Uint32(text), binary.LittleEndian.Uint32(text[size-wordLen/2:])
		look = set.word(uint64(first) | uint64(last)<<32)
		binary.LittleEndian.PutUint32(to, first)
		binary.LittleEndian.PutUint32(to[size-wordLen/2:], last)
	default:
		for i, c := range text {
			to[i] = c
			look |= uint64(class[c] & set)
		}
	}
	if look == 0 {
		return out
	}
	return append(appendWords(out[:n+1], text, set), '"')
}

// AppendSlice appends v as a JSON array; nil is null.
func AppendSlice(dst []byte, v []string, set Set) []byte {
	if len(v) == 0 {
		return appendNone(dst, v == nil)
	}
	return append(appendFlat(append(dst, '['), v, len(v), set), ']')
}

// AppendArrays appends rows of width strings that lie one after the other in v as a JSON array of arrays. width is 1 at
// least; nil is null.
func AppendArrays(dst []byte, v []string, width int, set Set) []byte {
	if len(v) == 0 {
		return appendNone(dst, v == nil)
	}
	return append(appendFlat(append(dst, "[["...), v, width, set), "]]"...)
}

// AppendRows appends rows as a JSON array of arrays; nil, for all and for a row, is null.
func AppendRows(dst []byte, rows [][]string, set Set) []byte {
	if len(rows) == 0 {
		return appendNone(dst, rows == nil)
	}
	return append(appendRows(append(dst, '['), rows, set), ']')
}

func appendNone(dst []byte, null bool) []byte {
	if null {
		return append(dst, "null"...)
	}
	return append(dst, "[]"...)
}

// appendEach appends the strings of v, one by one, with what stands between them in rows of width strings.
func appendEach(dst []byte, v []string, width int, set Set) []byte {
	dst = slices.Grow(dst, size(v))
	left := width
	for i, s := range v {
		if i > 0 {
			dst, left = appendBetween(dst, width, left)
		}
		dst = Append(dst, s, set)
	}
	return dst
}

// appendBetween appends what stands after the first of the left strings of a row of width, unless it is the last one of all.
// It returns how many are left behind it.
func appendBetween(dst []byte, width, left int) ([]byte, int) {
	if left == 1 {
		return append(dst, "],["...), width
	}
	return append(dst, ','), left - 1
}

// size is the least that the strings of v take, with the commas between them.
func size(v []string) int {
	n := len(`"",`)*len(v) - len(`,`)
	for _, s := range v {
		n += len(s)
	}
	return n
}

// appendEachRow appends rows, one by one, with commas between them.
func appendEachRow(dst []byte, rows [][]string, set Set) []byte {
	dst = slices.Grow(dst, rowsSize(rows))
	for i, row := range rows {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = AppendSlice(dst, row, set)
	}
	return dst
}

// rowsSize is the least that rows take, with the commas between them.
func rowsSize(rows [][]string) int {
	n := len(`[],`)*len(rows) - len(`,`)
	for _, row := range rows {
		if len(row) > 0 {
			n += size(row)
		} else if row == nil {
			n += len(`null`) - len(`[]`)
		}
	}
	return n
}

// bytesOf is s as bytes that must not be written to.
func bytesOf(s string) []byte { return unsafe.Slice(unsafe.StringData(s), len(s)) }
