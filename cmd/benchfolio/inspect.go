package main

import (
	"slices"
	"sort"

	"github.com/benchfolio/benchfolio/ingest"
	"github.com/benchfolio/benchfolio/ingest/identity"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/spf13/cobra"
)

func (a *app) inspectCommand() *cobra.Command {
	var output string
	var propose bool
	cmd := command(inspectUsage, func(paths []string) error {
		if propose {
			return a.propose(paths)
		}
		return a.inspect(paths, output)
	})
	cmd.Flags().StringVar(&output, "output", "text", flagTextJSON)
	cmd.Flags().BoolVar(&propose, "propose", false, flagPropose)
	return cmd
}

func (a *app) inspect(paths []string, output string) error {
	if err := oneOf("--output", output, "text", "json"); err != nil {
		return err
	}
	r, err := a.read(paths)
	if err != nil {
		return err
	}
	r.resolve()
	in := inspectionOf(r)
	if output == "json" {
		err = writeJSON(a.out, in)
	} else {
		err = in.text(a.out)
	}
	if err != nil {
		return err
	}
	problems := append(r.Problems, r.names.problems()...) // they stand in the result
	a.summarize(r, problems, nil)
	return a.verdict(problems)
}

// inspection is what `inspect` says. Its JSON form is stable.
type inspection struct {
	Files    []fileInspection  `json:"files"`
	Analyses []needInspection  `json:"analyses"`
	Models   []modelInspection `json:"models"`
	Open     []openInspection  `json:"open"`     // names to decide, the most useful decision first
	Problems []message         `json:"problems"` // of no file that was read
}

type fileInspection struct {
	Path       string      `json:"path"`
	SHA256     string      `json:"sha256,omitempty"`
	Size       int64       `json:"size"`
	Format     string      `json:"format,omitempty"`
	Title      string      `json:"title,omitempty"`
	Version    string      `json:"version,omitempty"`
	Recognized string      `json:"recognized,omitempty"` // by what
	Reason     string      `json:"reason,omitempty"`     // why it gives no rows
	Runs       int         `json:"runs"`
	Rows       int         `json:"rows"`
	Used       []string    `json:"used,omitempty"`
	Unused     []string    `json:"unused,omitempty"`
	Columns    []string    `json:"columns,omitempty"` // how those of a table were understood
	Given      []givenFrom `json:"given,omitempty"`
	Missing    []lack      `json:"missing,omitempty"`
	Problems   []message   `json:"problems,omitempty"`
}

// givenFrom is settings that the file does not hold, and where they come from.
type givenFrom struct {
	Keys []string `json:"keys"`
	By   string   `json:"by"`
}

// modelInspection is one spelling of a model.
type modelInspection struct {
	Spelling    string   `json:"spelling"`
	Sources     []string `json:"sources"` // keys of sources, else formats
	Model       string   `json:"model"`
	Rule        string   `json:"rule"`
	Why         string   `json:"why,omitempty"`
	Status      string   `json:"status"`
	Setting     string   `json:"setting,omitempty"` // effort, quantization, ...: equal models with other settings are not joined
	Candidates  []string `json:"candidates,omitempty"`
	Suggestions []string `json:"suggestions,omitempty"` // lines for the alias file

	base  string         // the model without the setting
	steps identity.Steps // that the rule took
}

// why is the rule, or that there is none, with what it stands on.
func (m *modelInspection) why() string {
	rule := m.Status
	if rule == string(identity.Resolved) {
		rule = m.Rule
	}
	if m.Why != "" {
		rule += ": " + m.Why
	}
	return rule
}

func inspectionOf(r *reading) *inspection {
	in := &inspection{Files: []fileInspection{}, Analyses: needsOf(r), Models: modelsOf(r.names), Open: openOf(r.names), Problems: []message{}}
	runs := map[*record.Origin][]*record.Run{}
	rows := map[*record.Origin][]*record.Row{}
	for _, run := range r.Runs {
		runs[run.Origin] = append(runs[run.Origin], run)
	}
	for i := range r.Rows {
		rows[r.Rows[i].Run.Origin] = append(rows[r.Rows[i].Run.Origin], &r.Rows[i])
	}
	problems := map[*record.Origin][]message{}
	for _, p := range r.Problems {
		problems[p.Ref.Origin] = append(problems[p.Ref.Origin], problemMessage(p))
	}
	for _, f := range r.Files {
		in.Files = append(in.Files, inspectFile(f, runs[f.Origin], rows[f.Origin], problems[f.Origin]))
		delete(problems, f.Origin)
	}
	for _, p := range r.Problems {
		if problems[p.Ref.Origin] != nil {
			in.Problems = append(in.Problems, problemMessage(p))
		}
	}
	return in
}

func inspectFile(f *ingest.File, runs []*record.Run, rows []*record.Row, problems []message) fileInspection {
	out := fileInspection{
		Path: f.Origin.Path, Size: f.Origin.Size, Version: f.Generation, Reason: f.Reason,
		Runs: countRuns(runs), Rows: f.Rows, Used: f.Used, Unused: f.Unused, Columns: f.Columns, Given: givenTo(runs), Problems: problems,
	}
	if f.Origin.SHA256 != [32]byte{} {
		out.SHA256 = f.Origin.Hash()
	}
	if f.Format != nil {
		out.Format, out.Title, out.Recognized = f.Format.Name, f.Format.Title, recognizedBy(f.Format.Doc)
	}
	if f.Rows > 0 {
		out.Missing = lacksOf(runs, rows)
	}
	return out
}

// givenTo collects the settings that were given to the runs, by where they come
// from, in the order of first sight.
func givenTo(runs []*record.Run) []givenFrom {
	var out []givenFrom
	for _, run := range runs {
		for _, g := range run.Given {
			i := 0
			for i < len(out) && out[i].By != g.By {
				i++
			}
			if i == len(out) {
				out = append(out, givenFrom{By: g.By})
			}
			if !slices.Contains(out[i].Keys, g.Key) {
				out[i].Keys = append(out[i].Keys, g.Key)
			}
		}
	}
	return out
}

// modelsOf lists every spelling once for each model that it means.
func modelsOf(n *names) []modelInspection {
	type key struct{ spelling, id string }
	byKey := map[key]*modelInspection{}
	for _, k := range n.order {
		r := n.known[k]
		m := byKey[key{k.model, r.id}]
		if m == nil {
			m = &modelInspection{
				Spelling: k.model, Model: r.id, Rule: string(r.Rule), Why: r.Why, Status: string(r.Status), Candidates: r.Candidates,
				Setting: r.Setting.String(), base: r.base,
			}
			if r.Rule == identity.ByNormalized {
				m.steps = r.Name.Steps
			}
			if r.Status != identity.Resolved {
				for _, s := range r.Suggestions {
					m.Suggestions = append(m.Suggestions, s.Line)
				}
			}
			byKey[key{k.model, r.id}] = m
		}
		if where := orWord(k.source, k.format); !slices.Contains(m.Sources, where) {
			m.Sources = append(m.Sources, where)
		}
	}
	out := make([]modelInspection, 0, len(byKey))
	for _, m := range byKey {
		sort.Strings(m.Sources)
		out = append(out, *m)
	}
	sort.Slice(out, func(i, j int) bool {
		if out[i].Model != out[j].Model {
			return out[i].Model < out[j].Model
		}
		return out[i].Spelling < out[j].Spelling
	})
	return out
}
