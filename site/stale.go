package site

import "slices"

// staleMark stands beside a number that is older than the report allows. It is a
// word, so that it needs neither color nor a legend to be seen; how old the number
// is stands in its title and on its receipt.
const staleMark = "old"

func (s *span) stale() bool { return s.cell != nil && s.cell.Stale != "" && s.text != "" }

// staleNote explains the mark, on pages that have it.
func (p *page) staleNote() {
	if slices.ContainsFunc(p.blocks, marksStale) {
		p.add(prose(text("Numbers marked "), span{text: staleMark, style: strong}, text(" are older, at the date of this report, than its max_age allows for their kind. How old each is stands in its title and on its receipt.")))
	}
}

func marksStale(b block) bool {
	old := func(list []span) bool { return slices.ContainsFunc(list, func(s span) bool { return s.stale() }) }
	switch x := b.(type) {
	case *table:
		return slices.ContainsFunc(x.shown(), old)
	case para:
		return old(x.spans)
	case figures:
		return slices.ContainsFunc(x.of, func(k keyFigure) bool { return k.what.stale() })
	}
	return false
}
