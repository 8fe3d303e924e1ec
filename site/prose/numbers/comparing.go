package numbers

import (
	"math"
	"regexp"
	"slices"
	"strings"
)

// comparison is one line of the words that compare models: in which units of the
// data they can be checked, and whether there more is what the words say.
type comparison struct {
	words *regexp.Regexp
	more  []string // units in which the one that is more so has the larger number
	less  []string // units in which it has the smaller one
}

var (
	speeds = []string{"tokens/s", "requests/s"}
	times  = []string{"s"}
	prices = []string{"USD/1M tokens", "USD/request", "USD/GPU-hour"}
	scored = []string{"points", "rating", "percent", "fraction"}
)

var comparatives = []comparison{
	{words: regexp.MustCompile(`(?i)\b(?:faster|quicker|speedier) than\b|\bas fast as\b|\bthe (?:speed|throughput) of\b|\boutruns?\b`), more: speeds, less: times},
	{words: regexp.MustCompile(`(?i)\bslower than\b|\bas slow as\b`), more: times, less: speeds},
	{words: regexp.MustCompile(`(?i)\b(?:cheaper|less expensive) than\b|\bas cheap as\b|\bundercuts?\b`), less: prices},
	{words: regexp.MustCompile(`(?i)\b(?:dearer|pricier|more expensive|costlier) than\b|\bas expensive as\b|\bcosts? more than\b|\bthe price of\b`), more: prices},
	{words: regexp.MustCompile(`(?i)\b(?:smarter|better|stronger|more accurate|more capable) than\b|\bas (?:smart|good|accurate) as\b|\bscores? (?:higher|more) than\b|\b(?:outscores?|outperforms?|beats?|surpass(?:es)?)\b`), more: scored},
	{words: regexp.MustCompile(`(?i)\b(?:worse|weaker|less accurate|less capable) than\b|\bscores? (?:lower|less|below)\b`), less: scored},
}

var superlatives = []comparison{
	{words: regexp.MustCompile(`(?i)\bthe (?:fastest|quickest)\b|\bfastest\b|\bleads? (?:on|in|by) (?:output )?(?:speed|throughput)\b`), more: speeds, less: times},
	{words: regexp.MustCompile(`(?i)\bslowest\b`), more: times, less: speeds},
	{words: regexp.MustCompile(`(?i)\b(?:cheapest|least expensive)\b`), less: prices},
	{words: regexp.MustCompile(`(?i)\bmost expensive\b|\bdearest\b|\bpriciest\b`), more: prices},
	{words: regexp.MustCompile(`(?i)\b(?:smartest|best|strongest|most (?:accurate|capable|intelligent))\b|\b(?:leads?|tops?|wins?|dominates?)\b|\bhighest (?:score|accuracy)\b`), more: scored},
}

// others compare in ways that are never recomputed, only listed.
var (
	otherRE  = regexp.MustCompile(`(?i)\b(?:twice|thrice|(?:\w+|\d[\d.]*) ?(?:times|x|×)) (?:as|the|more|less|faster|slower|cheaper)\b|\b(?:doubles?|doubled|triples?|tripled|halves|halved)\b|\b(?:ahead of|trails|behind|outperforms?|lower than|higher than|larger than|smaller than|on par with|order of magnitude)\b`)
	marginRE = regexp.MustCompile(`(?i)\b(?:leads?|led|ahead|wins?|won|beats?|edges?(?: out)?|trails?|behind|in front|better|higher|tops?)\b[^.;!?]{0,40}\bby (?:just |only |about |a mere )?(?:\d|an?\b|one\b|two\b|three\b|four\b|five\b|half\b|less\b)|\b(?:\d[\d.]*|one|two|three|four|five|half a) (?:percentage )?(?:points?|%) (?:ahead|in front|better|higher|more than)`)
	noiseRE  = regexp.MustCompile(`(?i)±|\binterval|\bconfidence|\bnoise\b|\bCI\b|\bsignifican|\bmargin of error|\bstandard error|\btied?\b|\bp ?[<=]`)
)

