package record

// Severity says what a problem means for the exit status: an Error makes it 1,
// a Warning does so under --strict, a Note says what was left out on purpose.
type Severity int8

// The severities, mildest first.
const (
	NoteLevel Severity = iota
	Warning
	Error
)

func (s Severity) String() string { return [...]string{"note", "warning", "error"}[s] }

// ProblemKind is one line of the closed list of problems: a stable id that
// users grep for, how bad it is, what it means and what to do about it.
type ProblemKind struct {
	ID       string // layer/what
	Severity Severity
	Meaning  string // for the methods page and CONTRIBUTING; one sentence
	Hint     string // what to do; printed with each problem unless it has a better one
}

// Undecided reports whether a problem of this kind is a name to decide. Counts of
// problems are without these: there is one for each model at most, and only a
// few are printed; the names themselves are counted beside them.
func (k *ProblemKind) Undecided() bool { return k.ID == "name/ambiguous" || k.ID == "name/unresolved" }

// Problem is something about the input that a reader of the report must know.
// Kind, place and message are always there.
type Problem struct {
	Kind   *ProblemKind
	Ref    Ref
	Line   int    // from 1, where the place has one
	Col    int    // from 1, in characters
	Msg    string // what was found and what was expected
	Hint   string // overrides the kind's
	Text   string // the source line, cut and with strings blanked; never a prompt or a key
	Format string // the reader that found it; empty where none did
	More   int    // how many of the kind it stands for, where it says only that there are more
}

// Count is how many problems it is: one, unless it says how many more there are.
func (p Problem) Count() int { return max(1, p.More) }

// HintText returns the problem's own hint, else its kind's.
func (p Problem) HintText() string {
	if p.Hint != "" {
		return p.Hint
	}
	return p.Kind.Hint
}

// ID returns the stable id.
func (p Problem) ID() string { return p.Kind.ID }

// ProblemByID returns the kind of that id; an id that is not in the list is our
// own error and panics.
func ProblemByID(id string) *ProblemKind {
	for i := range Problems {
		if Problems[i].ID == id {
			return &Problems[i]
		}
	}
	panic("record: no problem " + id)
}

