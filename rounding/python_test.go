package rounding

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// pythonScript reads cases of a float64, an int64 for it to round and the
// number of digits, 8 bytes each. On a line for each it answers with round's
// bits, json.dumps of it, json.dumps of the value, '%.*f' for n >= 0, round to
// an integer, and round of the int64. Errors are their texts, with _ for spaces.
const pythonScript = `
import json, struct, sys

def call(f, *args):
    try:
        return f(*args)
    except (ValueError, OverflowError) as e:
        return str(e).replace(' ', '_')

def case(x, i, n):
    r = call(round, x, n)
    return ' '.join((
        r if isinstance(r, str) else struct.pack('>d', r).hex(),
        r if isinstance(r, str) else json.dumps(r),
        json.dumps(x),
        '%.*f' % (n, x) if n >= 0 else '-',
        str(call(round, x)),
        str(round(i, n)),
    ))

cases = struct.iter_unpack('>dqq', sys.stdin.buffer.read())
print('\n'.join(case(x, i, n) for x, i, n in cases))
`

// pythonChunk is how many cases one python3 gets.
const pythonChunk = 20_000

// pythonCases is how many cases there are: one chunk, or as many as the
// environment says.
func pythonCases(t *testing.T) int {
	text := os.Getenv("BURIN_ROUNDING_VALUES")
	if text == "" {
		if testing.Short() {
			return pythonChunk / 10
		}
		return pythonChunk
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		t.Fatalf("BURIN_ROUNDING_VALUES is %q: want a number of cases", text)
	}
	return n
}

// TestPython asks the python3 of this machine, with other values each time.
func TestPython(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("no python3 here; TestVectors has what CPython 3.11.7 said")
	}
	cases := pythonCases(t)
	seed := uint64(time.Now().UnixNano())
	t.Logf("%d cases, seed %d", cases, seed)

	var wg sync.WaitGroup
	first := make(chan int)
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			for i := range first {
				rng := rand.New(rand.NewPCG(seed, uint64(i)))
				askPython(t, python, rng, min(pythonChunk, cases-i))
			}
		})
	}
	for i := 0; i < cases && !t.Failed(); i += pythonChunk {
		first <- i
	}
	close(first)
	wg.Wait()
}

// A pythonCase is what pythonScript reads.
type pythonCase struct {
	X float64
	I int64
	N int64
}

func randomPythonCase(rng *rand.Rand) pythonCase {
	x, n := randomCase(rng)
	if rng.IntN(16) == 0 {
		x, n = math.Float64frombits(rng.Uint64()), rng.IntN(800)-400
		if math.IsNaN(x) {
			x = math.NaN() // a payload need not survive the way to Python and back
		}
	}
	return pythonCase{x, rng.Int64()>>rng.IntN(64) ^ -rng.Int64N(2), int64(n)}
}

// answer is the line that pythonScript should write.
func (c pythonCase) answer() string {
	n := int(c.N)
	text := func(err error) string { return strings.ReplaceAll(err.Error(), " ", "_") }

	var bits, rounded string
	if r, err := RoundErr(c.X, n); err != nil {
		bits, rounded = text(err), text(err)
	} else {
		bits, rounded = fmt.Sprintf("%016x", math.Float64bits(r)), string(AppendRound(nil, c.X, n))
	}
	fixed := "-"
	if n >= 0 {
		fixed = string(AppendFixed(nil, c.X, n))
	}
	var integer string
	if z, err := RoundToBig(new(big.Int), c.X); err != nil {
		integer = text(err)
	} else {
		integer = z.String()
	}
	i, err := RoundInt(c.I, n)
	ofInt := strconv.FormatInt(i, 10)
	if err != nil { // Python has the integer: r is past the ends of int64
		ofInt = text(err)
	}
	return fmt.Sprintf("%s %s %s %s %s %s", bits, rounded, AppendRepr(nil, c.X), fixed, integer, ofInt)
}

// askPython compares n cases. It does not end the test: it has a goroutine of
// its own.
func askPython(t *testing.T, python string, rng *rand.Rand, n int) {
	cases := make([]pythonCase, n)
	for i := range cases {
		cases[i] = randomPythonCase(rng)
	}
	var in, stderr bytes.Buffer
	if err := binary.Write(&in, binary.BigEndian, cases); err != nil {
		t.Error(err)
		return
	}
	cmd := exec.CommandContext(t.Context(), python, "-c", pythonScript)
	cmd.Stdin = &in
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Errorf("%v\n%s", err, &stderr)
		return
	}
	sc := bufio.NewScanner(bytes.NewReader(out))
	for i, c := range cases {
		if !sc.Scan() {
			t.Errorf("%d answers for %d cases: %v", i, n, sc.Err())
			return
		}
		want := sc.Text()
		at := strings.LastIndexByte(want, ' ') + 1
		if z, ok := new(big.Int).SetString(want[at:], 10); !ok || !z.IsInt64() {
			want = want[:at] + strings.ReplaceAll(ErrRange.Error(), " ", "_")
		}
		if got := c.answer(); got != want {
			t.Errorf("%v (%016x), %d, %d digits\n got  %s\n want %s", c.X, math.Float64bits(c.X), c.I, c.N, got, want)
		}
	}
}
