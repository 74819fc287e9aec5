//go:build asan

package sanitizer

const (
	Enabled = true
	Address = true
)
