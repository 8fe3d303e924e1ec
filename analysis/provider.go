package analysis

import (
	"slices"
	"sort"
	"strings"
)

// Provider is who serves models or submits runs, by the name that sources write.
// Names are compared letter by letter: whether two of them are one company is for
// the user to say.
type Provider struct {
	Name   string
	Slug   string   // of its page; unique in the report
	Models []*Model // that it serves or prices, in the order of the report
	Runs   []*Run
}

// providers lists who the report's runs and prices are of.
func (b *builder) providers() {
	byName := map[string]*Provider{}
	get := func(name string) *Provider {
		if byName[name] == nil {
			byName[name] = &Provider{Name: name}
			b.r.Providers = append(b.r.Providers, byName[name])
		}
		return byName[name]
	}
	for _, m := range b.r.Models {
		for _, name := range m.providerNames() {
			p := get(name)
			p.Models = append(p.Models, m)
		}
	}
	for _, run := range b.r.Runs {
		if run.Provider != "" {
			p := get(run.Provider)
			p.Runs = append(p.Runs, run)
		}
	}
	sort.SliceStable(b.r.Providers, func(i, j int) bool {
		x, y := b.r.Providers[i].Name, b.r.Providers[j].Name
		if c := strings.Compare(strings.ToLower(x), strings.ToLower(y)); c != 0 {
			return c < 0
		}
		return x < y
	})
	for _, p := range b.r.Providers {
		p.Slug = b.slugs.slug("provider", p.Name)
	}
}

// providerNames are the providers of a model's runs and prices, each once.
func (m *Model) providerNames() []string {
	var names []string
	for _, run := range m.Runs {
		names = append(names, run.Provider)
	}
	for _, p := range m.Prices {
		names = append(names, p.Provider)
	}
	slices.Sort(names)
	return slices.DeleteFunc(slices.Compact(names), func(name string) bool { return name == "" })
}

// At reports whether all runs of a group were made at one provider, by its name.
func (g *Group) At(provider string) bool {
	return len(g.Runs) > 0 && !slices.ContainsFunc(g.Runs, func(run *Run) bool { return run.Provider != provider })
}
