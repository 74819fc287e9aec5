// Package importrules holds the packages of the module to who may import whom.
// The rules are about what users build: imports of tests are free.
package importrules

import (
	"fmt"
	"path"
	"slices"
	"strings"
)

const (
	module         = "github.com/burin-go/burin"
	bytebufferpool = "github.com/valyala/bytebufferpool"
	cpuid          = "github.com/klauspost/cpuid/v2"
	easyjson       = "github.com/mailru/easyjson"
	jwriter        = easyjson + "/jwriter"
	diff           = "github.com/rogpeppe/go-internal/diff"
	xtools         = "golang.org/x/tools/..."
)

// A rule is about the packages that pkg matches and no rule before it does.
// Packages of the module are written relative to it, with ./ in front; a pattern
// that ends in /... matches what stands before it and all below.
type rule struct {
	pkg string
	// may lists what the package may import itself. The standard library and the
	// packages that pkg matches go without saying.
	may []string
	// never lists what must not be reached through any number of imports.
	never []string
	// reach, if not nil, lists all packages outside the module and the standard
	// library that are reached, along with what these reach.
	reach []string
	// must lists packages of reach that have to be there, so that the list
	// cannot go stale.
	must []string
	why  string
}

// forbidden is what no package may reach, except from packages under the same rule.
var forbidden = []string{"./benchmarks/...", "./internal/cpu/cputest", "./internal/conformance/...", "./internal/importrules", "./internal/payload", easyjson}

// rules says who may import whom. cpuid is used on amd64 alone, so it is no must
// elsewhere.
func rules(goarch string) []rule {
	encoding := rule{
		pkg:   "./encoding",
		may:   []string{"./rounding", "./internal/cpu", "./internal/ftoa/...", "./internal/quote/...", "./internal/base64/...", bytebufferpool},
		never: []string{"net", "net/..."},
		reach: []string{bytebufferpool, cpuid},
		must:  []string{bytebufferpool},
		why:   "services build all that it reaches",
	}
	if goarch == "amd64" {
		encoding.must = append(encoding.must, cpuid)
	}
	return []rule{
		{pkg: "./internal/cpu", may: []string{cpuid}, never: []string{"net"}, why: "it is below everything"},
		{pkg: "./internal/sanitizer", why: "it is for tests"},
		{pkg: "./internal/cpu/cputest", may: []string{"./internal/cpu"}, why: "it is for tests"},
		{pkg: "./internal/ftoa/...", may: []string{"./internal/cpu"}, never: []string{"net"}, why: "kernels know the CPU level only"},
		{pkg: "./internal/quote/...", may: []string{"./internal/cpu"}, never: []string{"net"}, why: "kernels know the CPU level only"},
		{pkg: "./internal/base64/...", may: []string{"./internal/cpu"}, never: []string{"net"}, why: "kernels know the CPU level only"},
		{pkg: "./internal/payload", may: []string{"./encoding"}, why: "it is data for tests and benchmarks"},
		{pkg: "./internal/conformance/...", may: []string{"./encoding", "./encoding/easyjson", "./rounding", jwriter}, why: "it has what users have, as generated for them"},
		{pkg: "./internal/errortexts", why: "it has tests only"},
		{pkg: "./internal/faults", why: "it is a command that runs go test"},
		{pkg: "./internal/importrules", why: "it has tests only"},
		{
			pkg:   "./rounding",
			may:   []string{"./internal/ftoa/...", "./internal/cpu"},
			never: []string{"net", "net/...", "./encoding/..."},
			reach: []string{cpuid},
			why:   "services build all that it reaches",
		},
		encoding,
		{
			pkg:   "./encoding/httpjson",
			may:   []string{"./encoding"},
			reach: []string{bytebufferpool, cpuid},
			why:   "it adds net/http to encoding and nothing else",
		},
		{
			pkg:   "./encoding/easyjson",
			may:   []string{"./encoding", jwriter},
			never: []string{"net/http", easyjson},
			reach: []string{bytebufferpool, cpuid, jwriter},
			why:   "only the writer of easyjson is light",
		},
		{
			pkg:   "./encoding/encodingtest",
			may:   []string{"./encoding", bytebufferpool},
			never: []string{"net", "net/..."},
			reach: []string{bytebufferpool, cpuid},
			why:   "users' tests build all that it reaches",
		},
		{
			pkg:   "./gen/cmd/burin",
			may:   []string{"./gen/...", xtools, diff},
			never: []string{"./encoding/...", "./rounding", "./internal/..."},
			why:   "the generator knows the runtime by its import path alone",
		},
		{
			pkg:   "./gen/...",
			may:   []string{xtools},
			never: []string{"./encoding/...", "./rounding", "./internal/..."},
			why:   "the generator knows the runtime by its import path alone",
		},
		{pkg: "./examples/internal/compare", may: []string{"./encoding"}, why: "it measures any value"},
		{pkg: "./examples/internal/serve", may: []string{"./encoding", "./encoding/httpjson"}, why: "it serves any value"},
		{pkg: "./examples/internal/command", may: []string{"./examples/internal/compare", "./examples/internal/serve"}, why: "it is the command line around these two"},
		{pkg: "./examples/internal/exampletest", may: []string{"./encoding", "./internal/sanitizer"}, why: "it is for tests"},
		{
			pkg:   "./examples/...",
			may:   []string{"./encoding", "./rounding"},
			never: []string{"./examples/internal/exampletest"},
			why:   "examples use what users have, and what they share",
		},
		{pkg: "./benchmarks/...", may: []string{"..."}, why: "benchmarks compare everything"},
	}
}

