package encoding_test

import (
	"fmt"
	"time"

	burin "github.com/burin-go/burin/encoding"
)

func ExampleAppendTimeFormat() {
	t := time.Date(2024, time.May, 6, 7, 8, 9, 120_999_999, time.FixedZone("CET", 3600))
	for f := burin.TimeRFC3339Nano; f <= burin.TimeUnixNano; f++ {
		b, _ := burin.AppendTimeFormat(nil, t, f)
		fmt.Println(string(b))
	}
	// Output:
	// "2024-05-06T07:08:09.120999999+01:00"
	// "2024-05-06T07:08:09+01:00"
	// "2024-05-06T07:08:09.120+01:00"
	// "2024-05-06T07:08:09.120999+01:00"
	// "2024-05-06"
	// 1714975689
	// 1714975689120
	// 1714975689120999
	// 1714975689120999999
}

func ExampleAppendTimesFormat() {
	at := time.Date(2024, time.May, 6, 7, 8, 9, 0, time.UTC)
	b, _ := burin.AppendTimesFormat(nil, []time.Time{at, at.AddDate(0, 0, 1)}, burin.TimeDate)
	fmt.Println(string(b))
	// Output: ["2024-05-06","2024-05-07"]
}

// An event writes its time in a form that its readers have chosen.
type event struct {
	at   time.Time
	form burin.TimeFormat
}

func (e event) AppendJSON(dst []byte) ([]byte, error) {
	return burin.AppendTimeFormat(dst, e.at, e.form)
}

func ExampleTimeFormat() {
	at := time.Unix(1714975689, 0)
	b, _ := burin.Marshal([]event{{at, burin.TimeUnix}, {at, burin.TimeUnixMilli}, {at.UTC(), burin.TimeDate}})
	fmt.Println(string(b))
	// Output: [1714975689,1714975689000,"2024-05-06"]
}

func ExampleAppendDurationFormat() {
	d := 1500 * time.Millisecond
	for f := burin.DurationNano; f <= burin.DurationUnits; f++ {
		fmt.Println(string(burin.AppendDurationFormat(nil, d, f)))
	}
	// Output:
	// 1500000000
	// 1500000
	// 1500
	// 1.5
	// "1.5s"
}

func ExampleDurationFormat() {
	unit := map[string]burin.DurationFormat{"s": burin.DurationSec, "ms": burin.DurationMilli}
	fmt.Println(string(burin.AppendDurationFormat(nil, 1250*time.Microsecond, unit["ms"])))
	// Output: 1.25
}
