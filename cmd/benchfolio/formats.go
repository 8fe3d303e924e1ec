package main

import (
	"fmt"
	"strings"

	"github.com/benchfolio/benchfolio/ingest"
	"github.com/spf13/cobra"
)

func (a *app) formatsCommand() *cobra.Command {
	cmd := command(formatsUsage, func(args []string) error {
		if len(args) == 0 {
			return a.listFormats()
		}
		return a.describeFormat(args[0])
	})
	cmd.Args = cobra.MaximumNArgs(1)
	cmd.ValidArgs = formatNames()
	return cmd
}

func formatNames() []string {
	var out []string
	for _, f := range ingest.Formats {
		out = append(out, f.Name)
	}
	return out
}

func (a *app) listFormats() error {
	g := grid{columns: []column{{name: "format"}, {name: "gives"}, {name: "written by"}}}
	for _, f := range ingest.Formats {
		g.add(f.Name, orWord(string(f.Kind), "several kinds"), f.Title)
	}
	return g.text(a.out)
}

func (a *app) describeFormat(name string) error {
	for _, f := range ingest.Formats {
		if f.Name == name {
			_, err := fmt.Fprintf(a.out, "# %s: %s\n\n%s\n", f.Name, f.Title, strings.TrimSpace(f.Doc))
			return err
		}
	}
	return usageError{"no format is called " + quoted(name) + didYouMean(name, formatNames()), "`benchfolio formats` lists them"}
}
