package main

import (
	"fmt"
	"strings"

	"github.com/benchfolio/benchfolio/ingest"
	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/spf13/cobra"
)

func (a *app) formatsCommand() *cobra.Command {
	cmd := command(formatsUsage, func(args []string) error {
		formats, err := a.formats()
		switch {
		case err != nil:
			return err
		case len(args) == 0:
			return a.listFormats(formats)
		}
		return a.describeFormat(formats, args[0])
	})
	cmd.Args = cobra.MaximumNArgs(1)
	cmd.ValidArgs = formatNames(ingest.Formats)
	return cmd
}

// formats are the built-in readers, and before them the mappings of the report in
// the current directory, or of the one that --config names.
func (a *app) formats() ([]*reader.Format, error) {
	c, err := loadConfig(a.config, []string{"."})
	if err != nil {
		return nil, unreadableConfig(a.config, err)
	}
	return c.readers(), nil
}

func formatNames(formats []*reader.Format) []string {
	var out []string
	for _, f := range formats {
		out = append(out, f.Name)
	}
	return out
}

func (a *app) listFormats(formats []*reader.Format) error {
	g := grid{columns: []column{{name: "format"}, {name: "gives"}, {name: "written by"}}}
	for _, f := range formats {
		g.add(f.Name, orWord(string(f.Kind), "several kinds"), f.Title)
	}
	return g.text(a.out)
}

func (a *app) describeFormat(formats []*reader.Format, name string) error {
	for _, f := range formats {
		if f.Name == name {
			_, err := fmt.Fprintf(a.out, "# %s: %s\n\n%s\n", f.Name, f.Title, strings.TrimSpace(f.Doc))
			return err
		}
	}
	return usageError{"no format is called " + quoted(name) + didYouMean(name, formatNames(formats)), "`benchfolio formats` lists them"}
}
