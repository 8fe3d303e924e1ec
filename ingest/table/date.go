package table

import (
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// writtenDates are layouts with the name of the month, which leave no doubt.
var writtenDates = []struct{ layout, out string }{
	{"2 January 2006", "2006-01-02"}, {"2 Jan 2006", "2006-01-02"}, {"January 2 2006", "2006-01-02"}, {"Jan 2 2006", "2006-01-02"},
	{"2-Jan-2006", "2006-01-02"}, {"2006 Jan 2", "2006-01-02"}, {"January 2006", "2006-01"}, {"Jan 2006", "2006-01"},
}

var (
	dotted  = regexp.MustCompile(`^(\d{1,2})\.(\d{1,2})\.(\d{4})$`)
	slashed = regexp.MustCompile(`^(\d{1,2})/(\d{1,2})/(\d{4})$`)
	ordinal = regexp.MustCompile(`(\d)(st|nd|rd|th)\b`)
	epoch   = regexp.MustCompile(`^1\d{9}(\.\d+)?$`)
)

// parseDate reads ISO dates, dates with the month's name, D.M.Y, and those with
// slashes of which only one order is a date. Epoch seconds count too.
func parseDate(s string) (record.Date, bool) {
	s = strings.TrimSpace(s)
	if iso, ok := strings.CutSuffix(s, " UTC"); ok {
		s = iso + "Z"
	}
	if len(s) >= 10 && s[4] == '/' && s[7] == '/' {
		s = s[:4] + "-" + s[5:7] + "-" + s[8:]
	}
	if d, ok := record.ParseDate(s); ok {
		return d, true
	}
	if epoch.MatchString(s) {
		return record.UnixDate(s)
	}
	if m := dotted.FindStringSubmatch(s); m != nil {
		return ymd(m[3], m[2], m[1])
	}
	if m := slashed.FindStringSubmatch(s); m != nil {
		return slashDate(m)
	}
	s = strings.Join(strings.Fields(strings.NewReplacer(",", " ", ".", " ").Replace(ordinal.ReplaceAllString(s, "$1"))), " ")
	s = strings.Replace(s, "Sept ", "Sep ", 1)
	for _, w := range writtenDates {
		if t, err := time.Parse(w.layout, s); err == nil {
			return record.Date(t.Format(w.out)), true
		}
	}
	return "", false
}

// slashDate reads a date with slashes where one of the two numbers can be no
// month, or both are the same.
func slashDate(m []string) (record.Date, bool) {
	a, _ := strconv.Atoi(m[1])
	b, _ := strconv.Atoi(m[2])
	switch {
	case a > 12 || a == b:
		return ymd(m[3], m[2], m[1])
	case b > 12:
		return ymd(m[3], m[1], m[2])
	}
	return "", false
}

func ymd(year, month, day string) (record.Date, bool) {
	pad := func(s string) string { return strings.Repeat("0", 2-len(s)) + s }
	return record.ParseDate(year + "-" + pad(month) + "-" + pad(day))
}