// compareSentence lists the comparison that a sentence makes by hand beside models
// or references. One that the data confirm is not listed.
func (c *checker) compareSentence(in span) {
	s, from := c.text.joined[in.from:in.to], in.from
	if !mayCompare(s) {
		return
	}
	if at := marginRE.FindStringIndex(s); at != nil && !noiseRE.MatchString(s) {
		c.add(Finding{Sort: Margin, Reason: "a lead without an interval: say whether it is more than noise"}, from+at[0], from+at[1])
	}
	if len(c.named(in)) == 0 && len(c.references(in)) == 0 {
		return
	}
	for _, table := range []struct {
		of    []comparison
		check func(comparison, span, span) (outcome, string)
	}{{comparatives, c.pair}, {superlatives, c.leader}} {
		for _, cmp := range table.of {
			if at := cmp.words.FindStringIndex(s); at != nil {
				outcome, reason := table.check(cmp, in, span{from + at[0], from + at[1]})
				c.report(outcome, reason, from+at[0], from+at[1])
				return
			}
		}
	}
	if at := otherRE.FindStringIndex(s); at != nil {
		c.report(unchecked, "", from+at[0], from+at[1])
	}
}

// outcome is what the data say of a comparison.
type outcome int8

const (
	unchecked outcome = iota
	confirmed
	contradicted
	narrow // true, but by a margin that no interval supports
)

func (c *checker) report(o outcome, reason string, from, to int) {
	switch {
	case o == unchecked && c.referred(from):
	case o == unchecked:
		c.add(Finding{Sort: Comparing, Reason: "a comparison by hand that could not be recomputed: review it, or write it as a reference"}, from, to)
	case o == contradicted:
		c.add(Finding{Sort: Comparing, Contradicted: true, Reason: reason}, from, to)
	case o == narrow:
		c.add(Finding{Sort: Margin, Reason: reason}, from, to)
	}
}

// referred says whether the words at a place only say what the reference before them
// compares: "{{ times ... }} as fast as".
func (c *checker) referred(at int) bool {
	before, ok := strings.CutSuffix(strings.TrimRight(c.text.joined[:at], " \n"), object)
	if !ok {
		return false
	}
	i, _ := c.text.part(len(before))
	return i >= 0 && c.text.block.Parts[i].Compares
}

// pair checks "A is faster than B": exactly one model on each side of the words.
// A factor before them ("twice as fast as") is a number of its own.
func (c *checker) pair(cmp comparison, in, words span) (outcome, string) {
	left, right := c.named(span{in.from, words.from}), c.named(span{words.to, in.to})
	if len(left) != 1 || len(right) != 1 || left[0] == right[0] || negated(c.text.joined[in.from:in.to]) {
		return unchecked, ""
	}
	sentence := c.sentence(in)
	for _, u := range slices.Concat(cmp.more, cmp.less) {
		a, okA := single(c.data.of(left), u, sentence)
		b, okB := single(c.data.of(right), u, sentence)
		if !okA || !okB {
			continue
		}
		if a.Value != b.Value && (a.Value > b.Value) == slices.Contains(cmp.more, u) {
			return confirmed, ""
		}
		return contradicted, "the data say otherwise: " + a.show() + " for " + a.Name + ", " + b.show() + " for " + b.Name
	}
	return unchecked, ""
}

// leader checks "A is the fastest": exactly one model in the sentence.
func (c *checker) leader(cmp comparison, in, _ span) (outcome, string) {
	names := c.named(in)
	sentence := c.sentence(in)
	if len(names) != 1 || negated(sentence) {
		return unchecked, ""
	}
	for _, u := range slices.Concat(cmp.more, cmp.less) {
		mine, ok := single(c.data.of(names), u, sentence)
		if !ok {
			continue
		}
		return ranked(mine, ofMetric(c.data.known, mine), slices.Contains(cmp.more, u))
	}
	return unchecked, ""
}

