package numbers

import "regexp"

// Rule is a reason why a number needs no source. It holds where every condition
// that it states is met: Before ends at the number, After begins behind it, Word
// is the whole word around it, Literal the number alone. A number with a unit is
// never asked: no rule can make a measurement harmless.
type Rule struct {
	Name string
	Why  string // for the documentation and for a reader of the list

	Form    []Form // one of these; none means Plain, Range or Dotted
	Before  *ending
	Literal *regexp.Regexp
	After   *regexp.Regexp
	Word    *regexp.Regexp
	Unless  *regexp.Regexp // in the 40 bytes before
	If      func(context) bool
}

// What several rules share.
const (
	months   = `(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\.?`
	families = `(?:GPT|Llama|LLaMA|Claude|Opus|Sonnet|Haiku|Gemini|Gemma|Mercury|DeepSeek|Qwen|QwQ|Mistral|Mixtral|Magistral|Codestral|Phi|Grok|Kimi|GLM|MiniMax|Nova|Command|Yi|Falcon|OLMo|Granite|Nemotron|Jamba|Ernie|Hunyuan|Seed|Step|` +
		`vLLM|SGLang|TensorRT-LLM|TensorRT|TGI|llama\.cpp|Ollama|PyTorch|CUDA|ROCm|Python|Go|Node(?:\.js)?|Ubuntu|Debian|Windows|macOS|Linux|Kubernetes|OpenAI|Terminal-Bench|Java|Rust|Hopper|Blackwell|Gaudi|Trainium|Inferentia|TPU|WSE|PCIe|OpenAPI|HTTP|TLS|RTX|GTX|Radeon|Arc|NVLink|USB|Wi-Fi|Web|ARC-AGI|AIME|LiveCodeBench|SWE-bench)`
	tiers     = `(?:[ -](?:Opus|Sonnet|Haiku|Flash|Pro|Max|Mini|Nano|Lite|Large|Medium|Small|Instruct|Coder|Chat|Turbo|Ultra|Next|VL|Math|Server|Nemo|Maverick|Scout|Thinking))*`
	dataNouns = `(?i:models?|providers?|endpoints?|benchmarks?|tests?|tasks?|runs?|suites?|gpus?|cards?|chips?|accelerators?|nodes?|servers?|rows?|entries|systems?|vendors?|results?|samples?|evaluations?|measurements?|leaderboards?|replicas?|datasets?)`
)

var plainForms = []Form{Plain, Range, Dotted}

