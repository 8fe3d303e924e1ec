package identity

import (
	"strconv"
	"time"
)

// stamp is a piece of a date inside a name that is no full date: 0528, 2507,
// 251201, "nov 24", 07-25. Stamps are never read as dates and join nothing; they
// are evidence that two names differ, where what they certainly say disagrees. A
// zero part is not known.
type stamp struct {
	text             string
	year, month, day int
}

// conflicts reports whether the two cannot be the same date.
func (s stamp) conflicts(t stamp) bool {
	differ := func(a, b int) bool { return a != 0 && b != 0 && a != b }
	return differ(s.year, t.year) || differ(s.month, t.month) || differ(s.day, t.day)
}

func dateStamp(iso string) stamp {
	t, err := time.Parse(time.DateOnly, iso)
	if err != nil {
		return stamp{}
	}
	return stamp{text: iso, year: t.Year() % 100, month: int(t.Month()), day: t.Day()}
}

var monthWords = map[string]int{
	"jan": 1, "january": 1, "feb": 2, "february": 2, "mar": 3, "march": 3, "apr": 4, "april": 4, "may": 5, "jun": 6, "june": 6,
	"jul": 7, "july": 7, "aug": 8, "august": 8, "sep": 9, "sept": 9, "september": 9, "oct": 10, "october": 10, "nov": 11, "november": 11,
	"dec": 12, "december": 12,
}

// cutStamps separates the stamps from the other words.
func cutStamps(words []string) (rest []string, stamps []stamp) {
	for i := 0; i < len(words); {
		s, n := stampAt(words, i)
		if n == 0 {
			rest = append(rest, words[i])
			i++
			continue
		}
		stamps = append(stamps, s)
		i += n
	}
	return rest, stamps
}

func stampAt(words []string, i int) (stamp, int) {
	w := words[i]
	if i+1 < len(words) {
		if s, ok := pairStamp(w, words[i+1]); ok {
			return s, 2
		}
	}
	n, ok := digits(w)
	if !ok {
		return stamp{}, 0
	}
	hi, lo := n/100, n%100
	switch {
	case len(w) == 4 && isMonth(hi) && isDayOfMonth(lo): // MMDD: no model is from 2012 or before
		return stamp{text: w, month: hi, day: lo}, 1
	case len(w) == 4 && isYear(hi) && isMonth(lo): // YYMM
		return stamp{text: w, year: hi, month: lo}, 1
	case len(w) == 6 && isYear(n/10000) && isMonth(hi%100) && isDayOfMonth(lo): // YYMMDD
		return stamp{text: w, year: n / 10000, month: hi % 100, day: lo}, 1
	case len(w) == 6 && n/10000 == 20 && isYear(hi%100) && isMonth(lo): // YYYYMM
		return stamp{text: w, year: hi % 100, month: lo}, 1
	}
	return stamp{}, 0
}

// pairStamp reads "nov 24", "may 2024", "09 2025", "2025 08", and two digits
// twice, where only the month is certain if the second could be day or year.
func pairStamp(a, b string) (stamp, bool) {
	y, yOK := year(b)
	if m := monthWords[a]; m > 0 && yOK {
		return stamp{text: a + "-" + b, year: y, month: m}, true
	}
	na, okA := digits(a)
	nb, okB := digits(b)
	if !okA || !okB {
		return stamp{}, false
	}
	s := stamp{text: a + "-" + b}
	switch {
	case len(a) == 2 && len(b) == 4 && isMonth(na) && yOK:
		s.month, s.year = na, y
	case len(a) == 4 && len(b) == 2 && na/100 == 20 && isYear(na%100) && isMonth(nb):
		s.month, s.year = nb, na%100
	case len(a) == 2 && len(b) == 2 && isMonth(na) && isDayOfMonth(nb):
		if s.month = na; !isYear(nb) {
			s.day = nb
		}
	default:
		return stamp{}, false
	}
	return s, true
}

func year(w string) (int, bool) {
	n, ok := digits(w)
	switch {
	case !ok:
		return 0, false
	case len(w) == 4 && n/100 == 20:
		n %= 100
	case len(w) != 2:
		return 0, false
	}
	return n, isYear(n)
}

func digits(w string) (int, bool) {
	for _, r := range w {
		if r < '0' || r > '9' {
			return 0, false
		}
	}
	if w == "" || len(w) > 8 {
		return 0, false
	}
	n, err := strconv.Atoi(w)
	return n, err == nil
}

func isMonth(n int) bool      { return n >= 1 && n <= 12 }
func isDayOfMonth(n int) bool { return n >= 1 && n <= 31 }
func isYear(n int) bool       { return n >= 20 && n <= 49 }
