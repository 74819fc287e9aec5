//go:build !purego

package quote

import "github.com/burin-go/burin/internal/cpu"

func clean(text []byte, set Set) int {
	if cpu.Current() < cpu.AVX2 {
		return cleanWords(text, set)
	}
	raceAppend(nil, text)
	return cleanAVX2(&text[0], len(text), set.index())
}
