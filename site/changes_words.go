package site

import (
	"strconv"
	"strings"

	"github.com/benchfolio/benchfolio/analysis"
)

// sortWords are how a sort of changes is counted in a sentence: one, several.
var sortWords = map[analysis.Sort][2]string{
	analysis.LeftFront:  {"left a frontier", "left a frontier"},
	analysis.Worsened:   {"number got worse", "numbers got worse"},
	analysis.Dearer:     {"price rose", "prices rose"},
	analysis.JoinsFront: {"entered a frontier", "entered a frontier"},
	analysis.Improved:   {"number got better", "numbers got better"},
	analysis.Cheaper:    {"price fell", "prices fell"},
	analysis.Altered:    {"number changed", "numbers changed"},
	analysis.Restated:   {"score was restated", "scores were restated"},
	analysis.Went:       {"name went", "names went"},
	analysis.Came:       {"name came", "names came"},
	analysis.Unresolved: {"change is not resolved", "changes are not resolved"},
}

// turnWords is a turn in one sentence, the worst first.
func turnWords(t *analysis.Turn) string {
	var parts []string
	for i := 0; i < len(t.Moves); { // they are sorted by sort
		n := i
		for n < len(t.Moves) && t.Moves[n].Sort == t.Moves[i].Sort {
			n++
		}
		w := sortWords[t.Moves[i].Sort]
		parts = append(parts, count(n-i, w[0], w[1]))
		i = n
	}
	if len(t.Method) > 0 {
		parts = append(parts, "the method changed")
	}
	if len(parts) == 0 {
		return "nothing changed beyond the noise."
	}
	return strings.Join(parts, ", ") + "."
}

// moveWords is one change in a few words, for feeds and teasers.
func moveWords(m *analysis.Move) string {
	w := line(m.What)
	if m.Before == nil {
		return w + " " + string(m.Sort) + frontOf(m)
	}
	before, after := saidCell(m.Before.Said), saidCell(m.After.Said)
	w += ", " + moveOf(m) + ": " + displayOf(before.Unit).number(before) + " to " + displayOf(after.Unit).withUnit(after)
	if m.Relative {
		w += " (" + byPercent(m.Percent) + ")"
	}
	return w + ", " + string(m.Sort)
}

// moveList is the worst changes, one after the other, and how many more there are.
func moveList(moves []*analysis.Move) string {
	var parts []string
	for _, m := range moves[:min(len(moves), mostInTeaser)] {
		parts = append(parts, moveWords(m))
	}
	if more := len(moves) - len(parts); more > 0 {
		parts = append(parts, strconv.Itoa(more)+" more")
	}
	return strings.Join(parts, "; ") + "."
}

func frontOf(m *analysis.Move) string {
	switch {
	case m.Front != "":
		return ": " + line(m.Of)
	case m.Of != "model":
		return " (" + line(m.Of) + ")"
	}
	return ""
}

// moveOf is which number moved, of which conditions; of a name, what it is.
func moveOf(m *analysis.Move) string {
	if m.After == nil {
		return line(m.Of)
	}
	of := saidName(m.After.Said)
	if w := saidOf(m.After.Said); w != "" {
		of += ", " + w
	}
	return of
}

// moveNote says by which rule, and what else is to be known.
func moveNote(m *analysis.Move) string {
	var parts []string
	if m.Note != "" {
		parts = append(parts, m.Note)
	}
	if m.Fence != nil {
		parts = append(parts, "its last "+strconv.Itoa(m.Fence.N)+" changes stay within "+strconv.FormatFloat(m.Fence.Percent, 'f', 1, 64)+" %")
	}
	if m.Method {
		parts = append(parts, "the method changed on this date")
	}
	return line(strings.Join(parts, "; "))
}

func byPercent(p float64) string {
	s := strconv.FormatFloat(p, 'f', 1, 64) + "\u00a0%"
	if p > 0 {
		s = "+" + s
	}
	return s
}

func termWords(c analysis.TermChange) string {
	switch {
	case c.Before == "":
		return line(c.Term) + " is new: " + line(c.After)
	case c.After == "":
		return line(c.Term) + " is gone: " + line(c.Before)
	}
	return line(c.Term) + " was " + line(c.Before) + " and is " + line(c.After)
}
