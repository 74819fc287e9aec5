// Package table has the constants of kernels, and the tables that say what is to be done with a byte.
package table

import (
	"encoding/binary"
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/gotypes"
	. "github.com/mmcloughlin/avo/operand"
)

// What is special about a byte below 0x80.
const (
	Special = 0x80 // it needs an escape
	Long    = 0x01 // of six characters
)

// HTML and Plain are the characters of the sets that need an escape, besides controls.
const (
	HTML  = `"&<>\`
	Plain = `"\`
)

// short has the letters of escapes of two characters.
var short = map[int]byte{'"': '"', '\\': '\\', '\b': 'b', '\f': 'f', '\n': 'n', '\r': 'r', '\t': 't'}

// Classes has for each byte below 0x80 what is special about it.
func Classes(set string) []byte {
	t := make([]byte, 0x80)
	for c := range ' ' {
		t[c] = Special
	}
	for _, c := range set {
		t[c] = Special
	}
	for c := range t {
		if _, ok := short[c]; t[c] != 0 && !ok {
			t[c] |= Long
		}
	}
	return t
}

// Letters has for each byte with a short escape the letter of it.
func Letters() []byte {
	t := make([]byte, 0x80)
	for c, letter := range short {
		t[c] = letter
	}
	return t
}

// Escapes has for each byte of a set the text of its escape, and in the highest byte how long that is.
func Escapes() []byte {
	t := make([]byte, 8*0x80)
	for c := range 0x80 {
		text := fmt.Sprintf(`\u%04x`, c)
		if letter, ok := short[c]; ok {
			text = `\` + string(letter)
		}
		copy(t[8*c:], text)
		t[8*c+7] = byte(len(text))
	}
	return t
}

// What can be wrong with two bytes one after the other.
const (
	tooShort  = 1 << iota // a lead without a continuation
	tooLong               // a continuation after ASCII
	overlong3             // three bytes where two do
	tooLarge              // above U+10FFFF
	surrogate             // U+D800 to U+DFFF
	overlong2             // two bytes where one does
	overlong4             // four bytes where three do, or more than above U+10FFFF
	continued             // two continuations: right only where a long lead asks for it
)

// pairErrors is what is wrong with a and then b.
func pairErrors(a, b int) (errors byte) {
	continues := b >= 0x80 && b < 0xc0
	for _, e := range []struct {
		bit   byte
		wrong bool
	}{
		{tooShort, a >= 0xc0 && !continues},
		{tooLong, a < 0x80 && continues},
		{overlong2, a&0xfe == 0xc0 && continues},
		{overlong3, a == 0xe0 && continues && b < 0xa0},
		{surrogate, a == 0xed && continues && b >= 0xa0},
		{overlong4, (a == 0xf0 || a >= 0xf5) && continues && b < 0x90},
		{tooLarge, a >= 0xf4 && continues && b >= 0x90},
		{continued, a >= 0x80 && a < 0xc0 && continues},
	} {
		if e.wrong {
			errors |= e.bit
		}
	}
	return errors
}

// Pairs has the errors of pairs of bytes by the high four bits of the first, by its low ones, and by the high four bits
// of the second. What is wrong with a pair is in all three: each error is a product of three sets of half bytes.
func Pairs() (t [3][]byte) {
	for i := range t {
		t[i] = make([]byte, 16)
	}
	for a := range 0x100 {
		for b := range 0x100 {
			e := pairErrors(a, b)
			t[0][a>>4] |= e
			t[1][a&0xf] |= e
			t[2][b>>4] |= e
		}
	}
	for a := range 0x100 {
		for b := range 0x100 {
			if t[0][a>>4]&t[1][a&0xf]&t[2][b>>4] != pairErrors(a, b) {
				panic(fmt.Sprintf("the tables are wrong about %#x %#x", a, b))
			}
		}
	}
	return t
}

// A Pool collects constants in one symbol.
type Pool struct {
	name  string
	bytes []byte
	at    map[string]int
}

// New makes a pool with the name of its symbol.
func New(name string) *Pool { return &Pool{name: name, at: map[string]int{}} }

// Bytes returns the address of b, whole words.
func (p *Pool) Bytes(b ...byte) Mem {
	at, ok := p.at[string(b)]
	if !ok {
		at = len(p.bytes)
		p.at[string(b)] = at
		p.bytes = append(p.bytes, b...)
	}
	return NewDataAddr(Symbol{Name: p.name, Static: true}, at)
}

// Each returns the address of a word of bytes c.
func (p *Pool) Each(c byte) Mem { return p.Bytes(c, c, c, c, c, c, c, c) }

// Emit emits the constants. It must come last.
func (p *Pool) Emit() {
	GLOBL(p.name, RODATA|NOPTR)
	for i := 0; i < len(p.bytes); i += 8 {
		DATA(i, U64(binary.LittleEndian.Uint64(p.bytes[i:])))
	}
}

// Addr is where a parameter or a result is.
func Addr(c gotypes.Component) Mem {
	b, err := c.Resolve()
	if err != nil {
		panic(err)
	}
	return b.Addr
}
