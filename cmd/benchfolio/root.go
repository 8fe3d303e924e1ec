package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Exit codes of the program; scripts depend on them.
const (
	exitOK      = 0
	exitProblem = 1 // a problem of severity error (with --strict: any), or a failed command
	exitUsage   = 2
)

// app is one call of the program: its streams and the flags that all commands
// share.
type app struct {
	ui
	stdin     io.Reader
	config    string
	strict    bool
	jobs      int
	when      string // --color
	logFormat string
	profileTo string   // --profile
	profile   *profile // nil without the flag
	started   bool     // the command line was understood
}

// errProblems ends a command whose problems have been printed already.
var errProblems = errors.New("problems")

// usageError is a command line that cannot be followed, with what to do.
type usageError struct{ msg, hint string }

func (e usageError) Error() string { return e.msg }

// run is the program without its process: it returns the exit code.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	a := &app{ui: ui{out: stdout, err: stderr}, stdin: stdin}
	if isTerminal(stdout) {
		a.out = &lineFilter{to: stdout}
	}
	root := a.root()
	root.SetArgs(args)
	root.SetIn(stdin)
	root.SetOut(a.out)
	root.SetErr(stderr)
	cmd, err := root.ExecuteC()
	if f, ok := a.out.(*lineFilter); ok {
		err = errors.Join(err, f.flush())
	}
	err = errors.Join(err, a.profile.stop())
	if err == nil {
		return exitOK
	}
	if errors.Is(err, errProblems) {
		return exitProblem
	}
	usage, ok := errors.AsType[usageError](err)
	if !ok && !a.started {
		usage, ok = misunderstood(err, root, cmd, args), true
	}
	if ok {
		a.misused(usage, cmd.CommandPath())
		return exitUsage
	}
	a.failed(err)
	return exitProblem
}

// misunderstood is what cobra says of a command line, in our form, with the
// command or flag that was probably meant.
func misunderstood(err error, root, cmd *cobra.Command, args []string) usageError {
	msg, _, _ := strings.Cut(err.Error(), ": strconv.")
	var known []string
	if name, ok := strings.CutPrefix(msg, "unknown flag: "); ok {
		cmd.Flags().VisitAll(func(f *pflag.Flag) { known = append(known, "--"+f.Name) })
		return usageError{msg: msg + didYouMean(name, known)}
	}
	if i := slices.IndexFunc(args, func(arg string) bool { return !strings.HasPrefix(arg, "-") }); i >= 0 && strings.HasPrefix(msg, "unknown command") {
		for _, c := range root.Commands() {
			known = append(known, c.Name())
		}
		msg += didYouMean(args[i], known)
	}
	return usageError{msg: msg}
}

func (a *app) root() *cobra.Command {
	root := &cobra.Command{
		Use: "benchfolio", Short: rootShort, Long: rootLong, Version: version(),
		SilenceErrors: true, SilenceUsage: true, DisableSuggestions: true,
		PersistentPreRunE: func(*cobra.Command, []string) error { return a.start() },
	}
	flags := root.PersistentFlags()
	flags.StringVar(&a.config, "config", "", flagConfig)
	flags.BoolVar(&a.strict, "strict", false, flagStrict)
	flags.IntVar(&a.jobs, "jobs", 0, flagJobs)
	flags.StringVar(&a.when, "color", "auto", flagColor)
	flags.Lookup("color").NoOptDefVal = "always"
	flags.BoolVarP(&a.quiet, "quiet", "q", false, flagQuiet)
	flags.StringVar(&a.logFormat, "log-format", "text", flagLogFormat)
	flags.StringVar(&a.profileTo, "profile", "", flagProfile)
	root.SetHelpTemplate(helpTemplate)
	root.SetVersionTemplate(versionLine())
	root.Flags().Bool("version", false, flagVersion)
	root.AddCommand(
		a.buildCommand(), a.ingestCommand(), a.inspectCommand(), a.analyzeCommand(), a.explainCommand(),
		a.namesCommand(), a.checkCommand(), a.snapshotCommand(), a.diffCommand(), a.verifyCommand(), a.serveCommand(), a.initCommand(), a.exportCommand(), a.formatsCommand(), a.versionCommand(), configHelp(), mappingHelp(),
	)
	return root
}

// start checks the flags that all commands share.
func (a *app) start() error {
	a.started = true
	if a.jobs < 0 {
		return usageError{"--jobs wants a number of at least 1, or 0 for one a processor", ""}
	}
	if err := oneOf("--log-format", a.logFormat, "text", "json"); err != nil {
		return err
	}
	a.json = a.logFormat == "json"
	if err := a.chooseColor(); err != nil || a.profileTo == "" {
		return err
	}
	var err error
	a.profile, err = startProfile(a.profileTo)
	return err
}

func (a *app) chooseColor() error {
	if err := oneOf("--color", a.when, "auto", "always", "never"); err != nil {
		return err
	}
	switch a.when {
	case "always":
		a.color = true
	case "auto":
		a.color = isTerminal(a.err) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
	}
	return nil
}

// oneOf checks the value of a flag against the words that it takes.
func oneOf(flag, value string, allowed ...string) error {
	if checkKey(value, allowed) == "" {
		return nil
	}
	return usageError{fmt.Sprintf("%s wants one of %s, not %s%s", flag, joined(allowed), quoted(value), didYouMean(value, allowed)), ""}
}

// plainError returns the reason of a file error without its path, which stands
// in the message already.
func plainError(err error) string {
	if pe, ok := errors.AsType[*fs.PathError](err); ok {
		return pe.Err.Error()
	}
	return err.Error()
}
