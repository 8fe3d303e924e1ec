package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
)

func (a *app) versionCommand() *cobra.Command {
	cmd := command(versionUsage, func([]string) error {
		_, err := fmt.Fprintf(a.out, "benchfolio %s, %s\n", version(), runtime.Version())
		return err
	})
	cmd.Args = cobra.NoArgs
	return cmd
}

// version is that of the module as the Go command stamped it into the program.
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}
