package numbers

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"unicode/utf8"
)

// FuzzScan: whatever the text, numbers lie in it, in order and apart, and a
// measurement is never harmless.
func FuzzScan(f *testing.F) {
	for _, name := range []string{"testdata/sentences.tsv", "testdata/holdout.tsv"} {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		for line := range strings.Lines(string(data)) {
			sentence, _, _ := strings.Cut(line, "\t")
			f.Add(sentence)
		}
	}
	f.Fuzz(func(t *testing.T, s string) {
		end := 0
		for _, n := range Scan(s) {
			if n.Start < end || n.At < n.Start || n.Stop <= n.At || n.End < n.Stop || n.End > len(s) ||
				s[n.Start:n.End] != n.Text || s[n.At:n.Stop] != n.Literal {
				t.Fatalf("%q: %+v after %d", s, n, end)
			}
			end = n.End
		}
		b := blockOf(s)
		for _, v := range Judge(b, report) {
			if v.Metric() && v.Rule != nil {
				t.Fatalf("%q: %s passes as %s", s, v.Text, v.Rule.Name)
			}
		}
		findings := Check([]Block{b}, report)
		for _, found := range findings {
			if found.Line < 1 || found.Col < 1 || found.Offset < 0 || found.Offset > len(s) {
				t.Fatalf("%q: %+v", s, found)
			}
		}
		if fixed := Apply([]byte(s), Fixes([]byte(s), findings)); utf8.ValidString(s) && !utf8.Valid(fixed) {
			t.Fatalf("%q became %q", s, fixed)
		}
	})
}

// BenchmarkCheck checks 1,000 posts of 2,000 words against the numbers of 200
// models; the unit is one such check.
func BenchmarkCheck(b *testing.B) {
	posts, words := benchPosts(b, 1000, 2000)
	var known []Known
	for i := range 200 {
		name := fmt.Sprintf("Model %d", i)
		known = append(known, Known{Value: float64(i), Unit: "tokens/s", Name: name, Metric: []string{"speed"}},
			Known{Value: float64(i) / 10, Unit: "s", Name: name, Metric: []string{"latency"}})
	}
	d := NewData(known, nil)
	b.ResetTimer()
	for range b.N {
		for _, p := range posts {
			Check(p, d)
		}
	}
	b.ReportMetric(float64(words)*float64(b.N)/b.Elapsed().Seconds(), "words/s")
}

// benchPosts makes posts of the sentences of the test set, five to a paragraph.
func benchPosts(tb testing.TB, posts, words int) (all [][]Block, total int) {
	data, err := os.ReadFile("testdata/sentences.tsv")
	if err != nil {
		tb.Fatal(err)
	}
	lines := strings.Split(string(data), "\n")
	at := 0
	for range posts {
		var post []Block
		for n := 0; n < words; {
			var sb strings.Builder
			for range 5 {
				at = (at + 1) % len(lines)
				sentence, _, _ := strings.Cut(lines[at], "\t")
				sb.WriteString(sentence + " Model 17 answers such questions with care and says why it does so. ")
			}
			n += len(strings.Fields(sb.String()))
			post = append(post, paragraph(sb.String(), 1))
			total += len(strings.Fields(sb.String()))
		}
		all = append(all, post)
	}
	return all, total
}

// hostile are pieces that a careless scan of a paragraph made of them alone takes
// squares of its length for.
var hostile = []string{"1,111,", "1-", "58.7 tokens/s ", "“7” ", "one ", "a.1", "1/", "0.", "(1) ", "\t9", "Opus 4.8 is faster than ", "½"}

// TestHostile: a paragraph and a row of 32 KiB of each piece are
// checked, and each finding has its line.
func TestHostile(t *testing.T) {
	for _, piece := range hostile {
		for _, f := range checkPiece(piece, 32<<10) {
			if f.Line < 1 || f.Line > 2 {
				t.Errorf("%q: a finding in line %d", piece, f.Line)
			}
		}
	}
}

// BenchmarkHostile compares the time for a byte of hostile text of three lengths,
// which should be one.
func BenchmarkHostile(b *testing.B) {
	for _, piece := range hostile {
		for _, size := range []int{1 << 10, 8 << 10, 64 << 10} {
			b.Run(fmt.Sprintf("%q/%dKiB", piece, size>>10), func(b *testing.B) {
				b.SetBytes(int64(size))
				for b.Loop() {
					checkPiece(piece, size)
				}
			})
		}
	}
}

// checkPiece checks a paragraph and a row of a table, each the piece up to size.
func checkPiece(piece string, size int) []Finding {
	s := strings.Repeat(piece, size/len(piece))
	return Check([]Block{{Parts: []Part{{Text: s, Line: 1, Col: 1}}}, {Kind: Table, Cells: [][]string{{"a"}}}, {Kind: Row, Parts: []Part{{Text: s, Line: 2, Col: 1}}}}, report)
}
