// Package decimalburin has encoders for decimals that allocate nothing.
package decimalburin
