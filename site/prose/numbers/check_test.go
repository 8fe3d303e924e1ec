package numbers

import (
	"fmt"
	"strings"
	"testing"
)

// report is a small report: two models with two speeds, an index and a price.
var report = NewData([]Known{
	{Value: 57.9, Unit: "tokens/s", Name: "Opus 4.8", Metric: []string{"output speed", "tokens per second"}, Digits: 3, Ref: `value "opus-4.8" "output_speed"`},
	{Value: 77.1, Unit: "tokens/s", Name: "GPT-5.5", Metric: []string{"output speed", "tokens per second"}, Digits: 3, Ref: `value "gpt-5.5" "output_speed"`},
	{Value: 805.7, Unit: "tokens/s", Name: "Mercury 2", Metric: []string{"output speed", "tokens per second"}, Digits: 4, Ref: `value "mercury-2" "output_speed"`},
	{Value: 0.82, Unit: "s", Name: "Opus 4.8", Metric: []string{"time to first token", "TTFT"}, Ref: `value "opus-4.8" "ttft"`},
	{Value: 14.2, Unit: "s", Name: "Opus 4.8", Metric: []string{"end-to-end"}, Ref: `value "opus-4.8" "e2e"`},
	{Value: 56, Unit: "points", Name: "Opus 4.8", Metric: []string{"index", "intelligence"}, Ref: `value "opus-4.8" "index"`},
	{Value: 55, Unit: "points", Name: "GPT-5.5", Metric: []string{"index", "intelligence"}, Ref: `value "gpt-5.5" "index"`},
	{Value: 25, Unit: "USD/1M tokens", Name: "Opus 4.8", Metric: []string{"output price"}, Ref: `value "opus-4.8" "price.output"`},
	{Value: 30, Unit: "USD/1M tokens", Name: "GPT-5.5", Metric: []string{"output price"}, Ref: `value "gpt-5.5" "price.output"`},
}, map[string][]string{"Opus 4.8": {"Claude Opus 4.8", "claude-opus-4.8"}})

// found prints findings for comparison.
func found(blocks ...Block) string {
	var sb strings.Builder
	for _, f := range Check(blocks, report) {
		fmt.Fprintf(&sb, "%d:%d %s %q", f.Line, f.Col, [...]string{"unsourced", "outdated", "comparing", "miscounted", "margin"}[f.Sort], f.Text)
		if f.Known != nil {
			fmt.Fprintf(&sb, " now %v", f.Known.Value)
		}
		if f.Contradicted {
			sb.WriteString(" contradicted")
		}
		sb.WriteString("\n")
	}
	return sb.String()
}

func TestCheck(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		// Numbers against the data.
		{"Opus 4.8 runs at 58.7 tokens per second [@aa].", "1:18 outdated \"58.7 tokens per second\" now 57.9\n"},
		{"Opus 4.8 runs at 57.9 tokens per second [@aa].", ""},
		{"Opus 4.8 runs at about 58 tokens per second [@aa].", ""},
		{"Opus 4.8 runs at about 60 tokens per second [@aa].", ""},
		{"Opus 4.8 runs at 60 tokens per second [@aa].", "1:18 outdated \"60 tokens per second\" now 57.9\n"},
		{"Opus 4.8 runs at over 50 tokens per second [@aa].", ""},
		{"Opus 4.8 runs at under 50 tokens per second [@aa].", "1:24 outdated \"50 tokens per second\" now 57.9\n"},
		{"Opus 4.8 runs at 58.7 tokens per second.", "1:18 outdated \"58.7 tokens per second\" now 57.9\n"},
		{"Opus 4.8 runs at 57.9 tokens per second.", "1:18 unsourced \"57.9 tokens per second\" now 57.9\n"},
		{"Claude Opus 4.8 is big. It runs at 58.7 tokens/s [@aa].", "1:36 outdated \"58.7 tokens/s\" now 57.9\n"},
		{"Its TTFT is 820 ms for Opus 4.8 [@aa].", ""},
		{"The TTFT of Opus 4.8 is 900 ms [@aa].", "1:25 outdated \"900 ms\" now 0.82\n"},
		{"{{ name \"opus-4.8\" }} runs at 58.7 tokens/s [@aa].", ""},
		{"Somebody runs at 58.7 tokens/s [@aa].", ""},
		{"GPT-5.5 costs $29 per million output tokens [@aa].", "1:15 outdated \"$29 per million output tokens\" now 30\n"},
		{"On the index GPT-5.5 has 54 [@aa].", "1:26 outdated \"54\" now 55\n"},
		{"Speeds go from 57.9 to 77.1 tokens/s for Opus 4.8 and GPT-5.5.", "1:16 unsourced \"57.9 to 77.1 tokens/s\" now 77.1\n"},

		// Comparisons.
		{"GPT-5.5 is faster than Opus 4.8.", ""},
		{"Opus 4.8 is faster than GPT-5.5.", "1:13 comparing \"faster than\" contradicted\n"},
		{"Opus 4.8 is not faster than GPT-5.5.", "1:17 comparing \"faster than\"\n"},
		{"GPT-5.5 is cheaper than Opus 4.8.", "1:12 comparing \"cheaper than\" contradicted\n"},
		{"Mercury 2 is the fastest of them.", ""},
		{"Opus 4.8 is the fastest of them.", "1:13 comparing \"the fastest\" contradicted\n"},
		{"Opus 4.8 doubles the value of {{ value \"gpt-5.5\" \"index\" }}.", "1:10 unsourced \"doubles\"\n1:10 comparing \"doubles\"\n"},
		{"Faster is not better than slower.", ""},

		// Leads.
		{"Opus 4.8 leads on intelligence.", "1:10 margin \"leads\"\n"},
		{"It leads by one point.", "1:4 margin \"leads by one\"\n1:13 unsourced \"one point\"\n"},
		{"It leads by one point, inside the noise.", "1:13 unsourced \"one point\"\n"},
	} {
		if got := found(blockOf(c.text)); got != c.want {
			t.Errorf("%s\n got %q\nwant %q", c.text, got, c.want)
		}
	}
}

