// Package slogburin logs values that burin encodes.
package slogburin
