package encoding

import (
	"encoding/binary"
	"math/bits"
	"slices"
	"strings"
	"unsafe"
)

// A nameSorter sorts names as strings. It is the quicksort of Bentley and Sedgewick for strings ("Fast algorithms for
// sorting and searching strings", 1997) on words instead of characters: names are compared by seven bytes at a time, which
// are loaded once, and among those that have the seven in common by the next.
type nameSorter struct {
	keys []nameKey // kept between uses
	list unsafe.Pointer
	size uintptr // of what list points to: structs that begin with a name
}

// A nameKey stands for a name while names are sorted.
type nameKey struct {
	// word has seven bytes of the name, the first one highest, below them how many were left, or moreLeft. So
	// a name comes before those that it begins, whatever follows in them, zeros too.
	word uint64
	at   int // in the list
}

const (
	wordBytes = 7
	moreLeft  = wordBytes + 1

	fewNames  = 12 // so many are sorted by insertion
	manyNames = 64 // of so many on, more than three are looked at for a pivot
)

// sortNames returns the order of n structs of that size, which lie one after the other in list and begin with a string:
// the name. The keys are s's own.
func (s *nameSorter) sortNames(list unsafe.Pointer, size uintptr, n int) []nameKey {
	s.list, s.size = list, size
	s.keys = slices.Grow(s.keys[:0], n)[:n]
	for i := range s.keys {
		s.keys[i].at = i
	}
	s.load(s.keys, 0)
	s.sort(s.keys, 0, 2*bits.Len(uint(n)))
	s.list = nil
	return s.keys
}

// release lets go of what is too large to keep.
func (s *nameSorter) release() {
	if cap(s.keys) > keepEntries {
		s.keys = nil
	}
}

func (s *nameSorter) name(at int) string {
	return *(*string)(unsafe.Add(s.list, uintptr(at)*s.size))
}

// nameWord returns the word of a name, or of the rest of one.
func nameWord(name string) uint64 {
	b := stringBytes(name)
	switch n := len(b); {
	case n >= 8:
		return binary.BigEndian.Uint64(b)&^0xff | moreLeft
	case n >= 4: // two halves, which overlap
		return uint64(binary.BigEndian.Uint32(b))<<32 | uint64(binary.BigEndian.Uint32(b[n-4:]))<<(64-8*uint(n)) | uint64(n)
	case n > 0:
		return uint64(b[0])<<56 | uint64(b[n/2])<<(56-8*uint(n/2)) | uint64(b[n-1])<<(64-8*uint(n)) | uint64(n)
	}
	return 0
}

// sort sorts keys, whose names have their first depth bytes in common. bad is how many more times pivots may be bad.
func (s *nameSorter) sort(keys []nameKey, depth, bad int) {
	for len(keys) > fewNames {
		if bad == 0 {
			slices.SortFunc(keys, func(a, b nameKey) int { return strings.Compare(s.name(a.at), s.name(b.at)) })
			return
		}
		word := pivot(keys)
		less := partition(keys, word)
		if less == 0 {
			same := partition(keys, word+1)
			if word&0xff != moreLeft { // their names are equal
				keys = keys[same:]
				continue
			}
			s.load(keys[:same], depth+wordBytes)
			if same == len(keys) { // as names with a long beginning in common are: no recursion for each word of it
				depth += wordBytes
				continue
			}
			s.sort(keys[:same], depth+wordBytes, 2*bits.Len(uint(same)))
			keys = keys[same:]
			continue
		}
		if min(less, len(keys)-less) < len(keys)/8 {
			bad--
		}
		s.sort(keys[:less], depth, bad)
		keys = keys[less:]
	}
	s.sortFew(keys, depth)
}

// load loads the words behind the first depth bytes of the names.
func (s *nameSorter) load(keys []nameKey, depth int) {
	for i := range keys {
		keys[i].word = nameWord(s.name(keys[i].at)[depth:])
	}
}

// sortFew sorts fewNames keys or less. Each goes to where the number of words below its own says; to count them takes no
// branch that depends on a key. Then it puts those of the same word in order, by insertion.
func (s *nameSorter) sortFew(keys []nameKey, depth int) {
	var from [fewNames]nameKey
	var below [fewNames]uint64
	n := copy(from[:], keys)
	for i := 1; i < n; i++ {
		word, sum := from[i].word, uint64(0)
		for j := range from[:i] {
			_, less := bits.Sub64(from[j].word, word, 0)
			sum += less
			below[j] += 1 - less // of two that are the same, the later one comes first
		}
		below[i] = sum
	}
	for i := range from[:n] {
		keys[below[i]] = from[i]
	}
	for i := 1; i < n; i++ {
		k := keys[i]
		j := i
		for j > 0 && k.word == keys[j-1].word && s.restLess(k, keys[j-1], depth) {
			keys[j] = keys[j-1]
			j--
		}
		keys[j] = k
	}
}

// restLess reports whether the name of a is less than that of b, which has the same word.
func (s *nameSorter) restLess(a, b nameKey, depth int) bool {
	if a.word&0xff != moreLeft {
		return false // the names are equal
	}
	return s.name(a.at)[depth+wordBytes:] < s.name(b.at)[depth+wordBytes:]
}

// partition moves the keys whose word is below a word to the front, and returns how many they are. It has no branch that
// depends on a key.
func partition(keys []nameKey, word uint64) int {
	less := 0
	for i, k := range keys {
		keys[i] = keys[less]
		keys[less] = k
		_, below := bits.Sub64(k.word, word, 0)
		less += int(below)
	}
	return less
}

// pivot returns the word of a key that is likely to be about in the middle.
func pivot(keys []nameKey) uint64 {
	n := len(keys)
	if n < manyNames {
		return median(keys[n/4].word, keys[n/2].word, keys[n-1-n/4].word)
	}
	step := n / 9
	return median(
		median(keys[0].word, keys[step].word, keys[2*step].word),
		median(keys[3*step].word, keys[4*step].word, keys[5*step].word),
		median(keys[6*step].word, keys[7*step].word, keys[8*step].word),
	)
}

func median(a, b, c uint64) uint64 {
	return max(min(a, b), min(max(a, b), c))
}

// inOrder puts list into the order of keys.
func inOrder[E any](list []E, keys []nameKey) {
	for i := range keys {
		if keys[i].at == i {
			continue
		}
		first := list[i]
		at := i // where something is missing
		for {
			from := keys[at].at
			keys[at].at = at
			if from == i {
				break
			}
			list[at] = list[from]
			at = from
		}
		list[at] = first
	}
}
