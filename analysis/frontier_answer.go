package analysis

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
)

func answer(f *Frontier) string {
	var names []string
	for _, p := range f.Points {
		if p.Front {
			names = append(names, p.Label)
		}
	}
	if len(names) > 8 {
		return longAnswer(f, names)
	}
	text := fmt.Sprintf("%s: on the front %s %s", f.Title, isAre(len(names)), list(names))
	if beaten := len(f.Points) - len(names); beaten > 0 {
		text += fmt.Sprintf("; %d of %d points %s beaten: another is no worse on any axis and better on one", beaten, len(f.Points), isAre(beaten))
	}
	if n := len(f.Apart); n > 0 {
		text += fmt.Sprintf("; %d cannot be placed, because a number is missing", n)
	}
	return text + "."
}

// longAnswer names the ends of a front that is too long to list: what is best in
// the first objective and what is best in the second.
func longAnswer(f *Frontier, names []string) string {
	first, last := f.Points[0], f.Points[len(names)-1]
	return fmt.Sprintf("%s: %d of %d points are on the front, from %s with %s to %s with %s.", f.Title, len(names), len(f.Points),
		first.Label, numbers(f, first), last.Label, numbers(f, last))
}

// numbers prints a point's first two objectives.
func numbers(f *Frontier, p *Point) string {
	var parts []string
	for j := range f.Axes[:2] {
		parts = append(parts, strings.TrimSpace(strconv.FormatFloat(p.Cells[j].Value, 'g', 4, 64)+" "+string(f.Axes[j].Unit)))
	}
	return strings.Join(parts, " and ")
}

func isAre(n int) string {
	if n == 1 {
		return "is"
	}
	return "are"
}

func list(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
}

// workKeys are the settings that say what was asked of a system.
var workKeys = []string{"input_tokens", "output_tokens", "dataset"}

// differences notes the settings in which the points of a front differ without
// being shown: whoever reads the chart must know.
func differences(points []*Point) (notes []string) {
	for _, text := range spreads(points, []string{"precision", "speculative", "input_tokens", "output_tokens", "hardware", "accelerators", "engine", "dataset"}) {
		notes = append(notes, "the points differ in "+text)
	}
	return notes
}

// spreads says how the runs behind points differ in settings.
func spreads(points []*Point, keys []string) (out []string) {
	var runs []*Run
	for _, p := range points {
		if p.Group != nil {
			runs = append(runs, p.Group.Runs...)
		}
	}
	if len(runs) < 2 {
		return nil
	}
	for _, key := range keys {
		s, _ := record.SettingByKey(key)
		if text := spread(s, runs); text != "" {
			out = append(out, text)
		}
	}
	return out
}
