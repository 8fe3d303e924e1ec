package main

import (
	"fmt"
	"io"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
)

func (a *app) versionCommand() *cobra.Command {
	cmd := command(versionUsage, func([]string) error {
		_, err := io.WriteString(a.out, versionLine())
		return err
	})
	cmd.Args = cobra.NoArgs
	return cmd
}

// versionLine is what `version` and --version print.
func versionLine() string { return fmt.Sprintf("benchfolio %s, %s\n", version(), runtime.Version()) }

// version is that of the module as the Go command stamped it into the program.
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}
