package load

import (
	"fmt"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// Folder is what one folder holds: a package, and with Options.Tests the same package
// with its own tests, and the package of its external tests. What is not there is nil.
type Folder struct {
	Path string // import path of the package
	Dir  string

	Package, InTest, External *Package
}

// Packages returns the packages that are there.
func (f *Folder) Packages() []*Package {
	var list []*Package
	for _, p := range []*Package{f.Package, f.InTest, f.External} {
		if p != nil {
			list = append(list, p)
		}
	}
	return list
}

// FolderOf returns the folder that the patterns matched pkg in, or one of its own.
func (p *Program) FolderOf(pkg *Package) *Folder {
	for _, f := range p.Folders {
		if f.Dir == pkg.Dir {
			return f
		}
	}
	return &Folder{Path: pkg.Path, Dir: pkg.Dir, Package: pkg}
}

// Only returns the program as if the patterns had matched one folder alone.
func (p *Program) Only(dir string) *Program {
	one := *p
	one.Folders = slices.DeleteFunc(slices.Clone(p.Folders), func(f *Folder) bool { return f.Dir != dir })
	return &one
}

// folders checks the packages that the patterns matched, and sorts them into their folders.
func (l *loader) folders(roots []*packages.Package) []*Folder {
	var list []*Folder
	byPath := map[string]*Folder{}
	for i, p := range roots {
		l.progress(fmt.Sprintf("reading package %d of %d: %s", i+1, len(roots), p.PkgPath))
		path := p.PkgPath
		if p.ForTest != "" {
			path = p.ForTest
		}
		f := byPath[path]
		if f == nil {
			f = &Folder{Path: path}
			byPath[path] = f
			list = append(list, f)
		}
		pkg := l.check(p)
		f.Dir = pkg.Dir
		switch {
		case pkg.External:
			f.External = pkg
		case pkg.InTest:
			f.InTest = pkg
		default:
			f.Package = pkg
		}
	}
	return list
}

// isExternal says whether p is a package of tests outside the package that they test.
func isExternal(p *packages.Package) bool {
	return p.ForTest != "" && p.PkgPath == p.ForTest+"_test" && strings.HasSuffix(p.Name, "_test")
}
