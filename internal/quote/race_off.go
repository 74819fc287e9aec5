//go:build !race && amd64 && !purego

package quote

func raceAppend(dst, text []byte) {}

func raceText(dst []byte, s string) {}

func raceStrings(dst []byte, v []string) {}

func raceRows(dst []byte, rows [][]string) {}
