package numbers

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// markRE finds what the sentences of the test set write for the marks of parts.
var markRE = regexp.MustCompile("`[^`]*`|\\{\\{.*?\\}\\}|\\[@[^\\]]*\\]")

// blockOf makes a block of one sentence of the test set.
func blockOf(s string) Block {
	b := Block{}
	if rest, ok := strings.CutPrefix(s, "# "); ok {
		b.Kind, s = Heading, rest
	} else if rest, ok := strings.CutPrefix(s, "> "); ok {
		b.Kind, s = Quote, rest
	}
	add := func(m Mark, from, to int) {
		if from < to {
			b.Parts = append(b.Parts, Part{Mark: m, Text: s[from:to], Offset: from, Line: 1, Col: from + 1})
		}
	}
	last := 0
	for _, at := range markRE.FindAllStringIndex(s, -1) {
		add(Literal, last, at[0])
		switch last = at[1]; s[at[0]] {
		case '`':
			add(InlineCode, at[0]+1, at[1]-1)
		case '[':
			add(Citation, at[0], at[1])
		default:
			mark := Reference
			if strings.HasPrefix(s[at[0]:], "{{ own") {
				mark = Own
			}
			add(mark, at[0], at[1])
		}
	}
	add(Literal, last, len(s))
	return b
}

// judged is how many numbers of a test set have the verdict that it states.
type judged struct{ right, all, passed int }

// judgeFile compares every sentence of a test set with its verdicts. A sentence
// in which another number was found than stated counts as that many wrong.
func judgeFile(t *testing.T, name string, d Data) (r judged, sentences int) {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	comments := true
	for line := range strings.Lines(string(data)) {
		line = strings.TrimRight(line, "\n")
		if comments = comments && strings.HasPrefix(line, "# ") && !strings.Contains(line, "\t"); comments || line == "" {
			continue
		}
		sentences++
		fields := strings.Split(line, "\t")
		var got []string
		for _, v := range Judge(blockOf(fields[0]), d) {
			got = append(got, v.Literal+"="+v.Name())
		}
		r.compare(t, fields[0], got, fields[1:])
	}
	return r, sentences
}

func (r *judged) compare(t *testing.T, sentence string, got, want []string) {
	t.Helper()
	wrong := max(0, len(got)-len(want))
	for i, w := range want {
		if i < len(got) && got[i] == w {
			continue
		}
		wrong++
		if strings.HasSuffix(w, "=metric") && (i >= len(got) || !strings.HasSuffix(got[i], "=metric") && !strings.HasSuffix(got[i], "=claim")) {
			r.passed++
		}
	}
	r.all += max(len(want), len(got))
	r.right += max(len(want), len(got)) - wrong
	if wrong > 0 {
		t.Logf("%s\n  got  %v\n  want %v", sentence, got, want)
	}
}

// TestSentences is the promise of the number check: of the numbers of every sort
// in the test set, at least 98 of 100 get the stated verdict, and no measurement
// passes as harmless.
func TestSentences(t *testing.T) {
	r, sentences := judgeFile(t, "testdata/sentences.tsv", Data{})
	if sentences < 150 {
		t.Errorf("%d sentences, want at least 150", sentences)
	}
	t.Logf("%d of %d numbers in %d sentences are right", r.right, r.all, sentences)
	if r.right*100 < r.all*98 {
		t.Errorf("%d of %d numbers are right, want 98 %%", r.right, r.all)
	}
	if r.passed > 0 {
		t.Errorf("%d measurements pass as harmless", r.passed)
	}
}

// TestHoldout: the same promise on sentences that were written after the rules.
// The rules as they were then scored 85 of 90 on them; the five are repaired.
func TestHoldout(t *testing.T) {
	r, sentences := judgeFile(t, "testdata/holdout.tsv", Data{})
	t.Logf("%d of %d numbers in %d sentences are right", r.right, r.all, sentences)
	if r.right*100 < r.all*98 {
		t.Errorf("%d of %d numbers are right, want 98 %%", r.right, r.all)
	}
	if r.passed > 0 {
		t.Errorf("%d measurements pass as harmless", r.passed)
	}
}

// TestRulesDocumented: docs/writing-numbers.md lists the rules as they are.
func TestRulesDocumented(t *testing.T) {
	data, err := os.ReadFile("../../../docs/writing-numbers.md")
	if err != nil {
		t.Fatal(err)
	}
	want, last := "| rule | why |\n|---|---|\n", ""
	for _, r := range Rules {
		if r.Name != last {
			want += "| `" + r.Name + "` | " + r.Why + " |\n"
		}
		last = r.Name
	}
	if !strings.Contains(string(data), want) {
		t.Errorf("docs/writing-numbers.md wants\n%s", want)
	}
}
