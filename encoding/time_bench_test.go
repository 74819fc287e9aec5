package encoding

import (
	"math/rand/v2"
	"testing"
	"time"
)

// benchTimes are a thousand times of one day.
func benchTimes(zone *time.Location, unit time.Duration) []time.Time {
	r := rand.New(rand.NewPCG(1, 2))
	midnight := time.Date(2025, 6, 7, 0, 0, 0, 0, zone)
	s := make([]time.Time, 1000)
	for i := range s {
		s[i] = midnight.Add(time.Duration(r.Int64N(int64(24 * time.Hour))).Truncate(unit))
	}
	return s
}

// BenchmarkTimes compares one call for a slice with a call for each time, and with time's AppendFormat for each.
func BenchmarkTimes(b *testing.B) {
	for name, s := range map[string][]time.Time{
		"ns":     benchTimes(time.UTC, 1),
		"s":      benchTimes(time.UTC, time.Second),
		"+02:00": benchTimes(time.FixedZone("", 7200), 1),
	} {
		var buf []byte
		run := func(way string, f func() error) {
			b.Run(name+"/"+way, func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					buf = buf[:0]
					if err := f(); err != nil {
						b.Fatal(err)
					}
					b.SetBytes(int64(len(buf)))
				}
				b.ReportMetric(float64(b.Elapsed())/float64(b.N*len(s)), "ns/time")
			})
		}
		run("AppendTimes", func() (err error) {
			buf, err = AppendTimes(buf, s)
			return err
		})
		run("AppendTime", func() (err error) {
			for _, t := range s {
				if buf, err = AppendTime(buf, t); err != nil {
					return err
				}
			}
			return nil
		})
		run("AppendFormat", func() error {
			for _, t := range s {
				buf = t.AppendFormat(buf, time.RFC3339Nano)
			}
			return nil
		})
	}
}
