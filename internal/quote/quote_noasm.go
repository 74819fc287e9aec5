//go:build purego || !amd64

package quote

func appendLong(dst []byte, s string, set Set) []byte {
	return append(appendWords(dst, bytesOf(s), set), '"')
}

func appendInside(dst []byte, s string, set Set) []byte {
	return appendWords(dst, bytesOf(s), set)
}

func appendFlat(dst []byte, v []string, width int, set Set) []byte {
	return appendEach(dst, v, width, set)
}

func appendRows(dst []byte, rows [][]string, set Set) []byte { return appendEachRow(dst, rows, set) }

func clean(text []byte, set Set) int { return cleanWords(text, set) }