// ranked compares a model with the best other one.
func ranked(mine Known, all []Known, more bool) (outcome, string) {
	best, found := Known{}, false
	for _, k := range all {
		if k.Name != mine.Name && (!found || (k.Value > best.Value) == more && k.Value != best.Value) {
			best, found = k, true
		}
	}
	switch {
	case !found:
		return unchecked, ""
	case mine.Value != best.Value && (mine.Value > best.Value) != more, mine.Value == best.Value:
		return contradicted, "the data say otherwise: " + best.show() + " for " + best.Name + ", " + mine.show() + " for " + mine.Name
	case apart(mine, best) || !mine.Interval() && !best.Interval() && math.Abs(mine.Value-best.Value) > 0.02*math.Abs(best.Value):
		return confirmed, ""
	}
	return narrow, "the lead is " + mine.show() + " against " + best.show() + " for " + best.Name + ", and no interval says that it is more than noise"
}

// apart says whether both intervals are known and do not overlap.
func apart(a, b Known) bool {
	return a.Interval() && b.Interval() && (a.Lo > b.Hi || b.Lo > a.Hi)
}

// single returns the one number in a unit that a sentence can mean.
func single(known []Known, u, sentence string) (Known, bool) {
	var of []Known
	for _, k := range known {
		if k.Unit == u {
			of = append(of, k)
		}
	}
	of, _ = spoken(of, sentence)
	if len(of) != 1 {
		return Known{}, false
	}
	return of[0], true
}

// ofMetric keeps the numbers of all models in the metric of one of them.
func ofMetric(known []Known, one Known) (kept []Known) {
	for _, k := range known {
		if k.Unit == one.Unit && slices.Equal(k.Metric, one.Metric) {
			kept = append(kept, k)
		}
	}
	return kept
}

var negatedRE = regexp.MustCompile(`(?i)\b(?:not|never|no longer|hardly|isn['’]t|rarely|if|whether|unless|would|could|may|might)\b|\?`)

// negated: what a sentence denies, supposes or asks is never recomputed.
func negated(s string) bool { return negatedRE.MatchString(s) }

// stems are in every sentence that a pattern of this file finds. They are looked
// for first, which spares most sentences the patterns.
var stems = []string{" than", " as ", "fastest", "slowest", "quickest", "cheapest", "smartest", "strongest", "best", "dearest", "priciest", "least ", "the speed of", "the throughput of", "the price of", "outrun", "undercut", "outscore", "outperform",
	"beat", "surpass", "lead", "led ", "top", "win", "won ", "dominat", "highest", "most ", "doubl", "tripl", "halve", "times ", "x the", "x more", "x less",
	"x faster", "x slower", "x cheaper", "× ", "twice", "thrice", "ahead", "trail", "behind", "on par with", "order of magnitude", "edge", "in front", "better", "higher", "below"}

// stemsAt are the stems by their first two bytes, in both cases of them.
var stemsAt = func() map[[2]byte][]string {
	at := map[[2]byte][]string{}
	for _, stem := range stems {
		for _, a := range []byte{stem[0], upper(stem[0])} {
			for _, b := range []byte{stem[1], upper(stem[1])} {
				if pair := [2]byte{a, b}; !slices.Contains(at[pair], stem) {
					at[pair] = append(at[pair], stem)
				}
			}
		}
	}
	return at
}()

// stemPairs are the keys of stemsAt: the second bytes by the first.
var stemPairs = func() (pairs [256]bytesSet) {
	for pair := range stemsAt {
		pairs[pair[0]].add(pair[1])
	}
	return pairs
}()

func upper(c byte) byte {
	if c >= 'a' && c <= 'z' {
		return c - 'a' + 'A'
	}
	return c
}

// mayCompare says whether a sentence has one of the stems, in any case.
func mayCompare(s string) bool {
	for i := 1; i < len(s); i++ {
		if !stemPairs[s[i-1]].has(s[i]) {
			continue
		}
		for _, stem := range stemsAt[[2]byte{s[i-1], s[i]}] {
			if rest := s[i-1:]; len(rest) >= len(stem) && strings.EqualFold(rest[:len(stem)], stem) {
				return true
			}
		}
	}
	return false
}
