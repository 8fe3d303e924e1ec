package analysis

import (
	"slices"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// nextBest is the point with the most throughput of another configuration that
// gives a user at least a speed; nil where there is none.
func nextBest(sweeps []*sweep, best *loadPoint, floor float64) *loadPoint {
	var next *loadPoint
	for _, s := range sweeps {
		if slices.Contains(s.points, best) || s.gpu != best.perGPU() {
			continue
		}
		for _, p := range s.points {
			if p.speed.Value >= floor && (next == nil || p.throughput.Value > next.throughput.Value) {
				next = p
			}
		}
	}
	return next
}

// lead is what can be said of the throughput of the best beside the next: by
// their intervals, which is more careful than a test. One alone leads nobody.
func lead(best, next *loadPoint) outcome {
	switch {
	case next == nil:
		return exact
	case best.throughput.Coverage == 0 || next.throughput.Coverage == 0:
		return cannotTell
	case best.throughput.Lo <= next.throughput.Hi && next.throughput.Lo <= best.throughput.Hi:
		return tied
	}
	return resolved
}

// leadField is the lead in a table.
func leadField(o outcome) Field {
	switch o {
	case exact:
		return textField("no other")
	case cannotTell:
		return absentField("first, noise unknown")
	case tied:
		return textField("tie, inside the noise")
	}
	return Field{Text: "best", Weight: Strong}
}

// speedFloors are the speeds, in tokens/s of one user, that best settings are
// named for: reading, fluent chat, code, and what feels instant.
var speedFloors = []float64{10, 25, 50, 100, 200}

// bestSettings names for each model and work the setting with the most throughput that
// still gives a user a certain speed.
func bestSettings(sweeps []*sweep) *Table {
	t := &Table{Name: "best-settings", Title: "The best setting for a speed", Says: "Which setting delivers most while each user still gets at least so many tokens/s; only settings that did the same work (lengths of the requests, dataset) are compared.",
		Columns: []Column{textCol("Model"), textCol("At least"), textCol("Configuration"), numberCol("Load", "concurrency or requests/s", record.None),
			numberCol("Speed of a user", "output speed", record.Higher), numberCol("Throughput", "output tokens", record.Higher), textCol("Throughput of"),
			{Title: "Beside the next", Gloss: "whether the next configuration is behind by more than noise: their intervals do not meet. A number that was measured once has none"}}}
	byWork := map[int][]*sweep{}
	for _, s := range sweeps {
		byWork[s.work] = append(byWork[s.work], s)
	}
	for work := range len(byWork) {
		for _, gpu := range []bool{true, false} {
			addBest(t, byWork[work], gpu)
		}
	}
	return t
}

func addBest(t *Table, sweeps []*sweep, gpu bool) {
	for _, floor := range speedFloors {
		var of *sweep
		var best *loadPoint
		for _, s := range sweeps {
			for _, p := range s.points {
				if s.gpu == gpu && p.speed.Value >= floor && (best == nil || p.throughput.Value > best.throughput.Value) {
					of, best = s, p
				}
			}
		}
		if best == nil {
			return
		}
		t.row(modelField(of.model), textField(record.FormatFloat(floor)+" tokens/s"), Field{Text: of.name, Group: best.group}, cellField(best.load), cellField(best.speed), cellField(best.throughput), textField(of.denominator()), leadField(lead(best, nextBest(sweeps, best, floor))))
	}
}
