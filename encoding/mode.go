package encoding

// A mode is the mode of a document: what is escaped in its strings, and what stands for numbers that JSON does not have.
type mode uint8

const (
	modeHTML  = mode(escapeHTML)
	modePlain = mode(escapePlain)

	modeEscapes = modeHTML | modePlain
	modeFloats  = modeEscapes + 1 // a NonFinite is multiplied by it
	modes       = modeFloats * mode(NonFiniteString+1)
)

func modeOf(escape mode, nonFinite NonFinite) mode { return escape + modeFloats*mode(nonFinite) }

func (m mode) escape() uint8 { return uint8(m & modeEscapes) }

func (m mode) nonFinite() NonFinite { return NonFinite(m / modeFloats) }

// floats is how numbers are written.
func (m mode) floats() floatStyle { return floatStyle{nonFinite: m.nonFinite()} }

func (m mode) appendFloat32(dst []byte, f float32) ([]byte, error) {
	if m.nonFinite() == NonFiniteError {
		return AppendFloat32(dst, f)
	}
	return appendStyle32(dst, f, m.floats())
}

func (m mode) appendFloat64(dst []byte, f float64) ([]byte, error) {
	if m.nonFinite() == NonFiniteError {
		return AppendFloat64(dst, f)
	}
	return appendStyle64(dst, f, m.floats())
}

func (m mode) appendFlat32(dst []byte, s []float32) ([]byte, error) {
	if m.nonFinite() == NonFiniteError {
		return appendFlat32(dst, s)
	}
	return appendFlatStyle(dst, s, m.floats())
}

func (m mode) appendFlat64(dst []byte, s []float64) ([]byte, error) {
	if m.nonFinite() == NonFiniteError {
		return appendFlat64(dst, s)
	}
	return appendFlatStyle(dst, s, m.floats())
}

func (m mode) appendRows32(dst []byte, rows [][]float32) ([]byte, error) {
	if m.nonFinite() == NonFiniteError {
		return appendRows32(dst, rows)
	}
	return appendRowsStyle(dst, rows, m.floats())
}

func (m mode) appendRows64(dst []byte, rows [][]float64) ([]byte, error) {
	if m.nonFinite() == NonFiniteError {
		return appendRows64(dst, rows)
	}
	return appendRowsStyle(dst, rows, m.floats())
}

func (m mode) appendArrays32(dst []byte, flat []float32, width int) ([]byte, error) {
	if m.nonFinite() == NonFiniteError {
		return appendArrays32(dst, flat, width)
	}
	return appendArraysStyle(dst, flat, width, m.floats())
}

func (m mode) appendArrays64(dst []byte, flat []float64, width int) ([]byte, error) {
	if m.nonFinite() == NonFiniteError {
		return appendArrays64(dst, flat, width)
	}
	return appendArraysStyle(dst, flat, width, m.floats())
}
