package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/benchfolio/benchfolio/ingest"
	"github.com/benchfolio/benchfolio/ingest/identity"
	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
)

// All wording of the command line stands in this file and in usage.go.

// ui prints: results to standard output, words to standard error.
type ui struct {
	out, err io.Writer
	color    bool
	quiet    bool // errors only
	json     bool // words as JSON lines
}

// message is one line of the log in JSON. Keys are stable.
type message struct {
	Level   string `json:"level"`             // info, note, warning, error
	Problem string `json:"problem,omitempty"` // id, as between the brackets of the text
	Format  string `json:"format,omitempty"`
	Path    string `json:"path,omitempty"`
	Line    int    `json:"line,omitempty"`
	Column  int    `json:"column,omitempty"`
	Message string `json:"message"`
	Text    string `json:"text,omitempty"` // the source line
	Hint    string `json:"hint,omitempty"`
}

func (u *ui) log(m message) {
	enc := json.NewEncoder(u.err)
	enc.SetEscapeHTML(false)
	enc.Encode(m) // a log that cannot be written has nowhere to say so
}

// info prints a line that is no problem.
func (u *ui) info(format string, args ...any) {
	switch text := fmt.Sprintf(format, args...); {
	case u.quiet:
	case u.json:
		u.log(message{Level: "info", Message: text})
	default:
		fmt.Fprintln(u.err, visible(text))
	}
}

// failed prints why a command could not do its work, each of several errors on a
// line of its own.
func (u *ui) failed(err error) {
	for _, e := range separate(err) {
		u.error(e.Error(), "")
	}
}

// separate takes apart what [errors.Join] joined, and nothing that another text
// holds together.
func separate(err error) (out []error) {
	joined, ok := err.(interface{ Unwrap() []error })
	if !ok || errors.Join(joined.Unwrap()...).Error() != err.Error() {
		return []error{err}
	}
	for _, e := range joined.Unwrap() {
		out = append(out, separate(e)...)
	}
	return out
}

// misused prints what is wrong with a command line.
func (u *ui) misused(e usageError, command string) {
	hint := e.hint
	if hint == "" {
		hint = "see `" + command + " --help`"
	}
	u.error(e.msg, hint)
}

func (u *ui) error(text, hint string) {
	if u.json {
		u.log(message{Level: "error", Message: text, Hint: hint})
		return
	}
	fmt.Fprintln(u.err, u.paint(record.Error, "error:")+" "+visible(text))
	if hint != "" {
		fmt.Fprintln(u.err, "  hint: "+visible(hint))
	}
}

// sameNotes is how many notes that say the same of several files are printed one
// by one, and sameUnknown how many files that no reader knows: a checkout has
// hundreds of them. The page of problems and `inspect` have all.
const (
	sameNotes   = 3
	sameUnknown = 20
)

// mostShown is how many problems that say the same are printed one by one; 0 is all.
func mostShown(p record.Problem) int {
	switch {
	case p.Kind.ID == "format/unknown":
		return sameUnknown
	case p.Kind.Severity == record.NoteLevel:
		return sameNotes
	}
	return 0
}

// problems prints every problem, worst or not, in the order given; with --quiet
// only errors. What is said of many files is counted from some number on.
func (u *ui) problems(ps []record.Problem) {
	said := map[string]int{}
	var many []record.Problem // the fourth of each
	for _, p := range ps {
		note := noteOf(p)
		switch {
		case u.quiet && p.Kind.Severity < record.Error:
		case u.json:
			u.log(problemMessage(p))
		case mostShown(p) > 0 && said[note] >= mostShown(p):
			if said[note] == mostShown(p) {
				many = append(many, p)
			}
			said[note]++
		default:
			said[note]++
			fmt.Fprint(u.err, u.problem(p))
		}
	}
	for _, p := range many {
		note := noteOf(p)
		fmt.Fprintf(u.err, "%d more: %s\n", said[note]-mostShown(p), u.paint(p.Kind.Severity, note))
	}
}

func noteOf(p record.Problem) string { return visible(p.Msg) + " [" + problemID(p) + "]" }

// problem is the form of every problem:
//
//	path:line:column: message [format/problem-id]
//	  the source line
//	  hint: what to do
//
// A problem that no reader found has no format: [problem-id]. Since every id is
// layer/what, `grep -F value/type]` finds one kind in all formats.
func (u *ui) problem(p record.Problem) string {
	var b strings.Builder
	if place := placeOf(p); place != "" {
		b.WriteString(place + ": ")
	}
	fmt.Fprintf(&b, "%s [%s]\n", u.paint(p.Kind.Severity, visible(p.Msg)), problemID(p))
	if p.Text != "" {
		b.WriteString("  " + visible(p.Text) + "\n")
	}
	if hint := p.HintText(); hint != "" {
		b.WriteString("  hint: " + visible(hint) + "\n")
	}
	return b.String()
}

