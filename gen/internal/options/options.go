// Package options reads what the tag key burin and the directive //burin:generate ask for.
package options

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/burin-go/burin/gen/internal/nearest"
)

// Setting is one option.
type Setting struct {
	Key   string
	Value string // empty for options that take none
	N     int    // of round and fixed
}

// String returns the setting as it is written.
func (s Setting) String() string {
	if s.Value == "" {
		return s.Key
	}
	return s.Key + "=" + s.Value
}

// Options are settings with different keys, in the order of the table below.
type Options []Setting

// String returns the options as they are written in a tag.
func (o Options) String() string {
	words := make([]string, len(o))
	for i, s := range o {
		words[i] = s.String()
	}
	return strings.Join(words, ",")
}

// Has says whether key is set.
func (o Options) Has(key string) bool { return o.Value(key) != nil }

// Value returns the setting of key, or nil.
func (o Options) Value(key string) *Setting {
	for i := range o {
		if o[i].Key == key {
			return &o[i]
		}
	}
	return nil
}

// Only returns the settings whose key keep accepts.
func (o Options) Only(keep func(key string) bool) Options {
	var out Options
	for _, s := range o {
		if keep(s.Key) {
			out = append(out, s)
		}
	}
	return out
}

// Over returns o completed by defaults for the keys that o leaves open. Round and fixed are one choice.
func (o Options) Over(defaults Options) Options {
	out := slices.Clone(o)
	for _, d := range defaults {
		if o.Has(d.Key) || d.Key == Round && o.Has(Fixed) || d.Key == Fixed && o.Has(Round) {
			continue
		}
		out = append(out, d)
	}
	out.sort()
	return out
}

func (o Options) sort() {
	slices.SortFunc(o, func(a, b Setting) int { return position(a.Key) - position(b.Key) })
}

// The keys.
const (
	Round      = "round"
	Fixed      = "fixed"
	Style      = "style"
	NonFinite  = "nonfinite"
	Quote      = "quote"
	Ints       = "ints"
	Nil        = "nil"
	Format     = "format"
	OmitNil    = "omitnil"
	EscapeHTML = "escapehtml"

	// Of whole documents in Python's style, named as the arguments of json.dumps are.
	Separators  = "separators"
	EnsureASCII = "ensure_ascii"
	AllowNaN    = "allow_nan"
)

// WholeDocument says whether key, on a type, is about whole documents and no default for the fields.
func WholeDocument(key string) bool {
	return key == Style || definitions[position(key)].whole
}

// maxDigits bounds round and fixed: no float64 has a digit that is not 0 further from the point on the left,
// and its last one on the right is the 1074th, which nobody prints.
const maxDigits = 400

// definition is what a key stands for.
type definition struct {
	key    string
	values []string // known values; nil if there is none
	digits bool     // takes a number
	least  int      // the least number
	whole  bool     // for a type only: it is about the whole document
	help   string
}

var definitions = []definition{
	{key: Round, digits: true, least: -maxDigits, help: "floats as Python's round(x, N) has them, without zeros at the end"},
	{key: Fixed, digits: true, least: 0, help: "floats with N decimals, always"},
	{key: Style, values: []string{"python"}, help: "floats as Python's repr; on a type, whole documents as json.dumps writes them"},
	{key: NonFinite, values: []string{"error", "null", "string"}, help: "what NaN and the infinities are"},
	{key: Quote, help: "numbers as strings"},
	{key: Ints, values: []string{"string"}, help: "integers of 64 bits as strings"},
	{key: Nil, values: []string{"empty"}, help: "nil slices as [], nil maps as {}, nil bytes as \"\""},
	{key: Format, values: slices.Concat(TimeFormats, DurationFormats), help: "times and durations in another form"},
	{key: OmitNil, help: "no member for a nil pointer, slice, map or interface"},
	{key: EscapeHTML, values: []string{"false", "true"}, whole: true, help: "<, > and & in strings as they are, or escaped"},
	{key: Separators, values: []string{"compact", "default"}, whole: true, help: "with style=python: no blanks, or one behind each comma and colon"},
	{key: EnsureASCII, values: []string{"false", "true"}, whole: true, help: "with style=python: UTF-8, or \\u00e9"},
	{key: AllowNaN, values: []string{"false", "true"}, whole: true, help: "with style=python: an error for NaN and the infinities, or tokens"},
}

