package rounds

import (
	"bytes"
	"math"
	"strconv"

	"github.com/burin-go/burin/benchmarks/rounding/naive"
	"github.com/burin-go/burin/internal/cpu"
	"github.com/burin-go/burin/rounding"
)

// A Group has arms that do the same; the first one's results are those of the others.
type Group struct {
	Name  string
	arms  []*arm
	Bases []string // arms that all are compared with
}

// An arm is a way to do it.
type arm struct {
	name  string
	level cpu.Level // that it runs at
	ours  bool      // it is burin's
	wrong bool      // other results than the first arm's are no error
	pass  func(b *buffers, places int)
}

// buffers are what a pass takes: values, to append to text, or a copy of them to round in place.
type buffers struct {
	values, rounded []float64
	text            []byte
}

func appending(f func(dst []byte, xs []float64, places int) []byte) func(b *buffers, places int) {
	return func(b *buffers, places int) { b.text = f(b.text[:0], b.values, places) }
}

func inPlace(f func(xs []float64, places int)) func(b *buffers, places int) {
	return func(b *buffers, places int) { f(b.rounded, places) }
}

func oneByOne(f func(dst []byte, x float64, places int) []byte) func(b *buffers, places int) {
	return appending(func(dst []byte, xs []float64, places int) []byte {
		dst = append(dst, '[')
		for i, x := range xs {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = f(dst, x, places)
		}
		return append(dst, ']')
	})
}

// add adds an arm that runs at the level there is.
func (g *Group) add(name string, pass func(b *buffers, places int)) *arm {
	a := &arm{name: name, level: cpu.Current(), pass: pass}
	g.arms = append(g.arms, a)
	return a
}

// addOurs adds an arm of burin.
func (g *Group) addOurs(name string, pass func(b *buffers, places int)) *arm {
	a := g.add(name, pass)
	a.ours = true
	return a
}

// addBase adds an arm that the others are compared with.
func (g *Group) addBase(name string, pass func(b *buffers, places int)) *arm {
	a := g.add(name, pass)
	g.Bases = append(g.Bases, name)
	return a
}

// addLevels adds an arm for each level.
func (g *Group) addLevels(name string, pass func(b *buffers, places int)) {
	for _, l := range cpu.Levels() {
		g.addOurs(name+", "+l.String(), pass).level = l
	}
}

// AllGroups lists what is measured.
func AllGroups() []*Group {
	rounds := &Group{Name: "AppendRounds: json.dumps([round(x, n) for x in xs])"}
	rounds.addBase("strconv: format, parse, format", oneByOne(appendRoundStrconv))
	rounds.addOurs("AppendRound, one by one", oneByOne(rounding.AppendRound))
	rounds.addLevels("AppendRounds", appending(rounding.AppendRounds))

	fixeds := &Group{Name: "AppendFixeds: '%.nf'"}
	fixeds.addBase("strconv: AppendFloat 'f'", oneByOne(func(dst []byte, x float64, places int) []byte {
		return strconv.AppendFloat(dst, x, 'f', places, 64)
	}))
	fixeds.addOurs("AppendFixed, one by one", oneByOne(rounding.AppendFixed))
	fixeds.addLevels("AppendFixeds", appending(rounding.AppendFixeds))

	slice := &Group{Name: "RoundSlice: round(x, n)"}
	slice.addBase("strconv: format, parse", inPlace(func(xs []float64, places int) {
		for i, x := range xs {
			xs[i] = roundStrconv(x, places)
		}
	}))
	slice.addOurs("Round, one by one", inPlace(func(xs []float64, places int) {
		for i, x := range xs {
			xs[i] = rounding.Round(x, places)
		}
	}))
	slice.addLevels("RoundSlice", inPlace(rounding.RoundSlice))
	slice.addBase("wrong: math.Round(x*s)/s", inPlace(naive.RoundSlice)).wrong = true
	if vectors, ok := naive.Vectors(); ok {
		slice.addBase("wrong: the same in AVX-512", inPlace(vectors)).wrong = true
	}
	return []*Group{rounds, fixeds, slice}
}

// Arms lists the names of the arms.
func (g *Group) Arms() (names []string) {
	for _, a := range g.arms {
		names = append(names, a.name)
	}
	return names
}

// roundStrconv rounds by text, on the stack.
func roundStrconv(x float64, places int) float64 {
	var buf [64]byte
	b := strconv.AppendFloat(buf[:0], x, 'f', places, 64)
	f, err := strconv.ParseFloat(string(b), 64)
	if err != nil {
		panic(err) // unreachable: strconv reads what it writes
	}
	return f
}

// appendRoundStrconv writes what Python does.
func appendRoundStrconv(dst []byte, x float64, places int) []byte {
	r := roundStrconv(x, places)
	if a := math.Abs(r); a != 0 && (a < 1e-4 || a >= 1e16) {
		return strconv.AppendFloat(dst, r, 'e', -1, 64)
	}
	n := len(dst)
	dst = strconv.AppendFloat(dst, r, 'f', -1, 64)
	if bytes.IndexByte(dst[n:], '.') < 0 {
		dst = append(dst, ".0"...)
	}
	return dst
}
