package encoding_test

import (
	"fmt"
	"os"

	burin "github.com/burin-go/burin/encoding"
)

func ExampleWriteArray() {
	rows := func(yield func([]float64) bool) {
		for i := range 3 {
			if !yield([]float64{float64(i), float64(i) / 2}) {
				return
			}
		}
	}
	if err := burin.WriteArray(os.Stdout, rows); err != nil {
		fmt.Println(err)
	}
	// Output: [[0,0],[1,0.5],[2,1]]
}

func ExampleWriteLines() {
	events := func(yield func(map[string]any) bool) {
		_ = yield(map[string]any{"event": "start"}) && yield(map[string]any{"event": "stop", "code": 0})
	}
	if err := burin.WriteLines(os.Stdout, events); err != nil {
		fmt.Println(err)
	}
	// Output:
	// {"event":"start"}
	// {"code":0,"event":"stop"}
}
