//go:build linux && !purego

package ftoa

import (
	"fmt"
	"testing"

	"github.com/burin-go/burin/internal/ftoa/floattest"
)

// TestObjectsClassesGuarded has the classes, of which kernels read more than there are values, at the end of memory.
func TestObjectsClassesGuarded(t *testing.T) {
	g := newGuarded(t, 4096)
	v := floattest.Kinds()[3].Values(1, 6000)
	eachLevel(t, func(b *batch) {
		for _, s := range []shapeOfObjects{objectsOf("x", "y"), objectsOf("x", "y", "z"), manyNames(17), manyNames(27), manyNames(241), manyNames(255)} {
			m := *s.members
			classes := g.mid[len(g.mid)-len(m.classes):]
			copy(classes, m.classes)
			m.classes = classes
			for _, values := range []int{30, 511, 512, 513, 1024, 1025, 4096, 5999} {
				flat := v[:max(1, values/m.width)*m.width]
				for _, odd := range []float64{7, 1.0 / 3, 5e-324} {
					flat[len(flat)/2] = odd
					what := fmt.Sprintf("%v in the middle", odd)
					if faults(func() { b.objects(what, flat, shapeOfObjects{s.names, &m}, s.enough(len(flat))) }) {
						b.t.Errorf("%s of %d values, %v: touches what is behind the classes", what, len(flat), s)
					}
				}
			}
		}
	})
}
