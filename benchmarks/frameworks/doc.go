// Package frameworks holds docs/frameworks.md and docs/from-easyjson.md to the code of its folders, which show burin in the
// frameworks and beside the types that Go services use, each in a few lines to copy.
//
// It is a module of its own. In that of the benchmarks the frameworks would raise what the
// encoders measured there are built with.
package frameworks
