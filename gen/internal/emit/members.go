package emit

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/burin-go/burin/gen/internal/ir"
)

// floatMembers are the members of objects of float64 that are written as a batch: expressions by the names of their
// variables.
type floatMembers map[string]string

// membersVar returns the name of the variable for the members of n, a batch of objects.
func (fn *function) membersVar(n *ir.Node) string {
	var names []string
	for _, f := range n.Elem.Fields {
		names = append(names, strconv.Quote(f.Name))
	}
	value := fmt.Sprintf("%s.%s(%s)", fn.burin, fn.mode("NewFloatMembers"), strings.Join(names, ", "))
	name := lowerFirst(fn.file.Members[n]) + "Members"
	for fn.file.Pkg.Scope().Lookup(name) != nil || fn.floatMembers[name] != "" && fn.floatMembers[name] != value {
		name += "_"
	}
	if fn.floatMembers == nil {
		fn.floatMembers = floatMembers{}
	}
	fn.floatMembers[name] = value
	return name
}

// print declares the variables.
func (m floatMembers) print(p *printer) {
	var names []string
	for name := range m {
		names = append(names, name)
	}
	slices.Sort(names)
	switch len(names) {
	case 0:
	case 1:
		p.printf("\nvar %s = %s\n", names[0], m[names[0]])
	default:
		p.printf("\nvar (\n")
		for _, name := range names {
			p.printf("%s = %s\n", name, m[name])
		}
		p.printf(")\n")
	}
}
