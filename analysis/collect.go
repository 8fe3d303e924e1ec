package analysis

import (
	"sort"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// collect makes the models, runs, scores, prices and sources of the report.
func (b *builder) collect() {
	runs := append([]*record.Run(nil), b.d.Runs...)
	sort.SliceStable(runs, func(i, j int) bool { return runs[i].ID < runs[j].ID })
	for _, s := range b.o.Sources {
		s.Stated = true
		b.sources[s.Key] = &s
	}
	for _, o := range b.d.Origins {
		b.origin(o)
	}
	var priced []*record.Run
	for _, run := range runs {
		if !b.wanted(run) {
			continue
		}
		b.count(run)
		switch run.Kind {
		case record.Priced:
			priced = append(priced, run)
		case record.Score:
			b.addScores(run)
		default:
			b.addRun(run)
		}
	}
	b.addPrices(priced)
	for _, m := range b.models {
		b.r.Models = append(b.r.Models, m)
	}
	sort.Slice(b.r.Models, func(i, j int) bool { return b.r.Models[i].Name.ID < b.r.Models[j].Name.ID })
	for _, m := range b.r.Models {
		m.Slug = b.slugs.slug("model", m.Name.ID)
		sort.SliceStable(m.Spellings, func(i, j int) bool { return m.Spellings[i].Text < m.Spellings[j].Text })
		sort.SliceStable(m.Scores, func(i, j int) bool {
			x, y := m.Scores[i], m.Scores[j]
			if x.Benchmark != y.Benchmark {
				return x.Benchmark < y.Benchmark
			}
			return x.Variant < y.Variant
		})
	}
}

// wanted applies the filters of the whole report. A score or a price has no class
// and few settings: what it does not state cannot exclude it, or filtering runs
// would leave a frontier without its other axis.
func (b *builder) wanted(run *record.Run) bool {
	ofModel := run.Kind == record.Score || run.Kind == record.Priced
	for _, f := range b.o.Where {
		if s, ok := record.SettingByKey(f.Key); ofModel && f.Key != "model" && (f.Key == "class" || ok && s.Text(run) == "") {
			continue
		}
		if !b.matches(run, f) {
			return false
		}
	}
	return true
}

// matches reports whether a run passes a filter. The key is a setting, class,
// kind, format or source.
func (b *builder) matches(run *record.Run, f Filter) bool {
	switch f.Key {
	case "class":
		return string(classOf(run)) == f.Value
	case "kind":
		return string(run.Kind) == f.Value
	case "format":
		return run.Origin.Format == f.Value
	case "source":
		return b.source(run).Key == f.Value
	case "model":
		return run.Model == f.Value || b.d.Name(run).ID == f.Value
	}
	s, ok := record.SettingByKey(f.Key)
	return ok && s.Text(run) == f.Value
}

// model returns the entity of a run, made on first sight, and notes the
// spelling.
func (b *builder) model(run *record.Run) *Model {
	name := b.d.Name(run)
	m := b.models[name.ID]
	if m == nil {
		m = &Model{Name: name}
		b.models[name.ID] = m
	}
	m.spell(run.Model, name.Rule, b.source(run).Key)
	return m
}

func (m *Model) spell(text, rule, source string) {
	for i := range m.Spellings {
		if s := &m.Spellings[i]; s.Text == text {
			for _, k := range s.Sources {
				if k == source {
					return
				}
			}
			s.Sources = append(s.Sources, source)
			sort.Strings(s.Sources)
			return
		}
	}
	m.Spellings = append(m.Spellings, Spelling{text, rule, []string{source}})
}

func (b *builder) addRun(run *record.Run) {
	m := b.model(run)
	r := &Run{Run: run, Of: m, Source: b.source(run), Class: classOf(run), Labels: b.labels[run]}
	for _, row := range b.sortedRows(run) {
		r.Cells = append(r.Cells, b.read(run.ID, row, ""))
	}
	m.Runs = append(m.Runs, r)
	m.Labels = append(m.Labels, r.Labels...)
	b.runs[run] = r
	b.r.Runs = append(b.r.Runs, r)
}

// sortedRows returns the rows of a run in the order of metrics and statistics.
func (b *builder) sortedRows(run *record.Run) []*record.Row {
	rows := append([]*record.Row(nil), b.rows[run]...)
	order := func(m *record.Metric) int {
		for i, x := range record.Metrics {
			if x == m {
				return i
			}
		}
		return len(record.Metrics)
	}
	sort.SliceStable(rows, func(i, j int) bool {
		x, y := rows[i], rows[j]
		if a, b := order(x.Metric), order(y.Metric); a != b {
			return a < b
		}
		if a, b := x.Benchmark+"\x00"+x.Variant, y.Benchmark+"\x00"+y.Variant; a != b {
			return a < b
		}
		return x.Stat.Order() < y.Stat.Order()
	})
	return rows
}

// addScores adds the capability results of a run; a standard error goes to the
// score of the same benchmark and variant. Intervals and the spread of the items
// stay in the data: none of them is a score.
func (b *builder) addScores(run *record.Run) {
	m := b.model(run)
	m.Labels = append(m.Labels, b.labels[run]...)
	group := b.source(run).Key + "\x00" + run.Origin.Path
	errors := map[string]*Cell{}
	var found []*Score
	for _, row := range b.sortedRows(run) {
		c := b.read(m.Name.ID, row, group)
		switch row.Stat {
		case record.StdErr:
			errors[row.Benchmark+"\x00"+row.Variant] = c
			continue
		case record.StdDev, record.CILow, record.CIHigh:
			continue
		}
		found = append(found, &Score{Benchmark: row.Benchmark, Variant: row.Variant, Cell: c, Source: b.source(run)})
	}
	for _, s := range found {
		s.StdErr = errors[s.Benchmark+"\x00"+s.Variant]
	}
	m.Scores = append(m.Scores, found...)
}

// addPrices gives each price to every model of the same price identity: the
// price of a token does not depend on the reasoning effort. A price without
// such a model is a model of its own.
func (b *builder) addPrices(priced []*record.Run) {
	byPrice := map[string][]*Model{}
	for _, m := range b.models {
		byPrice[m.Name.Price] = append(byPrice[m.Name.Price], m)
	}
	for _, run := range priced {
		name := b.d.Name(run)
		models := byPrice[name.Price]
		if len(models) == 0 {
			models = []*Model{b.model(run)}
			byPrice[name.Price] = models
		}
		source := b.source(run)
		for _, m := range models {
			m.spell(run.Model, name.Rule, source.Key)
			m.Labels = append(m.Labels, b.labels[run]...)
			group := source.Key + "\x00" + run.Origin.Path + "\x00" + run.Provider + "\x00" + run.Model
			for _, row := range b.sortedRows(run) {
				cell := b.read(m.Name.ID, row, group)
				if text := b.ahead(row); text != "" {
					cell.Notes = append(cell.Notes, text)
				}
				m.Prices = append(m.Prices, &Price{
					Metric: row.Metric, Variant: row.Variant, Provider: run.Provider,
					Cell: cell, Source: source, Valid: b.valid(row),
				})
			}
		}
	}
}

// valid reports whether a price holds at the report's date, of a day at its last
// moment: from inclusive, to exclusive. Where the report has no date, a price
// that holds for a time only is none.
func (b *builder) valid(row *record.Row) bool {
	from, begins := row.ValidFrom.Start()
	to, ends := row.ValidTo.Start()
	if !begins && !ends {
		return true
	}
	at := b.asOf
	if start, _ := b.r.AsOf.Start(); start.Before(at) {
		at = at.Add(-1) // the end of a day belongs to the next
	}
	return !at.IsZero() && !(begins && from.After(at)) && !(ends && !to.After(at))
}

// classOf says what sort of speed a run's numbers are.
func classOf(run *record.Run) Class {
	switch {
	case run.Kind == record.Claimed:
		return Claim
	case run.IsLive():
		return Live
	case run.Hardware != "" || run.Engine != "" || run.Accelerators.Known() || run.OK.Known() || run.Concurrency.Known():
		return Lab
	}
	return Published
}