// Help describes the options, one a line with its values: those of fields and types, and those of types alone.
func Help() string {
	var b strings.Builder
	line := func(d definition) {
		word := d.key
		switch {
		case d.digits:
			word += "=N"
		case d.values != nil:
			word += "=" + strings.Join(d.values, "|")
		}
		fmt.Fprintf(&b, "  %s\n    \t%s\n", word, d.help)
	}
	b.WriteString("options, in a tag burin:\"round=2,quote\" of a field or, for all fields of a type, after //burin:generate:\n")
	for _, d := range definitions {
		if !d.whole {
			line(d)
		}
	}
	b.WriteString("\noptions of //burin:generate alone:\n")
	for _, d := range definitions {
		if d.whole {
			line(d)
		}
	}
	return b.String()
}

// TimeFormats and DurationFormats are the values of format, for a time.Time and a time.Duration.
var (
	TimeFormats     = []string{"rfc3339", "rfc3339milli", "rfc3339micro", "rfc3339nano", "date", "unix", "unixmilli", "unixmicro", "unixnano"}
	DurationFormats = []string{"nano", "micro", "milli", "sec", "units"}
)

func position(key string) int {
	return slices.IndexFunc(definitions, func(d definition) bool { return d.key == key })
}

// ParseTag reads the value of the tag key burin: settings separated by commas.
func ParseTag(text string) (Options, []error) {
	return parse(strings.Split(text, ","), false)
}

// ParseDirective reads what follows //burin:generate: settings separated by blanks or commas.
func ParseDirective(text string) (Options, []error) {
	return parse(strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == '\t' || r == ',' }), true)
}

func parse(words []string, directive bool) (Options, []error) {
	var out Options
	var errs []error
	for _, word := range words {
		s, err := parseSetting(word, directive)
		switch {
		case err != nil:
			errs = append(errs, err)
		case out.Has(s.Key):
			errs = append(errs, fmt.Errorf("option %s is given twice", s.Key))
		default:
			out = append(out, s)
		}
	}
	if out.Has(Round) && out.Has(Fixed) {
		errs = append(errs, fmt.Errorf("%s and %s exclude each other: round drops trailing zeros, fixed keeps them", out.Value(Round), out.Value(Fixed)))
	}
	for _, key := range []string{Separators, EnsureASCII, AllowNaN} {
		if s := out.Value(key); s != nil && !out.Has(Style) {
			errs = append(errs, fmt.Errorf("option %s is for documents as Python writes them; write style=python %s", key, s))
		}
	}
	if s := out.Value(EscapeHTML); s != nil && directive && out.Has(Style) {
		errs = append(errs, fmt.Errorf("%s and style=python exclude each other: Python escapes nothing for HTML; remove %s", s, s))
	}
	out.sort()
	return out, errs
}

func parseSetting(word string, directive bool) (Setting, error) {
	key, value, hasValue := strings.Cut(word, "=")
	i := position(key)
	if i < 0 || definitions[i].whole && !directive {
		return Setting{}, unknownKey(key, i >= 0, directive)
	}
	s, d := Setting{Key: key, Value: value}, definitions[i]
	switch {
	case d.digits:
		n, err := strconv.Atoi(value)
		if err != nil || n < d.least || n > maxDigits {
			return s, fmt.Errorf("option %s takes a number of digits from %d to %d, as in %s=2, not %q", key, d.least, maxDigits, key, value)
		}
		s.N, s.Value = n, strconv.Itoa(n)
	case d.values == nil && hasValue:
		return s, fmt.Errorf("option %s takes no value; write %s alone", key, key)
	case d.values != nil && !slices.Contains(d.values, value):
		return s, fmt.Errorf("option %s does not know %q; it takes %s", key, value, list(d.values))
	}
	return s, nil
}

func unknownKey(key string, forTypes, directive bool) error {
	var known []string
	for _, d := range definitions {
		if directive || !d.whole {
			known = append(known, d.key)
		}
	}
	switch {
	case key == "":
		return fmt.Errorf("an option is empty; there are %s", list(known))
	case key == "sort_keys":
		return fmt.Errorf("option sort_keys is not needed: maps are always sorted by key, and fields of structs come as they are declared")
	case forTypes:
		return fmt.Errorf("option %s is about whole documents; put it on the type: //burin:generate %s=…", key, key)
	case strings.TrimSpace(key) != key:
		return fmt.Errorf("option %q has a blank; write %s", key, strings.TrimSpace(key))
	}
	return fmt.Errorf("unknown option %q; did you mean %s?", key, nearest.Of(key, known))
}

// list writes words as in "a, b or c".
func list(words []string) string {
	if len(words) == 1 {
		return words[0]
	}
	return strings.Join(words[:len(words)-1], ", ") + " or " + words[len(words)-1]
}
