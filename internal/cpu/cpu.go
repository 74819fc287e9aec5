// Package cpu says which family of kernels this process runs.
//
// The level is settled once, while the program starts: by what the processor
// and the operating system offer, lowered by the environment variable BURIN_CPU
// (generic, neon, avx2 or avx512). With the build tag purego it is always
// Generic.
package cpu

import (
	"fmt"
	"os"
	"slices"
	"strings"
)

// A Level names a family of kernels. A higher level never lacks what a lower
// level of the same architecture has.
type Level uint8

const (
	Generic Level = iota // Go code only
	NEON                 // arm64 Advanced SIMD
	AVX2                 // amd64: AVX2, FMA3, BMI1, BMI2, LZCNT, POPCNT
	AVX512               // amd64: all of AVX2 and AVX-512 as Ice Lake and Zen 4 have it

	levels = iota
)

var names = [levels]string{"generic", "neon", "avx2", "avx512"}

// String returns the level's name, as BURIN_CPU spells it.
func (l Level) String() string {
	if int(l) < len(names) {
		return names[l]
	}
	return fmt.Sprintf("Level(%d)", uint8(l))
}

// Env is the environment variable that lowers the level.
const Env = "BURIN_CPU"

// current is written while the package is initialised, and by Lower.
var current = start(os.Getenv(Env))

// Current returns the level in use. It costs one load.
func Current() Level { return current }

// Levels returns the levels that this process can be lowered to, lowest first.
// The last one is Current.
func Levels() []Level {
	return available(current)
}

// Lower makes Current return l until restore is called. It is for tests: it
// must not run beside code that reads the level. It fails, and changes nothing,
// when l is above the current level or belongs to another architecture.
func Lower(l Level) (restore func(), err error) {
	if !slices.Contains(Levels(), l) {
		return nil, fmt.Errorf("cpu: level %v is not available below %v", l, current)
	}
	old := current
	current = l
	return func() { current = old }, nil
}

// start settles the level, given the value of BURIN_CPU.
func start(env string) Level {
	l, complaint := choose(env, available(detect()))
	if complaint != "" {
		fmt.Fprintln(os.Stderr, complaint)
	}
	return l
}

// available returns the levels of this build up to top, lowest first.
func available(top Level) []Level {
	for i, l := range compiled {
		if l > top {
			return slices.Clone(compiled[:i])
		}
	}
	return slices.Clone(compiled)
}

// choose returns the highest of the levels in has, which are in ascending order
// and start with Generic, that is not above the one that env names. A name that
// is unknown bounds nothing, and neither does an empty env. The complaint is one
// line for the user, or empty when env can be followed to the letter.
func choose(env string, has []Level) (l Level, complaint string) {
	top := has[len(has)-1]
	if env == "" {
		return top, ""
	}
	i := slices.Index(names[:], env)
	if i < 0 {
		return top, fmt.Sprintf("burin: %s=%q is not a level (%s): using %v", Env, env, known(), top)
	}
	want := Level(i)
	for _, h := range has {
		if h <= want {
			l = h
		}
	}
	if l != want {
		complaint = fmt.Sprintf("burin: %s=%q is not available here, only %s: using %v", Env, env, list(has), l)
	}
	return l, complaint
}

// known lists the names that BURIN_CPU may have.
func known() string { return strings.Join(names[:], ", ") }

// list lists levels by their names.
func list(levels []Level) string {
	texts := make([]string, len(levels))
	for i, l := range levels {
		texts[i] = l.String()
	}
	return strings.Join(texts, ", ")
}
