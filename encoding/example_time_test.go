package encoding_test

import (
	"fmt"
	"time"

	burin "github.com/burin-go/burin/encoding"
)

func ExampleAppendTime() {
	zone := time.FixedZone("CET", 3600)
	b, _ := burin.AppendTime(nil, time.Date(2024, time.May, 6, 7, 8, 9, 120_000_000, zone))
	fmt.Println(string(b))

	_, err := burin.AppendTime(nil, time.Date(10000, time.January, 1, 0, 0, 0, 0, time.UTC))
	fmt.Println(err != nil)
	// Output:
	// "2024-05-06T07:08:09.12+01:00"
	// true
}

func ExampleAppendTimes() {
	at := time.Date(2024, time.May, 6, 7, 8, 9, 0, time.UTC)
	b, _ := burin.AppendTimes(nil, []time.Time{at, at.Add(1500 * time.Millisecond)})
	fmt.Println(string(b))
	// Output: ["2024-05-06T07:08:09Z","2024-05-06T07:08:10.5Z"]
}
