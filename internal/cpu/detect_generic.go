//go:build purego || (!amd64 && !arm64)

package cpu

// compiled has the levels that this build has kernels for, in ascending order.
var compiled = []Level{Generic}

func detect() Level { return Generic }