// Rules lists every reason for which a number is harmless, first match first.
var Rules = []Rule{
	{Name: "code", Why: "stands in code; only a unit makes it a claim",
		Form: anyForm, If: func(c context) bool { return c.code }},
	{Name: "phone", Why: "a telephone number", Form: []Form{Phone}},
	{Name: "url", Why: "a part of an address or of a file's name", Form: anyForm,
		Word: regexp.MustCompile(`(?i)^[(<]*(?:(?:https?|ftp|file)://|www\.|mailto:)|^[(<]*[\w.-]+\.(?:com|org|net|io|dev|ai|eu|gov|edu)(?:[/:?#)]|$)|^[\w./-]+\.(?:md|jsonl?|ya?ml|csv|tsv|html|py|go|txt|pdf|png|svg|gz|zip|parquet|sh|log)$`)},
	{Name: "id", Why: "names a standard, a paper, an issue, a port or a code", Form: append(plainForms, Quotient),
		Before: endingIn(`(?:\b(?:RFC|ISO(?:/IEC)?|IEC|IEEE|DIN|BCP|EN|PEP|CVE-\d{4}-|PR|(?i:arxiv|doi|issues?|pull request|port|ports|status|(?:error |exit |status )?code|HTTP error|isbn|ticket|commit)(?: was| is|s)?)[ :#-]{0,2}#?(?:10\.\d+/|\d{4}\.|10\.)?|(?:^|[ (\n])#)$`)},
	{Name: "id", Why: "names a standard, a paper, an issue, a port or a code", Form: anyForm,
		Word: regexp.MustCompile(`^[(\[]*(?i:arxiv:|doi:|cve-\d|10\.\d{4,}/)`)},
	{Name: "place", Why: "says where to look: a section, a page, a figure, a table", Form: append(plainForms, Ordinal),
		Before:  endingIn(`(?i)(?:\b(?:sections?|sect?\.|chapters?|pages?|pp?\.|figures?|figs?\.|tables?|equations?|eqs?\.|appendix|annex|lines?|footnotes?|notes?|listings?|algorithm|theorem|vol\.|volume|no\.)|§)(?:[ \x{a0}]?\(?|[ \x{a0}](?:\d+(?:\.\d+)*,? (?:and|or|to|,) ))$`),
		Literal: regexp.MustCompile(`^\d{1,4}(?:\.\d{1,2}){0,3}(?:[-–]\d{1,4})?$`)},
	{Name: "date", Why: "a day, a month or a quarter", Form: []Form{Dated}},
	{Name: "date", Why: "a day, a month or a quarter",
		Before: endingIn(`\b` + months + ` $`), Literal: regexp.MustCompile(`^(?:[12]?\d|3[01])$`)},
	{Name: "date", Why: "a day, a month or a quarter", Form: append(plainForms, Ordinal),
		Literal: regexp.MustCompile(`^(?:[12]?\d|3[01])(?:[-–]\d\d?|st|nd|rd|th)?$`), After: regexp.MustCompile(`^ (?:of )?` + months + `(?:[^\w]|$)`)},
	{Name: "date", Why: "a day, a month or a quarter",
		Before: endingIn(`\b(?:` + months + `(?:,? | \d{1,2}(?:st|nd|rd|th)?,? | \d{1,2}[-–]\d{1,2},? )|[QH][1-4][ /-])$`), Literal: regexp.MustCompile(`^(?:19|20)\d\d$`)},
	{Name: "date", Why: "a day, a month or a quarter", Word: regexp.MustCompile(`^\(?[QH][1-4](?:[/-](?:20)?\d\d)?[),.;:]*$`)},
	{Name: "year", Why: "a year where years stand: behind \"in\" or \"since\", in brackets behind a publisher, before \"edition\"", Form: []Form{Plain, Range, Quotient},
		Literal: regexp.MustCompile(`^(?:19|20)\d\d(?:[-–/](?:(?:19|20)?\d\d))?(?: to (?:19|20)\d\d)?$`),
		Before:  endingIn(`(?:(?i:\b(?:in|since|until|till|before|after|from|by|for|year|early|mid|late|pre|post|between|and|through|during|to|summer|spring|autumn|fall|winter|copyright|(?:end|start|beginning|summer|spring|autumn|fall|winter|quarter|half|state|course|rest|most) of)|©)[ -]|(?i:\bthe )|\(|[A-Za-z.]\.?,? )$`),
		Unless:  regexp.MustCompile(`(?i)\b(?:elo|ratings?|scores?|scored|index|points?|peak(?:ed)?|reached|(?:rose|fell|grew|dropped|climbed) (?:from|to|by))\b`),
		If:      yearHere},
	{Name: "time", Why: "a time of day", Form: []Form{Colon}, Literal: regexp.MustCompile(`^(?:[01]?\d|2[0-3]):[0-5]\d:[0-5]\d$`)},
	{Name: "time", Why: "a time of day", Form: []Form{Colon}, Literal: clock,
		Before: endingIn(`(?i)\b(?:at|by|until|till|from|since|before|after|around|and|to) $`)},
	{Name: "time", Why: "a time of day", Form: []Form{Colon, Plain}, Literal: regexp.MustCompile(`^(?:[01]?\d|2[0-3])(?::[0-5]\d)?$`),
		After: regexp.MustCompile(`^ ?(?:UTC|GMT|CES?T|E[SD]T|P[SD]T|Z\b|[ap]\.m\.|[ap]m\b|AM\b|PM\b|o['’]clock)`)},
	{Name: "version", Why: "a version", Form: []Form{Dotted}},
	{Name: "version", Why: "a version", Word: regexp.MustCompile(`^[(\[]*v\d+(?:\.\d+)*(?:[-+.]?(?:rc|alpha|beta|dev|post)?[.\d]*)?[)\],.;:!?'’s]*$`)},
	{Name: "version", Why: "a version", Before: endingIn(`(?i)\b(?:version|versions|release|releases|ver\.|revision|schema|api) $`), Literal: regexp.MustCompile(`^\d{1,3}(?:\.\d{1,3})*$`)},
	{Name: "footnote", Why: "the mark of a footnote", Form: []Form{Sign}},
	{Name: "footnote", Why: "the mark of a footnote", Before: endingIn(`\[\^?$`), Literal: regexp.MustCompile(`^\d{1,3}$`), After: regexp.MustCompile(`^\]`)},
	{Name: "list", Why: "the number of a list's item or of a step",
		Before: endingIn(`(?:^|\n)[ \t]*\(?$|[:;,] \($`), Literal: regexp.MustCompile(`^\d{1,2}$`), After: regexp.MustCompile(`^[.)](?:[ \n]|$)`),
		If: func(c context) bool { return c.kind != Heading }},
	{Name: "list", Why: "the number of a list's item or of a step", Form: append(plainForms, Word),
		Before: endingIn(`(?i)(?:\b(?:steps?|phase|option|part|item|rule|level|tier|stage|round|question|day|week|case|example|type|class|scenario|lesson|tip|reason|appendix|number)|№) $`), Literal: regexp.MustCompile(`^(?:\d{1,2}|\d{1,2}[-–]\d{1,2}|(?i:one|two|three|four|five|six|seven|eight|nine|ten))$`)},
	{Name: "heading", Why: "the number of a heading", Before: endingIn(`^$`),
		Literal: regexp.MustCompile(`^(?:[1-9]|1\d)(?:\.\d{1,2})*$`), After: regexp.MustCompile(`^(?:[.):] | [A-Z])`), If: headingHere},
	{Name: "name", Why: "a part of a name: the report's models, hardware, number formats, percentiles", Form: anyForm,
		If: func(c context) bool { return c.named }},
	{Name: "name", Why: "a part of a name: the report's models, hardware, number formats, percentiles",
		If:   func(c context) bool { return c.n.Glued },
		Word: regexp.MustCompile(`^[("'“‘*_]*(?:[\w./-]*[A-Z][\w./+-]*?\d|(?i:p|k|o|gpt|llama|qwen|gemma|phi|glm|yi|kimi|grok|claude|gemini|mistral|deepseek|mercury|codellama|starcoder|sm_|gfx|ipv|utf|base|sha|md|mp|h|e|s|ec|x|int|fp|bf|nf|mxfp|nvfp|w\d+a|q|b|gpt-oss|command-r|o\d-mini|arm|amd|win|python|cuda|go|http/)-?v?\d)[\w.+:/-]*`)},
	{Name: "name", Why: "a part of a name: the report's models, hardware, number formats, percentiles",
		Word: regexp.MustCompile(`(?i)^[("]*(?:pass|maj|cons|avg|best|acc|recall|precision|ndcg|hits|map|mrr)@\d+|^\d+[- ]?[dD]\b`)},
	{Name: "name", Why: "a part of a name: the report's models, hardware, number formats, percentiles", Form: append(plainForms, Word),
		After: regexp.MustCompile(`^-(?:bit|shot)\b`)},
	{Name: "name", Why: "a part of a name: the report's models, hardware, number formats, percentiles",
		Before:  endingIn(`\b` + families + tiers + `[ -][vV]?$`),
		Literal: regexp.MustCompile(`^(?:(?:\d|1[0-2])|[2-9]0[5-9]0|(?:1?\d|2[0-6])\.\d{1,2}|\d{1,4}(?:\.\d)?[BM])$`)},
	{Name: "name", Why: "a part of a name: the report's models, hardware, number formats, percentiles",
		Before: endingIn(`\b` + families + `[ -]?[vV]?\d+(?:\.\d+)?` + tiers + ` $`), Literal: regexp.MustCompile(`^\d{1,4}(?:\.\d)?[BM]$`)},
	{Name: "name", Why: "a part of a name: the report's models, hardware, number formats, percentiles",
		Literal: regexp.MustCompile(`^\d{1,4}(?:\.\d)?B$`), After: regexp.MustCompile(`^[ -](?i:(?:dense |MoE |class )?(?:models?|class|variants?|checkpoints?|instruct|llm))\b`)},
	{Name: "quote", Why: "stands in somebody's words; only a unit makes it a claim", Form: anyForm, If: func(c context) bool { return c.quoted }},
	{Name: "ordinal", Why: "orders what the text tells; a rank among models is a claim", Form: []Form{Ordinal}, If: noRank},
	{Name: "one", Why: "\"one\" as a pronoun or an article", Form: []Form{Word}, Literal: regexp.MustCompile(`^(?i:one)$`)},
	{Name: "count", Why: "a small number in words that counts what the text itself lists; models, providers, tests and the like are claims", Form: []Form{Word},
		Literal: regexp.MustCompile(`^(?i:zero|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)$`), If: noDataNoun},
	{Name: "vague", Why: "an amount without a number or a unit", Form: []Form{Vague}, If: noDataNoun},
}

