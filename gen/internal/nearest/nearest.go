// Package nearest finds the known word that an unknown one was probably meant to be.
package nearest

// Of returns the entry of known that is the fewest edits away from name.
func Of(name string, known []string) string {
	best, distance := "", -1
	for _, k := range known {
		if d := edits(name, k); distance < 0 || d < distance {
			best, distance = k, d
		}
	}
	return best
}

// edits is the Levenshtein distance of a and b, in bytes.
func edits(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
