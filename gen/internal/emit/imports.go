package emit

import (
	"fmt"
	"go/types"
	"slices"
	"strings"
)

// importManager names the packages that a file imports, clear of the package's own
// identifiers, of Go's, and of the local names that generated functions use.
type importManager struct {
	pkg   *types.Package
	names map[string]string // path -> local name
	taken map[string]bool

	foreign bool // a type of another package, not of the standard library, is named
}

func newImportManager(pkg *types.Package) *importManager {
	m := &importManager{pkg: pkg, names: map[string]string{}, taken: map[string]bool{}}
	for _, name := range pkg.Scope().Names() {
		m.taken[name] = true
	}
	for _, name := range types.Universe.Names() {
		m.taken[name] = true
	}
	for _, name := range localNames {
		m.taken[name] = true
	}
	return m
}

// name returns the local name of package path, whose own name is base.
func (m *importManager) name(path, base string) string {
	if name, ok := m.names[path]; ok {
		return name
	}
	name := base
	for i := 2; m.taken[name]; i++ {
		name = fmt.Sprintf("%s%d", base, i)
	}
	m.names[path] = name
	m.taken[name] = true
	return name
}

// qualifier names packages in the text of types.
func (m *importManager) qualifier(p *types.Package) string {
	if p == m.pkg {
		return ""
	}
	m.foreign = m.foreign || !isStandard(p.Path())
	return m.name(p.Path(), p.Name())
}

// block returns the import declaration.
func (m *importManager) block() string {
	paths := make([]string, 0, len(m.names))
	for path := range m.names {
		paths = append(paths, path)
	}
	slices.Sort(paths)
	line := func(path string) string {
		if m.names[path] == path[strings.LastIndexByte(path, '/')+1:] {
			return fmt.Sprintf("%q", path)
		}
		return fmt.Sprintf("%s %q", m.names[path], path)
	}
	if len(paths) == 1 {
		return "import " + line(paths[0]) + "\n"
	}
	var std, other []string
	for _, path := range paths {
		if isStandard(path) {
			std = append(std, line(path))
		} else {
			other = append(other, line(path))
		}
	}
	groups := []string{}
	for _, g := range [][]string{std, other} {
		if len(g) > 0 {
			groups = append(groups, "\t"+strings.Join(g, "\n\t")+"\n")
		}
	}
	return "import (\n" + strings.Join(groups, "\n") + ")\n"
}

// isStandard says whether path is of the standard library: the first element of others has a dot.
func isStandard(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return !strings.Contains(first, ".")
}
