// Package echoburin encodes what echo sends by burin.
package echoburin
