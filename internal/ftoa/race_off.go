//go:build !race && amd64 && !purego

package ftoa

func raceAppend([]byte, []float64) {}

func raceRows([]byte, [][]float64) {}
