package main

import (
	"cmp"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/benchfolio/benchfolio/ingest"
	"github.com/benchfolio/benchfolio/ingest/identity"
)

// fiveSources are formats that name the same models: two leaderboards and three
// price lists.
var fiveSources = []string{"artificial-analysis", "litellm", "lmarena", "models-dev", "openrouter"}

// goldenJoins is the list of joins between the five, reviewed by hand. It holds
// names and rules only: the files themselves are not ours to publish.
const goldenJoins = "../../testdata/joins/five-sources.tsv"

// TestJoins holds the joins of five published sources against the list.
// UPDATE_JOINS=1 writes it; what changes in it is to be reviewed name by name.
func TestJoins(t *testing.T) {
	n := namesOf(readCorpus(t, fiveSources...))
	got := joinList(n)
	if os.Getenv("UPDATE_JOINS") != "" {
		if err := os.WriteFile(goldenJoins, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(goldenJoins)
	if err != nil {
		t.Fatal(err)
	}
	reportDifference(t, got, string(want))
	n.checkJoins(t)
	n.checkOpen(t)
}

// readCorpus reads folders of published files, which are no part of the
// repository.
func readCorpus(t *testing.T, folders ...string) *ingest.Result {
	t.Helper()
	dir := cmp.Or(os.Getenv("BENCHFOLIO_CORPUS"), "../../../shared/corpus")
	var paths []string
	for _, f := range folders {
		path := filepath.Join(dir, f)
		if _, err := os.Stat(path); err != nil {
			t.Skipf("no corpus of published files at %s (set BENCHFOLIO_CORPUS): %v", dir, err)
		}
		paths = append(paths, path)
	}
	return ingest.Read(paths, ingest.Options{Formats: ingest.Formats})
}

// corpusNames are the names of the corpus with what the files themselves say
// about them.
type corpusNames struct {
	*names
	slugs map[string]string   // of Artificial Analysis -> the name beside it
	links map[string][]string // "format\x00spelling" -> ids in the same record
}

func namesOf(res *ingest.Result) corpusNames {
	r := &reading{Result: res, config: &config{}}
	r.resolve()
	n := corpusNames{r.names, map[string]string{}, map[string][]string{}}
	for _, run := range res.Runs {
		for _, l := range run.Links {
			key := run.Origin.Format + "\x00" + run.Model
			if !slices.Contains(n.links[key], l.ID) {
				n.links[key] = append(n.links[key], l.ID)
			}
			if run.Origin.Format == "artificial-analysis" {
				n.slugs[l.ID] = run.Model
			}
		}
	}
	return n
}

// joinList has a line for each model that two or more formats name: its id, then
// every spelling as "format spelling [rule: why] {setting}".
func joinList(n corpusNames) string {
	groups := map[string][]string{}
	formats := map[string]map[string]bool{}
	for _, k := range n.order {
		r := n.known[k]
		rule := string(r.Rule)
		if r.Why != "" {
			rule += ": " + r.Why
		}
		entry := fmt.Sprintf("%s %s [%s]", k.format, k.model, rule)
		if set := r.Setting.String(); set != "" {
			entry += " {" + set + "}"
		}
		if !slices.Contains(groups[r.base], entry) {
			groups[r.base] = append(groups[r.base], entry)
		}
		if formats[r.base] == nil {
			formats[r.base] = map[string]bool{}
		}
		formats[r.base][k.format] = true
	}
	var b strings.Builder
	for _, id := range slices.Sorted(maps.Keys(groups)) {
		if len(formats[id]) > 1 {
			slices.Sort(groups[id])
			b.WriteString(id + "\t" + strings.Join(groups[id], "\t") + "\n")
		}
	}
	return b.String()
}

// reportDifference names the lines in which two lists differ.
func reportDifference(t *testing.T, got, want string) {
	t.Helper()
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for _, line := range g {
		if !slices.Contains(w, line) {
			t.Errorf("joined, and not on the list:\n%s", strings.ReplaceAll(line, "\t", "\n\t"))
		}
	}
	for _, line := range w {
		if !slices.Contains(g, line) {
			t.Errorf("on the list, and not joined:\n%s", strings.ReplaceAll(line, "\t", "\n\t"))
		}
	}
}

// What a name says, read by other means than those of the code that joins: plain
// patterns over the whole text.
var (
	statesDate   = regexp.MustCompile(`20[12]\d-?[01]\d-?[0-3]\d`)
	statesStamp  = regexp.MustCompile(`(?:^|\D)(0[1-9][0-3]\d|1[0-2][0-3]\d|2[3-6][01]\d)(?:\D|$)`)
	statesSize   = regexp.MustCompile(`\d+b\b`)
	statesQuant  = regexp.MustCompile(`n?v?m?x?fp\d+|int[48]|awq|gptq|bf16|\bi?q\d-\w+|\dbit`)
	statesEffort = regexp.MustCompile(`(?:\((?:[a-z]+-?[a-z]*,-)?|-)(minimal|low|medium|high|xhigh|max)(?:-effort)?\)?$`)
	statesThink  = regexp.MustCompile(`(non-reasoning|no-?think(?:ing)?|instant)|(reasoning|thinking)`)
	statesBudget = regexp.MustCompile(`thinking(:\d+k?|-\d+k)$`)
	statesDay    = regexp.MustCompile(`-\d\d-\d\d$`)
	modelsNamed  = regexp.MustCompile(`(?:(?:mi|devs|magis)tral-medium|qwen\d?-max|sonar-reasoning|codex-max)`) // where the word is the model's name
)

type statement struct{ date, stamp, size, quant, effort, think string }

func statementOf(text string) statement {
	text = modelsNamed.ReplaceAllString(dashed(text), "")
	var s statement
	if m := statesThink.FindStringSubmatch(text); m != nil {
		s.think = map[bool]string{true: "off", false: "on"}[m[1] != ""]
		if b := statesBudget.FindStringSubmatch(text); b != nil {
			s.effort, text = b[1][1:], strings.TrimSuffix(text, b[1])
		}
	}
	s.date, s.size, s.quant = all(statesDate, text), all(statesSize, text), all(statesQuant, text)
	for _, m := range statesStamp.FindAllStringSubmatch(statesDate.ReplaceAllString(text, ""), -1) {
		s.stamp += m[1] + " "
	}
	if m := statesEffort.FindStringSubmatch(text); m != nil {
		s.effort = m[1]
	}
	return s
}

func dashed(text string) string {
	return strings.NewReplacer("_", "-", " ", "-", ".", "-").Replace(strings.ToLower(text))
}

func all(re *regexp.Regexp, text string) string {
	found := re.FindAllString(text, -1)
	slices.Sort(found)
	return strings.ReplaceAll(strings.Join(slices.Compact(found), " "), "-", "")
}

// or takes from other what s leaves open.
func (s statement) or(o statement) statement {
	return statement{cmp.Or(s.date, o.date), cmp.Or(s.stamp, o.stamp), cmp.Or(s.size, o.size), cmp.Or(s.quant, o.quant), cmp.Or(s.effort, o.effort), cmp.Or(s.think, o.think)}
}

// states is what a spelling says: by itself, and where it is silent by the ids in
// its record. A slug of Artificial Analysis says what the name beside it says;
// one that stands beside no name says nothing.
func (n corpusNames) states(k identityKey) (statement, bool) {
	text := k.model
	if k.format == "artificial-analysis" {
		if name, isSlug := n.slugs[text]; isSlug {
			return statementOf(name).or(statementOf(strings.TrimSuffix(text, "-0925"))), true
		}
		if text == strings.ToLower(text) && !strings.Contains(text, " ") && n.links[k.format+"\x00"+text] == nil {
			return statement{}, false
		}
	}
	s, linked := statementOf(text), n.linked(k)
	if s.stamp != "" || statesDay.MatchString(text) {
		linked.date, linked.stamp = "", "" // of another day, the record contradicts itself
	}
	return s.or(linked), true
}

// linked is what the ids in a record say where they agree. An id that states no
// date beside one that does is a repository, whose weights have none. How the
// weights of a repository are stored says nothing about an offer of them.
func (n corpusNames) linked(k identityKey) statement {
	var out statement
	for i, id := range n.links[k.format+"\x00"+k.model] {
		// "0925" is AA's mark for DeepSeek V3.2 Exp, which other sources have
		// without a stamp.
		s := statementOf(strings.TrimSuffix(id, "-0925"))
		if s.quant = ""; i > 0 && s.date+s.stamp != out.date+out.stamp {
			s.date, s.stamp, out.date, out.stamp = "", "", "", ""
		}
		out = out.or(s)
	}
	return out
}

// checkJoins: no two names of different dates, sizes, quantizations or efforts
// are one for scores; for prices the effort does not count.
func (n corpusNames) checkJoins(t *testing.T) {
	t.Helper()
	type joined struct {
		key identityKey
		statement
	}
	vouched := map[string]statement{} // of models whose size or stamp a record states beside an id without one
	for _, k := range n.order {
		own, base := statementOf(k.model), n.known[k].base
		for _, id := range n.links[k.format+"\x00"+k.model] {
			if said := statementOf(id); own.date == "" && (own.size == "" || own.stamp == "") && said.date == "" {
				vouched[base] = vouched[base].or(statement{size: said.size, stamp: said.stamp})
			}
		}
	}
	first := map[string]joined{}
	pairs := 0
	check := func(id string, k identityKey, s statement) {
		f, ok := first[id]
		if !ok {
			first[id] = joined{k, s}
			return
		}
		if pairs++; f.statement != s {
			t.Errorf("%s joins %q %+v and %q %+v", id, f.key.model, f.statement, k.model, s)
		}
	}
	for _, k := range n.order {
		s, ok := n.states(k)
		if !ok {
			continue
		}
		r := n.known[k]
		s = s.or(vouched[r.base])
		check("score of "+r.id, k, s)
		s.effort, s.think = "", ""
		check("price of "+r.price, k, s)
	}
	t.Logf("%d spellings, %d joins", len(n.order), pairs)
}

var wordOrDigit = regexp.MustCompile(`[a-z]+|\d+`)

// letters are the words and numbers of a name without who passes it on, in no
// order: what two spellings of one model have in common at least.
func letters(text string) string {
	text = strings.ToLower(text)
	text = text[strings.LastIndexByte(text, '/')+1:]
	words := wordOrDigit.FindAllString(text, -1)
	slices.Sort(words)
	return strings.Join(words, " ")
}

// checkOpen: two spellings of two formats that have the same letters are one
// model, or a decision about one of them is asked for. One and the same spelling
// that a record gives another meaning in its source is left to that record.
func (n corpusNames) checkOpen(t *testing.T) {
	t.Helper()
	asked := map[string]bool{} // models
	for _, o := range n.open {
		asked[o.Canonical] = true
		for _, s := range o.Suggestions {
			asked[s.Canonical] = true
		}
	}
	byLetters := map[string][]identityKey{}
	for _, k := range n.order {
		if k.format == "artificial-analysis" && k.model == strings.ToLower(k.model) {
			continue // a slug stands for the name beside it, whatever its letters
		}
		byLetters[letters(k.model)] = append(byLetters[letters(k.model)], k)
	}
	for _, text := range slices.Sorted(maps.Keys(byLetters)) {
		keys := byLetters[text]
		for i, a := range keys {
			for _, b := range keys[:i] {
				x, y := n.known[a], n.known[b]
				if a.format == b.format || a.model == b.model || x.Canonical == y.Canonical || asked[x.Canonical] || asked[y.Canonical] || x.Name.Kind != identity.Plain || y.Name.Kind != identity.Plain {
					continue
				}
				if verdict, _ := identity.Compare(a.spelling(), b.spelling()); verdict != identity.Different {
					asked[x.Canonical] = true
					t.Errorf("%q of %s and %q of %s have the same letters, are not joined, and nobody is asked", a.model, x.Canonical, b.model, y.Canonical)
				}
			}
		}
	}
}