// Problems is the closed list. A test fails where an id has no sample in
// testdata/problems, or no code that makes it.
var Problems = []ProblemKind{
	// Finding and opening files.
	{"file/unreadable", Error, "The file or directory could not be opened or read.", "check the permissions and that it still exists"},
	{"file/empty", Error, "The file has no bytes, or nothing but blanks.", "the program that wrote it probably stopped early; run it again or delete the file"},
	{"file/too-large", Error, "The file, or what it unpacks to, is over the size limit.", "split it, or raise the limit in a build of your own"},
	{"file/special", Warning, "A device, a pipe or a socket, which is never read.", "copy its contents into a regular file"},
	{"file/link", Warning, "A symbolic link that leads out of the directory, nowhere or in a circle.", "put the file itself there"},
	{"file/binary", Warning, "The file is not text in an encoding that is read (UTF-8, UTF-16).", "export the result as JSON, CSV or text"},
	{"file/encoding", Warning, "The text has bytes that its encoding has not; each is shown as \uFFFD and its code, so that names which differ there stay apart.", "save the file as UTF-8"},
	{"file/corrupt", Error, "The compressed file is damaged.", "copy or compress it again"},
	{"file/changed", Error, "The file changed between two reads.", "build again when nothing writes to the directory"},

	// Bytes into values.
	{"syntax/json", Error, "The text is not complete, valid JSON.", "the file was cut off or edited by hand; take the original again"},
	{"syntax/yaml", Error, "The text is not valid YAML.", "check indentation and quotes at this place"},
	{"syntax/toml", Error, "The text is not valid TOML.", "check quotes, brackets and keys that stand twice at this place"},
	{"syntax/csv", Error, "The table's quotes or columns do not add up.", "export the table again"},
	{"syntax/ragged", Warning, "A row has more columns than the header, so that its numbers may stand under wrong ones; it was left out.", "check for an unquoted delimiter inside a cell"},
	{"syntax/end", NoteLevel, "A text ends in the middle of a line, as one does that was cut off.", "take the original again; if the file is whole, end its last line"},
	{"syntax/depth", Error, "Values are nested deeper than the limit.", "no runner writes that; check where the file comes from"},
	{"syntax/duplicate-key", Warning, "An object has the same key twice; the last one counts.", "repair the program that wrote the file"},
	{"value/type", Warning, "A value is not of the type that the format has there; it was left out.", ""},
	{"value/missing", Warning, "A value that the format always has is not there.", ""},
	{"value/impossible", Warning, "A number cannot be what the format says it is; it was left out.", "check the run that wrote it"},
	{"value/unit", Warning, "The unit is not stated, or the numbers contradict the one that is.", ""},
	{"value/ambiguous", Warning, "A number can be read in two ways.", ""},
	{"value/check", NoteLevel, "Numbers of one run contradict each other by more than rounding explains; they are kept as written.", ""},
	{"value/long", Warning, "A name or a setting is longer than any real one; its beginning is kept, with a hash that tells it apart.", "check the column or field that it stands in"},
	{"value/unmeasured", NoteLevel, "The source writes 0 for something that it did not measure; it was left out.", ""},
	{"value/magnitude", Warning, "A price is far from every plausible price; it is kept as written.", "compare it with the provider's page"},

	// What was kept.
	{"snapshot/changed", Error, "A snapshot is not what was kept; the history goes without it.", "put it back as it was, or move it away"},
	{"snapshot/older", NoteLevel, "A snapshot from before snapshots kept what the report said; the history goes without it.", "make it again from the files of its date with `benchfolio snapshot --date`"},

	// Recognizing files and runs.
	{"format/unknown", Warning, "No reader knows this file; nothing was read from it.", "see `benchfolio formats`; `benchfolio inspect --propose FILE` writes a first mapping for it"},
	{"format/prose", NoteLevel, "A text, a picture or a program beside the results, such as a README; nothing was read from it.", ""},
	{"format/two", Error, "Two readers claim the file; nothing was read from it.", "of two mappings, make one stricter under `recognize:`; else report this with the first lines of the file"},
	{"format/mapped", NoteLevel, "A mapping reads a file that a built-in reader knows too; the mapping counts.", "remove the mapping if the built-in reader is enough, or make it stricter under `recognize:`"},
	{"format/version", Error, "The format is known but this version or form of it is not read.", ""},
	{"format/no-numbers", NoteLevel, "A file that belongs to a run but holds no numbers of its own.", ""},
	{"run/failed", Warning, "The run failed, or every request of it; its statistics mean nothing and give no rows.", "look at what the program, and the server, logged of that run"},
	{"run/empty", Warning, "A result without any number that could be read.", "the run probably stopped before its first result, or measured something that is not read"},
	{"run/copy", NoteLevel, "The same run lies beside it in a fuller form, which was read instead.", ""},
	{"run/duplicate", NoteLevel, "The same run was found twice and is counted once.", ""},
	{"run/conflict", Warning, "Two files give different numbers for what they call the same result; both are kept.", "remove the one that was replaced"},
	{"run/sides", Warning, "Files beside a run can be read as speaking of it in two ways; it takes nothing from them.", "keep each run in a directory of its own, or state the setting under `inputs: set:`"},
	{"run/cut", NoteLevel, "The run was stopped before its end, or limited on purpose.", ""},
	{"run/scope", NoteLevel, "Results of a published table that are about no language model; they give no rows.", ""},
	{"run/partial", NoteLevel, "The file holds a part of the table only.", ""},
	{"score/chance", NoteLevel, "A score at or under chance often means that no answer was extracted.", "look at the samples of that task"},

	// Configuration.
	{"config/syntax", Error, "The configuration is not valid.", "see `benchfolio help config`"},
	{"config/key", Error, "The configuration has a key that nothing reads.", ""},
	{"config/value", Error, "A value of the configuration is not what its key wants.", ""},
	{"config/unused", Warning, "An input pattern, alias or source of the configuration matches nothing.", "check the spelling; patterns are relative to the configuration file"},

	// What the analysis cannot join or compare.
	{"name/conflict", Error, "Two alias lines send one spelling to two models.", "remove one of the lines"},
	{"name/ambiguous", Warning, "A spelling can mean two models of this report; it stays apart.", ""},
	{"name/unresolved", NoteLevel, "A name that no rule connects with any other.", ""},
	{"group/mixed", Error, "Runs of one group differ in a setting that `compare.require` asks to be equal.", "split the group, or remove the key from compare.require"},
	// Posts.
	{"prose/front-matter", Error, "The front matter of a post is not what it should be.", "the keys are title, author, date, updated, tags, description, canonical and draft"},
	{"prose/size", Error, "A post is too long, or no UTF-8 text; none of it is published.", "split it, or save it as UTF-8"},
	{"prose/nesting", Error, "A post nests deeper than any writer does; none of it is published.", "check where the file comes from"},
	{"prose/html", Warning, "Raw HTML in a post; it is left out.", "write Markdown; a chart or table of the report is a reference"},
	{"prose/link", Error, "A link of a post leads nowhere, or where none may lead; its text is kept.", ""},
	{"prose/image", Error, "An image of a post is not there, or is none that may be shown.", "put a PNG, JPEG, GIF or WebP file beside the post"},
	{"prose/reference", Error, "A reference of a post is misspelled, or names no one number, table or chart of the report.", ""},
	{"prose/source", Error, "A citation names a source that the report does not have.", "state it under `sources:` in benchfolio.yaml or in sources.yaml, or cite its address"},
	{"prose/unsourced", Error, "A post states a number without a source.", "refer to the data, cite a source behind it with [@KEY], or say that it is your own: {{ own \"TEXT\" \"REASON\" }}"},
	{"prose/stale", Error, "A post states a number where the data hold another.", ""},
	{"prose/contradicted", Error, "A comparison written by hand that the data contradict.", "let the data say it: {{ best METRIC }}, {{ rank MODEL METRIC }}, {{ times MODEL METRIC MODEL METRIC }}"},
	{"prose/comparison", NoteLevel, "A comparison written by hand that nothing recomputes.", "let the data say it: {{ best METRIC }}, {{ rank MODEL METRIC }}, {{ times MODEL METRIC MODEL METRIC }}"},
	{"prose/count", Error, "A count of the rows of a table that the table does not have.", ""},
	{"prose/margin", Warning, "A lead that no interval supports.", "state the interval: {{ value MODEL METRIC show=interval }}"},
	{"age/ahead", Warning, "Prices are from after the date of the report, which says what held then.", "set as_of to the date of the prices or later, or give prices that held at it"},
	{"age/stale", Warning, "Data are older than their `max_age`.", "measure again, or set as_of to the date of the data"},
}
