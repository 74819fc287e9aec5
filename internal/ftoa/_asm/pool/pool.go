// Package pool has the constants of kernels, and the tables that they look things up in.
package pool

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// A Pool collects the constants of all kernels of a file in one table.
type Pool struct {
	name  string
	words []uint64
	at    map[string]int
}

// New makes a pool with the name of its symbol.
func New(name string) *Pool { return &Pool{name: name, at: map[string]int{}} }

// Words returns the address of consecutive words.
func (p *Pool) Words(w ...uint64) Mem {
	key := fmt.Sprint(w)
	at, ok := p.at[key]
	if !ok {
		at = len(p.words)
		p.at[key] = at
		p.words = append(p.words, w...)
	}
	return NewDataAddr(Symbol{Name: p.name, Static: true}, 8*at)
}

// Everywhere emits what gives a register of 64 bytes with w in all its words.
func (p *Pool) Everywhere(w uint64) reg.VecVirtual {
	z := ZMM()
	VPBROADCASTQ(p.Words(w), z)
	return z
}

// Emit emits the table. It must come last.
func (p *Pool) Emit() {
	GLOBL(p.name, RODATA|NOPTR)
	for i, w := range p.words {
		DATA(8*i, U64(w))
	}
}

// Table is the address of a variable of the package.
func Table(name string) Mem { return NewDataAddr(Symbol{Name: "·" + name}, 0) }
