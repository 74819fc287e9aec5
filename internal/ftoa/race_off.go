//go:build !race && (amd64 || arm64) && !purego

package ftoa

func raceAppend[T any]([]byte, []T) {}

func raceWrite([]float64) {}
