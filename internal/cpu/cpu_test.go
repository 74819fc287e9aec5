package cpu

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestString(t *testing.T) {
	for l, want := range map[Level]string{
		Generic: "generic", NEON: "neon", AVX2: "avx2", AVX512: "avx512", 4: "Level(4)", 255: "Level(255)",
	} {
		if got := l.String(); got != want {
			t.Errorf("Level(%d) = %q, want %q", uint8(l), got, want)
		}
	}
	if !(Generic < NEON && NEON < AVX2 && AVX2 < AVX512) {
		t.Error("the levels are not in order")
	}
}

func TestChoose(t *testing.T) {
	amd := []Level{Generic, AVX2, AVX512}
	haswell := []Level{Generic, AVX2}
	arm := []Level{Generic, NEON}
	none := []Level{Generic}
	tests := []struct {
		name, env string
		has       []Level
		want      Level
		complains bool
	}{
		{"unset", "", amd, AVX512, false},
		{"unset, old machine", "", haswell, AVX2, false},
		{"unset, arm64", "", arm, NEON, false},
		{"unset, no kernels", "", none, Generic, false},
		{"top", "avx512", amd, AVX512, false},
		{"lowered once", "avx2", amd, AVX2, false},
		{"lowered twice", "generic", amd, Generic, false},
		{"lowered, arm64", "generic", arm, Generic, false},
		{"top, arm64", "neon", arm, NEON, false},
		{"generic where there is nothing else", "generic", none, Generic, false},
		{"above the machine", "avx512", haswell, AVX2, true},
		{"of another architecture, lower exists", "avx512", arm, NEON, true},
		{"of another architecture, between", "neon", amd, Generic, true},
		{"no kernels", "avx2", none, Generic, true},
		{"unknown", "sse4", amd, AVX512, true},
		{"unknown, old machine", "sse4", haswell, AVX2, true},
		{"wrong case", "AVX2", amd, AVX512, true},
		{"blank", " ", amd, AVX512, true},
		{"not printable", "avx2\n\xff", amd, AVX512, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, complaint := choose(tt.env, tt.has)
			if got != tt.want {
				t.Errorf("choose(%q, %v) = %v, want %v", tt.env, tt.has, got, tt.want)
			}
			if (complaint != "") != tt.complains {
				t.Fatalf("complaint %q, want one: %v", complaint, tt.complains)
			}
			if complaint == "" {
				return
			}
			listed := "(" + strings.Join(names[:], ", ") + ")"
			if slices.Contains(names[:], tt.env) {
				listed = "only " + list(tt.has) + ":" // what the user can choose, not what others can
			}
			for _, part := range []string{Env, fmt.Sprintf("%q", tt.env), "using " + tt.want.String(), listed} {
				if !strings.Contains(complaint, part) {
					t.Errorf("%q does not say %q", complaint, part)
				}
			}
			if strings.Contains(complaint, "\n") {
				t.Errorf("more than one line: %q", complaint)
			}
		})
	}
}

func TestLowerRefuses(t *testing.T) {
	want := fmt.Sprintf("cpu: level Level(200) is not available below %v", Current())
	if _, err := Lower(200); err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

func TestLower(t *testing.T) {
	top := Current()
	for l := Level(0); l < levels+2; l++ {
		has := slices.Contains(Levels(), l)
		restore, err := Lower(l)
		if has != (err == nil) {
			t.Errorf("Lower(%v) from %v: %v", l, top, err)
		}
		if err != nil {
			if restore != nil || Current() != top {
				t.Errorf("failed Lower(%v) left level %v", l, Current())
			}
			if !strings.Contains(err.Error(), l.String()) {
				t.Errorf("error %q does not name %v", err, l)
			}
			continue
		}
		if Current() != l {
			t.Errorf("Lower(%v): level is %v", l, Current())
		}
		if got := Levels(); got[len(got)-1] != l {
			t.Errorf("at %v the levels are %v", l, got)
		}
		if l < top {
			if _, err := Lower(top); err == nil {
				t.Errorf("Lower raised %v to %v", l, top)
			}
		}
		restore()
		if Current() != top {
			t.Errorf("restore left %v, want %v", Current(), top)
		}
	}
}

func TestLevels(t *testing.T) {
	got := Levels()
	if got[0] != Generic || got[len(got)-1] != Current() || !slices.IsSorted(got) {
		t.Errorf("levels %v, current %v", got, Current())
	}
	got[0] = AVX512
	if Levels()[0] != Generic {
		t.Error("the caller can change the list of levels")
	}
	t.Logf("levels: %s", strings.Trim(fmt.Sprint(Levels()), "[]"))
}

func BenchmarkCurrent(b *testing.B) {
	n := 0
	for b.Loop() {
		n += int(Current())
	}
	if n != b.N*int(Current()) {
		b.Fatal("the level changed")
	}
}
