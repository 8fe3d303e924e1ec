package ingest

import (
	"math"
	"strconv"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// minPrinted is how many numbers two runs must have in common before the one may
// be called what the other printed.
const minPrinted = 5

// dropPrinted: what a run printed on its console yields to its result file,
// wherever that lies, when every number that both have rounds to the printed
// one.
func dropPrinted(results []*fileResult) {
	type full struct {
		result *fileResult
		run    *fileRun
	}
	whole := map[string][]full{}
	each := func(printed bool, do func(*fileResult, int)) {
		for _, r := range results {
			for i := range r.file.runs {
				if fr := &r.file.runs[i]; fr.rows > 0 && !fr.dropped && fr.place.Printed == printed {
					do(r, i)
				}
			}
		}
	}
	each(false, func(r *fileResult, i int) {
		fr := &r.file.runs[i]
		if key := printedKey(fr.run); key != "" {
			whole[key] = append(whole[key], full{r, fr})
		}
	})
	each(true, func(r *fileResult, i int) {
		fr := &r.file.runs[i]
		for _, c := range whole[printedKey(fr.run)] {
			if roundsTo(c.run.values, fr.numbers) {
				r.drop(i, "run/copy", "printed by the run of %s, which has all digits and is read instead", c.result.file.Origin.Path)
				return
			}
		}
	})
}

// printedKey is what a run and what it printed have in common to the letter: the
// number of requests, which is printed whole, or the model of a score.
func printedKey(run *record.Run) string {
	if run.Kind == record.Score {
		return run.Model
	}
	return run.OK.Text()
}

// roundsTo reports whether the exact numbers, as far as both sides have them,
// are the printed ones before rounding.
func roundsTo(exact map[string]float64, printed map[string]record.Value) bool {
	both := 0
	for key, v := range printed {
		x, ok := exact[key]
		if !ok {
			continue
		}
		if math.Abs(x-v.Num) > halfDigit(v) {
			return false
		}
		both++
	}
	return both >= minPrinted
}

// halfDigit is half a unit of the last digit of a literal, in the unit of its
// number, and a little more for the conversion.
func halfDigit(v record.Value) float64 {
	literal, err := strconv.ParseFloat(v.Raw, 64)
	if err != nil || literal == 0 {
		return 0
	}
	_, decimals, _ := strings.Cut(v.Raw, ".")
	return 0.501 * math.Pow10(-len(decimals)) * v.Num / literal
}
