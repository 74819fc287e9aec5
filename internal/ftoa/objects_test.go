package ftoa

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/burin-go/burin/internal/cpu"
	"github.com/burin-go/burin/internal/ftoa/floattest"
)

// objectsText is the twin of AppendJSONObjects64.
func objectsText(dst []byte, flat []float64, names []string) (out []byte, done int) {
	dst = append(dst, '[')
	for i, f := range flat {
		if f-f != 0 {
			return nil, i
		}
		lead := ","
		switch {
		case i == 0:
			lead = "{"
		case i%len(names) == 0:
			lead = "},{"
		}
		dst = append(append(append(dst, lead...), names[i%len(names)]...), ':')
		dst = AppendJSON64(dst, f)
	}
	return append(dst, "}]"...), len(flat)
}

// A shapeOfObjects is a list of names, and Members made of it.
type shapeOfObjects struct {
	names   []string
	members *Members
}

func objectsOf(names ...string) shapeOfObjects {
	quoted := make([]string, len(names))
	for i, name := range names {
		quoted[i] = `"` + name + `"`
	}
	return shapeOfObjects{quoted, NewMembers(quoted...)}
}

func (s shapeOfObjects) String() string {
	return fmt.Sprintf("%d names %.40q", len(s.names), strings.Join(s.names, ","))
}

// shapesOfObjects have names of each length, up to some that are too long for kernels, and any number of members, up to
// one that is too many.
func shapesOfObjects() (shapes []shapeOfObjects) {
	shapes = append(shapes, objectsOf("x", "y"), objectsOf("x", "y", "z"), objectsOf("open", "high", "low", "close", "volume"))
	for n := range 41 {
		name := strings.Repeat("abcdefghij", 5)[:n]
		shapes = append(shapes, objectsOf(name, "y"), objectsOf("x", name), objectsOf("x", name, "z"))
	}
	return append(shapes, manyNames(1), manyNames(7), manyNames(8), manyNames(9), manyNames(16), manyNames(17), manyNames(100),
		manyNames(254), manyNames(255), manyNames(256), manyNames(600))
}

func manyNames(n int) shapeOfObjects {
	names := make([]string, n)
	for i := range names {
		names[i] = fmt.Sprintf("m%d", i)
	}
	return objectsOf(names...)
}

// objects appends flat to a prefix in a slice with so many bytes behind it, between canaries.
func (b *batch) objects(what string, flat []float64, s shapeOfObjects, behind int) {
	b.t.Helper()
	want, wantDone := objectsText([]byte(prefix), flat, s.names)
	b.between(fmt.Sprintf("%s, %d values, %v", what, len(flat), s), behind, want, wantDone == len(flat), func(dst []byte) ([]byte, bool) {
		out, done := AppendJSONObjects64(dst, flat, s.members)
		if done != wantDone {
			b.t.Errorf("%s, %v: done %d of %d, want %d", what, s, done, len(flat), wantDone)
		}
		return out, done == len(flat)
	})
}

// enough is a capacity that the objects do not fill.
func (s shapeOfObjects) enough(values int) int {
	return 32*values + (values/len(s.names)+1)*len(strings.Join(s.names, "  ")) + 2000
}

// TestObjects has each kind of numbers, and each shape.
func TestObjects(t *testing.T) {
	eachLevel(t, func(b *batch) {
		for i, k := range kinds() {
			v := k.Values(uint64(i), 12_000)
			for j, s := range shapesOfObjects() {
				for _, n := range []int{1, 2, 3, 4, 5, 8, 9, 16, 17, 33, 100, 300, 1100} {
					if n *= len(s.names); n > len(v) || n > 1100 && j%8 != i%8 {
						continue
					}
					b.objects(k.Name, v[len(v)-n:], s, s.enough(n))
				}
			}
			if b.t.Failed() {
				return
			}
		}
	})
}

// TestObjectsCapacities has every capacity up to one that is more than enough.
func TestObjectsCapacities(t *testing.T) {
	shapes := []shapeOfObjects{objectsOf("x", "y"), objectsOf("a", strings.Repeat("n", 29), "c"), objectsOf(strings.Repeat("n", 27), "y"),
		objectsOf("open", "high", "low", "close", "volume")}
	eachLevel(t, func(b *batch) {
		for i, k := range kinds() {
			v := k.Values(uint64(i), 1000)
			for _, s := range shapes {
				for _, objects := range []int{1, 2, 7, 9, 25} {
					flat := v[:objects*len(s.names)]
					text, _ := objectsText(nil, flat, s.names)
					for behind := 0; behind < len(text)+1000; behind += 1 + behind/fewer(200) {
						b.objects(k.Name, flat, s, behind)
					}
					b.objects(k.Name, flat, s, len(text))
				}
			}
			if b.t.Failed() {
				return
			}
		}
	})
}

