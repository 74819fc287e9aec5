package cpu

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// mayUse has what kernels of a level may need of a processor, by avo's names. All processors with the features that
// detect asks for have CMOV and the older vector instructions.
var mayUse = map[string][]string{
	"AVX2": {"CMOV", "SSE", "SSE2", "SSSE3", "SSE4.1", "SSE4.2", "AVX", "AVX2", "FMA3", "BMI", "BMI2", "LZCNT", "POPCNT"},
	"AVX512": {"CMOV", "SSE", "SSE2", "SSSE3", "SSE4.1", "SSE4.2", "AVX", "AVX2", "FMA3", "BMI", "BMI2", "LZCNT", "POPCNT",
		"AVX512F", "AVX512BW", "AVX512DQ", "AVX512VL", "AVX512CD", "AVX512IFMA", "AVX512VBMI", "AVX512VBMI2", "AVX512VPOPCNTDQ"},
}

var (
	textLine = regexp.MustCompile(`^TEXT ·(\w+?)(AVX2|AVX512)\(SB\)`)
	// avx512Registers are those that an instruction has with AVX-512 alone. The assembler takes them for any instruction, and
	// encodes that in another way then.
	avx512Registers = regexp.MustCompile(`\b(Z\d+|K[0-7]|[XY](1[6-9]|2\d|3[01]))\b`)
)

// TestAssemblyKeepsToItsLevel: kernels use instructions and registers that each processor of their level has. On one that has
// more, as those that tests mostly run on, nothing else would tell.
func TestAssemblyKeepsToItsLevel(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("..", "*", "*_amd64.s"))
	if err != nil {
		t.Fatal(err)
	}
	kernels := map[string]int{}
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for level, n := range checkAssembly(t.Errorf, file, string(source)) {
			kernels[level] += n
		}
	}
	if kernels["AVX2"] < 20 || kernels["AVX512"] < 20 {
		t.Errorf("saw %v kernels", kernels)
	}
}

// checkAssembly reports what a file's kernels must not use, and returns how many it has of each level.
func checkAssembly(report func(format string, args ...any), file, source string) (kernels map[string]int) {
	kernels = map[string]int{}
	level, requires, complained := "", "", false
	for i, line := range strings.Split(source, "\n") {
		if list, ok := strings.CutPrefix(line, "// Requires: "); ok {
			requires = list
			continue
		}
		if strings.HasPrefix(line, "TEXT ") {
			m := textLine.FindStringSubmatch(line)
			if m == nil {
				report("%s:%d: no level in the name: %s", file, i+1, line)
				return kernels
			}
			level, complained = m[2], false
			kernels[level]++
			for feature := range strings.SplitSeq(requires, ", ") {
				if feature != "" && !slices.Contains(mayUse[level], feature) {
					report("%s:%d: %s%s needs %s", file, i+1, m[1], level, feature)
				}
			}
			requires = ""
			continue
		}
		if level == "AVX2" && !complained && avx512Registers.MatchString(line) {
			report("%s:%d: a register of AVX-512: %s", file, i+1, strings.TrimSpace(line))
			complained = true
		}
	}
	return kernels
}

func TestAssemblyIsRead(t *testing.T) {
	for _, c := range []struct{ source, want string }{
		{"// Requires: AVX, BMI2\nTEXT ·fooAVX2(SB), NOSPLIT, $0-8\n\tVANDPD Y2, Y15, Y6\n\tRET\n", ""},
		{"TEXT ·fooAVX512(SB), $0-8\n\tVANDPD Z2, Z15, Y16\n\tRET\n", ""},
		{"TEXT ·fooAVX2(SB), $0-8\n\tVANDPD Y2, Y15, Y16\n", "a register of AVX-512"},
		{"TEXT ·fooAVX2(SB), $0-8\n\tVANDPD X2, X15, X31\n", "a register of AVX-512"},
		{"TEXT ·fooAVX2(SB), $0-8\n\tKMOVQ K1, AX\n", "a register of AVX-512"},
		{"// Requires: AVX, AVX512VL\nTEXT ·fooAVX2(SB), $0-8\n", "fooAVX2 needs AVX512VL"},
		{"// Requires: AVX, GFNI\nTEXT ·fooAVX512(SB), $0-8\n", "fooAVX512 needs GFNI"},
		{"TEXT ·foo(SB), $0-8\n", "no level in the name"},
	} {
		var got string
		checkAssembly(func(format string, args ...any) { got += fmt.Sprintf(format, args...) }, "f.s", c.source)
		if (got == "") != (c.want == "") || !strings.Contains(got, c.want) {
			t.Errorf("%q: %q, want %q", c.source, got, c.want)
		}
	}
}
