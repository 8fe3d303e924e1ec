package analysis

import (
	"fmt"
	"sort"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// builtin are the frontiers of a report without configuration; those without
// points are left out. The empty Y is the default quality axis.
var builtin = []FrontierSpec{
	{Name: "speed-quality", X: "output_speed"},
	{Name: "price-quality", X: "price_blended"},
	{Name: "speed-price", X: "output_speed", Y: "price_blended"},
	{Name: "latency-throughput", X: "tpot", Y: "output_throughput"},
}

// frontiers computes the fronts that the configuration asks for, or the
// built-in ones.
func (b *builder) frontiers() {
	specs, stated := b.o.Frontiers, true
	if specs == nil {
		specs, stated = builtin, false
	}
	for _, s := range specs {
		b.frontier(s, stated)
	}
}

// frontier splits the points of one spec into fronts that compare like with
// like: one for each class of speeds and, where no axis is a quality, one for
// each model, since the throughput of two models is no choice between them.
func (b *builder) frontier(s FrontierSpec, stated bool) {
	axes, err := b.axes(s)
	if err != nil {
		b.problem("config/value", s.Ref, "frontier %s: %v", s.Name, err)
		return
	}
	if axes == nil {
		return
	}
	type part struct {
		class Class
		model *Model
	}
	points := map[part][]*Point{}
	var parts []part
	for _, p := range b.points(s, axes) {
		k := part{class: Live}
		if p.Group != nil {
			k.class = p.Group.Class
			if allGrouped(axes) {
				k.model = p.Model
			}
		} else {
			k.class = ""
		}
		if points[k] == nil {
			parts = append(parts, k)
		}
		points[k] = append(points[k], p)
	}
	sort.SliceStable(parts, func(i, j int) bool { return classOrder[parts[i].class] < classOrder[parts[j].class] })
	made := 0
	for _, k := range parts {
		f := &Frontier{Title: axes[0].Title + " against " + axes[1].Title, Class: k.class, Axes: axes}
		if len(axes) > 2 {
			f.Title += " and " + strings.ToLower(axes[2].Title)
		}
		f.Name = b.frontierName(s.Name, k.class, k.model, made, len(parts))
		if k.model != nil {
			f.Title += ": " + k.model.Name.Title
		}
		if b.fill(f, points[k]); len(f.Points) >= 2 || len(f.Points) == 1 && !allGrouped(axes) && len(parts) == 1 {
			made++
			b.r.Frontiers = append(b.r.Frontiers, f)
		}
	}
	if made == 0 && stated {
		b.problem("config/unused", s.Ref, "the frontier %s has fewer than two points that have a number on every axis", s.Name)
	}
}

func (b *builder) axes(s FrontierSpec) ([]Axis, error) {
	specs := []string{s.X, s.Y}
	if s.Z != "" {
		specs = append(specs, s.Z)
	}
	var axes []Axis
	for _, spec := range specs {
		if spec == "" {
			if b.r.Quality.Metric == nil {
				return nil, nil
			}
			axes = append(axes, b.r.Quality)
			continue
		}
		a, err := b.parseAxis(spec)
		if err != nil {
			return nil, err
		}
		if a.Better == record.None {
			return nil, fmt.Errorf("%s has no better side, so nothing can be on its front", a.Metric.ID)
		}
		axes = append(axes, a)
	}
	return axes, nil
}

func allGrouped(axes []Axis) bool {
	for _, a := range axes {
		if !a.grouped() {
			return false
		}
	}
	return true
}

func (b *builder) frontierName(name string, class Class, m *Model, made, parts int) string {
	text, model := name, ""
	if made > 0 || m != nil && parts > 1 {
		if m != nil {
			text, model = text+" "+m.Name.Title, m.Name.ID // models of two makers may have one title
		}
		if m == nil || class != Lab {
			text += " " + string(class)
		}
	}
	return b.slugs.slugOf("frontier", text, text+" "+model)
}
