package figures

import "fmt"

// Micros prints nanoseconds as microseconds with three digits or more.
func Micros(ns float64) string { return Digits(ns / 1e3) }

// Digits prints a number with three digits or more, two of them at most behind the point.
func Digits(x float64) string {
	switch {
	case x < 9.995:
		return fmt.Sprintf("%.2f", x)
	case x < 99.95:
		return fmt.Sprintf("%.1f", x)
	}
	return fmt.Sprintf("%.0f", x)
}

// Size prints a number of bytes.
func Size(n int) string {
	switch {
	case n < 1000:
		return fmt.Sprintf("%d B", n)
	case n < 1e6:
		return fmt.Sprintf("%.3g KB", float64(n)/1e3)
	}
	return fmt.Sprintf("%.3g MB", float64(n)/1e6)
}
