package emit

import (
	"fmt"
	"go/types"
	"strconv"
	"strings"

	"github.com/burin-go/burin/gen/internal/ir"
)

// localNames are the variables of generated functions, which imports must not be named like.
var localNames = []string{"dst", "v", "n", "err", "out", "depth", "i", "j", "k", "l", "m", "keys", "keysErr", "key", "x", "open", "enc", "value", "w"}

// function prints one append function. Output is collected line by line; format.Source lays it out.
type function struct {
	*printer
	f *ir.Func

	body    strings.Builder
	literal string          // constant output that is still to be written
	path    []string        // calls that add the path of the current value to an error, outermost first; %s is the error
	used    map[string]int  // local names in use, for nested scopes
	needs   map[string]bool // n, err, out
}

func (p *printer) function(f *ir.Func) {
	fn := &function{printer: p, f: f}
	v := operand{expr: "v", pointer: true}
	if f.Nested {
		fn.line("if depth >= %s.NestingChecked {", p.burin)
		fn.line("if err = %s.CheckNesting(v, depth); err != nil {", p.burin)
		fn.line("return dst, err")
		fn.line("}")
		fn.line("}")
		fn.need("err")
	}
	fn.value(f.Body, v, 0)
	end := fn.takeLiteral()

	name := p.typ(f.Type)
	params := fmt.Sprintf("dst []byte, v *%s", name)
	if f.Nested {
		params += ", depth int"
	}
	result := "[]byte"
	if f.CanFail {
		result = "([]byte, error)"
	}
	p.printf("\nfunc %s(%s) %s {\n", f.Name, params, result)
	if fn.needs["n"] {
		p.printf("n := len(dst)\n")
	}
	if fn.needs["out"] {
		p.printf("var out []byte\n")
	}
	if fn.needs["err"] {
		p.printf("var err error\n")
	}
	p.out.WriteString(fn.body.String())
	last := "dst"
	if end != "" {
		last = appendCall(end)
	}
	if f.CanFail {
		last += ", nil"
	}
	p.printf("return %s\n}\n", last)
}

func (fn *function) need(name string) {
	if fn.needs == nil {
		fn.needs = map[string]bool{}
	}
	fn.needs[name] = true
}

// line prints a line of code, after the output that is due before it.
func (fn *function) line(format string, args ...any) {
	fn.flush()
	fmt.Fprintf(&fn.body, format+"\n", args...)
}

// text adds constant output; neighbouring pieces become one append.
func (fn *function) text(s string) { fn.literal += s }

func (fn *function) flush() {
	if s := fn.takeLiteral(); s != "" {
		fmt.Fprintf(&fn.body, "dst = %s\n", appendCall(s))
	}
}

func (fn *function) takeLiteral() string {
	s := fn.literal
	fn.literal = ""
	return s
}

