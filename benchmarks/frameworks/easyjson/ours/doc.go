// Package ours has the types of package theirs, encoded by burin.
package ours
