package site

import "github.com/benchfolio/benchfolio/analysis"

type modelJSON struct {
	ID        string         `json:"id"`
	Title     string         `json:"title"`
	Page      string         `json:"page"`
	Spellings []spellingJSON `json:"spellings"`
	Groups    []groupJSON    `json:"groups,omitempty"`
	Scores    []scoreJSON    `json:"scores,omitempty"`
	Prices    []priceJSON    `json:"prices,omitempty"`
	Labels    []labelJSON    `json:"labels,omitempty"`
	Quality   any            `json:"quality,omitempty"`
	Blended   any            `json:"blended,omitempty"`
}

type spellingJSON struct {
	Text string `json:"text"`
	Rule string `json:"rule"`
}

type groupJSON struct {
	ID         string            `json:"id"`
	Class      string            `json:"class"`
	Conditions map[string]string `json:"conditions"`
	Runs       []string          `json:"runs"`
	Outside    []string          `json:"outside_window,omitempty"`
	Measures   []measureJSON     `json:"measures"`
	Residue    []string          `json:"residue,omitempty"`
	Notes      []string          `json:"notes,omitempty"`
}

type measureJSON struct {
	Metric    string `json:"metric"`
	Stat      string `json:"stat"`
	Benchmark string `json:"benchmark,omitempty"`
	Variant   string `json:"variant,omitempty"`
	Cell      any    `json:"cell"`
}

type scoreJSON struct {
	Benchmark string `json:"benchmark"`
	Variant   string `json:"variant,omitempty"`
	Cell      any    `json:"cell"`
	StdErr    any    `json:"stderr,omitempty"`
}

type priceJSON struct {
	Metric   string `json:"metric"`
	Variant  string `json:"variant,omitempty"`
	Provider string `json:"provider,omitempty"`
	Valid    bool   `json:"valid"`
	Cell     any    `json:"cell"`
}

type labelJSON struct {
	Metric    string `json:"metric,omitempty"`
	Benchmark string `json:"benchmark,omitempty"`
	Text      string `json:"text"`
	Kind      string `json:"kind"`
}

func (x *reportExport) models() []modelJSON {
	out := []modelJSON{}
	for _, m := range x.b.r.Models {
		j := modelJSON{ID: m.Name.ID, Title: m.Name.Title, Page: "models/" + m.Slug + ".html", Spellings: []spellingJSON{}, Quality: x.ref(m.Quality), Blended: x.ref(m.Blended)}
		for _, s := range m.Spellings {
			j.Spellings = append(j.Spellings, spellingJSON{s.Text, s.Rule})
		}
		for _, g := range m.Groups {
			j.Groups = append(j.Groups, x.group(g))
		}
		for _, s := range m.Scores {
			j.Scores = append(j.Scores, scoreJSON{s.Benchmark, s.Variant, x.ref(s.Cell), x.ref(s.StdErr)})
		}
		for _, p := range m.Prices {
			j.Prices = append(j.Prices, priceJSON{p.Metric.ID, p.Variant, p.Provider, p.Valid, x.ref(p.Cell)})
		}
		for _, l := range m.Labels {
			metric := ""
			if l.Metric != nil {
				metric = l.Metric.ID
			}
			j.Labels = append(j.Labels, labelJSON{metric, l.Benchmark, l.Text, string(l.Kind)})
		}
		out = append(out, j)
	}
	return out
}

func (x *reportExport) group(g *analysis.Group) groupJSON {
	j := groupJSON{ID: g.ID, Class: string(g.Class), Conditions: map[string]string{}, Runs: []string{}, Measures: []measureJSON{}, Residue: g.Residue, Notes: g.Notes}
	for _, k := range g.Keys {
		j.Conditions[k.Setting.Key] = k.Text
	}
	for _, r := range g.Runs {
		j.Runs = append(j.Runs, r.ID)
	}
	for _, r := range g.Outside {
		j.Outside = append(j.Outside, r.ID)
	}
	for _, m := range g.Measures {
		j.Measures = append(j.Measures, measureJSON{m.Metric.ID, string(m.Stat), m.Benchmark, m.Variant, x.ref(m.Cell)})
	}
	return j
}

type frontierJSON struct {
	Name     string         `json:"name"`
	Title    string         `json:"title"`
	Class    string         `json:"class"`
	Axes     []axisJSON     `json:"axes"`
	Points   []pointJSON    `json:"points"`
	Apart    []pointJSON    `json:"apart"`
	Answer   string         `json:"answer"`
	Notes    []string       `json:"notes,omitempty"`
	Rank     *rankJSON      `json:"rank,omitempty"`
	Compared []comparedJSON `json:"compared,omitempty"`
}

type axisJSON struct {
	Spec   string `json:"spec"`
	Title  string `json:"title"`
	Unit   string `json:"unit,omitempty"`
	Better string `json:"better"`
}