func appendCall(s string) string {
	switch {
	case len(s) == 1:
		return fmt.Sprintf("append(dst, %q)", rune(s[0]))
	case strings.ContainsAny(s, `"\`) && strconv.CanBackquote(s):
		return fmt.Sprintf("append(dst, `%s`...)", s)
	}
	return fmt.Sprintf("append(dst, %q...)", s)
}

// local returns a variable name that neither an enclosing scope nor the package uses, and a function that frees it.
func (fn *function) local(base string) (string, func()) {
	if fn.used == nil {
		fn.used = map[string]int{}
	}
	fn.used[base]++
	name := base
	if n := fn.used[base]; n > 1 {
		name += strconv.Itoa(n)
	}
	for fn.file.Pkg.Scope().Lookup(name) != nil {
		name += "_"
	}
	return name, func() { fn.used[base]-- }
}

// index returns a loop variable: i, j, k, l, m, then numbered.
func (fn *function) index() (string, func()) {
	for _, base := range []string{"i", "j", "k", "l", "m"} {
		if fn.used[base] == 0 {
			return fn.local(base)
		}
	}
	return fn.local("i")
}

// at runs f with one more step on the error path.
func (fn *function) at(step string, f func()) {
	fn.path = append(fn.path, step)
	f()
	fn.path = fn.path[:len(fn.path)-1]
}

// fail is the statement that returns err, with its path.
func (fn *function) fail(err string) string {
	fn.need("n")
	for i := len(fn.path) - 1; i >= 0; i-- {
		err = fmt.Sprintf(fn.path[i], err)
	}
	return "return dst[:n], " + err
}

// try prints a call that may fail.
func (fn *function) try(call string) {
	fn.need("err")
	fn.line("if dst, err = %s; err != nil {", call)
	fn.line("%s", fn.fail("err"))
	fn.line("}")
}

// block captures what f prints, with its trailing literal flushed.
func (fn *function) block(f func()) string {
	fn.flush()
	saved := fn.body
	fn.body = strings.Builder{}
	f()
	fn.flush()
	text := fn.body.String()
	fn.body = saved
	return text
}

// nilOr prints text where x is nil, and else what f prints.
func (fn *function) nilOr(x operand, text string, f func()) {
	if x.notNil {
		f()
		return
	}
	fn.line("if %s == nil {", x.value())
	fn.text(text)
	inner := fn.block(f)
	if isOneIf(inner) {
		fn.line("} else %s", strings.TrimSuffix(inner, "\n"))
		return
	}
	fn.line("} else {")
	fn.body.WriteString(inner)
	fn.line("}")
}

// isOneIf says whether code is a single if statement, with whatever else it has.
func isOneIf(code string) bool {
	lines := strings.Split(strings.TrimSuffix(code, "\n"), "\n")
	if !strings.HasPrefix(lines[0], "if ") {
		return false
	}
	depth := 0
	for i, line := range lines {
		if strings.HasPrefix(line, "}") {
			depth--
			if depth == 0 && i < len(lines)-1 && !strings.HasPrefix(line, "} else") {
				return false
			}
		}
		if strings.HasSuffix(line, "{") {
			depth++
		}
	}
	return true
}

// value prints the encoding of x. depth counts the arrays and objects of this function around it.
func (fn *function) value(n *ir.Node, x operand, depth int) {
	switch n.Kind {
	case ir.Pointer:
		fn.nilOr(x, "null", func() { fn.value(n.Elem, x.element(n.Type), depth) })
	case ir.Slice:
		if n.NilEmpty {
			fn.elements(n.Elem, x, depth)
			return
		}
		fn.nilOr(x, "null", func() { fn.elements(n.Elem, x, depth) })
	case ir.Array:
		if n.Len == 0 {
			fn.text("[]")
			return
		}
		fn.elements(n.Elem, x, depth)
	case ir.Map:
		if n.NilEmpty {
			fn.members(n, x, depth)
			return
		}
		fn.nilOr(x, "null", func() { fn.members(n, x, depth) })
	case ir.Struct:
		fn.object(n, x, depth)
	case ir.Promoted:
		fn.value(n.Fields[0].Node, x.field(n.Fields[0].Path[0].Name), depth)
	case ir.Own:
		fn.own(n, x, depth)
	case ir.JSON:
		method := "MarshalJSON()"
		if n.Via != "" {
			method = n.Via + "." + method
		}
		fn.method(n, x, method, fn.mode("AppendMarshaled"), fn.modeArg())
	case ir.Text:
		if n.Append {
			fn.method(n, x, `AppendText(append(dst, '"'))`, fn.mode("CloseText"), fn.modeArg())
		} else {
			fn.method(n, x, "MarshalText()", fn.mode("AppendMarshaledText"), fn.modeArg())
		}
	case ir.Call:
		if direct(n.Func) { // AppendJSON makes the call itself, and so does everybody else
			fn.value(n.Func.Body, x, depth)
			return
		}
		call := fmt.Sprintf("%s(dst, %s)", n.Func.Name, x.address())
		if n.Func.Nested {
			call = fmt.Sprintf("%s(dst, %s, %s)", n.Func.Name, x.address(), depthArg(depth))
		}
		if n.Func.CanFail {
			fn.try(call)
		} else {
			fn.line("dst = %s", call)
		}
	case ir.Iface:
		fn.any("AppendAnyNested", x.value(), depth)
	case ir.Other:
		fn.other(n, x, depth)
	default:
		if n.NilEmpty {
			fn.nilOr(x, emptyText(n), func() { fn.leaf(n, x) })
			return
		}
		fn.leaf(n, x)
	}
}

// emptyText is what an empty value of a kind that can be nil is written as.
func emptyText(n *ir.Node) string {
	switch n.Kind {
	case ir.Bytes:
		return `""`
	case ir.StringMap:
		return "{}"
	}
	return "[]"
}

// leaf prints a value that is one runtime call.
func (fn *function) leaf(n *ir.Node, x operand) {
	if quotedOutside(n) {
		fn.text(`"`)
		defer fn.text(`"`)
	}
	if ir.CanFail(n) {
		fn.try(fn.call(n, x))
	} else {
		fn.line("dst = %s", fn.call(n, x))
	}
}

// quotedOutside says whether the quotes of a value that is written as a string are printed around its call.
func quotedOutside(n *ir.Node) bool {
	switch n.Kind {
	case ir.Bool, ir.Int, ir.Uint, ir.Time, ir.Duration:
		return n.Quoted
	case ir.Float:
		return n.Quoted && n.Form == ir.FloatForm{} // a FloatFormat does it itself: not every value becomes a number
	}
	return false
}

// mode returns the name of the runtime function for the mode of the document.
func (fn *function) mode(name string) string {
	switch m := fn.f.Mode; {
	case m.Plain:
		return name + "Plain"
	case m.Python.On:
		return name + "Python"
	}
	return name
}

func depthArg(depth int) string {
	if depth == 0 {
		return "depth"
	}
	return fmt.Sprintf("depth+%d", depth)
}

// call is the runtime call that encodes x, for kinds that are one.
func (fn *function) call(n *ir.Node, x operand) string {
	name, arg, more := "", x.value(), ""
	slice := func() string {
		if _, isArray := n.Type.Underlying().(*types.Array); isArray {
			return x.base() + "[:]"
		}
		return x.value()
	}
	convert := func(to string) string {
		if fn.typ(n.Type) == to {
			return x.value()
		}
		return fmt.Sprintf("%s(%s)", to, x.value())
	}
	switch n.Kind {
	case ir.Bool:
		name = "AppendBool"
	case ir.Int:
		name = "AppendInt"
	case ir.Uint:
		name = "AppendUint"
	case ir.Float:
		if n.Form != (ir.FloatForm{}) {
			name = "AppendFloat"
			break
		}
		name, arg = fmt.Sprintf("AppendFloat%d", n.Bits), convert(fmt.Sprintf("float%d", n.Bits))
	case ir.String:
		name, more = fn.mode("AppendString"), fn.modeArg()
		if n.Quoted {
			name = fn.mode("AppendQuotedString")
		}
	case ir.Number:
		name = "AppendNumber"
		if n.Quoted {
			name = "AppendQuotedNumber"
		}
	case ir.Bytes:
		name = "AppendBytes"
		if elem := n.Type.Underlying().(*types.Slice).Elem(); !types.Identical(elem, types.Typ[types.Uint8]) {
			name = "AppendNamedBytes"
		}
	case ir.Time:
		if n.Format != "" {
			return fmt.Sprintf("%s.AppendTimeFormat(dst, %s, %s.%s)", fn.burin, x.value(), fn.burin, timeFormats[n.Format])
		}
		name = "AppendTime"
	case ir.Duration:
		return fmt.Sprintf("%s.AppendDurationFormat(dst, %s, %s.%s)", fn.burin, x.value(), fn.burin, durationFormats[n.Format])
	case ir.Raw:
		name, more = fn.mode("AppendRaw"), fn.modeArg()
	case ir.StringMap:
		name = fn.mode("AppendStringMap")
	case ir.Ints:
		name, arg = "AppendInts", slice()
		if n.Elem.Quoted {
			name = "AppendIntsQuoted"
		}
	case ir.Strings:
		name, arg = fn.mode("AppendStrings"), slice()
	case ir.StringRows:
		name, arg = fn.mode("AppendStringRows"), slice()
	case ir.StringArrays:
		name, arg = fmt.Sprintf("%s[%s]", fn.mode("AppendStringArrays"), fn.typ(n.Elem.Elem.Type)), slice()
	case ir.Times:
		if format := n.Elem.Format; format != "" {
			return fmt.Sprintf("%s.AppendTimesFormat(dst, %s, %s.%s)", fn.burin, slice(), fn.burin, timeFormats[format])
		}
		name, arg = "AppendTimes", slice()
	case ir.Floats:
		name, arg = "AppendFloats", slice()
	case ir.Rows:
		name, arg = "AppendFloatRows", slice()
	case ir.Arrays:
		name, arg = fmt.Sprintf("AppendFloatArrays[%s]", fn.typ(n.Elem.Elem.Type)), slice()
	case ir.Objects:
		typeArg := ""
		if _, named := n.Elem.Type.(*types.Named); !named { // its fields are written out here, so that they are pinned
			typeArg = "[" + fn.typ(n.Elem.Type) + "]"
		}
		return fmt.Sprintf("%s.AppendFloatObjects%s(dst, %s, %s)", fn.burin, typeArg, slice(), fn.membersVar(n))
	default:
		panic(fmt.Sprintf("kind %d is not one call", n.Kind))
	}
	if format := fn.floatFormat(n); format != "" {
		function, typeArgs, _ := strings.Cut(name, "[")
		if typeArgs != "" {
			typeArgs = "[" + typeArgs
		}
		return fmt.Sprintf("%s.%sFormat%s(dst, %s, &%s)", fn.burin, function, typeArgs, arg, format)
	}
	return fmt.Sprintf("%s.%s(dst, %s%s)", fn.burin, name, arg, more)
}

// elements prints a loop over a slice or an array.
func (fn *function) elements(elem *ir.Node, x operand, depth int) {
	i, free := fn.index()
	defer free()
	fn.text("[")
	fn.line("for %s := range %s {", i, x.value())
	fn.line("if %s > 0 {", i)
	fn.text(fn.comma())
	fn.line("}")
	fn.at(fn.burin+".AtIndex(%s, "+i+")", func() { fn.value(elem, x.index(i), depth+1) })
	fn.line("}")
	fn.text("]")
}

// members prints a loop over a map in the order of its member names.
func (fn *function) members(n *ir.Node, x operand, depth int) {
	keys, free1 := fn.local("keys")
	key, free2 := fn.local("key")
	i, free3 := fn.index()
	value, free4 := fn.local("x")
	recursive := callsNested(n.Elem)
	defer func() {
		free2()
		free3()
		if !n.NilEmpty { // else the map has no block of its own, and the next one must not declare the same names again
			free1()
		}
		if !n.NilEmpty || !recursive {
			free4()
		}
	}()
	keyType := n.Type.Underlying().(*types.Map).Key()
	lookup, found := key+".Key", ""
	switch n.Keys {
	case ir.StringKeys:
		fn.line("%s := %s.SortStringKeys(%s)", keys, fn.burin, x.value())
		if fn.typ(keyType) != "string" {
			lookup = fmt.Sprintf("%s(%s)", fn.typ(keyType), lookup)
		}
	case ir.IntKeys, ir.UintKeys:
		sort, exact := "SortIntKeys", "int64"
		if n.Keys == ir.UintKeys {
			sort, exact = "SortUintKeys", "uint64"
		}
		fn.line("%s := %s.%s(%s)", keys, fn.burin, sort, x.value())
		if fn.typ(keyType) != exact {
			lookup = fmt.Sprintf("%s(%s)", fn.typ(keyType), lookup)
		}
	case ir.TextKeys, ir.TextEntries, ir.NumberKeys:
		sort, more := "SortTextKeys", ""
		switch n.Keys {
		case ir.TextEntries:
			sort, found = "SortTextEntries", lookup+".Value"
		case ir.NumberKeys:
			sort, more, found = "SortNumbersPython", fn.modeArg(), lookup+".Value"
		}
		keysErr, free := fn.local("keysErr")
		if !n.NilEmpty {
			defer free()
		}
		fn.line("%s, %s := %s.%s(%s%s)", keys, keysErr, fn.burin, sort, x.value(), more)
		fn.line("if %s != nil {", keysErr)
		fn.line("%s", fn.fail(keysErr))
		fn.line("}")
	}
	fn.text("{")
	if recursive { // declared inside the loop, its address would escape into the next call of the same function
		fn.line("var %s %s", value, fn.typ(n.Elem.Type))
	}
	fn.line("for %s, %s := range %s.Entries {", i, key, keys)
	fn.line("if %s > 0 {", i)
	fn.text(fn.comma())
	fn.line("}")
	fn.line("dst = %s.%s(dst, %s.Name%s)", fn.burin, fn.mode("AppendString"), key, fn.modeArg())
	fn.text(fn.colon())
	body := fn.block(func() {
		fn.at(fn.burin+".AtKey(%s, "+key+".Name)", func() { fn.value(n.Elem, operand{expr: value}, depth+1) })
	})
	if lookup = fmt.Sprintf("%s[%s]", x.base(), lookup); found != "" {
		lookup = found
	}
	switch uses := usesOf(body, value); {
	case len(uses) == 1 && !uses[0].address:
		body = body[:uses[0].at] + lookup + body[uses[0].at+len(value):]
	case len(uses) > 0 && recursive:
		fn.line("%s = %s", value, lookup)
	case len(uses) > 0:
		fn.line("%s := %s", value, lookup)
	}
	fn.body.WriteString(body)
	fn.line("}")
	fn.line("%s.Release()", keys)
	fn.text("}")
}

// callsNested says whether a value, or an array of it, goes to a function that may call this one again.
func callsNested(n *ir.Node) bool {
	for n.Kind == ir.Array && n.Len > 0 {
		n = n.Elem
	}
	return n.Kind == ir.Call && n.Func.Nested
}

// own prints a call of a type's AppendJSON. One written by hand may lose dst, so dst is kept beside its result.
func (fn *function) own(n *ir.Node, x operand, depth int) {
	call := "AppendJSON(dst)"
	if n.Nested {
		call = fmt.Sprintf("AppendJSONNested(dst, %s)", depthArg(depth))
	}
	fn.method(n, x, call, "CheckAppended", "")
}

// method prints a static call of a marshaler, and the runtime call, with more arguments, that checks and appends its
// result.
func (fn *function) method(n *ir.Node, x operand, method, finish, more string) {
	fn.need("out")
	fn.need("err")
	fn.line("out, err = %s", x.method(method))
	fn.try(fmt.Sprintf("%s.%s[%s](dst, out, err%s)", fn.burin, finish, fn.typ(n.Type), more))
}

// other prints a value that is left to encoding/json. A copy goes there, so that v itself stays on the stack.
func (fn *function) other(n *ir.Node, x operand, depth int) {
	arg := x.value()
	switch {
	case n.Addressable && n.Lock:
		arg = x.address()
	case n.Addressable:
		arg = fmt.Sprintf("new(%s)", arg)
	}
	name := "AppendAny"
	if n.Quoted {
		name = "AppendAnyQuoted"
	}
	fn.any(name, arg, depth)
}