func problemID(p record.Problem) string {
	if p.Format != "" {
		return p.Format + "/" + p.Kind.ID
	}
	return p.Kind.ID
}

// placeOf is path:line:column as far as the place is known.
func placeOf(p record.Problem) string {
	if p.Ref.Origin == nil {
		return ""
	}
	place := visible(p.Ref.Origin.Path)
	if p.Line > 0 {
		place += fmt.Sprintf(":%d:%d", p.Line, max(p.Col, 1))
	}
	return place
}

func problemMessage(p record.Problem) message {
	m := message{
		Level: p.Kind.Severity.String(), Problem: problemID(p), Format: p.Format, Line: p.Line, Column: p.Col,
		Message: p.Msg, Text: p.Text, Hint: p.HintText(),
	}
	if p.Ref.Origin != nil {
		m.Path = p.Ref.Origin.Path
	}
	return m
}

// paint colors a text by severity.
func (u *ui) paint(s record.Severity, text string) string {
	if !u.color {
		return text
	}
	return [...]string{"\x1b[2m", "\x1b[33m", "\x1b[31m"}[s] + text + "\x1b[0m"
}

// unread says of each file that gave no rows why.
func (u *ui) unread(files []*ingest.File) {
	for _, f := range files {
		if f.Rows == 0 {
			u.info("%s: no rows: %s", f.Origin.Path, f.Reason)
		}
	}
}

// summary is the last line of a command.
type summary struct {
	files, without int
	formats        []count // files by format, by name
	runs, rows     int     // prices and scores are rows, but no runs
	problems       []record.Problem
	names          int // to decide
	posts          int
	pages          int
	out            string // where the site stands
	kept           string // where the snapshot stands
	again          bool   // it stood there already
	took           time.Duration
}

type count struct {
	name string
	n    int
}

func (u *ui) summary(s summary) {
	if u.quiet {
		return
	}
	var b strings.Builder
	b.WriteString(plural(s.files, "file"))
	var parts []string
	for _, f := range s.formats {
		parts = append(parts, fmt.Sprintf("%d %s", f.n, f.name))
	}
	if s.without > 0 {
		parts = append(parts, fmt.Sprintf("%d without rows", s.without))
	}
	if len(parts) > 0 {
		b.WriteString(" (" + strings.Join(parts, ", ") + ")")
	}
	fmt.Fprintf(&b, ", %s, %s; %s", plural(s.runs, "run"), plural(s.rows, "row"), tally(s.problems))
	if s.names > 0 {
		fmt.Fprintf(&b, ", %s to decide", plural(s.names, "name"))
	}
	if s.posts > 0 {
		fmt.Fprintf(&b, "; %s", plural(s.posts, "post"))
	}
	if s.out != "" {
		fmt.Fprintf(&b, "; %s in %s", plural(s.pages, "page"), s.out)
	}
	switch {
	case s.again:
		fmt.Fprintf(&b, "; %s is this very snapshot already", s.kept)
	case s.kept != "":
		fmt.Fprintf(&b, "; snapshot in %s", s.kept)
	}
	if s.took > 0 {
		fmt.Fprintf(&b, "; %.1f s", s.took.Seconds())
	}
	u.info("%s", b.String())
}

// What is said of posts.

const postsBroken = "posts have errors, and --strict publishes none of them; nothing was written"

func leftOutDraft(path string) string { return path + ": a draft; left out" }

func leftOutFuture(path, date, asOf string) string {
	return path + ": dated " + date + ", after the report's " + asOf + "; left out"
}

func referHint(ref string) string { return "write {{ " + ref + " }}" }

func fixedWords(changes, files int, written bool) string {
	switch {
	case changes == 0:
		return "no number can be turned into a reference"
	case written:
		return plural(changes, "number") + " in " + plural(files, "post") + " became references"
	}
	return plural(changes, "number") + " in " + plural(files, "post") + " would become references; --write changes the files"
}

// Words of serve.
const (
	msgServing = "serving on %s until interrupted (Ctrl-C)"
	msgPreview = "the preview"
	buildRuns  = "The first build is running."
)

const msgProposeOne = "inspect --propose wants one file"

func proposeKnown(path string, f *reader.Format) string {
	return path + " is read by " + f.Name + " (" + f.Title + "); there is nothing to propose"
}

func proposeNothing(path string, why error) string {
	return path + ": " + why.Error() + "; `benchfolio help mapping` shows how to write a mapping by hand"
}

// proposedBeside is said where a reader of any table reads the file already.
func proposedBeside(path string, f *reader.Format) string {
	return path + " is read as " + f.Name + " already (" + f.Title + "); a mapping takes its place"
}

