//go:build ignore

// This program writes types.go: the kinds of types with methods, and structs whose fields cross all kinds with
// what can stand around them and with the options of json tags.
package main

import (
	"bytes"
	"fmt"
	"go/format"
	"log"
	"os"
	"strings"
)

// kind is a Go type to be crossed with the rest. Its name is that of its structs, so it is unique.
type kind struct {
	name, typ string
	embed     bool // as a field without a name
}

// option is what a json tag says, and its mark in the names of fields.
type option struct{ name, tag string }

// options are the options of json tags, alone and together.
var options = []option{
	{"", ""}, {"E", ",omitempty"}, {"Z", ",omitzero"}, {"S", ",string"},
	{"EZ", ",omitempty,omitzero"}, {"SE", ",string,omitempty"}, {"SZ", ",string,omitzero"}, {"SEZ", ",string,omitempty,omitzero"},
}

var noneOrAll = []option{options[0], options[len(options)-1]}

// isInterface says whether Go embeds no pointers to the kind.
func (k kind) isInterface() bool {
	switch k.name {
	case "Any", "Error", "Stringer", "Marshaler", "TextMarshaler":
		return true
	}
	return false
}

// Around a kind stands one of these, with so many of the options: all together would be a few megabytes of encoders.
var wrappers = []struct {
	name, prefix string
	options      []option
}{
	{"V", "", options}, {"P", "*", options[:5]},
	{"PP", "**", noneOrAll}, {"L", "[]", noneOrAll}, {"A", "[2]", noneOrAll}, {"M", "map[string]", noneOrAll},
}

// The types in kinds.go and in other packages, and those without a name.
func plainKinds() []kind {
	var kinds []kind
	for _, name := range strings.Fields("bool int int8 int16 int32 int64 uint uint8 uint16 uint32 uint64 uintptr float32 float64 string") {
		kinds = append(kinds, kind{"Basic" + strings.ToUpper(name[:1]) + name[1:], name, false})
	}
	for _, name := range strings.Fields(`Bool Int Uint8 Float32 String
		Bytes Octets Hash Rows Vectors Ints Strings Dict Anys Moment Decimal Unraw Took Pointers
		Empty Pair Hidden Nested ReadString Tree Promoting Optional Floats Forest Dictionary Alias`) {
		kinds = append(kinds, kind{name, name, true})
	}
	for _, typ := range strings.Fields(`time.Time time.Duration time.Month json.Number json.RawMessage json.Delim
		big.Int big.Rat netip.Addr netip.AddrPort netip.Prefix net.IP url.URL url.Values sql.NullString sql.NullTime
		image.Point image.Rectangle color.RGBA fs.FileMode slog.Level list.List template.HTML`) {
		pkg, name, _ := strings.Cut(typ, ".")
		kinds = append(kinds, kind{strings.ToUpper(pkg[:1]) + pkg[1:] + name, typ, true})
	}
	return append(kinds,
		kind{"UnnamedBytes", "[]byte", false}, kind{"UnnamedHash", "[3]byte", false}, kind{"NoBytes", "[0]byte", false},
		kind{"Wide", "[70]float64", false}, kind{"Matrix", "[2][3]float32", false}, kind{"Cube", "[][][]float64", false},
		kind{"Unnamed", "struct{ A int; b string; C *string `json:\"c,omitempty\"` }", false}, kind{"None", "struct{}", false},
		kind{"StringMap", "map[string]string", false}, kind{"AnyMap", "map[string]any", false}, kind{"IntMap", "map[int]Pair", false},
		kind{"MapOfMaps", "map[String]map[uint8][]float32", false},
		kind{"Any", "any", true}, kind{"Error", "error", true}, kind{"Stringer", "fmt.Stringer", true},
		kind{"Marshaler", "json.Marshaler", true}, kind{"TextMarshaler", "encoding.TextMarshaler", true},
		kind{"ListOfInts", "List[int]", false}, kind{"ListOfLists", "List[List[Pair]]", false}, kind{"MaybeString", "Maybe[string]", false},
		kind{"Nullable", "sql.Null[float64]", false}, kind{"Lookup", "Table[Int, []Pair]", false})
}

// underlying are the types that types with methods are made of.
var underlying = map[string]string{
	"Bool": "bool", "Int": "int", "Octet": "byte", "Float": "float32", "String": "string", "Struct": "struct{ X, Y int }",
	"Slice": "[]int", "Bytes": "[]byte", "Array": "[2]string", "Map": "map[string]int", "Func": "func()", "Chan": "chan int",
}

