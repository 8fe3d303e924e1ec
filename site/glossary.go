package site

import (
	"slices"
	"strings"
	"unicode"
)

// term is a word of the trade that a page may use. Whoever does not know it finds
// it at the foot of that page, and its definition on the methods page.
type term struct {
	id, name string
	forms    string // as pages write it, in lower case, separated by "; "
	text     string // one sentence, for people who are no statisticians
}

// used reports whether words, as [plainWords] writes them, hold the term. A form
// that ends with "=" is the beginning of a word.
func (t term) used(words string) bool {
	for form := range strings.SplitSeq(t.forms, "; ") {
		if !strings.HasSuffix(form, "=") {
			form += " "
		}
		if strings.Contains(words, " "+form) {
			return true
		}
	}
	return false
}

// plainWords is texts as their words in lower case, a blank before and after each.
func plainWords(texts []string) string {
	letter := func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || r == '-' || r == '=' {
			return unicode.ToLower(r)
		}
		return ' '
	}
	var b strings.Builder
	for _, text := range texts {
		for w := range strings.FieldsSeq(strings.Map(letter, text)) {
			b.WriteByte(' ')
			b.WriteString(w)
		}
		b.WriteByte(' ')
	}
	return b.String()
}

// glossary is the words, in the order in which they are explained.
var glossary = []term{
	{"token", "token", "token; tokens", "a piece of a word; a model reads and writes text in tokens, in English about three for four words"},
	{"ttft", "TTFT", "ttft; time to first token", "time to first token: how long one waits until the answer begins"},
	{"tpot", "TPOT", "tpot; time per output token", "time per output token, after the first: 20 ms are 50 tokens/s"},
	{"itl", "ITL", "itl; inter-token latency", "inter-token latency: the gap between two pieces of the stream, each of which may hold several tokens"},
	{"e2e", "E2E", "e2e; end-to-end latency; end-to-end", "end to end: from sending the request to the last token"},
	{"percentile", "p99, percentile", "percentile; percentiles; p99; p99s; p95; p90; p75; p50; p25", "p99 is the number that 99 of 100 requests stay under, p50 the one that half of them do"},
	{"median", "median", "median; medians", "the middle one of the numbers in order: half lie below it, half above"},
	{"interval-word", "interval", "interval; intervals", "where the true number lies with a stated probability, mostly 95 % or more: numbers whose intervals overlap may well be equal"},
	{"noise", "inside the noise", "inside the noise; beyond the noise; noise unknown; more than noise; its noise; by more than noise; the noise", "a difference that chance alone would make in repeated measurements"},
	{"n", "n", "n", "how many observations stand behind a number"},
	{"p", "p", "p; u test", "how often chance alone would part two samples this far; below 0.05 the report calls it a difference"},
	{"frontier-word", "frontier", "frontier; frontiers; front; fronts", "the offerings that no other one beats in everything at once"},
	{"slack", "slack", "slack", "how much worse an offering may get before it drops off the frontier"},
	{"resamples", "resamples", "resamples", "the samples drawn again at random from those that were measured, to see how often the result stays"},
	{"isl", "ISL, OSL", "isl; osl", "lengths in tokens of what goes into a request (input) and of what comes out (output)"},
	{"concurrency", "concurrency", "concurrency; c=", "how many requests are in flight at once"},
	{"knee", "knee", "knee; bend; bends", "the load from which on more users cost much speed and bring little throughput"},
	{"throughput", "throughput", "throughput", "tokens in a second of the whole system, all users together"},
	{"precision", "precision", "precision; fp8; fp4; bf16; mxfp4", "with how many bits the model's numbers are stored: fewer are faster, and may answer worse"},
	{"speculative", "speculative decoding", "speculative decoding; mtp; eagle-3; drafts", "several tokens are drafted at once and then checked by the model: faster where the drafts are good"},
	{"mlperf", "MLPerf", "mlperf", "the benchmark of the MLCommons consortium, with limits on waiting for each model"},
	{"blend-word", "blended price", "blended price; blended prices; blend; blends", "one price for a mix of input and output tokens"},
	{"rank-correlation", "rank correlation", "rank correlation; spearman; kendall; rho; tau-b", "from -1 to 1, whether what is high in one list is high in the other; 0 says nothing of each other"},
	{"volume", "volume of a frontier", "volume", "how much of the space of possible results a frontier beats"},
	{"matched", "matched", "matched; without matching; reversal", "compared only under conditions that both sides have; without that a comparison may turn around (Simpson's paradox)"},
}

// gloss explains, at the foot of the page, the words of the trade that stand on it.
func (p *page) gloss() {
	if strings.HasPrefix(p.path, "posts/") {
		return
	}
	texts := []string{p.title}
	for _, b := range p.blocks {
		texts = append(texts, textsOf(b)...)
	}
	for _, s := range p.notes.order {
		texts = append(texts, s.Title)
	}
	all := plainWords(texts)
	spans := []span{text("Words on this page: ")}
	for _, t := range glossary {
		if t.used(all) {
			spans = append(spans, to("methods.html#term-"+t.id, t.name), text(", "+t.text+"; "))
		}
	}
	if len(spans) == 1 {
		return
	}
	last := &spans[len(spans)-1]
	last.text = strings.TrimSuffix(last.text, "; ") + "."
	p.add(para{class: "note", spans: spans})
}

// textsOf are the words of a block; of a table its caption, its heads and its
// texts, for a number has none.
func textsOf(b block) (out []string) {
	spans := func(list []span) {
		for _, s := range list {
			out = append(out, s.text, s.sub)
		}
	}
	switch b := b.(type) {
	case heading:
		out = append(out, b.text)
	case para:
		spans(b.spans)
	case items:
		for _, x := range b.of {
			spans(x)
		}
	case facts:
		for _, x := range b.of {
			out = append(out, x.name)
			spans(x.what)
		}
	case *figure:
		out = append(out, b.title)
	case figures:
		for _, x := range b.of {
			out = append(out, x.name, x.what.text, x.how)
		}
	case gallery:
		for _, x := range b.of {
			spans(x.words)
		}
	case *table:
		out = append(out, b.caption)
		for _, c := range b.cols {
			out = append(out, c.head, c.unit, c.hint)
		}
		for _, row := range b.shown() {
			spans(row)
		}
	}
	return slices.DeleteFunc(out, func(s string) bool { return s == "" })
}

// terms is the glossary itself.
func terms(p *page) {
	p.section(2, "words", "Words")
	f := facts{}
	for _, t := range glossary {
		f.of = append(f.of, fact{name: t.name, id: "term-" + t.id, what: words(capital(t.text) + ".")})
	}
	p.add(f)
}
