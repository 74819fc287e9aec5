package rounding

import (
	"bufio"
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// For "bits n" on each line of the input: round's bits, json.dumps of it,
// json.dumps of the value, and '%.*f' for n >= 0.
const pythonScript = `
import json, struct, sys
for line in sys.stdin:
    bits, n = line.split()
    x, n = struct.unpack('>d', bytes.fromhex(bits))[0], int(n)
    try:
        r = round(x, n)
    except OverflowError:
        r = float('inf') if x > 0 else float('-inf')
    print(struct.pack('>d', r).hex(), json.dumps(r), json.dumps(x), '%.*f' % (n, x) if n >= 0 else '-')
`

// TestPython asks the python3 of this machine, with other values each time.
func TestPython(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("no python3 here; TestVectors has what CPython 3.11.7 said")
	}
	cases := 20_000
	if testing.Short() {
		cases = 2_000
	}
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 0))

	xs, ns := make([]float64, cases), make([]int, cases)
	var in bytes.Buffer
	for i := range xs {
		xs[i], ns[i] = randomCase(rng)
		if i%16 == 0 {
			xs[i], ns[i] = math.Float64frombits(rng.Uint64()), rng.IntN(800)-400
			if math.IsNaN(xs[i]) {
				xs[i] = math.NaN()
			}
		}
		fmt.Fprintf(&in, "%016x %d\n", math.Float64bits(xs[i]), ns[i])
	}
	cmd := exec.CommandContext(t.Context(), python, "-c", pythonScript)
	cmd.Stdin = &in
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, &stderr)
	}

	sc := bufio.NewScanner(bytes.NewReader(out))
	for i, x := range xs {
		if !sc.Scan() {
			t.Fatalf("%d answers for %d values: %v", i, cases, sc.Err())
		}
		n := ns[i]
		got := fmt.Sprintf("%016x %s %s -", math.Float64bits(Round(x, n)), AppendRound(nil, x, n), AppendRepr(nil, x))
		if n >= 0 {
			got = got[:len(got)-1] + string(AppendFixed(nil, x, n))
		}
		if got != sc.Text() {
			t.Errorf("%v (%016x) n=%d\n got  %s\n want %s", x, math.Float64bits(x), n, got, sc.Text())
		}
	}
}
