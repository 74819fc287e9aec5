//go:build race

package sanitizer

const (
	Enabled = true
	Address = false
)
