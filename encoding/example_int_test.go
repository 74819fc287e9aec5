package encoding_test

import (
	"fmt"

	burin "github.com/burin-go/burin/encoding"
)

func ExampleAppendInt() {
	type cents int32
	fmt.Println(string(burin.AppendInt(nil, cents(-250))))
	// Output: -250
}

func ExampleAppendUint() {
	fmt.Println(string(burin.AppendUint(nil, uint64(1<<64-1))))
	// Output: 18446744073709551615
}

func ExampleAppendInts() {
	fmt.Println(string(burin.AppendInts(nil, []int16{1, -2, 3})))
	fmt.Println(string(burin.AppendInts(nil, []int16{})))
	fmt.Println(string(burin.AppendInts(nil, []int16(nil))))
	// Output:
	// [1,-2,3]
	// []
	// null
}

func ExampleAppendIntsQuoted() {
	fmt.Println(string(burin.AppendIntsQuoted(nil, []uint64{1<<64 - 1, 0})))
	// Output: ["18446744073709551615","0"]
}

// appendDelta is for signed integers only: it may be negative.
func appendDelta[I burin.Signed](dst []byte, from, to I) []byte {
	return burin.AppendInt(dst, to-from)
}

func ExampleSigned() {
	fmt.Println(string(appendDelta(nil, 7, 4)))
	// Output: -3
}

// appendFlags writes each bit of a set as a number.
func appendFlags[U burin.Unsigned](dst []byte, set U) []byte {
	var bits []int
	for i := 0; set != 0; i++ {
		if set&1 != 0 {
			bits = append(bits, i)
		}
		set >>= 1
	}
	return burin.AppendInts(dst, bits)
}

func ExampleUnsigned() {
	fmt.Println(string(appendFlags(nil, uint16(0b10011))))
	// Output: [0,1,4]
}

// appendRange writes the ends of a range of any integers.
func appendRange[I burin.Integer](dst []byte, from, to I) []byte {
	return burin.AppendInts(dst, []I{from, to})
}

func ExampleInteger() {
	fmt.Println(string(appendRange(nil, -1, 9)))
	fmt.Println(string(appendRange(nil, uint32(3), 4)))
	// Output:
	// [-1,9]
	// [3,4]
}
