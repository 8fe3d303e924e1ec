package numbers

import (
	"math/rand/v2"
	"os"
	"strings"
	"testing"
)

// endings are all patterns that are spared by their last two bytes.
func endings() (all []*ending) {
	for _, r := range Rules {
		if r.Before != nil {
			all = append(all, r.Before)
		}
	}
	for _, h := range hedges {
		all = append(all, h.re)
	}
	return append(all, yearWordRE, citedYearRE, yearPairRE, theYearRE, rankBefore, shareOfRE, underRE, anRE, perRE, ordinalRE, theRE, beforeRE)
}

// TestEndingIsItsPattern: what is spared does not match, over the beginnings of all
// sentences of the tests, and these with other bytes at their end.
func TestEndingIsItsPattern(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	odd := []string{"", "K", "ſ", "K", "\xff", "é ", "§", "№ ", "(", "$", "€ ", "#", " \n", "in ", "THE ", "/"}
	for _, s := range sentenceLines(t) {
		for range 40 {
			before := s[:random.IntN(len(s)+1)]
			before = before[max(0, len(before)-reach):] + odd[random.IntN(len(odd))]
			for _, e := range endings() {
				if e.re.MatchString(before) && !e.can(before) {
					t.Fatalf("%s matches %q, which was spared", e.re, before)
				}
			}
		}
	}
}

// TestEndingSpares: most places of a text are spared most patterns.
func TestEndingSpares(t *testing.T) {
	spared, all := 0, 0
	for _, before := range []string{"a 1 ", "runs at ", "(", "the model ", "speed of ", "a.", "\t"} {
		for _, e := range endings() {
			all++
			if !e.can(before) {
				spared++
			}
		}
	}
	if spared*10 < all*6 {
		t.Errorf("only %d of %d are spared", spared, all)
	}
}

func sentenceLines(t *testing.T) (lines []string) {
	t.Helper()
	for _, name := range []string{"testdata/sentences.tsv", "testdata/holdout.tsv"} {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		lines = append(lines, strings.Split(string(data), "\n")...)
	}
	return lines
}
