package encoding_test

import (
	"fmt"
	"math"

	burin "github.com/burin-go/burin/encoding"
)

func ExampleFloatFormat() {
	prices := []float64{2.5, 2.675, 0.00001, 1}
	for _, ff := range []*burin.FloatFormat{
		nil, // as encoding/json
		{Round: new(2)},
		{Fixed: new(2)},
		{Python: true},
		{Fixed: new(2), Quote: true},
	} {
		b, _ := burin.AppendFloatsFormat(nil, prices, ff)
		fmt.Println(string(b))
	}

	_, err := burin.AppendFloatsFormat(nil, prices, &burin.FloatFormat{Fixed: new(-2)})
	fmt.Println(err)
	// Output:
	// [2.5,2.675,0.00001,1]
	// [2.5,2.67,0,1]
	// [2.50,2.67,0.00,1.00]
	// [2.5,2.675,1e-05,1.0]
	// ["2.50","2.67","0.00","1.00"]
	// burin: FloatFormat.Fixed is -2: set 0 or more digits after the point, or set Round, which takes a negative number
}

func ExampleNonFinite() {
	nan := []float64{1.5, math.NaN(), math.Inf(-1)}
	for _, rule := range []burin.NonFinite{burin.NonFiniteNull, burin.NonFiniteString, burin.NonFiniteError} {
		b, err := burin.AppendFloatsFormat(nil, nan, &burin.FloatFormat{NonFinite: rule})
		fmt.Println(string(b), err)
	}
	// Output:
	// [1.5,null,null] <nil>
	// [1.5,"NaN","-Infinity"] <nil>
	//  [1]: json: unsupported value: NaN
}

func ExampleAppendFloatFormat() {
	type celsius float32
	b, _ := burin.AppendFloatFormat(nil, celsius(36.649998), &burin.FloatFormat{Round: new(1)})
	fmt.Println(string(b))
	// Output: 36.6
}

func ExampleAppendFloatsFormat() {
	b, _ := burin.AppendFloatsFormat(nil, []float64{0.125, 0.375, -0.001}, &burin.FloatFormat{Round: new(2), Python: true})
	fmt.Println(string(b))
	// Output: [0.12,0.38,-0.0]
}

func ExampleAppendFloatRowsFormat() {
	rows := [][]float64{{1, 2.25}, nil, {math.NaN()}}
	b, _ := burin.AppendFloatRowsFormat(nil, rows, &burin.FloatFormat{Fixed: new(1), NonFinite: burin.NonFiniteNull})
	fmt.Println(string(b))

	_, err := burin.AppendFloatRowsFormat(nil, rows, &burin.FloatFormat{Fixed: new(1)})
	fmt.Println(err)
	// Output:
	// [[1.0,2.2],null,[null]]
	// [2][0]: json: unsupported value: NaN
}

func ExampleAppendFloatArraysFormat() {
	bids := [][2]float64{{64250.5, 0.75}, {64250, 1.25}}
	b, _ := burin.AppendFloatArraysFormat[float64](nil, bids, &burin.FloatFormat{Fixed: new(2), Quote: true})
	fmt.Println(string(b))
	// Output: [["64250.50","0.75"],["64250.00","1.25"]]
}
