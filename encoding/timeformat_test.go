package encoding

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/big"
	"testing"
	"time"
)

// layouts are the forms that time.Time's Format can write. It cuts digits off as well.
var layouts = map[TimeFormat]string{
	TimeRFC3339Nano:  time.RFC3339Nano,
	TimeRFC3339:      time.RFC3339,
	TimeRFC3339Milli: "2006-01-02T15:04:05.000Z07:00",
	TimeRFC3339Micro: "2006-01-02T15:04:05.000000Z07:00",
	TimeDate:         time.DateOnly,
}

func TestAppendTimeFormatLayouts(t *testing.T) {
	failed := 0
	for _, v := range timeCases() {
		_, stdErr := json.Marshal(v)
		for f, layout := range layouts {
			name := fmt.Sprintf("%v as %d", v, f)
			appendTo := func(dst []byte) ([]byte, error) { return AppendTimeFormat(dst, v, f) }
			fails := stdErr != nil
			if f == TimeDate {
				fails = v.Year() < 0 || v.Year() > 9999 // a date has no zone
			}
			if !fails {
				leafNoAllocs(t, name, `"`+v.Format(layout)+`"`, appendTo)
				continue
			}
			failed++
			if err := leafStdError(t, name, appendTo); err.Error() != stdErr.Error() {
				t.Errorf("%s: %v, json has %v", name, err, stdErr)
			}
		}
	}
	if failed < 500 {
		t.Errorf("only %d cases failed", failed)
	}
}

func TestAppendTimeFormatUnix(t *testing.T) {
	cases := timeCases()
	for _, sec := range []int64{math.MaxInt64, math.MinInt64} {
		for _, unit := range []int64{1e3, 1e6, 1e9} { // the ends of what fits, and a nanosecond beyond
			at := time.Unix(sec/unit, sec%unit*(1e9/unit))
			cases = append(cases, at, at.Add(1), at.Add(-1), at.Add(time.Duration(1e9/unit)), at.Add(-time.Duration(1e9/unit)))
		}
		cases = append(cases, time.Unix(sec, 0))
	}
	good, failed := 0, 0
	for _, v := range cases {
		for f, unit := range map[TimeFormat]int64{TimeUnix: 1, TimeUnixMilli: 1e3, TimeUnixMicro: 1e6, TimeUnixNano: 1e9} {
			name := fmt.Sprintf("%v as %d", v, f)
			appendTo := func(dst []byte) ([]byte, error) { return AppendTimeFormat(dst, v, f) }
			want := big.NewInt(v.Unix())
			want.Mul(want, big.NewInt(unit))
			want.Add(want, big.NewInt(int64(v.Nanosecond())*unit/1e9))
			if want.IsInt64() {
				good++
				leafNoAllocs(t, name, want.String(), appendTo)
				continue
			}
			failed++
			var unsupported *json.UnsupportedValueError
			if err := leafStdError(t, name, appendTo); !errors.As(err, &unsupported) || unsupported.Value.Interface() != any(v) {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
	if good < 500 || failed < 500 {
		t.Errorf("%d good cases, %d failed", good, failed)
	}
}

func TestAppendTimeFormatUnknown(t *testing.T) {
	for _, f := range []TimeFormat{TimeUnixNano + 1, 255} {
		leafStdError(t, fmt.Sprint(f), func(dst []byte) ([]byte, error) { return AppendTimeFormat(dst, time.Time{}, f) })
	}
}