// proposed is said beside a mapping that was proposed.
func proposed(unsure int) string {
	where := "save it as formats/NAME.yaml beside benchfolio.yaml"
	switch unsure {
	case 0:
		return where
	case 1:
		return "1 line is unsure; check it and " + where
	}
	return fmt.Sprintf("%d lines are unsure; check them and %s", unsure, where)
}

func plural(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return fmt.Sprintf("%d %ss", n, word)
}

func joined(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " or " + words[len(words)-1]
}

// What is said of model names that only the user can place.

func openNameMessage(o openName) string {
	if o.Status == identity.Ambiguous {
		return fmt.Sprintf("%s can mean %s; it stays apart", quoted(o.spelling), joined(quotedAll(o.Candidates)))
	}
	if o.Status == identity.Resolved {
		return fmt.Sprintf("%s and %s have the same %s; no rule makes them one model", quoted(o.spelling), quoted(o.Suggestions[0].Canonical), alikeIn[o.likeness()])
	}
	return fmt.Sprintf("no rule connects %s with another name", quoted(o.spelling))
}

func openNameHint(o openName) string {
	if len(o.Suggestions) == 0 {
		return ""
	}
	return "if it is the same model, add to the alias file: " + o.Suggestions[0].Line
}

func moreNames(n int) string { return fmt.Sprintf("%d more of this kind", n) }

const moreNamesHint = "`benchfolio names` lists all"

// askedWords say on a page why the user is asked about a name.
func askedWords(o openName) string {
	switch {
	case o.Status == identity.Ambiguous:
		return "can mean " + joined(quotedAll(o.Candidates))
	case o.Status == identity.Resolved:
		return "has the " + alikeIn[o.likeness()] + " of another model"
	case o.Why != "":
		return o.Why
	}
	return "no rule places it"
}

// alikeIn is what two models have in common that may be one.
var alikeIn = map[identity.Likeness]string{identity.SameLetters: "letters", identity.SameParts: "family, version and size"}

// moreSpellings counts the other spellings of a model that ask the same.
func moreSpellings(n int, model string) string {
	switch n {
	case 0:
		return ""
	case 1:
		return " (and 1 more spelling of " + quoted(model) + ")"
	}
	return fmt.Sprintf(" (and %d more spellings of %s)", n, quoted(model))
}

// openStatus is how an open name is called in lists.
func openStatus(o openName) string {
	if o.Status == identity.Resolved {
		return "alike"
	}
	return string(o.Status)
}

// namelessModel stands where a model's name would, for the runs of a format that
// state none.
func namelessModel(format string) string { return "Runs without a model name (" + format + ")" }

const namelessWhy = "the file names no model"

// numberUnknown says in which report a number was looked for.
func numberUnknown(id string, paths []string) string {
	where := "the current directory, since no path was named"
	if len(paths) > 0 {
		where = strings.Join(paths, ", ")
	}
	return "no number of this report has the id " + quoted(id) + " (it was read from " + where + "); " +
		"an id changes with the model, metric, statistic and group, so look for it with `benchfolio analyze`"
}

// runIsNoNumber is said of the id of a run where that of a number is wanted.
func runIsNoNumber(run *record.Run) string {
	return quoted(run.ID) + " is a run of " + orWord(run.Model, "no model") + " (" + run.Origin.Path + "); explain wants the ID of one number"
}

func hintNumbersOf(ids []string) string {
	if len(ids) == 0 {
		return "it stands beside the number on the page of the run, runs/ID.html"
	}
	return "numbers of the run: " + strings.Join(ids, ", ")
}

const openHead = "NOT RESOLVED: lines for the alias file, the most useful first; add one only if it is the same model"

const stepsHead = "Steps of the normal form:"

// stepWords explain the steps that `normalized` names.
var stepWords = map[string]string{
	"n1": "case and blanks", "n2": "who passes it on", "n3": "a cloud's wrapping", "n4": "names of the maker",
	"n5": "_ . and blank are -", "n6": "the date", "n7": "quantization and file", "n8": "effort", "n9": "the only maker of that name",
}

// gainWords say what a decision would bring together.
var gainWords = map[gain]string{
	scoreWithPrice:   "connects a score with a price",
	priceForScore:    "finds a price for this score",
	scoreForPrice:    "finds a score for this price",
	priceThere:       "finds a price for a score of the other name",
	scoreThere:       "finds a score for a price of the other name",
	speedWithAnother: "connects a speed with a score or a price",
}

// What is wrong with the files of a configuration.
const (
	misnamedConfigHint = "if it is the configuration of the report, call it " + configName + " and put it into the first directory that is named"
	outsideReport      = "it lies outside of the directory of the report and is not read"
	secondDocument     = "a second document begins here, and nothing reads it; put everything into one"
)
