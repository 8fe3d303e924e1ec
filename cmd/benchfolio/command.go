package main

import "github.com/spf13/cobra"

// command makes a command that takes paths.
func command(u usage, run func(paths []string) error) *cobra.Command {
	return &cobra.Command{
		Use: u.use, Short: u.short, Long: u.long, Example: u.example,
		RunE: func(_ *cobra.Command, args []string) error { return run(args) },
	}
}

// configHelp is the help topic about benchfolio.yaml.
func configHelp() *cobra.Command {
	return &cobra.Command{Use: "config", Short: "About benchfolio.yaml", Long: configUsage}
}

// mappingHelp is the help topic about mapping files.
func mappingHelp() *cobra.Command {
	return &cobra.Command{Use: "mapping", Short: "About formats/*.yaml", Long: mappingUsage + closedLists()}
}
