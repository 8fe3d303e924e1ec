package record

import (
	"time"
)

// Date is a moment with the precision that its source gave and no more, as
// RFC 3339 text: 2026, 2026-06, 2026-06-28, 2026-06-28T10:00:00,
// 2026-06-28T10:00:00.25Z. No zone is ever invented. Empty means not known.
type Date string

var dateLayouts = []struct {
	layout string
	add    func(time.Time) time.Time // to the end of what the text covers
}{
	{"2006-01-02T15:04:05.999999999Z07:00", nil},
	{"2006-01-02T15:04:05.999999999", nil},
	{"2006-01-02T15:04Z07:00", func(t time.Time) time.Time { return t.Add(time.Minute) }},
	{"2006-01-02T15:04", func(t time.Time) time.Time { return t.Add(time.Minute) }},
	{"2006-01-02", func(t time.Time) time.Time { return t.AddDate(0, 0, 1) }},
	{"2006-01", func(t time.Time) time.Time { return t.AddDate(0, 1, 0) }},
	{"2006", func(t time.Time) time.Time { return t.AddDate(1, 0, 0) }},
}

// Start returns the first moment that the date covers. A text without a zone
// counts as UTC; Zoned tells. ok is false for an empty or malformed date.
func (d Date) Start() (t time.Time, ok bool) {
	t, _, ok = d.span()
	return t, ok
}

// End returns the first moment after the date: the following midnight, UTC,
// for a day; the moment itself for a full time stamp.
func (d Date) End() (t time.Time, ok bool) {
	_, t, ok = d.span()
	return t, ok
}

func (d Date) span() (start, end time.Time, ok bool) {
	for _, l := range dateLayouts {
		t, err := time.Parse(l.layout, string(d))
		if err != nil {
			continue
		}
		t = t.UTC()
		if l.add == nil {
			return t, t, true
		}
		return t, l.add(t), true
	}
	return start, end, false
}

// Zoned reports whether the text names its zone. A bare day, month or year
// does not, and neither does a local time.
func (d Date) Zoned() bool {
	_, err := time.Parse(dateLayouts[0].layout, string(d))
	if err != nil {
		_, err = time.Parse(dateLayouts[2].layout, string(d))
	}
	return err == nil
}

// Day returns the date cut to its day (or less, where the source gave less).
func (d Date) Day() Date { return d[:min(len(d), 10)] }

// ParseDate accepts the forms of Date, and a blank instead of the T.
func ParseDate(s string) (Date, bool) {
	if len(s) > 10 && s[10] == ' ' {
		s = s[:10] + "T" + s[11:]
	}
	d := Date(s)
	if _, ok := d.Start(); !ok {
		return "", false
	}
	return d, true
}

// UnixDate returns the UTC date of an epoch time given as a decimal literal in
// seconds, with the fractional digits that the literal has (at most nine).
func UnixDate(literal string) (Date, bool) {
	t, digits, ok := parseUnix(literal)
	if !ok {
		return "", false
	}
	layout := "2006-01-02T15:04:05"
	if digits > 0 {
		layout += "." + "000000000"[:digits]
	}
	return Date(t.Format(layout + "Z")), true
}

func parseUnix(literal string) (t time.Time, digits int, ok bool) {
	var sec, nsec int64
	i := 0
	for ; i < len(literal) && literal[i] >= '0' && literal[i] <= '9'; i++ {
		sec = sec*10 + int64(literal[i]-'0')
	}
	if i == 0 || i > 11 {
		return t, 0, false
	}
	if i < len(literal) && literal[i] == '.' {
		scale := int64(1e8)
		for i++; i < len(literal) && literal[i] >= '0' && literal[i] <= '9'; i++ {
			nsec += int64(literal[i]-'0') * scale
			if scale > 0 {
				digits = min(digits+1, 9)
			}
			scale /= 10
		}
	}
	if i != len(literal) {
		return t, 0, false
	}
	return time.Unix(sec, nsec).UTC(), digits, true
}
