// Package scan finds the first byte of a text that cannot stand in a JSON string
// as it is.
package scan

//go:generate go run -C _asm . -out ../avx2_amd64.s -stubs ../avx2_amd64.go -pkg scan

// CleanHTML returns the length of the longest prefix of s that needs no closer
// look before it becomes the inside of a JSON string, itself inside HTML. What
// needs one: control characters, '"', '\\', '<', '>', '&' and every byte from 0x80
// on, since it may be invalid UTF-8 or begin U+2028.
func CleanHTML(s []byte) int { return cleanHTML(s) }

// CleanPlain is [CleanHTML] for JSON outside HTML: '<', '>' and '&' need no closer
// look.
func CleanPlain(s []byte) int { return cleanPlain(s) }
