package analysis

import "github.com/benchfolio/benchfolio/ingest/record"

// conditionCell is a numeric setting of a run, or the count of its requests, as
// a number that others are computed from. It is nil where the run does not
// state it.
func (b *builder) conditionCell(run *Run, key string) *Cell {
	for _, m := range Inputs {
		if m.ID == key {
			return b.setting(run, m)
		}
	}
	panic("analysis: no input " + key)
}

// conditionOf returns what a run states of an input.
func conditionOf(run *Run, key string) record.Value {
	switch key {
	case "requests_ok":
		return run.OK
	case "requests_failed":
		return run.Failed
	}
	s, _ := record.SettingByKey(key)
	return s.Value(run.Run)
}

// number returns a run's own number of a metric and statistic, nil where it has
// none or several.
func (r *Run) number(metric string, stats ...record.Stat) *Cell {
	for _, stat := range stats {
		var found *Cell
		for _, c := range r.Cells {
			if c.Row.Metric.ID == metric && c.Row.Stat == stat {
				if found != nil {
					return nil
				}
				found = c
			}
		}
		if found != nil {
			return found
		}
	}
	return nil
}

// measured returns a group's number of a metric by the first statistic that it
// has, nil where it has none or several tests.
func (g *Group) measured(metric string, stats ...record.Stat) *Cell {
	for _, stat := range stats {
		var found *Cell
		for _, m := range g.Measures {
			if m.Metric.ID == metric && m.Stat == stat && m.Cell.Exists() {
				if found != nil {
					return nil
				}
				found = m.Cell
			}
		}
		if found != nil {
			return found
		}
	}
	return nil
}
