package figures

import (
	"bytes"
	"reflect"
	"strings"
	"testing"

	"github.com/burin-go/burin/benchmarks/internal/turns"
)

func TestNumbers(t *testing.T) {
	for ns, want := range map[float64]string{504: "0.50", 9994: "9.99", 9996: "10.0", 99940: "99.9", 99960: "100", 11486700: "11487"} {
		if got := Micros(ns); got != want {
			t.Errorf("Micros(%v) = %s, want %s", ns, got, want)
		}
	}
	for n, want := range map[int]string{987: "987 B", 15794: "15.8 KB", 69009: "69 KB", 2515551: "2.52 MB"} {
		if got := Size(n); got != want {
			t.Errorf("Size(%d) = %s, want %s", n, got, want)
		}
	}
}

// cells has a peer that wins a row, one whose bytes differ, one that is not steady, and a row that lacks an arm.
func cells() []Cell {
	cell := func(row, arm string, note string, cpu ...float64) Cell {
		return Cell{
			Section: "s", Row: row, RowTitle: row + ", 10 B", Arm: arm, ArmTitle: "the " + arm, Ours: arm == "burin",
			Of: "document", PerRound: 7, Wall: []float64{5000, 5000, 5000}, CPU: cpu, Bytes: 10, Note: note,
		}
	}
	list := []Cell{
		cell("A", "peer", "other order", 4000, 4000, 4100),
		cell("A", "burin", "", 2000, 2000, 2000),
		cell("B", "peer", "", 1000, 1000, 1500),
		cell("B", "burin", "", 2000, 2000, 2500),
		cell("C", "burin", "", 1000, 1000, 1000),
	}
	list[4].Wall[2] = 8000
	return list
}

func TestTable(t *testing.T) {
	var b bytes.Buffer
	Table{Title: "Times", Corner: "payload", Value: Cell.NS, Format: Micros}.Markdown(&b, cells())
	Table{Title: "Rates", Corner: "payload", Value: Cell.BytesPerSecond, Format: func(x float64) string { return Digits(x / 1e6) }, Most: true}.Markdown(&b, cells())
	Table{Title: "Allocations", Corner: "payload", Value: func(c Cell) float64 { return c.Allocs }, Format: Digits, Plain: true}.Markdown(&b, cells()[2:])
	Table{Title: "Wall times", Corner: "payload", Value: Cell.WallNS, Format: Micros, Wall: true}.Markdown(&b, cells()[2:])
	Notes(&b, cells())
	Losses(&b, cells())
	want := `
### Times

| payload | the peer | the burin |
|---|---:|---:|
| A, 10 B | 4.00\* | **2.00** |
| B, 10 B | **1.00**† | 2.00 |
| C, 10 B | | **1.00** |

### Rates

| payload | the peer | the burin |
|---|---:|---:|
| A, 10 B | 2.50\* | **5.00** |
| B, 10 B | **10.0**† | 5.00 |
| C, 10 B | | **10.0** |

### Allocations

| payload | the peer | the burin |
|---|---:|---:|
| B, 10 B | 0.00 | 0.00 |
| C, 10 B | | 0.00 |

### Wall times

| payload | the peer | the burin |
|---|---:|---:|
| B, 10 B | **5.00** | **5.00** |
| C, 10 B | | **5.00**† |

\* Other bytes than those of encoding/json:

- the peer, A: other order

† The slowest round took longer than the fastest:

- s, B, the peer: by 50 %
- s, C, the burin: by 60 % of wall time, not of CPU time

Where a peer is faster than burin:

- B: the peer takes 0.50 of burin's time
`
	if b.String() != want {
		t.Errorf("got:\n%s\nwant:\n%s", b.String(), want)
	}
}

func TestCells(t *testing.T) {
	task := &turns.Task{Arm: "a", Title: "an arm", Note: "n", Ours: true, Values: 4}
	times := &turns.Times{Calls: 3, Bytes: 20, Wall: []float64{1, 2}, CPU: []float64{1, 1}, Allocs: 2, AllocBytes: 64, Repeated: 1}
	got := Cells(Row{Section: "s", Name: "r", Title: "the row", X: 9, Of: "value"}, []*turns.Task{task}, []*turns.Times{times})
	want := []Cell{{
		Section: "s", Row: "r", RowTitle: "the row", X: 9, Arm: "a", ArmTitle: "an arm", Ours: true, Of: "value", PerRound: 12,
		Wall: []float64{1, 2}, CPU: []float64{1, 1}, Bytes: 5, Allocs: 2, AllocBytes: 64, Note: "n", Repeated: 1,
	}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%+v\nwant %+v", got, want)
	}
}

func TestReadWrite(t *testing.T) {
	r := &Results{Machine: ThisMachine(), Rounds: 3, Slices: map[string]string{"s": "1ms"}, Modules: Modules(), Cells: cells()}
	var b bytes.Buffer
	if err := r.Write(&b); err != nil {
		t.Fatal(err)
	}
	again, err := Read(&b)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(r, again) {
		t.Errorf("read %+v\nwrote %+v", again, r)
	}
	if _, err := Read(strings.NewReader(`{"cells": [{"sektion": ""}]}`)); err == nil {
		t.Error("accepts a member that there is not")
	}
}