// TestSlips: the two slips that this check was asked for, in our words.
func TestSlips(t *testing.T) {
	table := Block{Kind: Table, Cells: [][]string{{"Model", "Output speed", "Intelligence index", "Price"},
		{"Mercury 2", "805.7", "low", "-"}, {"Gemini 3 Flash", "167.0", "38", "$0.50"}, {"DeepSeek V4 Flash", "103.0", "40", "-"},
		{"DeepSeek V4 Pro", "80.0", "44", "$0.45"}, {"GPT-5.5", "77.1", "55", "$5.00"}, {"Opus 4.8", "58.7", "56", "$5.00"}}}
	blocks := []Block{
		paragraph("The table that follows puts five real models side by side.", 10),
		{Kind: Heading, Parts: []Part{{Text: "How do they compare?", Line: 12, Col: 4}}},
		paragraph("The spread is wide.", 14),
		table,
	}
	for i, row := range table.Cells {
		line := Block{Kind: Row}
		for j, cell := range row {
			line.Parts = append(line.Parts, Part{Text: cell, Line: 16 + i, Col: 3 + 20*j}, Part{Text: "\t", Line: 16 + i, Col: 20 + 20*j})
		}
		line.Parts = append(line.Parts, Part{Mark: Citation})
		blocks = append(blocks, line)
	}
	want := "10:29 miscounted \"five\"\n22:23 outdated \"58.7\" now 57.9\n22:43 margin \"56\"\n"
	if got := found(blocks...); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	table.Cells = table.Cells[:6]
	blocks[3] = table
	if got := found(blocks...); strings.Contains(got, "miscounted") {
		t.Errorf("five rows are five: %s", got)
	}
}

func paragraph(s string, line int) Block {
	return Block{Parts: []Part{{Text: s, Line: line, Col: 1}}}
}

// TestPlaces: a number's place is that of the file, over lines and parts.
func TestPlaces(t *testing.T) {
	b := Block{Parts: []Part{
		{Text: "Über ", Offset: 100, Line: 7, Col: 3},
		{Mark: Reference, Text: "x", Offset: 106, Line: 7, Col: 8},
		{Text: " and\nnaïve 91.4\ntokens per second", Offset: 120, Line: 7, Col: 22},
	}}
	f := Check([]Block{b}, Data{})
	if len(f) != 1 || f[0].Line != 8 || f[0].Col != 7 || f[0].Offset != 132 || f[0].Text != "91.4 tokens per second" {
		t.Errorf("%+v", f)
	}
}

