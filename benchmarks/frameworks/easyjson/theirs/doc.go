// Package theirs is encoded by easyjson.
package theirs
