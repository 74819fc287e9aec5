package figures

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"
	"time"

	"github.com/klauspost/cpuid/v2"

	"github.com/burin-go/burin/benchmarks"
	"github.com/burin-go/burin/encoding"
)

// A Machine is where and when a program measured, and how it was built.
type Machine struct {
	Date       string `json:"date"`
	Processor  string `json:"processor"`
	Go         string `json:"go"`
	OS         string `json:"os"`
	Arch       string `json:"arch"`
	Level      string `json:"level"`                // of burin's kernels
	Experiment string `json:"experiment,omitempty"` // GOEXPERIMENT, as far as it matters here
}

// ThisMachine describes the one that this program runs on.
func ThisMachine() Machine {
	m := Machine{
		Date:      time.Now().Format(time.DateOnly),
		Processor: strings.TrimSpace(cpuid.CPU.BrandName),
		Go:        runtime.Version(), OS: runtime.GOOS, Arch: runtime.GOARCH,
		Level: encoding.Level(),
	}
	if m.Processor == "" {
		m.Processor = "unknown processor"
	}
	for _, a := range benchmarks.Arms() {
		if a.Name == "json-v2" {
			m.Experiment = "jsonv2"
		}
	}
	return m
}

func (m Machine) String() string {
	experiment := "no GOEXPERIMENT"
	if m.Experiment != "" {
		experiment = "GOEXPERIMENT=" + m.Experiment + " (encoding/json on top of v2)"
	}
	return fmt.Sprintf("%s, %s, %s, %s/%s, CPU level %s, one processor, %s", m.Date, m.Processor, m.Go, m.OS, m.Arch, m.Level, experiment)
}

// Modules returns the versions of the modules that the program is built of.
func Modules() map[string]string {
	versions := map[string]string{}
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, m := range info.Deps {
			versions[m.Path] = m.Version
		}
	}
	return versions
}
