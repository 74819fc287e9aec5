package main

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"time"

	"github.com/burin-go/burin/benchmarks/batches"
	"github.com/burin-go/burin/benchmarks/internal/figures"
	"github.com/burin-go/burin/benchmarks/internal/numbers"
	"github.com/burin-go/burin/benchmarks/internal/turns"
	"github.com/burin-go/burin/encoding"
	"github.com/burin-go/burin/internal/ftoa/floattest"
	"github.com/burin-go/burin/internal/payload"
)

// lengths is about calls of one value to a million.
func lengths() *section {
	s := &section{
		name: "lengths", title: "Slices of float64 by their length", of: "value", corner: "values a call", unit: nanoseconds,
		slice: 20 * time.Millisecond, plot: lines, axis: "values a call",
		about: "Numbers of 16 or 17 digits, into a buffer that is used again.",
	}
	data := numbers.Floats()[0]
	for _, n := range []int{1, 3, 10, 30, 100, 300, 1000, 3000, 10_000, 30_000, 100_000, 300_000, 1_000_000} {
		s.rows = append(s.rows, row{
			name: strconv.Itoa(n), x: float64(n), arms: batches.ArmNames(),
			least: time.Duration(n) * 50, tasks: ofData(data, n),
		})
	}
	return s
}

// matrixValues is how many values a matrix has, however long its rows are.
const matrixValues = 16_000

// rowLengths is about matrices of the same size with rows of one value to a thousand.
func rowLengths() *section {
	s := &section{
		name: "rows", title: "Matrices of float64 by the length of their rows", of: "value", corner: "values a row", unit: nanoseconds,
		slice: 20 * time.Millisecond, plot: lines, axis: "values a row",
		about: fmt.Sprintf("Numbers of 16 or 17 digits, %d in each matrix, into a buffer that is used again.", matrixValues),
	}
	for _, n := range []int{1, 2, 4, 8, 16, 32, 64, 125, 250, 500, 1000} {
		s.rows = append(s.rows, row{name: strconv.Itoa(n), x: float64(n), arms: batches.ArmNames(), tasks: func(wanted []string) ([]*turns.Task, error) {
			var calls [][][]float64
			for m := range slices.Chunk(floattest.Kinds()[0].Values(1, 5*matrixValues), matrixValues) {
				calls = append(calls, slices.Collect(slices.Chunk(m, n)))
			}
			sonic, err := batches.Sonic[[][]float64]()
			if err != nil {
				return nil, err
			}
			arms := append([]batches.Arm[[][]float64]{batches.Strconv(appendRows), sonic}, batches.Burin(encoding.AppendFloatRows[[][]float64])...)
			tasks, err := batches.Tasks(calls, matrixValues, arms)
			return some(tasks, wanted), err
		}})
	}
	return s
}

func appendRows(dst []byte, m [][]float64) []byte {
	dst = append(dst, '[')
	for i, v := range m {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(dst, '[')
		for j, x := range v {
			if j > 0 {
				dst = append(dst, ',')
			}
			dst = floattest.AppendStrconv(dst, x)
		}
		dst = append(dst, ']')
	}
	return append(dst, ']')
}

// sizes is about slices of structs of 1 KB to 100 MB of JSON, or to 10 MB if it has to be quick.
func sizes(o options) *section {
	s := &section{
		name: "sizes", title: "Slices of structs by the size of the document", of: "document", corner: "document", unit: megabytes,
		slice: 50 * time.Millisecond, plot: lines, axis: "bytes of JSON",
		about: "Todos of 21 fields with different values, into a buffer that is used again.",
	}
	largest := 100_000_000
	if o.quick {
		largest /= 10
	}
	for decade := 1000; decade <= largest; decade *= 10 {
		for _, n := range []int{decade, 3 * decade} {
			if n <= largest {
				s.rows = append(s.rows, sizeRow(n))
			}
		}
	}
	return s
}

// sizePeers are the arms beside burin, by their names here and in the comparison of documents.
var sizePeers = [][2]string{{"encoding/json", "encoding-json"}, {"sonic ConfigStd", "sonic-std"}, {"sonic ConfigFastest", "sonic-fastest"}}

func sizeRow(size int) row {
	r := row{
		name: strconv.Itoa(size), title: figures.Size(size), x: float64(size),
		least: time.Duration(float64(size) / 1.5 * float64(time.Nanosecond)),
	}
	for _, p := range sizePeers {
		r.arms = append(r.arms, p[0])
	}
	r.arms = append(r.arms, "burin")
	r.tasks = func(wanted []string) ([]*turns.Task, error) {
		arms, err := sizeArms()
		if err != nil {
			return nil, err
		}
		const least = 1_000_000 // bytes of different documents, as long as they are short
		random := rand.New(rand.NewPCG(1, 2))
		var calls [][]payload.Todo
		for range max(1, least/size) {
			calls = append(calls, todos(random, max(1, size/todoBytes)))
		}
		return batches.Tasks(calls, 1, slices.DeleteFunc(arms, func(a batches.Arm[[]payload.Todo]) bool {
			return !slices.Contains(wanted, a.Name)
		}))
	}
	return r
}

func sizeArms() (arms []batches.Arm[[]payload.Todo], err error) {
	for _, p := range sizePeers {
		peer, err := batches.Peer[[]payload.Todo](p[0], p[1])
		if err != nil {
			return nil, err
		}
		peer.Exact = true // the documents have nothing that the options are about
		arms = append(arms, peer)
	}
	levels := batches.Burin(func(dst []byte, v []payload.Todo) ([]byte, error) { return encoding.MarshalAppend(dst, &v) })
	burin := levels[len(levels)-1]
	burin.Name = "burin"
	return append(arms, burin), nil
}

// todoBytes is how long the JSON of one of the todos is, about.
const todoBytes = 820

// todos makes todos that differ, without what encoders treat in different ways: HTML, and maps, whose order is random.
func todos(r *rand.Rand, n int) []payload.Todo {
	list := make([]payload.Todo, n)
	for i := range list {
		t := payload.NewTodo()
		t.ID = r.Int64N(1 << 40)
		t.Title = fmt.Sprintf("Prüfe die \"Rechnung\" Nr. %d für Café Zoë — 東京 ☕", r.IntN(1_000_000))
		t.Description = "Line one\nLine two\twith a tab and a back\\slash.\nThe remainder of this description is plain ASCII text that any encoder should be able to copy in bulk."[:100+r.IntN(50)]
		t.URL = fmt.Sprintf("https://example.org/todos/%d", t.ID)
		t.Priority = r.IntN(10)
		t.Done, t.Archived = r.IntN(2) == 0, r.IntN(2) == 0
		t.CreatedAt = t.CreatedAt.Add(time.Duration(r.Int64N(int64(1000 * time.Hour))))
		t.Estimate = math.Round(r.Float64()*1e4) / 1e2
		t.Progress = r.Float32()
		t.Assignee.ID = r.Int64N(1000)
		t.Tags = t.Tags[:r.IntN(len(t.Tags)+1)]
		t.Metadata = map[string]string{"checksum": fmt.Sprintf("%016x", r.Uint64())}
		list[i] = *t
	}
	return list
}
