// Package fiberburin encodes what fiber sends by burin.
package fiberburin
