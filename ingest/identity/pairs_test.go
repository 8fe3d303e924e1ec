package identity

import (
	"encoding/csv"
	"os"
	"strings"
	"testing"
)

type pair struct {
	a, b    Spelling
	verdict Verdict
	by, why string
}

func readPairs(t *testing.T) []pair {
	t.Helper()
	f, err := os.Open("../../testdata/identity/pairs.tsv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r := csv.NewReader(f)
	r.Comma, r.Comment, r.LazyQuotes = '\t', '#', true
	rows, err := r.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var pairs []pair
	for _, row := range rows[1:] {
		pairs = append(pairs, pair{
			a:       Spelling{Text: row[0], Format: row[1]},
			b:       Spelling{Text: row[2], Format: row[3]},
			verdict: Verdict(row[4]), by: row[5], why: row[6],
		})
	}
	return pairs
}

// placed is a set with one line that gives the second spelling the first one's
// model.
func placed(t *testing.T, p pair) *Set {
	t.Helper()
	set, errs := NewSet([]Alias{{Spelling: p.b.Text, Canonical: p.a.Text, Source: p.b.Format, Place: "aliases.yaml:1:1"}})
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	return set
}

// both compares in both directions, which must agree.
func both(t *testing.T, set *Set, a, b Spelling) (Verdict, string) {
	t.Helper()
	v, rule := set.Compare(a, b)
	if w, _ := set.Compare(b, a); w != v {
		t.Errorf("%q, %q: %s one way, %s the other", a.Text, b.Text, v, w)
	}
	return v, rule
}

func TestPairs(t *testing.T) {
	pairs := readPairs(t)
	if len(pairs) < 66 {
		t.Fatalf("%d pairs, want all 66 of the table", len(pairs))
	}
	for _, p := range pairs {
		t.Run(p.a.Text+" "+p.b.Text, func(t *testing.T) {
			var set *Set
			a, b := p.a, p.b
			switch p.by {
			case "user":
				if v, rule := both(t, nil, a, b); v != Unknown {
					t.Errorf("without a line: %s (%s), want unknown", v, rule)
				}
				set = placed(t, p)
			case "cross-id":
				if v, rule := both(t, nil, a, b); v == Same || v == SameModel {
					t.Errorf("without the cross-id: %s (%s)", v, rule)
				}
				b.IDs = []string{a.Text}
			}
			v, rule := both(t, set, a, b)
			if v != p.verdict {
				t.Errorf("%s (%s), want %s: %s", v, rule, p.verdict, p.why)
			}
			if p.by == "user" || p.by == "cross-id" {
				if rule != p.by {
					t.Errorf("by %q, want %q", rule, p.by)
				}
				return
			}
			for step := range strings.FieldsSeq(p.by) {
				if !strings.Contains(rule, step) {
					t.Errorf("by %q, want it to hold %s", rule, step)
				}
			}
		})
	}
}

// What Compare says about two spellings, a Resolver that knows only these two
// must do: same and setting share an entity, different and unknown never do.
// The exceptions are verdicts about quantizers' copies, which join nothing.
func TestPairsResolve(t *testing.T) {
	for _, p := range readPairs(t) {
		a, b := p.a, p.b
		var set *Set
		switch p.by {
		case "user":
			set = placed(t, p)
		case "cross-id":
			b.IDs = []string{a.Text}
		}
		r := NewResolver(set, nil, []Spelling{a, b})
		ra, rb := r.Resolve(a), r.Resolve(b)
		joined := ra.Canonical == rb.Canonical
		want := p.verdict == Same || p.verdict == SameModel
		if strings.HasPrefix(b.Text, "hugging-quants/") {
			want = false
		}
		if joined != want {
			t.Errorf("%q -> %q (%s %s), %q -> %q (%s %s): joined %v, want %v",
				a.Text, ra.Canonical, ra.Rule, ra.Why, b.Text, rb.Canonical, rb.Rule, rb.Why, joined, want)
		}
		other := ra.Setting.Effort != rb.Setting.Effort || ra.Setting.Quantization != rb.Setting.Quantization
		if ok, why := MayJoinScore(ra.Name, rb.Name); ok && (!want || other) {
			t.Errorf("%q, %q: score joined (%s), verdict %s", a.Text, b.Text, why, p.verdict)
		}
		if ok, why := MayJoinPrice(ra.Name, rb.Name); ok && !want {
			t.Errorf("%q, %q: price joined (%s), verdict %s", a.Text, b.Text, why, p.verdict)
		}
	}
}
