// Package ginburin encodes what gin sends by burin.
package ginburin