var (
	clock   = regexp.MustCompile(`^(?:[01]?\d|2[0-3]):[0-5]\d$`)
	anyForm = []Form{Plain, Range, Colon, Quotient, Dotted, Dated, Phone, Sizes, Ordinal, Word, Factor, Vague, Sign}

	yearAfterRE = regexp.MustCompile(`^(?:s\b)? ?(?:[),;.:?!\]–-]|edition|version|report|round|season|survey|paper|release|study|data|state|prices?|list|post|article|update|benchmark|guide|and|or|to|the|was|is|has|had|a|an|with|when|$|\n)`)
	yearWordRE  = endingIn(`(?i)(?:\b(?:in|since|until|till|before|after|from|by|for|year|early|mid|late|pre|post|between|through|during|summer|spring|autumn|fall|winter|copyright|of)|©)[ -]$`)
	citedYearRE = endingIn(`(?:\(|[A-Z][\w.&’'-]*,? )$`)
	yearPairRE  = endingIn(`(?i)\b(?:19|20)\d\d(?:,| and| to| or|;) $`)
	theYearRE   = endingIn(`(?i)\b(?:the|a|this|our|their) $`)
	rankAfter   = regexp.MustCompile(`^[- ](?i:fastest|slowest|best|worst|cheapest|highest|lowest|largest|smallest|smartest|most|least|place|rank|overall|out of)\b`)
	rankBefore  = endingIn(`(?i)\b(?:rank(?:s|ed|ing)?|came|comes|come|finish(?:es|ed)?|placed?|places|lands|landed) (?:in )?(?:the )?$|\b(?:is|was|are) $`)
	thenNounRE  = regexp.MustCompile(`^(?:[- ][\w.-]+){0,2}?[- ]` + dataNouns + `\b`)
	shareOfRE   = endingIn(`(?i)\b(?:one|two|three|four|five|six|seven|eight|nine|\d+) (?:in|out of|of|from) $`)
	outOfRE     = regexp.MustCompile(`^(?i) (?:in|out of) (?:every )?(?:\d|three\b|four\b|five\b|six\b|seven\b|eight\b|nine\b|ten\b|twenty\b|hundred\b)`)
	headCapRE   = regexp.MustCompile(`^ [A-Z]`)
)

