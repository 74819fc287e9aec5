package ours

//go:generate go tool burin -type=NoHTML -escapehtml=false -output=nohtml_burin.go

import "github.com/mailru/easyjson/opt"

// NilEmpty is Empty with what easyjson does by flags of its writer.
//
//burin:generate nil=empty
type NilEmpty struct {
	S []int
	M map[string]int
	B []byte
}

// NoHTML is Text with what easyjson does by the writer's NoEscapeHTML.
type NoHTML struct {
	S string
}

// Omitted has the type of Optional's fields, and the tag by which it is left out as easyjson does for omitempty.
//
//burin:generate
type Omitted struct {
	Empty opt.Int `json:",omitzero"`
}
