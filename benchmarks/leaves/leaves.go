package main

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"time"
	_ "time/tzdata" // zones do not depend on the machine

	"github.com/burin-go/burin/encoding"
)

// A leaf is a value with the ways to encode it that depend on its type.
type leaf struct {
	name  string
	value any // a pointer
	burin appendTo

	// plain is what one writes by hand with the standard library's append functions, where there are any. Of raw JSON
	// it is a check and a copy.
	plain appendTo
}

type appendTo func(dst []byte) ([]byte, error)

func leaves() []leaf {
	list := timeLeaves()
	list = append(list, mapLeaves()...)
	list = append(list, byteLeaves()...)
	return append(list, numberLeaves()...)
}

func timeLeaves() (list []leaf) {
	const day = 24 * time.Hour
	midnight := time.Date(2025, 6, 7, 0, 0, 0, 0, time.UTC)
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		panic(err) // unreachable: the zones are linked in
	}
	for _, k := range []struct {
		name string
		zone *time.Location
		span time.Duration
		unit time.Duration
	}{
		{"times/day", time.UTC, day, 1},
		{"times/day/ms", time.UTC, day, time.Millisecond},
		{"times/day/s", time.UTC, day, time.Second},
		{"times/year", time.UTC, 365 * day, 1},
		{"times/day+02:00", time.FixedZone("", 7200), day, 1},
		{"times/day/berlin", berlin, day, 1},
		{"times/year/berlin", berlin, 365 * day, 1},
	} {
		r := rand.New(rand.NewPCG(1, 2))
		s := make([]time.Time, 1000)
		for i := range s {
			s[i] = midnight.Add(time.Duration(r.Int64N(int64(k.span))).Truncate(k.unit)).In(k.zone)
		}
		list = append(list, leaf{k.name, &s,
			func(dst []byte) ([]byte, error) { return encoding.AppendTimes(dst, s) },
			func(dst []byte) ([]byte, error) { return appendEach(dst, s, appendTimeByHand), nil },
		})
	}
	t := time.Date(2025, 6, 7, 8, 9, 10, 123456789, time.UTC)
	return append(list, leaf{"time", &t,
		func(dst []byte) ([]byte, error) { return encoding.AppendTime(dst, t) },
		func(dst []byte) ([]byte, error) { return appendTimeByHand(dst, t), nil },
	})
}

func appendTimeByHand(dst []byte, t time.Time) []byte {
	dst = append(dst, '"')
	dst = t.AppendFormat(dst, time.RFC3339Nano)
	return append(dst, '"')
}

func appendEach[T any](dst []byte, s []T, one func([]byte, T) []byte) []byte {
	dst = append(dst, '[')
	for i, v := range s {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = one(dst, v)
	}
	return append(dst, ']')
}

func mapLeaves() (list []leaf) {
	for _, n := range []int{5, 20, 100, 1000, 10000} {
		texts, counts, numbered, anys := map[string]string{}, map[string]int{}, map[int]int{}, map[string]any{}
		r := rand.New(rand.NewPCG(1, 2))
		for i := range n {
			key := fmt.Sprintf("%s-%d", []string{"user", "session", "region", "item", "x-trace"}[r.IntN(5)], r.IntN(1000*n))
			texts[key] = fmt.Sprintf("value %d", i)
			counts[key] = i
			anys[key] = fmt.Sprintf("value %d", i)
			numbered[r.IntN(100*n)] = i
		}
		list = append(list,
			leaf{fmt.Sprintf("map/string/%d", n), &texts, func(dst []byte) ([]byte, error) { return encoding.AppendStringMap(dst, texts), nil }, nil},
			leaf{fmt.Sprintf("map/int/%d", n), &counts, func(dst []byte) ([]byte, error) { return appendCounts(dst, counts), nil }, nil},
			leaf{fmt.Sprintf("map/by int/%d", n), &numbered, func(dst []byte) ([]byte, error) { return appendNumbered(dst, numbered), nil }, nil},
			leaf{fmt.Sprintf("map/any/%d", n), &anys, func(dst []byte) ([]byte, error) { return encoding.AppendAny(dst, anys) }, nil},
		)
	}
	return list
}

// appendCounts and appendNumbered are what the generator makes of such maps.
func appendCounts(dst []byte, m map[string]int) []byte {
	keys := encoding.SortStringKeys(m)
	dst = append(dst, '{')
	for i, key := range keys.Entries {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = encoding.AppendString(dst, key.Name)
		dst = append(dst, ':')
		dst = encoding.AppendInt(dst, m[key.Key])
	}
	keys.Release()
	return append(dst, '}')
}

