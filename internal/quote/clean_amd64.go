//go:build !purego

package quote

import "github.com/burin-go/burin/internal/cpu"

func clean(text []byte, set Set) int {
	if cpu.Current() < cpu.AVX2 {
		return cleanWords(text, set)
	}
	raceAppend(nil, text)
	if set == HTML {
		return cleanHTMLAVX2(text)
	}
	return cleanPlainAVX2(text)
}
