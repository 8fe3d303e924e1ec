package analysis

import (
	"cmp"
	"fmt"
	"slices"
	"sort"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// lowest returns the lowest of the prices, nil where none is one. A price of 0
// counts only where its source says that it is free, and nobody asks for more:
// most zeros of the price lists are subscriptions, limited trials or prices that
// nobody filled in, and they do not make a model free that others sell.
func lowest(all []offered) *Cell {
	var best *Cell
	for _, o := range priced(all) {
		if c := o.cell; best == nil || c.Value > 0 && (c.Value < best.Value || best.Value == 0) {
			best = c
		}
	}
	return best
}

// priced are the prices that are one: a 0 that does not say free is none, nor is
// what was computed from it.
func priced(all []offered) (out []offered) {
	for _, o := range all {
		if !slices.ContainsFunc(o.cell.Leaves(), func(c *Cell) bool { return c.Value == 0 && !saysFree(c.Row) }) {
			out = append(out, o)
		}
	}
	return out
}

// saysFree reports whether a source says of a price of 0 that the model is free:
// in a word, or by the name of the variant. A note that also names another reason
// ("free or not stated") is of a reader that cannot know.
func saysFree(r *record.Row) bool {
	note := strings.ToLower(r.Note)
	return record.FreeByName(r.Run.Model) || strings.Contains(note, "free") && !strings.Contains(note, "or not ")
}

// bareZero is the price of a model of which all that is listed is 0 without a word.
func bareZero(all []offered) *Cell {
	c := all[0].cell
	ref := record.Ref{}
	if leaves := c.Leaves(); len(leaves) > 0 {
		ref = leaves[0].Row.Value.Ref
	}
	return missing(record.NotPublished, "0 without saying free", ref)
}

// beside says what else a model's price could be: the highest, and who states 0.
func beside(best *Cell, all []offered) []string {
	if best.Value == 0 {
		return nil
	}
	var notes []string
	highest, charged := best.Value, 0
	for _, o := range all {
		highest = max(highest, o.cell.Value)
		if o.cell.Value > 0 {
			charged++
		}
	}
	if highest > best.Value {
		notes = append(notes, fmt.Sprintf("the lowest of %d list prices; the highest is %s", charged, record.FormatFloat(highest)))
	}
	return append(notes, zeros(all)...)
}

// zeros says who states a price of 0, and on what condition.
func zeros(all []offered) (notes []string) {
	by := map[string][]string{}
	for _, o := range all {
		if o.cell.Value != 0 {
			continue
		}
		condition := ""
		for _, l := range o.cell.Leaves() {
			if len(l.Notes) > 0 {
				condition = " (" + l.Notes[0] + ")"
				break
			}
		}
		by[condition] = appendNew(by[condition], cmp.Or(o.of.provider, o.of.source))
	}
	for condition, sellers := range by {
		sort.Strings(sellers)
		more := ""
		if n := len(sellers) - maxSellers; n > 0 {
			sellers, more = sellers[:maxSellers], fmt.Sprintf(" and %d more", n)
		}
		notes = append(notes, "0 at "+strings.Join(sellers, ", ")+more+condition)
	}
	sort.Strings(notes)
	return notes
}

// maxSellers is how many are named in a note.
const maxSellers = 3