// A node is a package in a graph of imports.
type node struct {
	std     bool
	imports []string
}

type graph map[string]node

// full returns the pattern with the module's path instead of its dot.
func full(pattern string) string {
	if rest, ok := strings.CutPrefix(pattern, "./"); ok {
		return path.Join(module, rest)
	}
	return pattern
}

// matches reports whether the import path p matches a pattern.
func matches(pattern, p string) bool {
	pattern = full(pattern)
	if pattern == "..." {
		return true
	}
	if base, ok := strings.CutSuffix(pattern, "/..."); ok {
		return p == base || strings.HasPrefix(p, base+"/")
	}
	return p == pattern
}

func matchesAny(patterns []string, p string) bool {
	return slices.ContainsFunc(patterns, func(pattern string) bool { return matches(pattern, p) })
}

// closure returns what is reached from start, start included, with the package
// that each was first reached from.
func (g graph) closure(start ...string) map[string]string {
	from := make(map[string]string)
	queue := slices.Clone(start)
	for _, s := range start {
		from[s] = ""
	}
	for len(queue) > 0 {
		p := queue[0]
		queue = queue[1:]
		for _, q := range g[p].imports {
			if _, seen := from[q]; !seen {
				from[q] = p
				queue = append(queue, q)
			}
		}
	}
	return from
}

// chain returns a shortest way to p, as closure found it.
func chain(from map[string]string, p string) string {
	s := p
	for p = from[p]; p != ""; p = from[p] {
		s = p + " -> " + s
	}
	return s
}

// check returns a sorted line for everything in g that breaks a rule.
func check(g graph, rules []rule) []string {
	var broken []string
	report := func(format string, args ...any) { broken = append(broken, fmt.Sprintf(format, args...)) }
	for p, n := range g {
		if !matches("./...", p) {
			continue
		}
		i := slices.IndexFunc(rules, func(r rule) bool { return matches(r.pkg, p) })
		if i < 0 {
			report("%s: no rule says what it may import", p)
			continue
		}
		r := rules[i]
		for _, q := range n.imports {
			if !g[q].std && !matches(r.pkg, q) && !matchesAny(r.may, q) {
				report("%s imports %s, which its rule does not list: %s", p, q, r.why)
			}
		}
		reached := g.closure(p)
		var allowed map[string]string
		if r.reach != nil {
			allowed = g.closure(r.reach...)
		}
		for q := range reached {
			if q == p {
				continue
			}
			if matchesAny(r.never, q) {
				report("%s must never reach %s (%s): %s", p, q, chain(reached, q), r.why)
			}
			if !matches("./benchmarks/...", p) && !matches(r.pkg, q) && matchesAny(forbidden, q) {
				report("%s must never reach %s (%s): no package may", p, q, chain(reached, q))
			}
			if _, ok := allowed[q]; r.reach != nil && !ok && !g[q].std && !matches("./...", q) {
				report("%s reaches %s (%s) outside what is listed: %s", p, q, chain(reached, q), r.why)
			}
		}
		for _, q := range r.must {
			if _, ok := reached[q]; !ok {
				report("%s no longer reaches %s: take it from its rule", p, q)
			}
		}
	}
	slices.Sort(broken)
	return broken
}