// methods are the sets of methods that decide how a type is encoded, and what types have them, with a value and with a
// pointer receiver. RECV stands for the receiver's type, VALUE for the value without its methods.
// A function or a channel needs a method that can always be called: otherwise encoding/json cannot encode it, and burin
// refuses it.
var methods = []struct{ name, code, value, pointer string }{
	{
		"JSON", `func (v RECV) MarshalJSON() ([]byte, error) { return jsonOf(VALUE) }`,
		"Bool Int Octet Float String Struct Slice Bytes Array Map Func Chan", "Int Octet Struct Slice Array Map",
	}, {
		"Text", `func (v RECV) MarshalText() ([]byte, error) { return textOf(VALUE) }`,
		"Int Octet Float String Struct Slice Map Func", "Int Octet String Struct",
	}, {
		"Both", `func (v RECV) MarshalText() ([]byte, error) { return textOf(VALUE) }
func (v RECV) AppendText(b []byte) ([]byte, error) { return appendText(b, VALUE) }`,
		"Int Octet Struct", "Int Struct String",
	}, {
		"Zero", `func (v RECV) IsZero() bool { return zeroOf(VALUE) }`,
		"Bool Int Float String Struct Slice Array Map", "Int Struct Slice Map",
	}, {
		"Only", `func (v RECV) AppendText(b []byte) ([]byte, error) { return appendText(b, VALUE) }`,
		"Int Octet", "Int",
	},
}

// methodKinds declares the types with methods.
func methodKinds(out *bytes.Buffer) []kind {
	var kinds []kind
	declare := func(name, recv, typ, value, code string) {
		fmt.Fprintf(out, "// %s is encoded, or left out, by its methods.\ntype %s %s\n\n%s\n\n", name, name, typ,
			strings.NewReplacer("RECV", recv, "VALUE", "("+typ+")("+value+")", "\nfunc", "\n\nfunc").Replace(code))
		kinds = append(kinds, kind{name, name, true})
	}
	for _, m := range methods {
		for u := range strings.FieldsSeq(m.value) {
			declare(m.name+u, m.name+u, underlying[u], "v", m.code)
		}
		for u := range strings.FieldsSeq(m.pointer) {
			name := "Ptr" + m.name + u
			declare(name, "*"+name, underlying[u], "*v", m.code)
		}
	}
	return kinds
}

// mixedKinds have methods of several sets.
const mixedKinds = `
// Mixed has a text by value and JSON by pointer.
type Mixed struct{ X int }

func (m Mixed) MarshalText() ([]byte, error) { return textOf(m.X) }

func (m *Mixed) MarshalJSON() ([]byte, error) { return jsonOf(m.X) }

// ZeroJSON has an IsZero beside its MarshalJSON.
type ZeroJSON struct{ X int }

func (z ZeroJSON) MarshalJSON() ([]byte, error) { return jsonOf(z.X) }

func (z ZeroJSON) IsZero() bool { return zeroOf(z.X) }
`

func keyKinds(methods []kind) []kind {
	var keys []kind
	for _, name := range strings.Fields("string int int8 int16 int32 int64 uint uint8 uint16 uint32 uint64 uintptr") {
		keys = append(keys, kind{"Basic" + strings.ToUpper(name[:1]) + name[1:], name, false})
	}
	for _, name := range strings.Fields("String Int Uint8 Took Decimal ReadString") {
		keys = append(keys, kind{name, name, false})
	}
	for _, k := range methods {
		switch {
		case strings.HasSuffix(k.name, "Slice"), strings.HasSuffix(k.name, "Bytes"), strings.HasSuffix(k.name, "Map"), strings.HasSuffix(k.name, "Func"):
			continue // Go has no such keys
		case strings.HasPrefix(k.name, "Ptr"):
			if strings.HasPrefix(k.name, "PtrText") || strings.HasPrefix(k.name, "PtrBoth") {
				keys = append(keys, kind{"To" + k.name, "*" + k.typ, false}) // refused without the star, unless of a kind that is a key by itself
			}
		case strings.HasPrefix(k.name, "Text"), strings.HasPrefix(k.name, "Both"), k.name == "OnlyInt":
			keys = append(keys, k)
		}
	}
	for _, typ := range strings.Fields("json.Number time.Month fs.FileMode slog.Level template.HTML") {
		pkg, name, _ := strings.Cut(typ, ".")
		keys = append(keys, kind{strings.ToUpper(pkg[:1]) + pkg[1:] + name, typ, false})
	}
	return append(keys,
		kind{"PtrTextInt", "PtrTextInt", false}, kind{"PtrBothString", "PtrBothString", false}, kind{"JSONInt", "JSONInt", false}, kind{"JSONString", "JSONString", false}, kind{"ZeroString", "ZeroString", false},
		kind{"Addr", "netip.Addr", false}, kind{"Time", "time.Time", false}, kind{"BigInt", "*big.Int", false})
}

