package identity

import (
	"cmp"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"sort"
	"strings"
	"testing"
)

// corpus is the folder of published result files, which is no part of the
// repository.
func corpus(t *testing.T) string {
	t.Helper()
	dir := cmp.Or(os.Getenv("BENCHFOLIO_CORPUS"), "../../../shared/corpus")
	if _, err := os.Stat(dir); err != nil {
		t.Skipf("no corpus of published files at %s (set BENCHFOLIO_CORPUS): %v", dir, err)
	}
	return dir
}

func readJSON(t *testing.T, path string, into any) bool {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return json.Unmarshal(b, into) == nil
}

// corpusNames are the names of the price list and of the leaderboard, and what the
// leaderboard itself says each slug stands for.
func corpusNames(t *testing.T) (sp []Spelling, slugs map[string]string) {
	dir := corpus(t)
	lists, _ := filepath.Glob(filepath.Join(dir, "litellm", "*", "*.json"))
	for _, path := range lists {
		var list map[string]json.RawMessage
		if !readJSON(t, path, &list) {
			t.Fatalf("%s is no price list", path)
		}
		for key := range list {
			sp = append(sp, Spelling{Text: key, Format: "litellm"})
		}
	}
	slugs = map[string]string{}
	boards, _ := filepath.Glob(filepath.Join(dir, "artificial-analysis", "*", "*.json"))
	for _, path := range boards {
		var rows []struct{ Name, Slug string }
		var bySlug map[string]json.RawMessage
		switch {
		case readJSON(t, path, &rows):
			for _, r := range rows {
				sp = append(sp, Spelling{Text: r.Name, Format: "artificial-analysis", IDs: []string{r.Slug}})
				slugs[r.Slug] = r.Name
			}
		case readJSON(t, path, &bySlug):
			for slug := range bySlug {
				sp = append(sp, Spelling{Text: slug, Format: "artificial-analysis"})
			}
		}
	}
	if len(lists) == 0 || len(boards) == 0 {
		t.Skip("the corpus has no litellm or artificial-analysis folder")
	}
	sort.Slice(sp, func(i, j int) bool { return sp[i].Format+sp[i].Text < sp[j].Format+sp[j].Text })
	return sp, slugs
}

// What a name says, read by other means than the parser's: plain patterns over
// the whole text.
var (
	saysDate   = regexp.MustCompile(`20[12]\d-?[01]\d-?[0-3]\d`)
	saysStamp  = regexp.MustCompile(`(?:^|\D)(0[1-9][0-3]\d|1[0-2][0-3]\d|2[3-6][01]\d)(?:\D|$)`)
	saysSize   = regexp.MustCompile(`\d+b\b`)
	saysQuant  = regexp.MustCompile(`n?v?m?x?fp\d+|int[48]|awq|gptq|bf16|\bi?q\d-\w+|\dbit`)
	saysEffort = regexp.MustCompile(`(?:\((?:[a-z]+ ?-?[a-z]*, )?|[-_])(minimal|low|medium|high|xhigh|max)(?: effort|-effort)?\)?$`)
	saysThink  = regexp.MustCompile(`(?i)non-reasoning|reasoning|thinking`)
)

type facts struct{ date, stamp, size, quant, effort, think string }

func factsOf(text string) facts {
	text = strings.ToLower(text)
	dashed := dashes.Replace(text)
	all := func(re *regexp.Regexp, s string) string {
		found := re.FindAllString(s, -1)
		slices.Sort(found)
		return strings.ReplaceAll(strings.Join(slices.Compact(found), " "), "-", "")
	}
	f := facts{date: all(saysDate, dashed), size: all(saysSize, dashed), quant: all(saysQuant, dashed), think: all(saysThink, text)}
	for _, m := range saysStamp.FindAllStringSubmatch(saysDate.ReplaceAllString(dashed, ""), -1) {
		f.stamp += m[1] + " "
	}
	if m := saysEffort.FindStringSubmatch(text); m != nil && !strings.HasSuffix(dashed, "mistral-medium") {
		f.effort = m[1]
	}
	return f
}

// No two names of different dates, sizes, quantizations or efforts may be joined
// for scores; for prices the effort does not count.
func TestCorpusJoins(t *testing.T) {
	sp, slugs := corpusNames(t)
	r := NewResolver(nil, nil, sp)
	groups := map[string][]Spelling{}
	for _, s := range sp {
		id := r.Resolve(s).Canonical
		if !slices.ContainsFunc(groups[id], func(o Spelling) bool { return o.scope() == s.scope() }) {
			groups[id] = append(groups[id], s)
		}
	}
	pairs, joined := 0, 0
	for id, group := range groups {
		for i, a := range group {
			for _, b := range group[i+1:] {
				pairs++
				if checkJoin(t, r, id, a, b, slugs) {
					joined++
				}
			}
		}
	}
	t.Logf("%d spellings, %d entities, %d pairs in one entity, %d of them may share a score", len(sp), len(groups), pairs, joined)
	if joined == 0 {
		t.Error("nothing joined at all")
	}
}

// and takes from g what f leaves open.
func (f facts) and(g facts) facts {
	return facts{cmp.Or(f.date, g.date), cmp.Or(f.stamp, g.stamp), cmp.Or(f.size, g.size), cmp.Or(f.quant, g.quant), cmp.Or(f.effort, g.effort), cmp.Or(f.think, g.think)}
}

// checkJoin compares what two names of one entity say. A row of the leaderboard
// says what its name says and, where that is silent, what its slug says.
func checkJoin(t *testing.T, r *Resolver, id string, a, b Spelling, slugs map[string]string) bool {
	t.Helper()
	said := func(s Spelling) (facts, bool) {
		if s.Format != "artificial-analysis" {
			return factsOf(s.Text), true
		}
		name, slug := s.Text, ""
		if isAASlug(s.Text) {
			name, slug = slugs[s.Text], s.Text
		} else if len(s.IDs) > 0 {
			slug = s.IDs[0]
		}
		// "0925" is AA's mark for DeepSeek V3.2 Exp, which other sources have
		// without a stamp.
		return factsOf(name).and(factsOf(strings.TrimSuffix(slug, "-0925"))), name != ""
	}
	fa, okA := said(a)
	fb, okB := said(b)
	if !okA || !okB {
		return false // a slug that AA names nowhere in the corpus
	}
	na, nb := r.Resolve(a).Name, r.Resolve(b).Name
	score, _ := MayJoinScore(na, nb)
	if score && fa != fb {
		t.Errorf("%s: score of %q and %q joined, but %+v, %+v", id, a.Text, b.Text, fa, fb)
	}
	fa.effort, fb.effort, fa.think, fb.think = "", "", "", ""
	if price, _ := MayJoinPrice(na, nb); price && fa != fb {
		t.Errorf("%s: price of %q and %q joined, but %+v, %+v", id, a.Text, b.Text, fa, fb)
	}
	return score
}
