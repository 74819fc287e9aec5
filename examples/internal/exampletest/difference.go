package exampletest

import "fmt"

// difference shows where got leaves want.
func difference(got, want []byte) string {
	i := 0
	for i < len(got) && i < len(want) && got[i] == want[i] {
		i++
	}
	from := max(0, i-20)
	return fmt.Sprintf("%d bytes, want %d; from byte %d on\n got %.80q\nwant %.80q", len(got), len(want), from, got[from:], want[from:])
}