// TestObjectsOdd has values that kernels leave, and values that are not finite, in each place.
func TestObjectsOdd(t *testing.T) {
	shapes := []shapeOfObjects{objectsOf("x", "y"), objectsOf("x", "y", "z"), objectsOf("open", "high", "low", "close", "volume"), manyNames(9)}
	eachLevel(t, func(b *batch) {
		for i, k := range kinds() {
			for _, s := range shapes {
				v := k.Values(uint64(i), 63*len(s.names))
				for at := 0; at < len(v); at += 1 + at/20 {
					usual := v[at]
					for _, f := range []float64{5e-324, -0x1p-68, math.NaN(), math.Inf(-1)} {
						v[at] = f
						what := fmt.Sprintf("%s with %v at %d", k.Name, f, at)
						b.objects(what, v, s, s.enough(len(v)))
						few := v[:(at/len(s.names)+1)*len(s.names)]
						b.objects(what, few, s, s.enough(len(few)))
					}
					v[at] = usual
				}
			}
			if b.t.Failed() {
				return
			}
		}
	})
}

// TestObjectsFarAway has a value that is not finite, or that kernels leave, far behind the start.
func TestObjectsFarAway(t *testing.T) {
	eachLevel(t, func(b *batch) {
		s := objectsOf("x", "y", "z")
		for i, k := range kinds() {
			v := k.Values(uint64(i), 3*1500)
			for at := 500; at < len(v); at += 97 {
				usual := v[at]
				for _, f := range []float64{math.NaN(), 5e-324} {
					v[at] = f
					b.objects(fmt.Sprintf("%s with %v at %d", k.Name, f, at), v, s, s.enough(len(v)))
				}
				v[at] = usual
			}
		}
	})
}

// TestObjectsRandom has objects of any shape and number, and values of BURIN_FTOA_VALUES, or two million, at each level.
func TestObjectsRandom(t *testing.T) {
	seed := number(t, "BURIN_FTOA_SEED", rand.Uint64())
	values := number(t, "BURIN_FTOA_VALUES", uint64(fewer(2_000_000)))
	shapes := shapesOfObjects()
	eachLevel(t, func(b *batch) {
		r := rand.New(rand.NewPCG(seed, 0))
		v := make([]float64, 4096)
		for round, done := 0, uint64(0); done < values && !b.t.Failed(); round++ {
			m := randomModes[r.IntN(len(randomModes))]
			s := shapes[r.IntN(len(shapes))]
			v := v[:(1+r.IntN(max(1, 1<<r.IntN(13)/len(s.names))))*len(s.names)]
			m.fill(r, round, v)
			for i, f := range v {
				if f-f != 0 {
					v[i] = 0
				}
			}
			done += uint64(len(v))
			text, _ := objectsText(nil, v, s.names)
			behind := len(text)
			if r.IntN(2) == 0 {
				behind = r.IntN(len(text) + 1000)
			}
			b.objects(fmt.Sprintf("BURIN_FTOA_SEED=%d, round %d: %s", seed, round, m.name), v, s, behind)
		}
	})
}

// TestObjectsNoAllocation: a capacity of exactly the output's length is enough.
func TestObjectsNoAllocation(t *testing.T) {
	shapes := shapesOfObjects()
	eachLevel(t, func(b *batch) {
		for i, k := range kinds() {
			v := k.Values(uint64(i), 20_000)
			for j, s := range shapes {
				for _, objects := range []int{1, 2, 3, 10, 100 + i + j} {
					flat := v[:min(objects, len(v)/len(s.names))*len(s.names)]
					text, _ := objectsText(nil, flat, s.names)
					dst := make([]byte, 0, len(text))
					if allocs := testing.AllocsPerRun(1, func() { AppendJSONObjects64(dst, flat, s.members) }); allocs != 0 {
						b.t.Errorf("%s, %v, %d objects: %v allocations", k.Name, s, objects, allocs)
					}
				}
			}
		}
	})
}

// TestObjectsGrow: dst grows by what is needed, as far as that can be known, and not often.
func TestObjectsGrow(t *testing.T) {
	eachLevel(t, func(b *batch) {
		for i, k := range kinds() {
			for _, s := range []shapeOfObjects{objectsOf("x", "y"), objectsOf("open", "high", "low", "close", "volume")} {
				v := k.Values(uint64(i), 1000*len(s.names))
				allocs := testing.AllocsPerRun(1, func() { AppendJSONObjects64(nil, v, s.members) })
				if cpu.Current() == cpu.AVX512 && allocs > 4 {
					b.t.Errorf("%s, %v: %v allocations", k.Name, s, allocs)
				}
			}
		}
	})
}

// TestObjectsAreJSON: encoding/json reads what is written.
func TestObjectsAreJSON(t *testing.T) {
	eachLevel(t, func(b *batch) {
		for _, s := range []shapeOfObjects{objectsOf("x", "y"), objectsOf(strings.Repeat("n", 40), "y"), manyNames(300)} {
			flat := floattest.Kinds()[0].Values(1, 20*len(s.names))
			text, _ := AppendJSONObjects64(nil, flat, s.members)
			var got []map[string]float64
			if err := json.Unmarshal(text, &got); err != nil || len(got) != 20 {
				b.t.Fatalf("%v: %d objects, error %v", s, len(got), err)
			}
			for i, f := range flat {
				name := strings.Trim(s.names[i%len(s.names)], `"`)
				if object := got[i/len(s.names)]; len(object) != len(s.names) || object[name] != f {
					b.t.Errorf("%v: %s of object %d is %v, want %v", s, name, i/len(s.names), object[name], f)
				}
			}
		}
	})
}