func main() {
	var out bytes.Buffer
	fmt.Fprint(&out, `// Code generated by gen_types.go; DO NOT EDIT.

package matrix

//lint:file-ignore SA5008 odd tags are what this is about
//lint:file-ignore U1000 and so are fields that nothing uses

import (
	"container/list"
	"database/sql"
	"encoding"
	"encoding/json"
	"fmt"
	"html/template"
	"image"
	"image/color"
	"io/fs"
	"log/slog"
	"math/big"
	"net"
	"net/netip"
	"net/url"
	"time"
)

`)
	withMethods := methodKinds(&out)
	out.WriteString(mixedKinds)
	withMethods = append(withMethods, kind{"Mixed", "Mixed", true}, kind{"ZeroJSON", "ZeroJSON", true})
	kinds := append(plainKinds(), withMethods...)
	var roots []string
	for _, k := range kinds {
		roots = append(roots, "Of"+k.name)
		printCross(&out, k)
		if k.embed {
			roots = append(roots, "In"+k.name)
			printEmbedded(&out, k)
		}
	}
	for _, k := range keyKinds(withMethods) {
		roots = append(roots, "Keys"+k.name)
		printKeys(&out, k)
	}

	fmt.Fprint(&out, "// Roots has a pointer to a value of each type that burin makes an encoder for.\nvar Roots = []any{\n")
	for _, name := range roots {
		fmt.Fprintf(&out, "new(%s),\n", name)
	}
	fmt.Fprint(&out, "}\n\n// Kinds has a pointer to a value of each type that the roots cross with others.\nvar Kinds = []any{\n")
	for _, k := range kinds {
		fmt.Fprintf(&out, "new(%s),\n", k.typ)
	}
	fmt.Fprint(&out, "}\n")
	src, err := format.Source(out.Bytes())
	if err != nil {
		log.Fatal(err)
	}
	if err := os.WriteFile("types.go", src, 0o666); err != nil {
		log.Fatal(err)
	}
}

// printCross prints the struct that has k in all wrappers with all options.
func printCross(out *bytes.Buffer, k kind) {
	fmt.Fprintf(out, "//burin:generate\ntype Of%s struct {\n", k.name)
	for _, w := range wrappers {
		for _, o := range w.options {
			printField(out, w.name+o.name, w.prefix+k.typ, o.tag)
		}
	}
	fmt.Fprintf(out, "Box *Box[%s]\n}\n\n", k.typ)
}

// printEmbedded prints the struct that has structs in which k is embedded.
func printEmbedded(out *bytes.Buffer, k kind) {
	fmt.Fprintf(out, "//burin:generate\ntype In%s struct {\n", k.name)
	for _, f := range []struct{ name, star, tag string }{
		{"V", "", ""}, {"VSEZ", "", ",string,omitempty,omitzero"}, {"VN", "", "n"}, {"VNSEZ", "", "n,string,omitempty,omitzero"},
		{"P", "*", ""}, {"PNSEZ", "*", "n,string,omitempty,omitzero"},
	} {
		if k.isInterface() && f.star != "" {
			continue // Go embeds no pointers to interfaces
		}
		fmt.Fprintf(out, "%s struct {\nAfter int\n", f.name)
		printField(out, "", f.star+k.typ, f.tag)
		fmt.Fprint(out, "}\n")
	}
	fmt.Fprint(out, "}\n\n")
}

// printKeys prints the struct that has maps whose keys are of kind k.
func printKeys(out *bytes.Buffer, k kind) {
	fmt.Fprintf(out, "//burin:generate\ntype Keys%s struct {\n", k.name)
	for _, v := range []struct{ name, typ, tag string }{{"V", "int", ""}, {"E", "[]Pair", ",omitempty"}, {"Z", "*string", ",omitzero"}, {"S", "string", ",string"}} {
		printField(out, v.name, "map["+k.typ+"]"+v.typ, v.tag)
	}
	fmt.Fprint(out, "}\n\n")
}

func printField(out *bytes.Buffer, name, typ, tag string) {
	if tag != "" {
		tag = fmt.Sprintf(" `json:%q`", tag)
	}
	fmt.Fprintf(out, "%s %s%s\n", name, typ, tag)
}
