package ingest

import (
	"bytes"
	"path"
	"regexp"
	"strconv"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/source"
)

// isProse recognizes the texts that lie beside results, so that they are not
// reported as results that nobody knows: by their names, or as Markdown with
// headings and without numbers in its tables. A table of results in one of them
// is read all the same: the readers are asked first.
func isProse(d *source.Doc) bool {
	base, _, _ := strings.Cut(strings.ToUpper(path.Base(d.Origin.Path)), ".")
	switch base {
	case "README", "LICENSE", "LICENCE", "COPYING", "NOTICE", "AUTHORS", "CHANGELOG", "CONTRIBUTING", "CITATION", "MAKEFILE":
		return true
	}
	return isMarkdownProse(d)
}

// programText are the endings of files that hold programs, or what builds them: a
// whole checkout is given as often as the folder of its results. A result that
// was printed into one of them is read all the same.
var programText = regexp.MustCompile(`(?i)\.(py|pyi|ipynb|go|rs|c|h|cc|cpp|hpp|cu|cuh|java|kt|swift|rb|js|mjs|cjs|jsx|ts|tsx|vue|css|scss|sh|bash|zsh|ps1|bat|lua|r|jl|sql|tf|proto|lock|php|pl|cs|scala|zig|m|mm|metal|cl|asm|s|f90|cmake|mk|patch|diff|ini|cfg|conf|ejs|hbs|j2|tpl|tmpl|map|svelte|dockerfile|desktop|service|nix)$|` +
	`(?i)(^|/)(Dockerfile[\w.-]*|CMakeLists\.txt|(docker-)?compose[\w.-]*\.ya?ml|package(-lock)?\.json|tsconfig(\.\w+)?\.json|go\.(mod|sum)|pyproject\.toml|Cargo\.toml|[\w.-]*requirements[\w.-]*\.txt|action\.ya?ml|codecov\.ya?ml|mkdocs\.ya?ml|CNAME|CODEOWNERS|DCO|MIT[\w.-]*)$`)

func isProgram(d *source.Doc) bool { return programText.MatchString(d.Origin.Path) }

const notProgram = "the text of a program, not a result"

// isEmptyProgram recognizes the empty file of a program, which is none that a
// benchmark failed to write.
func isEmptyProgram(name string, text []byte) bool {
	return programText.MatchString(name) && len(bytes.TrimSpace(text)) == 0
}

var heading = regexp.MustCompile(`^#{1,6} \S`)

// isMarkdownProse wants two headings with a blank line before them, because the
// comments of a table begin with # too.
func isMarkdownProse(d *source.Doc) bool {
	if d.JSON() != nil {
		return false
	}
	headings, blank := 0, true
	for _, l := range d.Lines() {
		if blank && heading.MatchString(l.Text) {
			headings++
		}
		blank = strings.TrimSpace(l.Text) == ""
	}
	if headings < 2 {
		return false
	}
	for _, t := range d.Markdown() {
		for _, row := range t.Rows {
			for _, c := range row.Cells {
				if _, err := strconv.ParseFloat(c.Text, 64); err == nil {
					return false
				}
			}
		}
	}
	return true
}

// isTemplate reports whether the file begins with a placeholder of a template
// (Helm, Jinja, Go), as no JSON can.
func isTemplate(d *source.Doc) bool {
	text := bytes.TrimLeft(d.Data, " \t\r\n")
	return bytes.HasPrefix(text, []byte("{{")) || bytes.HasPrefix(text, []byte("{%")) || bytes.HasPrefix(text, []byte("{#"))
}

const markupHint = "export the results as JSON or CSV"

// markup begins a page, an image or another document of tags.
var markup = regexp.MustCompile(`^\s*<(\?xml|!DOCTYPE|!doctype|html|HTML|svg)[\s>]`)

func isMarkup(d *source.Doc) bool { return markup.Match(d.Data) }

// isEmptyJSON reports whether the file is one JSON document without members.
func isEmptyJSON(d *source.Doc) bool {
	docs := d.JSON().Docs()
	return len(docs) == 1 && docs[0].Len() == 0 && (docs[0].Is(source.Array) || docs[0].Is(source.Object))
}
