package encoding

import (
	"encoding/binary"
	"math"
	"math/bits"
	"time"

	"github.com/burin-go/burin/internal/ftoa"
)

// A timeWriter writes times as RFC 3339 has them (section 5.6). Times that follow one another are often of one day and
// one zone: it keeps the text of both.
type timeWriter struct {
	day   int64  // when the day began, in seconds of local time since 1970
	date  uint64 // `"2006-01`
	dayOf uint64 // "-02T"

	offset   int    // of the zone, in seconds
	zone     uint64 // its text with a quote and a comma behind it
	zoneSize int

	// place has the offset placeOffset from one Unix time until another.
	place       *time.Location
	placeOffset int
	from, until int64
}

// epochWriter knows the first day of 1970, and UTC. A timeWriter begins as a copy of it.
var epochWriter = func() (w timeWriter) {
	w.setDay(0)
	w.setZone(0)
	return w
}()

const (
	// timeRoom is enough for `"2006-01-02T15:04:05.123456789+07:00",` and what the last store writes beyond.
	timeRoom = 48

	daySeconds = 24 * 60 * 60

	// The years of four digits: when they begin and how long they are, in seconds of local time since 1970.
	yearZero     = -62167219200
	tenMillennia = 25 * gregorianDays * daySeconds

	// gregorianDays is the length of 400 years, after which the calendar repeats.
	gregorianDays = 146097

	// neededDigits stands for as many digits of the second as are needed.
	neededDigits = -1

	asciiZeros = 0x3030303030303030
)

// put writes what it can of s to b from b[n] on, each with that many digits of the second, up to eight, and a comma
// behind it. It stops where less than timeRoom is left, and at a time that RFC 3339 has no text for. It returns where
// the text ends and how many times are in it.
func (w *timeWriter) put(b []byte, n int, s []time.Time, digits int) (end, done int) {
	for done = range s {
		t := &s[done]
		if len(b)-n < timeRoom {
			return n, done
		}
		p := (*[timeRoom]byte)(b[n:])
		local, offset := t.Unix(), 0
		if place := t.Location(); place != time.UTC {
			if place != w.place || local < w.from || local >= w.until {
				w.setPlace(t)
				w.setBounds(t)
			}
			offset = w.placeOffset
			local += int64(offset)
		}
		if offset != w.offset && !w.setZone(offset) {
			return n, done
		}
		clock := uint64(local - w.day)
		if clock >= daySeconds {
			if !w.setDay(local) {
				return n, done
			}
			clock = uint64(local - w.day)
		}
		binary.LittleEndian.PutUint64(p[0:], w.date)
		binary.LittleEndian.PutUint64(p[8:], w.dayOf)
		binary.LittleEndian.PutUint64(p[12:], clockText(uint32(clock)))
		size := len(`"2006-01-02T15:04:05`)
		if fraction := uint32(t.Nanosecond()); digits > 0 || digits == neededDigits && fraction != 0 {
			size = putFraction(p, fraction, digits)
		}
		binary.LittleEndian.PutUint64(p[size&31:], w.zone) // the mask only tells the compiler that it fits
		n += size + w.zoneSize
	}
	return n, len(s)
}

// clockText is the text of that many seconds since midnight: "15:04:05".
func clockText(clock uint32) uint64 {
	minutes := clock / 60
	hour := minutes / 60
	pairs := uint64(hour) | uint64(minutes-hour*60)<<24 | uint64(clock-minutes*60)<<48
	tens := pairs * 103 >> 10 & 0x0f_00_00_0f_00_00_0f // x/10 for x < 100
	return pairs<<8 - tens*(10<<8-1) + '0'*0x0101_00_0101_00_0101 + ':'*0x01_0000_01_0000
}

// putFraction writes the point and that many digits of the second, and returns where they end.
func putFraction(b *[timeRoom]byte, nanoseconds uint32, digits int) int {
	const point = len(`"2006-01-02T15:04:05`)
	eight := nanoseconds / 10
	last := nanoseconds - eight*10
	text := ftoa.EightDigits(uint64(eight))
	b[point] = '.'
	binary.LittleEndian.PutUint64(b[point+1:], text+asciiZeros)
	b[point+9] = '0' + byte(last)
	switch {
	case digits != neededDigits:
		return point + 1 + digits
	case last != 0:
		return point + 10
	}
	return point + 9 - bits.LeadingZeros64(text)/8
}

// setPlace looks up the offset of t's zone.
func (w *timeWriter) setPlace(t *time.Time) {
	_, w.placeOffset = t.Zone()
	w.place, w.from, w.until = t.Location(), math.MinInt64, math.MaxInt64
}

// setBounds looks up between which changes of the clocks t is: until then, its place has the offset that it has now.
func (w *timeWriter) setBounds(t *time.Time) {
	from, until := t.ZoneBounds() // the zero Time, which is in UTC, says that there is none
	if from != (time.Time{}) {
		w.from = from.Unix()
	}
	if until != (time.Time{}) {
		w.until = until.Unix()
	}
}

// setZone makes the text of a zone. It reports false for one of 24 hours and more.
func (w *timeWriter) setZone(offset int) bool {
	minutes, sign := offset/60, uint64('+') // seconds of an offset are cut off
	if minutes < 0 {
		minutes, sign = -minutes, '-'
	}
	if uint(minutes) >= 24*60 {
		return false
	}
	w.offset = offset
	if offset == 0 {
		w.zone, w.zoneSize = 'Z'|'"'<<8|','<<16, len(`Z",`)
		return true
	}
	hour := uint64(minutes) / 60
	pairs := hour | (uint64(minutes)-hour*60)<<24
	tens := pairs * 103 >> 10 & 0x0f_00_00_0f
	text := pairs<<8 - tens*(10<<8-1) + '0'*0x0101_00_0101 + ':'<<16
	w.zone, w.zoneSize = sign|text<<8|'"'<<48|','<<56, len(`+07:00",`)
	return true
}

// setDay makes the text of the day of local, which are seconds of local time since 1970. It reports false for a year
// that has not four digits.
func (w *timeWriter) setDay(local int64) bool {
	since := uint64(local - yearZero)
	if since >= tenMillennia {
		return false
	}
	days := since / daySeconds
	w.day = local - int64(since-days*daySeconds)
	year, month, day := civil(uint32(days))
	text := ftoa.EightDigits(uint64(year*1e4+month*100+day)) + asciiZeros
	w.date = '"' | text&0xffffffff<<8 | '-'<<40 | text>>32<<48
	w.dayOf = '-' | text>>48<<8 | 'T'<<24
	return true
}

// civil returns the date of a day that is counted from 0000-01-01, before the year 10000. It is the algorithm of Cassio
// Neri and Lorenz Schneider, "Euclidean affine functions and their application to calendar algorithms" (2022), section
// 6, figure 12: years begin in March, so that the day by which they differ in length is the last, and each division is
// a multiplication and a shift. Of 400 years that go before, all numbers are positive.
func civil(days uint32) (year, month, day uint32) {
	const march = 31 + 29 // 0000-03-01
	n := 4*(days+gregorianDays-march) + 3
	century := n / gregorianDays
	n = n%gregorianDays | 3 // four times the day of the century, and 3

	years := uint64(n) * 2939745 // 2^32 times the years of 365.25 days, rounded up
	inYear := uint32(years) / 2939745 / 4

	n = 2141*inYear + 197913 // 2^16 times the months of 30.6 days
	month = n >> 16
	day = n&math.MaxUint16/2141 + 1
	year = 100*century + uint32(years>>32) - 400
	if inYear >= 306 { // January or February
		year++
		month -= 12
	}
	return year, month, day
}
