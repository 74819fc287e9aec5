// Package chiburin encodes what chi's render sends by burin.
package chiburin
