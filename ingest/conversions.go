package ingest

import (
	"path"
	"slices"
	"strings"
	"unicode"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// dropConversions: a run that was converted from the results of another program
// yields to them where they lie in its directory. Names are changed on the way,
// so the two are known by model, numbers and a word that their tests share.
func dropConversions(results []*fileResult) {
	originals := map[string][]found{}
	for _, r := range results {
		for i, fr := range r.file.runs {
			if fr.run.Kind == record.Score && fr.rows > 0 && !fr.dropped && !fr.place.Converted {
				dir := path.Dir(r.file.Origin.Path)
				originals[dir] = append(originals[dir], found{r, i})
			}
		}
	}
	for _, r := range results {
		for i, fr := range r.file.runs {
			if !fr.place.Converted || fr.rows == 0 || fr.dropped {
				continue
			}
			for _, o := range originals[path.Dir(r.file.Origin.Path)] {
				if hasName(fr.run, o.run().run.Model) && repeats(r.rowsOf(fr.run), o.r.rowsOf(o.run().run)) {
					r.drop(i, "run/copy", "converted from the results in %s, which are read instead", o.r.file.Origin.Path)
					break
				}
			}
		}
	}
}

// hasName reports whether a run calls its model so.
func hasName(run *record.Run, model string) bool {
	return model != "" && (run.Model == model || slices.ContainsFunc(run.Links, func(l record.Identity) bool { return l.ID == model }))
}

// repeats reports whether every score of a conversion is one of the originals.
func repeats(converted, originals []record.Row) bool {
	for _, c := range converted {
		same := func(o record.Row) bool {
			return o.Stat == c.Stat && o.Value.Num == c.Value.Num && shareWord(c.Benchmark+" "+c.Run.Dataset, o.Benchmark)
		}
		if c.Stat == record.Single && !slices.ContainsFunc(originals, same) {
			return false
		}
	}
	return true
}

// shareWord reports whether two names have a word of three letters or digits in
// common.
func shareWord(a, b string) bool {
	words := func(s string) []string {
		return strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	}
	in := words(b)
	return slices.ContainsFunc(words(a), func(w string) bool { return len(w) >= 3 && slices.Contains(in, w) })
}