type pointJSON struct {
	ID       string       `json:"id"`
	Label    string       `json:"label"`
	Model    string       `json:"model"`
	Group    string       `json:"group,omitempty"`
	Cells    []any        `json:"cells"`
	Front    bool         `json:"front"`
	Near     bool         `json:"near,omitempty"`
	Equal    []string     `json:"equal,omitempty"`
	BeatenBy []beatenJSON `json:"beaten_by,omitempty"`
	Slack    any          `json:"slack,omitempty"`
	Share    any          `json:"share,omitempty"`
}

type beatenJSON struct {
	By      string `json:"by"`
	Margins []any  `json:"margins"`
}

type comparedJSON struct {
	Setting    string     `json:"setting"`
	Conditions int        `json:"conditions"`
	Sides      []sideJSON `json:"sides"`
	Reference  []any      `json:"reference"`
	Reversed   bool       `json:"reversed,omitempty"`
	Says       string     `json:"says"`
}

type sideJSON struct {
	Name    string `json:"name"`
	Points  int    `json:"points"`
	LeftOut int    `json:"left_out"`
	OnFront int    `json:"on_front"`
	Volume  any    `json:"volume"`
	Covers  any    `json:"covers"`
	Plain   any    `json:"volume_unmatched,omitempty"`
}

func (x *reportExport) compared(f *analysis.Frontier) (out []comparedJSON) {
	for _, c := range f.Compared {
		j := comparedJSON{Setting: c.Setting.Key, Conditions: c.Conditions, Reference: x.refs(c.Reference), Reversed: c.Reversed, Says: c.Says}
		for _, s := range c.Sides {
			j.Sides = append(j.Sides, sideJSON{s.Name, s.Points, s.LeftOut, s.OnFront, x.ref(s.Volume), x.ref(s.Covers), x.ref(s.Plain)})
		}
		out = append(out, j)
	}
	return out
}

type rankJSON struct {
	Rho     any    `json:"rho"`
	Tau     any    `json:"tau_b"`
	Finding string `json:"finding"`
}

func (x *reportExport) frontiers() []frontierJSON {
	out := []frontierJSON{}
	for _, f := range x.b.r.Frontiers {
		j := frontierJSON{Name: f.Name, Title: f.Title, Class: string(f.Class), Points: x.points(f.Points), Apart: x.points(f.Apart), Answer: f.Answer, Notes: f.Notes}
		for _, a := range f.Axes {
			j.Axes = append(j.Axes, axisJSON{a.Spec, a.Title, string(a.Unit), a.Better.String()})
		}
		if c := f.Rank; c != nil {
			j.Rank = &rankJSON{x.ref(c.Rho), x.ref(c.Tau), c.Finding}
		}
		j.Compared = x.compared(f)
		out = append(out, j)
	}
	return out
}

func (x *reportExport) points(list []*analysis.Point) []pointJSON {
	out := []pointJSON{}
	for _, p := range list {
		j := pointJSON{ID: p.ID, Label: p.Label, Model: p.Model.Name.ID, Cells: x.refs(p.Cells), Front: p.Front, Near: p.Near, Slack: x.ref(p.Slack), Share: x.ref(p.Share)}
		if p.Group != nil {
			j.Group = p.Group.ID
		}
		for _, e := range p.Equal {
			j.Equal = append(j.Equal, e.ID)
		}
		for _, d := range p.Dominators {
			j.BeatenBy = append(j.BeatenBy, beatenJSON{d.By.ID, x.refs(d.Margins)})
		}
		out = append(out, j)
	}
	return out
}

func (x *reportExport) refs(cells []*analysis.Cell) []any {
	out := []any{}
	for _, c := range cells {
		out = append(out, x.ref(c))
	}
	return out
}

type claimJSON struct {
	ID         string          `json:"id"`
	Model      string          `json:"model"`
	Metric     string          `json:"metric"`
	Run        string          `json:"run"`
	Claim      any             `json:"claim"`
	Measured   any             `json:"measured"`
	Against    string          `json:"against,omitempty"`
	Ratio      any             `json:"ratio"`
	Percent    any             `json:"percent"`
	Below      any             `json:"below"`
	Conditions []conditionJSON `json:"conditions,omitempty"`
	Verdict    string          `json:"verdict"`
	Unsure     bool            `json:"unsure,omitempty"`
}

type conditionJSON struct {
	Title    string `json:"title"`
	Claim    string `json:"claim,omitempty"`
	Measured string `json:"measured,omitempty"`
	State    string `json:"state"`
}

func (x *reportExport) claims() []claimJSON {
	out := []claimJSON{}
	for _, g := range x.b.r.Gaps {
		j := claimJSON{ID: g.ID, Model: g.Model.Name.ID, Metric: g.Metric.ID, Run: g.By.ID, Claim: x.ref(g.Claim), Measured: x.ref(g.Live),
			Ratio: x.ref(g.Ratio), Percent: x.ref(g.Percent), Below: x.ref(g.Below), Verdict: g.Verdict, Unsure: g.Unsure}
		if g.Against != nil {
			j.Against = g.Against.ID
		}
		for _, m := range g.Strip {
			j.Conditions = append(j.Conditions, conditionJSON{m.Title, m.Claim, m.Live, string(m.State)})
		}
		out = append(out, j)
	}
	return out
}
