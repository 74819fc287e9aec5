package encoding_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"

	burin "github.com/burin-go/burin/encoding"
)

func ExampleError() {
	_, err := burin.Marshal(map[string]any{"matches": []any{[]float64{1, math.NaN()}}})
	var e *burin.Error
	if errors.As(err, &e) {
		fmt.Println(e.Path)
	}
	var std *json.UnsupportedValueError
	fmt.Println(errors.As(err, &std), std.Str)
	// Output:
	// ["matches"][0][1]
	// true NaN
}

var errSensor = errors.New("sensor is off")

func ExampleInField() {
	err := burin.InField(errSensor, "value")
	err = burin.InField(burin.AtIndex(err, 3), "sensors")
	fmt.Println(err)
	fmt.Println(burin.InField(errSensor, "two words"))
	// Output:
	// sensors[3].value: sensor is off
	// ["two words"]: sensor is off
}

func ExampleAtIndex() {
	err := burin.AtIndex(burin.AtIndex(errSensor, 7), 2)
	fmt.Println(err, errors.Is(err, errSensor))
	// Output: [2][7]: sensor is off true
}

func ExampleAtKey() {
	fmt.Println(burin.InField(burin.AtKey(errSensor, "roof"), "by_name"))
	// Output: by_name["roof"]: sensor is off
}

// Invoice has no encoder made by burin, but its field asks for something.
type Invoice struct {
	Total float64 `burin:"fixed=2"`
}

func ExampleOptionsError() {
	_, err := burin.Marshal([]Invoice{{Total: 2.5}})
	var lost *burin.OptionsError
	if errors.As(err, &lost) {
		fmt.Println(lost.Outer, lost.Inner)
	}
	// Output: encoding_test.Invoice encoding_test.Invoice
}