// yearHere wants a word that years stand behind, or what a citation's year has
// around it. "The index stands at 2026" has neither.
func yearHere(c context) bool {
	switch {
	case c.n.Glued:
		return false
	case yearWordRE.MatchString(c.before), yearPairRE.MatchString(c.before):
		return true
	case theYearRE.MatchString(c.before):
		return c.after != "" && c.after[0] == 's' || yearAfterRE.MatchString(c.after) && !regexpEnd.MatchString(c.after)
	}
	return citedYearRE.MatchString(c.before) && yearAfterRE.MatchString(c.after)
}

var regexpEnd = regexp.MustCompile(`^(?:[.,;:!?]|$)`)

// headingHere: "2.1 How" and "4. Results" are numbered, "3 models" counts.
func headingHere(c context) bool {
	return c.kind == Heading && (!headCapRE.MatchString(c.after) || len(c.n.Literal) > 2 && c.n.Form != Range)
}

func noRank(c context) bool {
	return !rankAfter.MatchString(c.after) && !rankBefore.MatchString(c.before)
}

// noDataNoun: "three things", but neither "three models" nor "one in three".
func noDataNoun(c context) bool {
	return !thenNounRE.MatchString(c.after) && !shareOfRE.MatchString(c.before) && !outOfRE.MatchString(c.after)
}
