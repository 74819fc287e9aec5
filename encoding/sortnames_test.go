package encoding

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"github.com/burin-go/burin/internal/sanitizer"
)

// sortedNames sorts names as maps are. bad, if not negative, is how many bad pivots are let pass.
func sortedNames(names []string, bad int) []string {
	list := make([]member[int], len(names))
	for i, name := range names {
		list[i] = member[int]{name, i}
	}
	var s nameSorter
	first := unsafe.Pointer(unsafe.SliceData(list))
	keys := s.sortNames(first, unsafe.Sizeof(list[0]), len(list))
	if bad >= 0 {
		for i := range keys {
			keys[i].at = i
		}
		s.list = first
		s.load(keys, 0)
		s.sort(keys, 0, bad)
		s.list = nil
	}
	inOrder(list, keys)
	sorted := make([]string, len(list))
	seen := make([]bool, len(list))
	for i, e := range list {
		if sorted[i] = e.name; seen[e.val] || names[e.val] != e.name {
			return []string{"not a permutation"}
		}
		seen[e.val] = true
	}
	return sorted
}

func checkSorted(t *testing.T, what string, names []string) {
	t.Helper()
	want := slices.Sorted(slices.Values(names))
	for _, bad := range []int{-1, 0, 1, 3} {
		if got := sortedNames(names, bad); !slices.Equal(got, want) {
			t.Fatalf("%s, %d names, %d bad pivots: %.500q, want %.500q", what, len(names), bad, got, want)
		}
	}
}

func TestSortNames(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	// Few characters make many names that begin alike, zeros those whose words are told apart by their length alone.
	for _, alphabet := range []string{"a", "ab", "\x00", "\x00a", "\x00\xff", "\x07\x08\x00", "abcdefghijklmnopqrstuvwxyz", "0123456789", "é\xff日"} {
		for _, most := range []int{1, 3, 7, 8, 9, 15, 40} {
			for _, n := range []int{0, 1, 2, 3, fewNames - 1, fewNames, fewNames + 1, 30, manyNames - 1, manyNames, 100, 1000} {
				names := make([]string, n)
				for i := range names {
					name := make([]byte, r.IntN(most+1))
					for j := range name {
						name[j] = alphabet[r.IntN(len(alphabet))]
					}
					names[i] = string(name)
				}
				checkSorted(t, fmt.Sprintf("%q up to %d", alphabet, most), names)
				prefix := strings.Repeat("long", most)
				for i := range names {
					if r.IntN(4) > 0 {
						names[i] = prefix + names[i]
					}
				}
				checkSorted(t, "behind a prefix", names)
			}
		}
	}
}

// TestSortNamesOrders has orders that are hard on pivots.
func TestSortNamesOrders(t *testing.T) {
	const n = 3000
	for what, number := range map[string]func(i int) int{
		"ascending":  func(i int) int { return i },
		"descending": func(i int) int { return n - i },
		"pipe":       func(i int) int { return min(i, n-i) },
		"all equal":  func(i int) int { return 0 },
		"two values": func(i int) int { return i & 1 },
		"saw":        func(i int) int { return i % 60 },
		"one other":  func(i int) int { return bits.LeadingZeros(uint(i)) },
	} {
		names := make([]string, n)
		for i := range names {
			names[i] = fmt.Sprintf("%05d", number(i))
		}
		checkSorted(t, what, names)
		for i := range names {
			names[i] = fmt.Sprintf("the same beginning %d", number(i))
		}
		checkSorted(t, what+", alike", names)
	}
}

// TestSortNamesLong: names with much in common cost no stack.
func TestSortNamesLong(t *testing.T) {
	common := strings.Repeat("long ", 1<<19)
	names := make([]string, fewNames+8)
	for i := range names {
		names[i] = common + fmt.Sprint(i*7%len(names))
	}
	want := slices.Sorted(slices.Values(names))
	if !slices.Equal(sortedNames(names, -1), want) {
		t.Error("not sorted")
	}
}

// TestNameWord: words are in the order of the names, as far as they go.
func TestNameWord(t *testing.T) {
	var names []string
	for n := range 11 {
		for _, c := range []string{"\x00", "\x01", "a", "\xff"} {
			names = append(names, strings.Repeat(c, n), strings.Repeat("a", n)+c, strings.Repeat("\x00", n)+c, strings.Repeat("b", n/2)+strings.Repeat(c, n-n/2))
		}
	}
	for _, a := range names {
		for _, b := range names {
			order := strings.Compare(a, b)
			switch x, y := nameWord(a), nameWord(b); {
			case x < y && order >= 0, x > y && order <= 0:
				t.Errorf("%q and %q: %x, %x", a, b, x, y)
			case x == y && order != 0 && (x&0xff != moreLeft || a[:wordBytes] != b[:wordBytes]):
				t.Errorf("%q and %q: %x both", a, b, x)
			}
		}
	}
}

// TestSortNamesAllocs: a sorter keeps its keys, but neither the names nor very many keys.
func TestSortNamesAllocs(t *testing.T) {
	names := make([]member[int], 500)
	for i := range names {
		names[i].name = fmt.Sprint("name ", i*7919%500)
	}
	var s nameSorter
	sort := func() {
		s.sortNames(unsafe.Pointer(unsafe.SliceData(names)), unsafe.Sizeof(names[0]), len(names))
	}
	sort()
	if n := testing.AllocsPerRun(10, sort); n != 0 && !sanitizer.Address {
		t.Errorf("%v allocations", n)
	}
	if s.list != nil {
		t.Error("the sorter holds on to the names")
	}
	s.keys = make([]nameKey, keepEntries+1)
	if s.release(); s.keys != nil {
		t.Error("the sorter keeps many keys")
	}
}
