//go:build !purego

package scan

import "github.com/burin-go/burin/internal/cpu"

// vectorLen is the least that the vector code takes.
const vectorLen = 16

func cleanHTML(s []byte) int {
	if len(s) >= vectorLen {
		switch cpu.Current() {
		case cpu.AVX2, cpu.AVX512:
			raceRead(s)
			return cleanHTMLAVX2(s)
		}
	}
	return cleanHTMLWords(s)
}

func cleanPlain(s []byte) int {
	if len(s) >= vectorLen {
		switch cpu.Current() {
		case cpu.AVX2, cpu.AVX512:
			raceRead(s)
			return cleanPlainAVX2(s)
		}
	}
	return cleanPlainWords(s)
}
