//go:build !race && amd64 && !purego

package scan

func raceRead([]byte) {}
