package pool

// Style is how numbers are written.
type Style struct {
	Name string // what ends the names of kernels and tables
	Text string // what a kernel writes
	// Numbers have no exponent from 10^Least on, and below 10^End.
	Least, End int
	// Places is how many digits there are after the point at least.
	Places int
	// No float64 whose biased exponent is from First to 1074 has an exponent in its text. As many digits as 16 may stand
	// before the point there: then n is a multiple of P, and either a 17th digit follows, or n and that digit are 0.
	First int
}

// JSON is the way of encoding/json, and Repr that of Python's repr.
var (
	JSON = Style{Text: "the text", Least: -6, End: 21, First: 1004}
	Repr = Style{Name: "Repr", Text: "Python's repr", Least: -4, End: 16, Places: 1, First: 1010}
)
