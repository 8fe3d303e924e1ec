package ingest

import (
	"bytes"
	"cmp"
	"flag"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
)

const formatsPage = "../docs/formats.md"

var update = flag.Bool("update", false, "write docs/formats.md again")

// TestGenerations holds that a format that tells the versions or forms of some
// files apart says of every file which it is.
func TestGenerations(t *testing.T) {
	for _, f := range Formats {
		var told, untold []string
		for _, s := range readSamples(t, f) {
			if v := s.file.Verdict; v.Generation != "" {
				told = append(told, s.path)
			} else if v.Mine {
				untold = append(untold, s.path)
			}
		}
		if len(told) > 0 && len(untold) > 0 {
			t.Errorf("%s: %s has a version or form, and %s none", f.Name, told[0], strings.Join(untold, ", "))
		}
	}
}

// TestFormatsPage holds that docs/formats.md says what the readers say of
// themselves and what they make of their samples.
func TestFormatsPage(t *testing.T) {
	page := renderFormats(t)
	if *update {
		if err := os.WriteFile(formatsPage, page, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	old, err := os.ReadFile(formatsPage)
	if err != nil || !bytes.Equal(old, page) {
		t.Errorf("docs/formats.md is not what the readers say (%v): `make formats` writes it again", err)
	}
}

const formatsIntro = `# Formats

<!-- Written by "make formats" from the readers and their samples in testdata. Do not edit. -->

%d formats are read. A file is recognized by its content, whatever it is called
and wherever it lies; it may be compressed, or lie in a ZIP archive. Exactly one format
may claim it: a file that none or two claim is named with the reason and gives no number.
` + "`benchfolio inspect FILE`" + ` says what a file was taken for, ` + "`benchfolio formats NAME`" + ` prints one of the
sections below, and a runner that is not listed can be described in a [mapping](mapping.md).

Each section says what writes the format, how it is recognized, what becomes a number and
what does not; then as what its samples are recognized (version or form, or why they are
refused), and what the smallest of them gives. ` + "`measured`" + ` is what somebody ran, ` + "`claimed`" + ` what
somebody published, ` + "`score`" + ` a result of a capability test, ` + "`price`" + ` a list price.

| format | written by | gives |
|---|---|---|
`

func renderFormats(t testing.TB) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, formatsIntro, len(Formats))
	for _, f := range Formats {
		fmt.Fprintf(&b, "| [%s](#%s) | %s | %s |\n", f.Name, f.Name, f.Title, cmp.Or(string(f.Kind), "several kinds"))
	}
	for _, f := range Formats {
		fmt.Fprintf(&b, "\n## %s\n\n*%s*\n\n%s\n", f.Name, f.Title, tidyTables(strings.TrimSpace(f.Doc)))
		read := readSamples(t, f)
		renderGenerations(&b, f, read)
		renderExample(&b, read)
	}
	return b.Bytes()
}

// sample is a sample file and what its reader made of it.
type sample struct {
	path string // below testdata
	raw  []byte
	file *readertest.File
}

func readSamples(t testing.TB, f *reader.Format) (out []sample) {
	for _, path := range samples(t, f.Name) {
		raw, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		rel, err := filepath.Rel(testdata, path)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, sample{filepath.ToSlash(rel), raw, readertest.Read(f, rel, raw)})
	}
	slices.SortStableFunc(out, func(a, b sample) int { return a.order() - b.order() })
	return out
}

// order puts the plain samples before those of something special.
func (s sample) order() int {
	if i := slices.Index(sampleCases, strings.Split(s.path, "/")[1]); i >= 0 {
		return i
	}
	return len(sampleCases)
}

const noVersion = "no version in it"

// renderGenerations writes a table of the versions and forms that the samples
// have, with the first sample of each; none where all are alike.
func renderGenerations(b *bytes.Buffer, f *reader.Format, read []sample) {
	seen := map[string]bool{}
	var lines []string
	for _, s := range read {
		v := s.file.Verdict
		as := cmp.Or(v.Generation, noVersion)
		if v.Refused != "" {
			as += ", refused: " + v.Refused
		}
		if !seen[as] && v.Mine {
			seen[as] = true
			lines = append(lines, fmt.Sprintf("| %s | %s |\n", cell(as), s.link()))
		}
	}
	if len(seen) == 1 && seen[noVersion] {
		return
	}
	slices.Sort(lines)
	fmt.Fprintf(b, "\n| recognized as | sample |\n|---|---|\n%s", strings.Join(lines, ""))
}

func (s sample) link() string {
	parts := strings.Split(s.path, "/")
	for i := range parts {
		parts[i] = url.PathEscape(parts[i])
	}
	return fmt.Sprintf("[%s](../testdata/%s)", cell(strings.Join(strings.Split(s.path, "/")[1:], "/")), strings.Join(parts, "/"))
}

const (
	maxExampleLines = 12
	maxExampleWidth = 160
	maxExampleRows  = 6
)

// renderExample writes the smallest sample and the first numbers that it gives.
func renderExample(b *bytes.Buffer, read []sample) {
	i := slices.IndexFunc(read, func(s sample) bool { return strings.Contains(s.path, "/minimal/") && len(s.file.Rows) > 0 })
	if i < 0 {
		return
	}
	s := read[i]
	lines := strings.Split(strings.TrimSpace(string(s.raw)), "\n")
	if len(lines) > maxExampleLines {
		lines = append(lines[:maxExampleLines], "…")
	}
	fmt.Fprintf(b, "\n%s:\n\n```%s\n", s.link(), strings.TrimPrefix(filepath.Ext(s.path), "."))
	for _, l := range lines {
		l = strings.TrimRight(l, "\r")
		if utf8.RuneCountInString(l) > maxExampleWidth {
			l = string([]rune(l)[:maxExampleWidth]) + "…"
		}
		fmt.Fprintln(b, l)
	}
	fmt.Fprint(b, "```\n\n| place | metric | statistic | value |\n|---|---|---|---|\n")
	for i, r := range s.file.Rows {
		if i == maxExampleRows {
			fmt.Fprintf(b, "| … | | | %d more |\n", len(s.file.Rows)-i)
			break
		}
		fmt.Fprintf(b, "| `%s` | %s | %s | %s %s |\n", cell(r.Value.Ref.At), r.Metric.ID, r.Stat, r.Value.Text(), r.Value.Unit)
	}
}

// cell makes a text fit for a cell of a Markdown table.
func cell(s string) string {
	return strings.NewReplacer("|", `\|`, "<", "&lt;", "\n", " ").Replace(s)
}

var codeSpan = regexp.MustCompile("`[^`]+`")

// tidyTables escapes the bars within code of tables, which a terminal shows well
// and a page would take for the end of a cell.
func tidyTables(doc string) string {
	lines := strings.Split(doc, "\n")
	for i, l := range lines {
		if strings.HasPrefix(l, "|") {
			lines[i] = codeSpan.ReplaceAllStringFunc(l, func(code string) string { return strings.ReplaceAll(code, "|", `\|`) })
		}
	}
	return strings.Join(lines, "\n")
}
