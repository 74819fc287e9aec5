//go:build (amd64 || arm64) && !purego

package ftoa

// quotes says whether numbers are quoted.
func (form *Form) quotes() bool { return form != nil && form.Quote }

// What kernels have to know of a form.

// least is how many decimals a number that is rounded keeps.
func (form *Form) least() int {
	switch form.style() {
	case StyleFixed:
		return form.Places
	case StyleRepr:
		return 1
	}
	return 0
}

// tiny is the least integer but 0 that a number may be after multiplication by 10^Places to have no exponent.
func (form *Form) tiny() uint64 {
	if style := form.style(); style != StyleFixed {
		return max(1, smallest[style][form.Places])
	}
	return 1
}
