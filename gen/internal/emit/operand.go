package emit

import (
	"go/types"
	"strings"
)

// operand is a Go expression for the value to encode, or for a pointer to it.
type operand struct {
	expr    string
	pointer bool
	defined bool // the pointer's type is a defined one, which has no methods
	notNil  bool // the code around has found that the value is not nil
}

// value is the value itself.
func (o operand) value() string {
	if o.pointer {
		return "*" + o.expr
	}
	return o.expr
}

// base is the value where a selector, index or slice expression follows.
func (o operand) base() string {
	if o.pointer {
		return "(*" + o.expr + ")"
	}
	return o.expr
}

// address is a pointer to the value.
func (o operand) address() string {
	if o.pointer {
		return o.expr
	}
	return "&" + o.expr
}

// method is a selector of a method. Go dereferences by itself, but not where the pointer's type is a defined one.
func (o operand) method(name string) string {
	if o.defined {
		return o.base() + "." + name
	}
	return o.field(name).expr
}

// field is a selector on the value; Go dereferences by itself.
func (o operand) field(name string) operand {
	expr := o.expr
	if strings.HasPrefix(expr, "*") {
		expr = "(" + expr + ")"
	}
	return operand{expr: expr + "." + name}
}

// index is an element of the value.
func (o operand) index(i string) operand { return operand{expr: o.base() + "[" + i + "]"} }

// element is what the value, a pointer of type t, points to.
func (o operand) element(t types.Type) operand {
	_, unnamed := types.Unalias(t).(*types.Pointer)
	return operand{expr: o.value(), pointer: true, defined: !unnamed}
}
