package load

import (
	"go/ast"
	"go/build"
	"go/token"
	"go/types"
	"runtime"
)

// Source returns the program of one package, whose files are parsed already. It asks no go command, and takes no longer than the
// check: tests make thousands of programs by it.
func Source(fset *token.FileSet, path, dir string, files []*ast.File, imports types.Importer) *Program {
	pkg := &Package{Path: path, Name: files[0].Name.Name, Dir: dir, Files: files}
	conf := types.Config{
		IgnoreFuncBodies: true,
		Importer:         imports,
		Error:            func(err error) { pkg.Errors = append(pkg.Errors, err) },
		Sizes:            types.SizesFor(runtime.Compiler, runtime.GOARCH),
	}
	pkg.Types, _ = conf.Check(path, fset, files, nil) // its errors are in pkg.Errors
	return &Program{
		Fset:       fset,
		Folders:    []*Folder{{Path: path, Dir: dir, Package: pkg}},
		byTypes:    map[*types.Package]*Package{pkg.Types: pkg},
		conditions: build.Default,
	}
}
