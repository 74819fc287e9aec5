package pool

// Style is how numbers are written.
type Style struct {
	Name string // what ends the names of kernels and tables
	Text string // what a kernel writes
	// Numbers have no exponent from 10^Least on, and below 10^End.
	Least, End int
	// Places is how many digits there are after the point at least.
	Places int
	// No text of a float64 whose biased exponent is from First to Last has an exponent, or, if Places is not 0, as many
	// digits before the point as there are without the 17th.
	First, Last int
}

// JSON is the way of encoding/json, and Repr that of Python's repr.
var (
	JSON = Style{Text: "the text", Least: -6, End: 21, First: 1004, Last: 1074}
	Repr = Style{Name: "Repr", Text: "Python's repr", Least: -4, End: 16, Places: 1, First: 1010, Last: 1071}
)
