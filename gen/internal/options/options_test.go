package options

import (
	"errors"
	"testing"
)

func TestParse(t *testing.T) {
	for _, c := range []struct {
		text      string
		directive bool
		want      string
		err       string
	}{
		{text: "round=2", want: "round=2"},
		{text: "quote,nonfinite=null,round=-1", want: "round=-1,nonfinite=null,quote"},
		{text: "fixed=+03", want: "fixed=3"},
		{text: "format=unixmilli,omitnil,nil=empty", want: "nil=empty,format=unixmilli,omitnil"},
		{text: "round=2 nonfinite=null  quote", directive: true, want: "round=2,nonfinite=null,quote"},
		{text: "style=python", directive: true, want: "style=python"},
		{text: "style=python allow_nan=false round=2 separators=compact ensure_ascii=false", directive: true, want: "round=2,style=python,separators=compact,ensure_ascii=false,allow_nan=false"},
		{text: "separators=compact", directive: true, err: "option separators is for documents as Python writes them; write style=python separators=compact"},
		{text: "separators=wide style=python", directive: true, err: `option separators does not know "wide"; it takes compact or default`},
		{text: "style=python escapehtml=true", directive: true, err: "escapehtml=true and style=python exclude each other: Python escapes nothing for HTML; remove escapehtml=true"},
		{text: "ensure_ascii=false", err: "option ensure_ascii is about whole documents; put it on the type: //burin:generate ensure_ascii=…"},
		{text: "style=python sort_keys=true", directive: true, err: "option sort_keys is not needed: maps are always sorted by key, and fields of structs come as they are declared"},
		{text: "escapehtml=false, nil=empty", directive: true, want: "nil=empty,escapehtml=false"},
		{text: "", directive: true},
		{text: "", err: "an option is empty; there are round, fixed, style, nonfinite, quote, ints, nil, format or omitnil"},
		{text: "rond=2", err: `unknown option "rond"; did you mean round?`},
		{text: " quote", err: `option " quote" has a blank; write quote`},
		{text: "round", err: `option round takes a number of digits from -400 to 400, as in round=2, not ""`},
		{text: "round=x", err: `option round takes a number of digits from -400 to 400, as in round=2, not "x"`},
		{text: "fixed=-1", err: `option fixed takes a number of digits from 0 to 400, as in fixed=2, not "-1"`},
		{text: "fixed=401", err: `option fixed takes a number of digits from 0 to 400, as in fixed=2, not "401"`},
		{text: "quote=yes", err: "option quote takes no value; write quote alone"},
		{text: "nonfinite=nan", err: `option nonfinite does not know "nan"; it takes error, null or string`},
		{text: "style=perl", err: `option style does not know "perl"; it takes python`},
		{text: "ints=string", want: "ints=string"},
		{text: "ints", err: `option ints does not know ""; it takes string`},
		{text: "nil", err: `option nil does not know ""; it takes empty`},
		{text: "round=1,fixed=2", err: "round=1 and fixed=2 exclude each other: round drops trailing zeros, fixed keeps them"},
		{text: "quote,quote", err: "option quote is given twice"},
		{text: "escapehtml=false", err: "option escapehtml is about whole documents; put it on the type: //burin:generate escapehtml=…"},
		{text: "escapehtml=no", directive: true, err: `option escapehtml does not know "no"; it takes false or true`},
	} {
		read := ParseTag
		if c.directive {
			read = ParseDirective
		}
		got, errs := read(c.text)
		text := ""
		if err := errors.Join(errs...); err != nil {
			text = err.Error()
		}
		if text != c.err || c.err == "" && got.String() != c.want {
			t.Errorf("%q: %s, error %q; want %s, %q", c.text, got, text, c.want, c.err)
		}
	}
}

func TestOver(t *testing.T) {
	for _, c := range []struct{ field, defaults, want string }{
		{"quote", "round=2,quote", "round=2,quote"},
		{"fixed=1", "round=2,nil=empty", "fixed=1,nil=empty"},
		{"round=1", "fixed=3", "round=1"},
		{"nonfinite=error", "nonfinite=null", "nonfinite=error"},
	} {
		field, _ := ParseTag(c.field)
		defaults, _ := ParseTag(c.defaults)
		if got := field.Over(defaults).String(); got != c.want {
			t.Errorf("%s over %s: %s, want %s", c.field, c.defaults, got, c.want)
		}
	}
}
