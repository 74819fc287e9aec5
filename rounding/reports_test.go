package rounding

import (
	"fmt"
	"math"
	"math/big"
	"os"
	"strconv"
	"strings"
	"testing"
)

// A report is a value that somebody found rounded in a surprising way, and what
// several rules make of it, as their own languages write it.
type report struct {
	x       float64
	ndigits int
	columns []string
}

func loadReports(t *testing.T) []report {
	t.Helper()
	data, err := os.ReadFile("../testdata/oracle/reports.tsv")
	if err != nil {
		t.Fatal(err)
	}
	rows := strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
	if len(rows) != 1+47 {
		t.Fatalf("%d rows, want a header and 47", len(rows))
	}
	reports := make([]report, len(rows)-1)
	for i, row := range rows[1:] {
		r := &reports[i]
		r.columns = strings.Split(row, "\t")
		if _, err := fmt.Sscan(row, &r.x, &r.ndigits); err != nil {
			t.Fatalf("row %d: %v", i+2, err)
		}
	}
	return reports
}

// The columns of reports.tsv after value and digits; the source is the last.
const (
	columnRound = 2 + iota
	columnJSON
	columnNumpy
	columnMathRound
	columnToFixed
	columnHalfEven
	columnHalfUp
	columnSource
)

// reportRules are the rules of the columns. Those that this package does not
// have are here by their definitions: what they make of the values shows that
// the columns, and so the rows, tell them from ours.
var reportRules = []struct {
	name   string
	column int
	text   func(x float64, n int) string
}{
	{"Round", columnRound, func(x float64, n int) string { return string(AppendRepr(nil, Round(x, n))) }},
	{"AppendRound", columnJSON, func(x float64, n int) string { return string(AppendRound(nil, x, n)) }},
	{"RoundNumpy", columnNumpy, func(x float64, n int) string { return string(AppendRepr(nil, RoundNumpy(x, n))) }},
	{"math.Round(x*s)/s", columnMathRound, func(x float64, n int) string { return string(AppendRepr(nil, roundNaively(x, n))) }},
	{"toFixed", columnToFixed, toFixed},
	{"Decimal, ties to even", columnHalfEven, func(x float64, n int) string { return decimalText(x, n, halfEven) }},
	{"Decimal, ties away", columnHalfUp, func(x float64, n int) string { return decimalText(x, n, halfUp) }},
}

// columnDiffers has what the column of NumPy's rule says where NumPy says
// something else: the column was computed with integers, which have no -0, and
// with a power of ten that is rounded correctly.
var columnDiffers = map[string]string{
	"-0.0":                   "0.0",
	"5.0000000000000004e+73": "5e+73",
}

func TestReports(t *testing.T) {
	reports := loadReports(t)
	for _, rule := range reportRules {
		t.Run(rule.name, func(t *testing.T) {
			for _, r := range reports {
				got, want := rule.text(r.x, r.ndigits), r.columns[rule.column]
				if other, ok := columnDiffers[got]; ok && rule.column == columnNumpy {
					got = other
				}
				if got != want {
					t.Errorf("%v to %d digits: %s, want %s; reported in %s", r.x, r.ndigits, got, want, r.columns[columnSource])
				}
			}
		})
	}
}

// Every rule but Python's gets some of Python's column wrong, and Round gets
// some of NumPy's: no rule can stand in for another unnoticed.
func TestReportsTellRulesApart(t *testing.T) {
	reports := loadReports(t)
	for _, rule := range reportRules[2:] {
		differ := 0
		for _, r := range reports {
			got, err := strconv.ParseFloat(rule.text(r.x, r.ndigits), 64)
			if err == nil && got != Round(r.x, r.ndigits) { // toFixed has no negative digits
				differ++
			}
		}
		if differ == 0 {
			t.Errorf("%s is Round, by these values", rule.name)
		}
		t.Logf("%s differs from Round on %d of %d", rule.name, differ, len(reports))
	}
}

// toFixed is JavaScript's x.toFixed(n): the exact value, ties away from zero.
func toFixed(x float64, n int) string {
	if n < 0 {
		return "-"
	}
	return signed(x, pointed(halfUp(scaled(math.Abs(x), n)), n))
}

// decimalText is str(Decimal(repr(x)).quantize(Decimal(1).scaleb(-n))) with a
// rounding of Python's decimal.
func decimalText(x float64, n int, round func(num, den *big.Int) *big.Int) string {
	r, _ := new(big.Rat).SetString(string(AppendRepr(nil, math.Abs(x))))
	if n < 0 {
		k := round(r.Num(), new(big.Int).Mul(r.Denom(), pow10Int(-n)))
		return signed(x, fmt.Sprintf("%vE+%d", k, -n))
	}
	return signed(x, pointed(round(new(big.Int).Mul(r.Num(), pow10Int(n)), r.Denom()), n))
}

// halfUp returns the integer nearest to num/den >= 0, ties away from zero.
func halfUp(num, den *big.Int) *big.Int {
	twice := new(big.Int).Lsh(num, 1)
	return twice.Quo(twice.Add(twice, den), new(big.Int).Lsh(den, 1))
}

// pointed writes k/10^n.
func pointed(k *big.Int, n int) string {
	s := k.String()
	for len(s) <= n {
		s = "0" + s
	}
	if n == 0 {
		return s
	}
	return s[:len(s)-n] + "." + s[len(s)-n:]
}

func signed(x float64, s string) string {
	if math.Signbit(x) {
		return "-" + s
	}
	return s
}
