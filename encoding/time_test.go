package encoding

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"testing"
	"time"
)

func timeCases() []time.Time {
	var out []time.Time
	zones := []*time.Location{time.UTC, time.Local}
	const hour = 3600
	for _, offset := range []int{
		0, 1, -1, 59, -59, 60, -60, 1800, -1800, 5*hour + 1800, 5*hour + 2700, -12 * hour, 14 * hour, 1172, -1172,
		24*hour - 1, -(24*hour - 1), 24*hour - 60, 24 * hour, -24 * hour, 24*hour + 1, 99 * hour, -99 * hour, 100 * hour, -100 * hour, 1000 * hour,
	} {
		zones = append(zones, time.FixedZone("test", offset))
	}
	for _, year := range []int{-100000, -10000, -1, 0, 1, 99, 999, 1000, 1969, 1970, 2024, 9999, 10000, 99999, math.MaxInt32} {
		for _, zone := range zones {
			out = append(out,
				time.Date(year, 1, 1, 0, 0, 0, 0, zone),
				time.Date(year, 12, 31, 23, 59, 59, 999_999_999, zone),
				time.Date(year, 2, 29, 12, 30, 5, 120_000_000, time.UTC).In(zone),
				time.Date(year, 12, 31, 23, 59, 59, 0, time.UTC).In(zone),
				time.Date(year, 1, 1, 0, 0, 0, 0, time.UTC).In(zone))
		}
	}
	for ns := 1; ns < 1e9; ns *= 10 {
		for _, n := range []int{ns, 2*ns + ns/10, 1e9 - ns} {
			out = append(out, time.Date(2024, 5, 6, 7, 8, 9, n, time.UTC), time.Date(2024, 5, 6, 7, 8, 9, n, zones[7]))
		}
	}
	for _, sec := range []int64{0, 1, 86399, 86400, 1 << 40} { // the ends of what a Time holds
		for _, zone := range zones[:8] {
			out = append(out, time.Unix(math.MinInt64+sec, 5).In(zone), time.Unix(math.MaxInt64-sec, 5).In(zone))
		}
	}
	now := time.Now()
	return append(out, time.Time{}, now, now.Add(-time.Hour), now.UTC(), now.Round(0), time.Unix(0, 0), time.Unix(1<<60, 0), time.Unix(-1<<60, 5))
}

func TestAppendTime(t *testing.T) {
	failed := 0
	for _, v := range timeCases() {
		name := fmt.Sprintf("%v", v)
		appendTo := func(dst []byte) ([]byte, error) { return AppendTime(dst, v) }
		b, stdErr := json.Marshal(v)
		if stdErr == nil {
			leafNoAllocs(t, name, string(b), appendTo)
			continue
		}
		failed++
		err := leafStdError(t, name, appendTo)
		got, ok := err.(*json.MarshalerError)
		var want *json.MarshalerError
		if !ok || !errors.As(stdErr, &want) {
			t.Fatalf("%s: %T, json has %T", name, err, stdErr)
		}
		if got.Error() != want.Error() || got.Type != want.Type || got.Err.Error() != want.Err.Error() {
			t.Errorf("%s: %v (%v), json has %v (%v)", name, got, got.Type, want, want.Type)
		}
	}
	if failed < 100 {
		t.Errorf("only %d cases failed", failed)
	}
}

func TestAppendTimeLiterals(t *testing.T) {
	for want, v := range map[string]time.Time{
		`"0001-01-01T00:00:00Z"`:                {},
		`"0000-01-01T00:00:00Z"`:                time.Date(0, 1, 1, 0, 0, 0, 0, time.UTC),
		`"2024-05-06T07:08:09.5Z"`:              time.Date(2024, 5, 6, 7, 8, 9, 500_000_000, time.UTC),
		`"2024-05-06T07:08:09.000000001+01:30"`: time.Date(2024, 5, 6, 7, 8, 9, 1, time.FixedZone("", 5400+17)),
	} {
		if got, err := AppendTime(nil, v); string(got) != want || err != nil {
			t.Errorf("%s, %v, want %s", got, err, want)
		}
	}
}
