//go:build purego || !amd64

package ftoa

type kernelMembers struct{}

func newKernelMembers([]string) kernelMembers { return kernelMembers{} }

func appendObjects64(dst []byte, flat []float64, m *Members) (out []byte, done int) {
	return appendEachObject64(dst, flat, m)
}
