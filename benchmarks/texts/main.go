// Texts measures how fast encoders write strings, and how much faster burin is at each CPU level of this machine: documents
// of one long string, slices of short ones, and an order book of quoted numbers.
//
//	go -C benchmarks run ./texts                           # all kinds, half a minute
//	go -C benchmarks run ./texts -data 'ASCII|prices' -rounds 51
//
// It uses one processor, into buffers that are used again; the arms take turns, and the figures are medians. Before it
// times an arm it compares the bytes with those of encoding/json.
package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/klauspost/cpuid/v2"

	"github.com/burin-go/burin/benchmarks"
	"github.com/burin-go/burin/encoding"
	"github.com/burin-go/burin/internal/cpu"
	"github.com/burin-go/burin/internal/payload"
	"github.com/burin-go/burin/internal/quote/quotetest"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "texts:", err)
		os.Exit(1)
	}
}

// A document is what is encoded.
type document struct {
	name   string
	value  any // a pointer
	append func(dst []byte) ([]byte, error)
}

// shortStrings is how many short strings a document has.
const shortStrings = 4000

func documents() []document {
	book := payload.NewOrderBookStr()
	list := []document{{"order book", book, book.AppendJSON}}
	for _, k := range quotetest.Kinds() {
		n := shortStrings
		if k.Long {
			n = 1
		}
		v := k.Strings(1, n)
		list = append(list, document{k.Name, &v, func(dst []byte) ([]byte, error) { return encoding.AppendStrings(dst, v), nil }})
	}
	return list
}

// An arm is a way to encode a document.
type arm struct {
	name   string
	level  cpu.Level
	encode benchmarks.Encode
	size   int       // of what it writes
	differ bool      // from encoding/json
	ns     []float64 // a document, an entry a round
}

// The arms that burin is compared with.
var others = []string{"encoding-json", "sonic-std", "sonic-fastest"}

func arms(d document) (list []*arm, err error) {
	all := benchmarks.Arms()
	for _, name := range others {
		i := slices.IndexFunc(all, func(a *benchmarks.Arm) bool { return a.Name == name })
		if i < 0 {
			return nil, fmt.Errorf("the other benchmarks have no arm %s", name)
		}
		if all[i].Ready != nil {
			if err := all[i].Ready(); err != nil {
				return nil, err
			}
		}
		list = append(list, &arm{name: name, level: cpu.Current(), encode: all[i].Reused.New(d.value)})
	}
	for _, l := range cpu.Levels() {
		var buf []byte
		list = append(list, &arm{name: "burin " + l.String(), level: l, encode: func() (_ []byte, err error) {
			buf, err = d.append(buf[:0])
			return buf, err
		}})
	}
	return list, nil
}

// times makes n calls at the arm's level.
func (a *arm) times(n int) (time.Duration, error) {
	restore, err := cpu.Lower(a.level)
	if err != nil {
		return 0, err
	}
	defer restore()
	start := time.Now()
	for range n {
		out, err := a.encode()
		if err != nil {
			return 0, err
		}
		if len(out) != a.size {
			return 0, fmt.Errorf("%s wrote %d bytes, want %d", a.name, len(out), a.size)
		}
	}
	return time.Since(start), nil
}

// check compares the bytes with encoding/json's.
func (a *arm) check(want []byte) error {
	restore, err := cpu.Lower(a.level)
	if err != nil {
		return err
	}
	defer restore()
	got, err := a.encode()
	if err != nil {
		return err
	}
	a.size = len(got)
	a.differ = !bytes.Equal(bytes.TrimSuffix(got, []byte("\n")), want) // json.Encoder ends with a newline
	if a.differ && strings.HasPrefix(a.name, "burin") {
		return fmt.Errorf("%s writes other bytes than encoding/json", a.name)
	}
	return nil
}

func (d document) measure(rounds int, slice time.Duration) ([]*arm, int, error) {
	want, err := json.Marshal(d.value)
	if err != nil {
		return nil, 0, err
	}
	list, err := arms(d)
	if err != nil {
		return nil, 0, err
	}
	memcpy := benchmarks.Memcpy(len(want))
	calls := make([]int, len(list))
	for i, a := range list {
		if err := a.check(want); err != nil {
			return nil, 0, err
		}
		elapsed, err := a.times(1)
		if err != nil {
			return nil, 0, err
		}
		calls[i] = int(max(1, slice/max(1, elapsed)))
	}
	for round := range rounds {
		for i := range list {
			i = (i + round) % len(list)
			elapsed, err := list[i].times(calls[i])
			if err != nil {
				return nil, 0, err
			}
			if err := benchmarks.Plausible(calls[i]*list[i].size, elapsed, memcpy); err != nil {
				return nil, 0, err
			}
			list[i].ns = append(list[i].ns, float64(elapsed)/float64(calls[i]))
		}
	}
	return list, len(want), nil
}

func (a *arm) median() float64 {
	s := slices.Sorted(slices.Values(a.ns))
	return s[len(s)/2]
}

func run(args []string, stdout io.Writer) error {
	flags := flag.NewFlagSet("texts", flag.ContinueOnError)
	rounds := flags.Int("rounds", 31, "`number` of measurements of each arm, of which the median counts")
	slice := flags.Duration("slice", 5*time.Millisecond, "`time` of a measurement")
	data := flags.String("data", "", "regular `expression` for the names of the documents to measure; all if empty")
	if err := flags.Parse(args); err != nil {
		return err
	}
	chosen, err := regexp.Compile("^(?:" + *data + ")$")
	if err != nil {
		return err
	}
	if *rounds < 1 || *slice <= 0 || flags.NArg() > 0 {
		return fmt.Errorf("-rounds and -slice must be positive, and there are no other arguments")
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	w := tabwriter.NewWriter(stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "%s, %s, %s/%s, one processor, reused buffers; medians of %d rounds of %v, arms in turns. * other bytes than encoding/json.\n",
		cpuid.CPU.BrandName, runtime.Version(), runtime.GOOS, runtime.GOARCH, *rounds, *slice)
	fmt.Fprintln(w, "document\tbytes\tarm\tµs\tGB/s\tx encoding-json\tx sonic-std\tx sonic-fastest\t")
	found := false
	for _, d := range documents() {
		if *data != "" && !chosen.MatchString(d.name) {
			continue
		}
		found = true
		list, size, err := d.measure(*rounds, *slice)
		if err != nil {
			return fmt.Errorf("%s: %w", d.name, err)
		}
		for _, a := range list {
			star := ""
			if a.differ {
				star = "*"
			}
			fmt.Fprintf(w, "%s\t%d\t%s%s\t%.2f\t%.2f\t", d.name, size, a.name, star, a.median()/1e3, float64(size)/a.median())
			for i := range others {
				fmt.Fprintf(w, "%.2f\t", list[i].median()/a.median())
			}
			fmt.Fprintln(w)
		}
	}
	if !found {
		return fmt.Errorf("no document %q", *data)
	}
	return w.Flush()
}
