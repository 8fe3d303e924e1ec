package main

import (
	"bufio"
	"fmt"
	"io"
	"sort"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/identity"
	"github.com/spf13/cobra"
)

func (a *app) namesCommand() *cobra.Command {
	var output string
	cmd := command(namesUsage, func(paths []string) error { return a.listNames(paths, output) })
	cmd.Flags().StringVar(&output, "output", "text", flagTextJSON)
	return cmd
}

func (a *app) listNames(paths []string, output string) error {
	if err := oneOf("--output", output, "text", "json"); err != nil {
		return err
	}
	r, err := a.read(paths)
	if err != nil {
		return err
	}
	r.resolve()
	list := nameListOf(r)
	if output == "json" {
		err = writeJSON(a.out, list)
	} else {
		err = list.text(a.out)
	}
	if err != nil {
		return err
	}
	problems := append(r.Problems, r.names.problems()...) // those of names stand in the result
	a.summarize(r, problems, nil)
	return a.verdict(problems)
}

// nameList is what `names` says. Its JSON form is stable.
type nameList struct {
	Groups    []nameGroup      `json:"groups"`    // by model
	Conflicts []message        `json:"conflicts"` // lines of the alias file that contradict each other
	Open      []openInspection `json:"open"`      // names to decide, the most useful decision first
}

// nameGroup is one model with its spellings.
type nameGroup struct {
	Model     string            `json:"model"`
	Spellings []modelInspection `json:"spellings"`
}

// openInspection is a name that only the user can place.
type openInspection struct {
	Spelling    string   `json:"spelling"`
	Status      string   `json:"status"` // ambiguous, unresolved, or alike: a model with the letters of another
	Path        string   `json:"path"`   // of its first number
	Line        int      `json:"line,omitempty"`
	Why         string   `json:"why,omitempty"`
	Connects    string   `json:"connects,omitempty"` // what the first line brings together
	Candidates  []string `json:"candidates,omitempty"`
	Suggestions []string `json:"suggestions,omitempty"` // lines for the alias file, best first

	decision, model string // what it has in common with other spellings of its model
}

func nameListOf(r *reading) *nameList {
	l := &nameList{Groups: []nameGroup{}, Conflicts: []message{}, Open: openOf(r.names)}
	at := map[string]int{}
	for _, m := range modelsOf(r.names) {
		i, ok := at[m.base]
		if !ok {
			i = len(l.Groups)
			at[m.base] = i
			l.Groups = append(l.Groups, nameGroup{Model: m.base})
		}
		l.Groups[i].Spellings = append(l.Groups[i].Spellings, m)
	}
	sort.SliceStable(l.Groups, func(i, j int) bool { return l.Groups[i].Model < l.Groups[j].Model })
	for _, p := range r.Problems {
		if p.Kind.ID == "name/conflict" {
			l.Conflicts = append(l.Conflicts, problemMessage(p))
		}
	}
	return l
}

func openOf(n *names) []openInspection {
	out := []openInspection{}
	for _, o := range n.open {
		out = append(out, openInspection{
			Spelling: o.spelling, Status: openStatus(o), Path: o.ref.Origin.Path, Line: o.line, Why: o.why(),
			Connects: gainWords[o.gains], Candidates: o.Candidates, Suggestions: o.lines(),
			decision: o.decision(), model: o.base,
		})
	}
	return out
}

// text prints the groups, then what is left to decide.
func (l *nameList) text(w io.Writer) error {
	out := bufio.NewWriter(w)
	var used identity.Steps
	for _, g := range l.Groups {
		out.WriteString(visible(g.Model) + "\n")
		table := &grid{columns: []column{{name: "spelled"}, {name: "in"}, {name: "rule"}, {name: "setting"}}}
		for _, m := range g.Spellings {
			table.add("  "+m.Spelling, some(m.Sources), m.why(), m.Setting)
			used |= m.steps
		}
		if err := table.body(out); err != nil {
			return err
		}
	}
	legend(out, used)
	for _, c := range l.Conflicts {
		problemLine(out, c, visible(c.Path)+":")
	}
	openText(out, l.Open)
	return out.Flush()
}

// legend explains the steps that joined names.
func legend(out *bufio.Writer, used identity.Steps) {
	if used == 0 {
		return
	}
	out.WriteString("\n" + stepsHead + "\n")
	for i, name := range strings.Fields(used.String()) {
		if i > 0 {
			out.WriteString(";")
		}
		out.WriteString(" " + name + " " + stepWords[name])
	}
	out.WriteString("\n")
}

// openText prints names to decide, each model with its place and the lines that may
// place it: the best one for each of its spellings, then what else the first may mean.
func openText(out *bufio.Writer, open []openInspection) {
	if len(open) == 0 {
		return
	}
	out.WriteString("\n" + openHead + "\n")
	for len(open) > 0 {
		first, n := open[0], 1
		for n < len(open) && open[n].decision == first.decision {
			n++
		}
		place := first.Path
		if first.Line > 0 {
			place += fmt.Sprintf(":%d", first.Line)
		}
		out.WriteString("\n" + visible(joinNonEmpty(place+": "+quoted(first.Spelling)+moreSpellings(n-1, first.model)+" is "+first.Status, first.Why, first.Connects)) + "\n")
		for _, line := range linesOf(open[:n]) {
			out.WriteString("  " + visible(line) + "\n")
		}
		open = open[n:]
	}
}

// linesOf are the best line of every spelling, then the others of the first.
func linesOf(spellings []openInspection) []string {
	var lines, others []string
	for i, o := range spellings {
		if len(o.Suggestions) > 0 {
			lines = append(lines, o.Suggestions[0])
		}
		if i == 0 && len(o.Suggestions) > 1 {
			others = o.Suggestions[1:]
		}
	}
	return append(lines, others...)
}
