package identity

import (
	"slices"
	"strconv"
	"strings"
)

// Mode says whether a model thinks before it answers.
type Mode string

const (
	// Unstated: the name does not say. With no level and no budget either, the
	// effort is unknown.
	Unstated Mode = ""
	// Off: told not to think.
	Off Mode = "off"
	// On: told to think.
	On Mode = "on"
	// Adaptive: the model decides how long.
	Adaptive Mode = "adaptive"
	// SourceDefault: as the source ran it, which it does not state; Level names
	// the publisher. Equal only to itself.
	SourceDefault Mode = "source default"
)

// Effort is the reasoning effort or thinking budget that a name states. The zero
// value is "unknown", which equals only unknown.
type Effort struct {
	Mode   Mode
	Level  string // minimal, low, medium, high, xhigh, max
	Budget int    // thinking tokens; "k" is a thousand, so 32k is not 32768
}

// String is "xhigh", "32000 tokens", "adaptive, max", "off", "unknown".
func (e Effort) String() string {
	var parts []string
	switch {
	case e == (Effort{}):
		return "unknown"
	case e.Mode == SourceDefault:
		return "as " + e.Level + " runs it"
	case e.Mode == On && (e.Level != "" || e.Budget > 0):
		// A level or a budget already says that the model thinks.
	case e.Mode != Unstated:
		parts = append(parts, string(e.Mode))
	}
	if e.Budget > 0 {
		parts = append(parts, strconv.Itoa(e.Budget)+" tokens")
	}
	if e.Level != "" {
		parts = append(parts, e.Level)
	}
	if e.Mode == On && e.Level != "" {
		parts = append(parts, "thinking")
	}
	return strings.Join(parts, ", ")
}

// ParseEffort reads an `effort` column or the effort of an alias: "high", "32k",
// "32k thinking tokens", "Adaptive Reasoning, Max Effort", "off". Empty text is
// unknown. It reports false, and unknown, for text outside the listed grammars.
func ParseEffort(text string) (Effort, bool) {
	text = strings.ToLower(strings.TrimSpace(text))
	if text == "" {
		return Effort{}, true
	}
	return effortParts(text, func(part string) (Effort, bool) {
		if e, ok := columnWords[part]; ok {
			return e, true
		}
		if n, ok := budget(part); ok {
			return Effort{Mode: On, Budget: n}, true
		}
		return bracketEffort(part)
	})
}

// effortParts reads text part by part; all must be efforts and fit together.
func effortParts(text string, read func(string) (Effort, bool)) (Effort, bool) {
	var e Effort
	for part := range strings.SplitSeq(text, ",") {
		p, ok := read(strings.TrimSpace(part))
		if !ok || !e.merge(p) {
			return Effort{}, false
		}
	}
	return e, true
}

// bracketEffort reads one part between brackets. A bare number there may be a
// date or a context length: a budget must say that it is one.
func bracketEffort(text string) (Effort, bool) {
	if e, ok := effortWords[text]; ok {
		return e, true
	}
	if level := strings.TrimSuffix(text, " effort"); levels[level] {
		return atLevel(Unstated, level), true
	}
	for _, suffix := range []string{" thinking tokens", " thinking", " think"} {
		if number, ok := strings.CutSuffix(text, suffix); ok {
			n, ok := budget(number)
			return Effort{Mode: On, Budget: n}, ok
		}
	}
	return Effort{}, false
}

// merge adds what p says; false if both say something about the same thing.
func (e *Effort) merge(p Effort) bool {
	if e.Mode != "" && p.Mode != "" || e.Level != "" && p.Level != "" || e.Budget != 0 && p.Budget != 0 {
		return false
	}
	if p.Mode != "" {
		e.Mode = p.Mode
	}
	if p.Level != "" {
		e.Level = p.Level
	}
	if p.Budget != 0 {
		e.Budget = p.Budget
	}
	return true
}

// atLevel is the effort of a level; "none" means off.
func atLevel(mode Mode, level string) Effort {
	if level == "none" {
		return Effort{Mode: Off}
	}
	return Effort{Mode: mode, Level: level}
}

// budget reads "64k" or a plain number of at least 1000, which no version and no
// size is; up to 9 digits.
func budget(text string) (int, bool) {
	digits, thousands := strings.CutSuffix(text, "k")
	n, err := strconv.Atoi(digits)
	if err != nil || len(digits) > 9 || digits[0] < '0' || digits[0] > '9' {
		return 0, false
	}
	if thousands {
		return n * 1000, n > 0
	}
	return n, n >= 1000
}

// match reports whether the form stands at the end of the words, and what it
// says.
func (f effortForm) match(words []string) (Effort, bool) {
	if len(words) <= len(f.tail) {
		return Effort{}, false // a name must remain
	}
	head, tail := words[:len(words)-len(f.tail)], words[len(words)-len(f.tail):]
	e := Effort{Mode: f.mode}
	for i, want := range f.tail {
		got := tail[i]
		switch want {
		case "{level}":
			if !levels[got] || len(f.tail) == 1 && !bareLevels[got] {
				return Effort{}, false
			}
			e.Level = got
		case "{level}thinking":
			level, ok := strings.CutSuffix(got, "thinking")
			if !ok || !levels[level] {
				return Effort{}, false
			}
			e.Level = level
		case "{budget}":
			n, ok := budget(got)
			if !ok || !strings.HasSuffix(got, "k") { // Thinking-2507 is a release
				return Effort{}, false
			}
			e.Budget = n
		default:
			if got != want {
				return Effort{}, false
			}
		}
	}
	if f.families != nil && !inFamily(strings.Join(head, "-"), f.families) {
		return Effort{}, false
	}
	if e.Level == "none" {
		return Effort{Mode: Off}, true
	}
	return e, true
}

// isTrainedThinking reports whether thinking on or off is another model for
// this base.
func isTrainedThinking(base string) bool {
	for _, t := range trainedThinking {
		if !inFamily(base, []string{t.family}) {
			continue
		}
		if t.stamps == nil {
			return true
		}
		for word := range strings.SplitSeq(base, "-") {
			if slices.Contains(t.stamps, word) {
				return true
			}
		}
	}
	return false
}
