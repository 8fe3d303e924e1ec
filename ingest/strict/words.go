package strict

import (
	"strconv"
	"strings"
)

// CheckKey checks a word against a closed list. It returns what is wrong and
// what was probably meant, or nothing.
func CheckKey(word string, known []string) string {
	for _, k := range known {
		if k == word {
			return ""
		}
	}
	return "unknown key " + Quoted(word) + DidYouMean(word, known)
}

// DidYouMean asks for the known word that is written most like word; empty where
// none is like it.
func DidYouMean(word string, known []string) string {
	if near := Nearest(word, known); near != "" {
		return "; did you mean " + Quoted(near) + "?"
	}
	return ""
}

// Nearest returns the known word that is written most like word, the first of
// several; empty where none is like it. It only ever asks, it decides nothing.
func Nearest(word string, known []string) string {
	best, least := "", len(word)/3+2
	for _, k := range known {
		if d := distance(strings.ToLower(word), strings.ToLower(k)); d < least {
			best, least = k, d
		}
	}
	return best
}

// distance is the number of characters to put in, take out or change
// (V. I. Levenshtein 1965).
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := diagonal
			if a[i] != b[j] {
				change++
			}
			diagonal = row[j+1]
			row[j+1] = min(change, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}

// Quoted shows a stranger's word on one line, cut to a length that fits.
func Quoted(s string) string {
	if r := []rune(s); len(r) > 60 {
		s = string(r[:59]) + "…"
	}
	return strconv.Quote(s)
}
