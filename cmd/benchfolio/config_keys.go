package main

import (
	"regexp"
	"strings"

	"github.com/benchfolio/benchfolio/analysis"
	"github.com/benchfolio/benchfolio/ingest"
	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
	"github.com/benchfolio/benchfolio/site"
	"github.com/bmatcuk/doublestar/v4"
)

// Each function below reads one mapping of benchfolio.yaml: its keys, and what
// becomes of the value of each.

func (c *config) root(n source.Node) {
	o := &c.report
	mapping(n, "the configuration", keys{
		"title": text(&o.Title),
		"author": func(n source.Node) {
			mapping(n, "author", keys{"name": text(&o.Author.Name), "url": address(&o.Author.URL)})
		},
		"base_url":  func(n source.Node) { address(&o.BaseURL)(n); o.BaseURL = strings.TrimRight(o.BaseURL, "/") },
		"as_of":     date(&o.AsOf),
		"inputs":    list(c.input),
		"sources":   named(c.source),
		"aliases":   c.aliasFile,
		"window":    span(&o.Window),
		"workloads": named(c.workload),
		"compare": func(n source.Node) {
			mapping(n, "compare", keys{"require": settings(&o.Require), "warn": settings(&o.Warn)})
		},
		"frontiers": list(c.frontier),
		"use_cases": list(c.useCase),
		"limits":    texts(&o.Limits, limitNames...),
		"max_age": func(n source.Node) {
			mapping(n, "max_age", keys{"live": span(&o.MaxAge.Live), "price": span(&o.MaxAge.Price), "score": span(&o.MaxAge.Score)})
		},
		"reading": readingAid(&o.Reading),
		"posts":   c.directory(&c.posts),
		"moved":   named(c.move),
		"bibliography": func(n source.Node) {
			c.bibliographies = []string{}
			texts(&c.bibliographies)(n)
		},
		"benchmarks": named(c.benchmark),
		"composites": named(c.composite),
		"prices":     c.prices,
	})
}

// readingAid reads what a speed is held against, for people who read along.
func readingAid(to *analysis.Reading) func(source.Node) {
	return func(n source.Node) {
		mapping(n, "reading", keys{
			"words_per_token": number(&to.WordsPerToken, 0.01, 10), "words_per_minute": number(&to.WordsPerMinute, 1, 10000),
			"instant": number(&to.Instant, 0.01, 1e6), "sluggish": number(&to.Sluggish, 0.01, 1e6),
		})
	}
}

// limitNames are the service levels that a run can be held against.
var limitNames = []string{"mlperf-server", "mlperf-interactive"}

func (c *config) input(n source.Node) {
	in := ingest.Input{Ref: n.Ref()}
	var kind string
	ok := mapping(n, "an input", keys{
		"path":    text(&in.Pattern),
		"name":    func(n source.Node) { in.Name = namePattern(n) },
		"set":     func(n source.Node) { setKeys(n, &in) },
		"source":  text(&in.Source),
		"kind":    word(&kind, string(record.Measured), string(record.Claimed), string(record.Score), string(record.Priced)),
		"columns": func(n source.Node) { in.Columns = columns(n) },
	})
	in.Kind = record.Kind(kind)
	in.Pattern = strings.TrimPrefix(in.Pattern, "./")
	switch {
	case !ok:
		return
	case in.Pattern == "":
		n.Report("config/value", "an input wants a path: a file or a pattern such as runs/**/*.json")
		return
	case !doublestar.ValidatePattern(in.Pattern):
		n.Get("path").Report("config/value", "path: %q is no pattern: check its brackets and braces", in.Pattern)
		return
	}
	c.inputs = append(c.inputs, in)
}

func namePattern(n source.Node) *ingest.NamePattern {
	var s string
	if text(&s)(n); s == "" {
		return nil
	}
	p, err := ingest.ParseNamePattern(s)
	if err != nil {
		n.Report("config/value", "name: %v", err)
		return nil
	}
	return p
}

// setKeys reads settings stated by hand. `live: true` stands beside them.
func setKeys(n source.Node, in *ingest.Input) {
	ks := keys{"live": func(n source.Node) {
		switch yes, ok := n.Bool(); {
		case !ok:
			want(n, "true or false")
		case yes:
			in.Live = record.Yes
		default:
			in.Live = record.No
		}
	}}
	for _, s := range record.SettingKeys {
		ks[s.Key] = func(n source.Node) {
			literal := scalar(n)
			if literal == "" {
				want(n, "a text or a number")
				return
			}
			if err := checkSetting(s, literal, n.Ref()); err != "" {
				want(n, err)
				return
			}
			in.Set = append(in.Set, ingest.Stated{Key: s.Key, Literal: literal, Ref: n.Ref()})
		}
	}
	mapping(n, "set", ks)
}

// checkSetting says what a setting wants that the literal is not.
func checkSetting(s record.Setting, literal string, ref record.Ref) string {
	if s.Key == "date" {
		if _, ok := record.ParseDate(literal); !ok {
			return dateForm
		}
	}
	if s.Set(&record.Run{}, literal, "", ref) != nil {
		return "a number of at least 0"
	}
	return ""
}

// columns reads what the columns of a table mean: a metric, with a statistic
// behind a dot where it is no single value, or a setting; each with the header
// and, where that does not say, the unit.
func columns(n source.Node) map[string]reader.Column {
	out := map[string]reader.Column{}
	members(n, "columns", func(key string, n source.Node) {
		if msg := checkColumn(key); msg != "" {
			at(n, "config/key", "columns: %s", msg)
			return
		}
		col := reader.Column{Ref: n.Ref()}
		if n.Is(source.Object) {
			mapping(n, key, keys{"header": text(&col.Header), "unit": unit(&col.Unit)})
		} else {
			text(&col.Header)(n)
		}
		if col.Header != "" {
			out[key] = col
		}
	})
	return out
}