func appendNumbered(dst []byte, m map[int]int) []byte {
	keys := encoding.SortIntKeys(m)
	dst = append(dst, '{')
	for i, key := range keys.Entries {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = encoding.AppendString(dst, key.Name)
		dst = append(dst, ':')
		dst = encoding.AppendInt(dst, m[int(key.Key)])
	}
	keys.Release()
	return append(dst, '}')
}

func byteLeaves() (list []leaf) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{16, 256, 64 << 10} {
		b := make([]byte, n)
		for i := range b {
			b[i] = byte(r.Uint32())
		}
		list = append(list, leaf{fmt.Sprintf("base64/%d", n), &b,
			func(dst []byte) ([]byte, error) { return encoding.AppendBytes(dst, b), nil },
			func(dst []byte) ([]byte, error) {
				return append(base64.StdEncoding.AppendEncode(append(dst, '"'), b), '"'), nil
			},
		})
	}
	type record struct {
		ID    int       `json:"id"`
		Name  string    `json:"name"`
		Tags  []string  `json:"tags"`
		Price float64   `json:"price"`
		OK    bool      `json:"ok"`
		Path  []float64 `json:"path"`
	}
	for _, n := range []int{1, 100} {
		var records []record
		for i := range n {
			records = append(records, record{i * 7919, fmt.Sprintf("the record number %d", i), []string{"first", "second"}, r.Float64() * 100, i%2 == 0, []float64{r.Float64(), r.Float64()}})
		}
		compact, err := json.Marshal(records)
		if err != nil {
			panic(err) // unreachable
		}
		indented, err := json.MarshalIndent(records, "", "  ")
		if err != nil {
			panic(err) // unreachable
		}
		list = append(list, rawLeaf(fmt.Sprintf("raw/compact/%d", n), compact), rawLeaf(fmt.Sprintf("raw/indented/%d", n), indented))
	}
	texts := make([]string, 100)
	for i := range texts {
		texts[i] = fmt.Sprintf("%d. A sentence of prose that goes on for a while, and on, until it comes to its end.", i)
	}
	compact, err := json.Marshal(texts)
	if err != nil {
		panic(err) // unreachable
	}
	return append(list, rawLeaf("raw/texts", compact))
}

func rawLeaf(name string, m json.RawMessage) leaf {
	l := leaf{name, &m, func(dst []byte) ([]byte, error) { return encoding.AppendRaw(dst, m) }, nil}
	if !bytes.ContainsAny(m, "\n") {
		l.plain = func(dst []byte) ([]byte, error) {
			if !json.Valid(m) {
				return dst, errors.New("not JSON")
			}
			return append(dst, m...), nil
		}
	}
	return l
}

func numberLeaves() (list []leaf) {
	r := rand.New(rand.NewPCG(1, 2))
	ids, durations, bools := make([]int64, 1000), make([]time.Duration, 1000), make([]bool, 1000)
	for i := range ids {
		ids[i] = r.Int64N(1e12)
		durations[i] = time.Duration(r.Int64N(1e10))
		bools[i] = r.IntN(2) == 0
	}
	return []leaf{
		{"ints", &ids,
			func(dst []byte) ([]byte, error) { return encoding.AppendInts(dst, ids), nil },
			func(dst []byte) ([]byte, error) {
				return appendEach(dst, ids, func(dst []byte, i int64) []byte { return strconv.AppendInt(dst, i, 10) }), nil
			},
		},
		{"ints, one by one", &ids,
			func(dst []byte) ([]byte, error) { return appendEach(dst, ids, encoding.AppendInt[int64]), nil },
			func(dst []byte) ([]byte, error) {
				return appendEach(dst, ids, func(dst []byte, i int64) []byte { return strconv.AppendInt(dst, i, 10) }), nil
			},
		},
		{"durations", &durations,
			func(dst []byte) ([]byte, error) { return encoding.AppendInts(dst, durations), nil },
			func(dst []byte) ([]byte, error) {
				return appendEach(dst, durations, func(dst []byte, d time.Duration) []byte { return strconv.AppendInt(dst, int64(d), 10) }), nil
			},
		},
		{"bools", &bools,
			func(dst []byte) ([]byte, error) { return appendEach(dst, bools, encoding.AppendBool[bool]), nil },
			func(dst []byte) ([]byte, error) { return appendEach(dst, bools, strconv.AppendBool), nil },
		},
	}
}
