package emit

import (
	"go/scanner"
	"go/token"
)

// use is where statements name a variable.
type use struct {
	at      int  // offset of the name
	address bool // what is there has to be addressable: its address is taken, or an array in it is sliced
}

// usesOf finds where statements name a variable, and not a field, nor a word within a string.
func usesOf(statements, name string) (uses []use) {
	type tok struct {
		at   int
		tok  token.Token
		text string
	}
	var toks []tok
	src := []byte(statements)
	file := token.NewFileSet().AddFile("", -1, len(src))
	var s scanner.Scanner
	s.Init(file, src, nil, 0)
	for {
		pos, t, text := s.Scan()
		if t == token.EOF {
			break
		}
		toks = append(toks, tok{file.Offset(pos), t, text})
	}
	kind := func(i int) token.Token {
		if i < 0 || i >= len(toks) {
			return token.EOF
		}
		return toks[i].tok
	}
	for i, t := range toks {
		if t.tok != token.IDENT || t.text != name || kind(i-1) == token.PERIOD {
			continue
		}
		u := use{at: t.at, address: kind(i-1) == token.AND}
		for j := i + 1; ; {
			switch {
			case kind(j) == token.PERIOD:
				j += 2
				continue
			case kind(j) == token.LBRACK && kind(j+1) == token.COLON:
				u.address = true
			case kind(j) == token.LBRACK:
				for kind(j) != token.RBRACK && kind(j) != token.EOF {
					j++
				}
				j++
				continue
			}
			break
		}
		uses = append(uses, u)
	}
	return uses
}
