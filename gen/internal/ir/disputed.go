package ir

import (
	"fmt"
	"go/types"
	"slices"
	"strings"
	"unicode"
)

// disputed returns the fields that keep st from being encoded here: those that the versions of encoding/json read
// differently, or else those that cannot be named.
func (b *builder) disputed(st *types.Struct) []structField {
	list := b.versioned(st)
	if len(list) > 0 {
		return list
	}
	quiet := &builder{model: b.model, pkg: b.pkg}
	for _, f := range quiet.structFields(st) {
		if _, ok := b.selectors(st, f); !ok {
			f.disputed = "embedding goes through unexported fields of another package, where Go does not let it be named"
			f.remedy = "give the embedded struct a json name"
			list = append(list, f)
		}
	}
	return list
}

// versioned returns the fields of st that the versions of encoding/json read differently: where there are any, only
// the one that is linked into the program can tell what st comes to, and which field wins a name.
func (b *builder) versioned(st *types.Struct) []structField {
	quiet := &builder{model: b.model, pkg: b.pkg}
	return slices.DeleteFunc(quiet.candidates(st), func(f structField) bool { return f.disputed == "" })
}

// dispute leaves a struct to encoding/json because of its disputed fields. It returns false for a root, which cannot
// be left: its AppendJSON is what would be asked again.
func (b *builder) dispute(n *Node, disputed []structField) bool {
	st := n.Type.Underlying().(*types.Struct)
	named, _ := n.Type.(*types.Named)
	if named != nil && b.rootOf(named) != nil {
		for _, f := range disputed {
			b.problem(b.position(st, f), f.v.Name(), f.disputed+"; "+f.remedy+", or do not ask for this type's encoder")
		}
		return false
	}
	f := disputed[0]
	for _, other := range b.candidates(st) {
		if len(other.options) > 0 {
			b.problem(b.position(st, f), f.v.Name(), fmt.Sprintf(`%s, so that encoding/json would have to write the struct, which does not know the tag burin:"%s"; %s`, f.disputed, other.options, f.remedy))
			n.Kind = Other
			return true
		}
	}
	label := "the struct"
	if named != nil {
		label = typeLabel(named, b.pkg)
	}
	n.Lock = hasLock(n.Type, map[types.Type]bool{})
	b.leave(n, fmt.Sprintf("%s has the field %s, whose %s", label, f.v.Name(), f.disputed))
	return true
}

// disputedOption says what the versions of encoding/json read differently in an option of a json tag; empty if
// it means the same to both, or nothing. inlined: the members of an embedded struct are the outer one's, to both
// of them and whatever else its tag says.
func disputedOption(opt string, inlined bool) (what, remedy string) {
	word := opt[:len(opt)-len(strings.TrimLeftFunc(opt, func(r rune) bool {
		return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r)
	}))]
	quoted := strings.Contains(opt, "'")
	switch {
	case inlined && word != "unknown" && !quoted:
	case quoted, word == "inline", word == "unknown", word == "format", word == "embed":
		return fmt.Sprintf("json tag option %q means something to encoding/json/v2 only", opt), "remove it"
	case word == "omitempty", word == "omitzero", word == "string":
		return fmt.Sprintf("json tag option %q is read differently by the versions of encoding/json", opt), fmt.Sprintf("write %q", word)
	}
	return "", ""
}

// validName says whether encoding/json takes name from a tag.
func validName(name string) bool {
	for _, c := range name {
		if !unicode.IsLetter(c) && !unicode.IsDigit(c) && !strings.ContainsRune("!#$%&()*+-./:;<=>?@[]^_{|}~ ", c) {
			return false
		}
	}
	return true
}
