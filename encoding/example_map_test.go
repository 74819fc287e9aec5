package encoding_test

import (
	"fmt"
	"math"
	"net/netip"
	"strconv"

	burin "github.com/burin-go/burin/encoding"
)

func ExampleAppendStringMap() {
	fmt.Println(string(burin.AppendStringMap(nil, map[string]string{"b": "<", "a": ""})))
	// Output: {"a":"","b":"\u003c"}
}

func ExampleAppendStringMapPlain() {
	fmt.Println(string(burin.AppendStringMapPlain(nil, map[string]string{"b": "<", "a": ""})))
	// Output: {"a":"","b":"<"}
}

func ExampleSortStringKeys() {
	m := map[string]float64{"b": 2, "a": 1.5}
	keys := burin.SortStringKeys(m)
	dst := []byte{'{'}
	var err error
	for i, e := range keys.Entries {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(burin.AppendString(dst, e.Name), ':')
		if dst, err = burin.AppendFloat64(dst, m[e.Key]); err != nil {
			err = burin.AtKey(err, e.Name)
			break
		}
	}
	keys.Release()
	fmt.Println(string(append(dst, '}')), err)
	// Output: {"a":1.5,"b":2} <nil>
}

func ExampleSortIntKeys() {
	keys := burin.SortIntKeys(map[int8]bool{-1: true, 9: true, 10: true})
	defer keys.Release()
	for _, e := range keys.Entries {
		fmt.Printf("%q %d\n", e.Name, e.Key)
	}
	// Output:
	// "-1" -1
	// "10" 10
	// "9" 9
}

func ExampleSortUintKeys() {
	keys := burin.SortUintKeys(map[uint]string{9: "i", 10: "j"})
	defer keys.Release()
	fmt.Println(keys.Entries[0].Name, keys.Entries[1].Name)
	// Output: 10 9
}

func ExampleSortTextKeys() {
	keys, err := burin.SortTextKeys(map[netip.Addr]int{
		netip.MustParseAddr("10.0.0.2"):  1,
		netip.MustParseAddr("10.0.0.10"): 2,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer keys.Release()
	for _, e := range keys.Entries {
		fmt.Println(e.Name, e.Key.Is4())
	}
	// Output:
	// 10.0.0.10 true
	// 10.0.0.2 true
}

// Price is a number with a text.
type Price float64

// MarshalText returns p with two decimals.
func (p Price) MarshalText() ([]byte, error) {
	return strconv.AppendFloat(nil, float64(p), 'f', 2, 64), nil
}

func ExampleSortTextEntries() {
	keys, err := burin.SortTextEntries(map[Price]string{1.5: "tea", Price(math.NaN()): "unknown"})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer keys.Release()
	for _, e := range keys.Entries {
		fmt.Println(e.Name, e.Key.Value)
	}
	// Output:
	// 1.50 tea
	// NaN unknown
}

func ExampleMapEntry() {
	fmt.Println(burin.MapEntry[int, string]{Key: 1, Value: "one"})
	// Output: {1 one}
}

func ExampleMapKey() {
	fmt.Println(burin.MapKey[int64]{Name: "-1", Key: -1})
	// Output: {-1 -1}
}

func ExampleMapKeys() {
	keys := burin.SortStringKeys(map[string]int{"b": 1, "a": 2})
	fmt.Println(keys.Entries)
	keys.Release() // neither keys nor the names are used from here on
	// Output: [{a a} {b b}]
}

func ExampleMapKeys_Release() {
	keys := burin.SortUintKeys(map[uint8]bool{1: true})
	n := len(keys.Entries[0].Name)
	keys.Release()
	fmt.Println(n)
	// Output: 1
}