func (c *config) workload(name string, n source.Node) {
	w := analysis.Workload{Name: name}
	if !mapping(n, "workload "+name, keys{
		"input": number(&w.Input, 0, 1e9), "output": number(&w.Output, 0, 1e9), "cached": number(&w.Cached, 0, 1),
	}) {
		return
	}
	if w.Input+w.Output == 0 {
		n.Report("config/value", "workload %s: input and output are weights; one of them must be above 0", name)
		return
	}
	c.report.Workloads = append(c.report.Workloads, w)
}

func (c *config) frontier(n source.Node) {
	f := analysis.FrontierSpec{Ref: n.Ref()}
	good := mapping(n, "a frontier", keys{
		"name": text(&f.Name), "x": axis(&f.X), "y": axis(&f.Y), "z": axis(&f.Z),
		"where": func(n source.Node) {
			members(n, "where", func(key string, n source.Node) {
				if msg := checkKey(key, filterKeys()); msg != "" {
					at(n, "config/key", "where: %s", msg)
					return
				}
				f.Where = append(f.Where, analysis.Filter{Key: key, Value: scalar(n)})
			})
		},
	})
	for _, need := range []struct{ key, value string }{{"name", f.Name}, {"x", f.X}, {"y", f.Y}} {
		if good && need.value == "" && !n.Get(need.key).Exists() {
			n.Report("config/value", "a frontier wants a name, x and y; %s is missing", need.key)
		}
		good = good && need.value != ""
	}
	if good {
		c.report.Frontiers = append(c.report.Frontiers, f)
	}
}

func (c *config) useCase(n source.Node) {
	u := analysis.UseCase{Ref: n.Ref()}
	mapping(n, "a use case", keys{
		"name": text(&u.Name),
		"require": func(n source.Node) {
			members(n, "require", func(key string, n source.Node) {
				if msg := checkAxis(key); msg != "" {
					at(n, "config/key", "require: %s", msg)
				} else if r, ok := parseRequirement(key, n); ok {
					u.Require = append(u.Require, r)
				}
			})
		},
		"rank": list(func(n source.Node) {
			var s string
			if axis(&s)(n); s != "" {
				u.Rank = append(u.Rank, s)
			}
		}),
	})
	if u.Name == "" {
		n.Report("config/value", "a use case wants a name")
		return
	}
	c.report.UseCases = append(c.report.UseCases, u)
}

var requirementForm = regexp.MustCompile(`^(<=|>=|<|>)\s*([0-9.]+)\s*(\S.*)?$`)

// parseRequirement reads "<= 0.5 s". Without a unit the number is in the unit of
// the table; a score takes none.
func parseRequirement(axis string, n source.Node) (analysis.Requirement, bool) {
	m := requirementForm.FindStringSubmatch(scalar(n))
	if m == nil {
		want(n, `a limit such as "<= 0.5 s" or ">= 40"`)
		return analysis.Requirement{}, false
	}
	own := axisUnit(axis)
	from := m[3]
	if from == "" {
		if from = string(own); from == "" {
			from = string(record.Points)
		}
	}
	num, to, err := record.Convert(m[2], from)
	if err != nil || own != "" && to != own {
		n.Report("config/value", "%s: expected a limit in %s, found %q", axis, orWord(string(own), "the score's unit"), m[0])
		return analysis.Requirement{}, false
	}
	return analysis.Requirement{Axis: axis, Op: m[1], Limit: num, Unit: to}, true
}

func (c *config) benchmark(name string, n source.Node) {
	b := analysis.BenchmarkName{Name: name}
	if n.Is(source.Array) {
		texts(&b.IDs)(n)
	} else if s := scalar(n); s != "" {
		b.IDs = []string{s}
	}
	if len(b.IDs) == 0 {
		want(n, "the ids of one benchmark: [artificial_analysis_intelligence_index]")
		return
	}
	c.report.Benchmarks = append(c.report.Benchmarks, b)
}

// move reads where a page went that once had the address of the key.
func (c *config) move(from string, n source.Node) {
	to := scalar(n)
	if to == "" {
		want(n, "the address of a page without its .html: models/new-name")
		return
	}
	c.moved = append(c.moved, site.Move{From: from, To: to})
}

func (c *config) prices(n source.Node) {
	costs := &c.report.Costs
	mapping(n, "prices", keys{
		"gpu_hour": named(c.price(&costs.GPUHours)),
		"rates":    named(c.price(&costs.Rates)),
		"utilization": func(n source.Node) {
			costs.Utilization = analysis.Stated{Name: "utilization", Value: stated(n, 0, 1)}
		},
	})
}

func (c *config) price(to *[]analysis.Stated) func(string, source.Node) {
	return func(name string, n source.Node) {
		p := analysis.Stated{Name: name}
		if mapping(n, name, keys{
			"usd":    func(n source.Node) { p.Value = stated(n, 0, 1e9) },
			"source": text(&p.Source), "date": date(&p.Date),
		}) {
			if !n.Get("usd").Exists() {
				n.Report("config/value", "%s: usd is missing", name)
				return
			}
			*to = append(*to, p)
		}
	}
}

// stated reads a number that enters the report, with its place.
func stated(n source.Node, lo, hi float64) record.Value {
	var f float64
	number(&f, lo, hi)(n)
	return record.Value{Num: f, Unit: record.Count, Raw: scalar(n), Ref: n.Ref()}
}
