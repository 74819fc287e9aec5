package emit

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/burin-go/burin/gen/internal/ir"
	"github.com/burin-go/burin/gen/internal/options"
)

// The constants of the runtime for the values of the option format.
var (
	timeFormats = map[string]string{
		"rfc3339": "TimeRFC3339", "rfc3339milli": "TimeRFC3339Milli", "rfc3339micro": "TimeRFC3339Micro", "rfc3339nano": "TimeRFC3339Nano",
		"date": "TimeDate", "unix": "TimeUnix", "unixmilli": "TimeUnixMilli", "unixmicro": "TimeUnixMicro", "unixnano": "TimeUnixNano",
	}
	durationFormats = map[string]string{
		"nano": "DurationNano", "micro": "DurationMicro", "milli": "DurationMilli", "sec": "DurationSec", "units": "DurationUnits",
	}
)

// floatFormat is the FloatFormat of a file's own that a value is written by: a variable, named by what it says,
// so that other fields neither rename nor move it.
type floatFormat struct {
	form  ir.FloatForm
	quote bool
}

// floatFormats are the formats of a file by the names of their variables.
type floatFormats map[string]floatFormat

// floatFormat returns the name of the variable for the floats in n, or "" where they are encoding/json's.
func (fn *function) floatFormat(n *ir.Node) string {
	switch n.Kind {
	case ir.Float, ir.Floats, ir.Rows, ir.Arrays:
	default:
		return ""
	}
	float := n
	for float.Kind != ir.Float {
		float = float.Elem
	}
	format := floatFormat{float.Form, float.Quoted}
	if format == (floatFormat{}) || quotedOutside(n) {
		return ""
	}
	name := lowerFirst(fn.file.FirstRoot) + format.name() + "Format"
	for fn.file.Pkg.Scope().Lookup(name) != nil {
		name += "_"
	}
	if fn.formats == nil {
		fn.formats = floatFormats{}
	}
	fn.formats[name] = format
	return name
}

// name is the format as a piece of an identifier.
func (f floatFormat) name() string {
	var name string
	switch f.form.Rounding {
	case options.Round:
		name = fmt.Sprintf("Round%d", f.form.Digits)
	case options.Fixed:
		name = fmt.Sprintf("Fixed%d", f.form.Digits)
	}
	name = strings.ReplaceAll(name, "-", "Minus")
	if f.form.Python {
		name += "Python"
	}
	switch f.form.NonFinite {
	case "null":
		name += "NonFiniteNull"
	case "string":
		name += "NonFiniteString"
	case ir.PythonTokens:
		name += "NaN"
	}
	if f.form.Spaced {
		name += "Spaced"
	}
	if f.quote {
		name += "Quoted"
	}
	return name
}

// literal is the format as a Go expression.
func (f floatFormat) literal(burin string) string {
	var fields []string
	switch f.form.Rounding {
	case options.Round:
		fields = append(fields, fmt.Sprintf("Round: new(%d)", f.form.Digits))
	case options.Fixed:
		fields = append(fields, fmt.Sprintf("Fixed: new(%d)", f.form.Digits))
	}
	if f.form.Python {
		fields = append(fields, "Python: true")
	}
	switch f.form.NonFinite {
	case "null":
		fields = append(fields, fmt.Sprintf("NonFinite: %s.NonFiniteNull", burin))
	case "string":
		fields = append(fields, fmt.Sprintf("NonFinite: %s.NonFiniteString", burin))
	case ir.PythonTokens:
		fields = append(fields, fmt.Sprintf("NonFinite: %s.NonFinitePython", burin))
	}
	if f.form.Spaced {
		fields = append(fields, "Spaced: true")
	}
	if f.quote {
		fields = append(fields, "Quote: true")
	}
	return fmt.Sprintf("%s.FloatFormat{%s}", burin, strings.Join(fields, ", "))
}

// print declares the variables.
func (f floatFormats) print(p *printer) {
	var names []string
	for name := range f {
		names = append(names, name)
	}
	slices.Sort(names)
	switch len(names) {
	case 0:
	case 1:
		p.printf("\nvar %s = %s\n", names[0], f[names[0]].literal(p.burin))
	default:
		p.printf("\nvar (\n")
		for _, name := range names {
			p.printf("%s = %s\n", name, f[name].literal(p.burin))
		}
		p.printf(")\n")
	}
}

func lowerFirst(s string) string {
	r, size := utf8.DecodeRuneInString(s)
	return string(unicode.ToLower(r)) + s[size:]
}
