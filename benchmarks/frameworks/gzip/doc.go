// Package gzipburin compresses what package httpjson answers, by klauspost/compress and by the standard library.
package gzipburin