// TestUnitBeatsRules: whatever harmless thing a number looks like, a unit behind
// it makes it a claim.
func TestUnitBeatsRules(t *testing.T) {
	places := []string{"Section %s", "In %s", "RFC %s", "on page %s", "%s", "May %s", "GPT-%s", "Llama %s", "version %s", "`run %s`", "“about %s”", "Step %s", "port %s", "v%s", "[%s]", "the %s"}
	for _, place := range places {
		for _, number := range []string{"5 ms", "2026 tokens", "40 %", "2.4x", "58.7 tokens/s", "12 seconds", "3 points", "20 USD", "30€", "100 requests per second", "2 GB"} {
			s := strings.Replace(place, "%s", number, 1)
			for _, v := range Judge(blockOf(s), Data{}) {
				if v.Rule != nil {
					t.Errorf("%s: %s passes as %s", s, v.Literal, v.Rule.Name)
				}
			}
			if len(Judge(blockOf(s), Data{})) == 0 {
				t.Errorf("%s: no number found", s)
			}
		}
	}
}

func TestCompare(t *testing.T) {
	known := func(v float64, u string) []Known { return []Known{{Value: v, Unit: u}} }
	for _, c := range []struct {
		text  string
		hedge Hedge
		known []Known
		want  State
	}{
		{"58.7 tokens/s", Exactly, known(57.9, "tokens/s"), Stale},
		{"58 tokens/s", Exactly, known(57.9, "tokens/s"), Fresh},
		{"58 tokens/s", Exactly, known(57.4, "tokens/s"), Stale},
		{"57.90 tokens/s", Exactly, known(57.9, "tokens/s"), Fresh},
		{"820 ms", Exactly, known(0.8203, "s"), Fresh},
		{"2 minutes", Exactly, known(120, "s"), Fresh},
		{"2,633 tokens/s", Exactly, known(2808, "tokens/s"), Stale},
		{"2,600 tokens/s", About, known(2633, "tokens/s"), Fresh},
		{"2,600 tokens/s", Exactly, known(2633, "tokens/s"), Stale},
		{"1.5 million tokens", Exactly, known(1_520_000, "tokens"), Fresh},
		{"1.5M tokens", Exactly, known(1_560_000, "tokens"), Stale},
		{"40 %", Exactly, known(0.4, "fraction"), Fresh},
		{"$0.60 per 1M tokens", Exactly, known(0.6, "USD/1M tokens"), Fresh},
		{"$0.6/1k tokens", Exactly, known(600, "USD/1M tokens"), Fresh},
		{"$3", Exactly, known(2.5, "USD/1M tokens"), Fresh},
		{"58 to 77 tokens/s", Exactly, known(60, "tokens/s"), Fresh},
		{"58 to 77 tokens/s", Exactly, known(80, "tokens/s"), Stale},
		{"58 tokens/s", Exactly, known(58, "s"), Unknown},
		{"thousands of tokens/s", Exactly, known(58, "tokens/s"), Unknown},
		{"800 tokens/s", Over, known(805.7, "tokens/s"), Fresh},
	} {
		n := Scan(c.text)[0]
		if got := Compare(n, c.hedge, c.known).State; got != c.want {
			t.Errorf("%s against %v: %v, want %v", c.text, c.known[0].Value, got, c.want)
		}
	}
}

// TestStems: no comparison that a pattern finds is lost to the quick look before.
func TestStems(t *testing.T) {
	for _, s := range []string{
		"A is faster than B", "as fast as B", "the speed of B", "the throughput of B", "A outruns B", "slower than B", "as slow as B", "less expensive than B",
		"A undercuts B", "costs more than B", "the price of B", "smarter than B", "as good as B", "scores more than B", "A outscores B", "beats B", "A surpasses B",
		"scores below B", "the quickest", "leads on speed", "slowest", "cheapest", "dearest", "priciest", "most accurate", "tops the list", "wins", "dominates", "highest score",
		"three times the price", "2x faster", "2 × the cost", "doubles", "tripled", "halved", "ahead of", "trails", "on par with", "order of magnitude",
		"edges out B by 2", "won by a point", "two points in front", "led by 3", "twice as much",
	} {
		if !mayCompare(s) {
			t.Errorf("%q has no stem", s)
		}
	}
	if mayCompare("Each run was repeated on a quiet machine.") {
		t.Error("a sentence without a comparison is searched for one")
	}
}

// TestReferredComparison: words behind a reference that compares say what it says; at
// another place they are the author's.
func TestReferredComparison(t *testing.T) {
	for text, want := range map[string]int{"￼ as fast as Beta": 0, "￼\nleads": 0, "￼ is faster than Beta": 1} {
		before, after, _ := strings.Cut(text, "￼")
		b := Block{Parts: []Part{{Text: before}, {Mark: Reference, Compares: true}, {Text: after}}}
		if found := Check([]Block{b}, Data{}); len(found) != want {
			t.Errorf("%q: %v", text, found)
		}
	}
}
