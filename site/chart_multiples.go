package site

import (
	"github.com/benchfolio/benchfolio/analysis"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/site/chart"
)

// fewestPanels is from how many models on their sweeps stand side by side: two
// are compared by going to and fro.
const fewestPanels = 3

// sweepMultiples are the sweeps of models that have the same two metrics, each
// model in a small plot, all on one scale; nil where too few have them.
func (b *book) sweepMultiples() *figure {
	const id = "sweeps"
	for _, ax := range sweepAxes {
		for _, y := range sweepThroughputs {
			for _, stat := range ax.stats {
				var with []*analysis.Model
				var curves [][]*curve
				for _, m := range b.r.Models {
					if of := curvesOf(labGroups(m), ax.x, stat, y); len(of) > 0 && len(with) < mostPanels {
						with, curves = append(with, m), append(curves, of)
					}
				}
				if len(with) >= fewestPanels {
					return &figure{id: id, title: "Throughput against speed, model by model", twin: true,
						build: func(root string) *chart.Chart { return b.multiplesChart(id, root, with, curves, ax.x, stat, y) }}
				}
			}
		}
	}
	return nil
}

// labGroups are the groups of a model that were measured on stated hardware.
func labGroups(m *analysis.Model) (lab []*analysis.Group) {
	for _, g := range m.Groups {
		if g.Class == analysis.Lab {
			lab = append(lab, g)
		}
	}
	return lab
}

func (b *book) multiplesChart(id, root string, models []*analysis.Model, curves [][]*curve, mx *record.Metric, stat record.Stat, my *record.Metric) *chart.Chart {
	var all []*curve
	for _, of := range curves {
		all = append(all, of...)
	}
	whole := b.sweepChart(models[0], all, mx, stat, my, id, root) // one display and one source line for all
	whole.Title = "Throughput against speed, model by model"
	whole.Desc = "What a system delivers against what one user feels, as the load grows: each model before all others, on one scale."
	at := 0
	for i, of := range curves {
		whole.Panels = append(whole.Panels, line(models[i].Name.Title))
		for range of {
			s := &whole.Series[at]
			s.ID, s.Panel, s.Slot = models[i].Name.ID+" "+s.ID, i, b.slots[models[i].Name.ID]
			at++
		}
	}
	return whole
}
