//go:build purego || !amd64

package scan

func cleanHTML(s []byte) int { return cleanHTMLWords(s) }

func cleanPlain(s []byte) int { return cleanPlainWords(s) }
