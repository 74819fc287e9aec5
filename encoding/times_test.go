package encoding

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"time"
	_ "time/tzdata" // zones do not depend on the machine
)

// timePlaces are places whose clocks change, in the past, every year by a rule, or by odd numbers of seconds.
func timePlaces(t testing.TB) (list []*time.Location) {
	for _, name := range []string{"Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Africa/Monrovia", "Asia/Kathmandu", "Pacific/Apia", "Asia/Riyadh"} {
		place, err := time.LoadLocation(name)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, place)
	}
	return list
}

// randomTimes returns times of all kinds, many next to others of their day and place.
func randomTimes(t testing.TB, n int) []time.Time {
	r := rand.New(rand.NewPCG(3, 4))
	places := append(timePlaces(t), time.UTC, time.UTC, time.Local)
	for range 40 {
		places = append(places, time.FixedZone("", r.IntN(2*90000)-90000))
	}
	now := time.Now() // with the reading of a monotonic clock
	place := places[0]
	list := make([]time.Time, 0, n)
	at := time.Time{}
	for len(list) < n {
		if r.IntN(4) == 0 {
			place = places[r.IntN(len(places))]
		}
		switch r.IntN(16) {
		case 0: // anywhere
			at = time.Unix(int64(r.Uint64()), r.Int64N(1e9))
		case 1: // in a year of up to five digits
			at = time.Date(r.IntN(12000)-1000, 1, 1+r.IntN(365), 0, 0, r.IntN(86400), r.IntN(1e9), time.UTC)
		case 2: // about the ends of the four digits
			at = time.Date([]int{0, 10000}[r.IntN(2)], 1, 1, 0, 0, r.IntN(2*90000)-90000, r.IntN(1e9), time.UTC)
		case 3:
			at = now.Add(time.Duration(r.Int64N(1e18) - 5e17))
		case 4: // in a year of these days
			at = time.Date(1880+r.IntN(250), 1, 1+r.IntN(365), 0, 0, r.IntN(86400), r.IntN(1e9), time.UTC)
		case 5: // about a change of the clocks
			if _, end := at.In(place).ZoneBounds(); !end.IsZero() {
				at = end.Add(time.Duration(r.Int64N(4e9) - 2e9))
			}
		case 6: // exactly then
			if start, _ := at.In(place).ZoneBounds(); !start.IsZero() {
				at = start
			}
		default:
			at = at.Add(time.Duration(r.Int64N(3600e9) - 1800e9))
		}
		unit := time.Duration(math.Pow10(r.IntN(10)))
		list = append(list, at.Add(-time.Duration(at.Nanosecond())%unit).In(place))
	}
	return list
}

func TestAppendTimeRandom(t *testing.T) {
	times := randomTimes(t, 100_000)
	var buf []byte
	good, failed := 0, 0
	for _, v := range times {
		want, stdErr := json.Marshal(v)
		got, err := AppendTime(buf[:0], v)
		if stdErr != nil {
			failed++
			if err == nil || stdError(t, err).Error() != stdErr.Error() || len(got) != 0 {
				t.Fatalf("%v: %s, %v, json has %v", v, got, err, stdErr)
			}
			continue
		}
		good++
		if string(got) != string(want) || err != nil {
			t.Fatalf("%v: %s, %v, want %s", v, got, err, want)
		}
		buf = got
	}
	if good < len(times)/3 || failed < len(times)/50 {
		t.Errorf("%d good times, %d failed", good, failed)
	}
}

// TestAppendTimesRandom takes the same times, those that can be encoded, in slices.
func TestAppendTimesRandom(t *testing.T) {
	var times []time.Time
	for _, v := range randomTimes(t, 100_000) {
		if _, err := json.Marshal(v); err == nil {
			times = append(times, v)
		}
	}
	r := rand.New(rand.NewPCG(5, 6))
	buf := make([]byte, 1<<16)
	for i := 0; i < len(times); {
		s := times[i:min(len(times), i+1+r.IntN(100))]
		i += len(s)
		want := leafStd(t, s)
		got, err := AppendTimes(buf[:0:r.IntN(2*len(want))], s)
		if string(got) != want || err != nil {
			t.Fatalf("%s, %v, want %s", got, err, want)
		}
	}
}

// TestCivil asks for each day with a year of four digits.
func TestCivil(t *testing.T) {
	at := time.Date(0, 1, 1, 0, 0, 0, 0, time.UTC)
	for day := range uint32(tenMillennia / daySeconds) {
		year, month, dayOf := civil(day)
		if y, m, d := at.Date(); int(year) != y || int(month) != int(m) || int(dayOf) != d {
			t.Fatalf("day %d is %d-%d-%d, want %d-%d-%d", day, year, month, dayOf, y, m, d)
		}
		at = at.AddDate(0, 0, 1)
	}
	if at.Year() != 10000 || at.YearDay() != 1 {
		t.Errorf("ends at %v", at)
	}
}

// TestAppendTimesClock has every second of a day, in one call and one by one.
func TestAppendTimesClock(t *testing.T) {
	var s []time.Time
	for i := range daySeconds {
		s = append(s, time.Date(2024, 2, 29, 0, 0, i, i%10*1e8, time.UTC))
	}
	want := leafStd(t, s)
	leafSame(t, "a day", want, func(dst []byte) ([]byte, error) { return AppendTimes(dst, s) })
	leafSame(t, "a day by times", want, func(dst []byte) ([]byte, error) {
		for i, v := range s {
			dst = append(dst, "[,"[min(i, 1)])
			var err error
			if dst, err = AppendTime(dst, v); err != nil {
				return dst, err
			}
		}
		return append(dst, ']'), nil
	})
}

// TestAppendTimesZones has every offset of a whole minute, and some between, after a time in another zone.
func TestAppendTimesZones(t *testing.T) {
	for seconds := -25 * 3600; seconds <= 25*3600; seconds += 20 {
		v := time.Date(2024, 5, 6, 7, 8, 9, 0, time.FixedZone("", seconds))
		next := v.In(time.FixedZone("", seconds+1))
		s := []time.Time{v.UTC(), v, v.UTC(), v, next, v.Add(time.Hour)}
		want, stdErr := json.Marshal(s)
		got, err := AppendTimes(nil, s)
		if stdErr != nil {
			if err == nil || len(got) != 0 {
				t.Errorf("%v: %s, json has %v", v, got, stdErr)
			}
			continue
		}
		if string(got) != string(want) || err != nil {
			t.Errorf("%s, %v, want %s", got, err, want)
		}
	}
}

// TestAppendTimesCapacities has each capacity about what is needed, for all forms.
func TestAppendTimesCapacities(t *testing.T) {
	zone := time.FixedZone("", -5400)
	at := time.Date(2024, 5, 6, 7, 8, 9, 123456789, time.UTC)
	for f := TimeRFC3339Nano; f <= TimeUnixNano; f++ {
		for _, s := range [][]time.Time{nil, {}, {at}, {at, at.In(zone), at.Add(time.Hour).In(zone)}, {at.Truncate(time.Second), at, at.Add(24 * time.Hour), at}} {
			appendTo := func(dst []byte) ([]byte, error) { return AppendTimesFormat(dst, s, f) }
			want := "null"
			if s != nil {
				one := []byte{'['}
				for i, v := range s {
					if i > 0 {
						one = append(one, ',')
					}
					var err error
					if one, err = AppendTimeFormat(one, v, f); err != nil {
						t.Fatal(err)
					}
				}
				want = string(append(one, ']'))
			}
			name := fmt.Sprintf("%v as %d", s, f)
			leafNoAllocs(t, name, want, appendTo)
			if f == TimeRFC3339Nano && want != leafStd(t, s) {
				t.Errorf("%s: %s", name, want)
			}
			for room := range len(want) + 2*timeRoom {
				buf := make([]byte, room+8)
				copy(buf[room:], "#canary#")
				got, err := appendTo(buf[:0:room])
				if string(got) != want || err != nil || string(buf[room:]) != "#canary#" {
					t.Errorf("%s: with room for %d: %s, %v, %q, want %s", name, room, got, err, buf[room:], want)
				}
			}
		}
	}
}

func TestAppendTimesError(t *testing.T) {
	type named []time.Time
	good, bad := time.Date(2024, 5, 6, 7, 8, 9, 5, time.UTC), time.Date(10000, 1, 1, 0, 0, 0, 0, time.UTC)
	zone := good.In(time.FixedZone("", 24*3600))
	for f := TimeRFC3339Nano; f <= TimeDate; f++ {
		for i := range 5 {
			for _, v := range []time.Time{bad, zone} {
				if f == TimeDate && v == zone {
					continue // a date has no zone
				}
				s := named{good, good, good, good, good}
				s[i] = v
				_, one := AppendTimeFormat(nil, v, f)
				err := leafError(t, fmt.Sprint(f), func(dst []byte) ([]byte, error) { return AppendTimesFormat(dst, s, f) })
				e, ok := err.(*Error)
				if want := fmt.Sprintf("[%d]", i); !ok || e.Path != want || e.Err.Error() != stdError(t, one).Error() {
					t.Errorf("%v: %v, want the path %s and %v", v, err, want, one)
				}
				if marshaler := new(json.MarshalerError); !errors.As(err, &marshaler) {
					t.Errorf("%v: %#v", v, err)
				}
			}
		}
	}
	far := []time.Time{good, time.Unix(math.MaxInt64/2, 0)}
	err := leafError(t, "far", func(dst []byte) ([]byte, error) { return AppendTimesFormat(dst, far, TimeUnixNano) })
	if e, ok := err.(*Error); !ok || e.Path != "[1]" {
		t.Errorf("%v", err)
	}
	leafError(t, "unknown", func(dst []byte) ([]byte, error) { return AppendTimesFormat(dst, far, TimeUnixNano+1) })
}
