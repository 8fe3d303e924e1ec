package table

import (
	"regexp"
	"slices"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// grid is a table of any kind: headers, and rows of one cell for each header.
// A cell that a row lacks is the absent Cell.
type grid struct {
	headers  []string
	places   []source.Cell // of the headers
	rows     [][]source.Cell
	markdown bool
	heading  string         // that the table stands under, where another has the same columns
	at       map[string]int // columns of a JSON table by name
	nested   bool           // JSON that is no table
	keyed    int            // rows of a JSON object that are named by their keys
	*prose
}

// maxColumns bounds the columns of a JSON table: an object with more keys is no
// row of a table.
const maxColumns = 500

// gridsOf finds the tables of a file whose header says enough to be read. limit
// bounds the rows of each; 0 is none.
func gridsOf(doc *source.Doc, limit int, isHeader func(names []string) bool) (out []*grid) {
	d := &prose{Doc: doc}
	if d.JSON() != nil {
		if g := jsonGrid(d, limit); g != nil && isHeader(g.headers) {
			out = append(out, g)
		}
		return out
	}
	for _, t := range d.Markdown() {
		if isHeader(t.Names()) {
			rows := t.Rows
			if limit > 0 {
				rows = rows[:min(limit, len(rows))]
			}
			g := rowsGrid(d, append([]source.Row{t.Header}, rows...))
			g.markdown = true
			out = append(out, g)
		}
	}
	nameTwins(out)
	if len(d.Markdown()) > 0 {
		return out
	}
	return sheetGrids(d, limit, isHeader)
}

// nameTwins gives tables that have the same columns the headings that they stand
// under: those are what tells apart what was measured.
func nameTwins(grids []*grid) {
	by := map[string][]*grid{}
	for _, g := range grids {
		key := strings.Join(g.headers, "\x00")
		by[key] = append(by[key], g)
	}
	for _, twins := range by {
		if len(twins) == 1 {
			continue
		}
		for _, g := range twins {
			g.heading = headingAbove(g.Lines(), g.places[0].Line)
		}
	}
}

var headingLine = regexp.MustCompile(`^#{1,6}\s+(.*?)\s*#*$`)

// headingAbove returns the nearest heading above a line of a Markdown text.
func headingAbove(lines []source.Line, no int) string {
	for _, l := range slices.Backward(lines[:min(len(lines), max(no-1, 0))]) {
		if m := headingLine.FindStringSubmatch(clip(l.Text)); m != nil {
			return plain(m[1])
		}
	}
	return ""
}

// maxTitle is how many rows of titles and comments recognition looks through.
const maxTitle = 100

// sheetGrids finds the header rows of a CSV file: the first row, or one below a
// title; a later row that reads like another header begins another table.
func sheetGrids(d *prose, limit int, isHeader func([]string) bool) (out []*grid) {
	sheet := d.CSV()
	if sheet == nil {
		return nil
	}
	var starts []int
	for i, r := range sheet.Rows {
		if limit > 0 && i >= maxTitle {
			break
		}
		names := texts(r.Cells)
		if !maybeHeader(names) || !isHeader(names) || len(starts) > 0 && slices.Equal(names, texts(sheet.Rows[starts[len(starts)-1]].Cells)) {
			continue
		}
		if limit > 0 { // a look that binds no cells to a header and reports nothing
			return []*grid{rowsGrid(d, sheet.Rows[i:min(i+limit, len(sheet.Rows))])}
		}
		starts = append(starts, i)
	}
	for i, from := range starts {
		to := len(sheet.Rows)
		if i+1 < len(starts) {
			to = starts[i+1]
		}
		t := sheet.TableAt(from, to)
		out = append(out, rowsGrid(d, append([]source.Row{t.Header}, t.Rows...)))
	}
	return out
}

func texts(cells []source.Cell) []string {
	out := make([]string, len(cells))
	for i, c := range cells {
		out[i] = c.Text
	}
	return out
}

// numeric is a cell that no header has: a bare number.
var numeric = regexp.MustCompile(`^[$€~<>+\-]?[\d.,]+\s*[%kKM]?$`)

// maybeHeader sorts out the rows of numbers cheaply.
func maybeHeader(names []string) bool {
	filled := 0
	for _, n := range names {
		if numeric.MatchString(n) {
			return false
		}
		if n != "" {
			filled++
		}
	}
	return filled >= 2
}

// rowsGrid makes a grid of rows of which the first is the header.
func rowsGrid(d *prose, rows []source.Row) *grid {
	g := &grid{headers: texts(rows[0].Cells), places: rows[0].Cells, prose: d}
	for _, r := range rows[1:] {
		row := make([]source.Cell, len(g.headers))
		copy(row, r.Cells)
		g.rows = append(g.rows, row)
	}
	return g
}

// jsonGrid reads an array of flat objects, lines of them, or an object of them,
// whose keys are the models. It is nil for everything else: a document that
// nests is some runner's and no table.
func jsonGrid(d *prose, limit int) *grid {
	g := &grid{prose: d}
	docs := d.JSON().Docs()
	single := len(docs) == 1
	switch {
	case single && docs[0].Is(source.Array):
		for _, n := range docs[0].Items() {
			if !g.addObject(n, limit) {
				break
			}
		}
	case single:
		for key, n := range docs[0].Members() {
			if n.Is(source.Object) && !g.addKeyed(key, n, limit) {
				break
			}
		}
	default:
		for _, n := range docs {
			if !g.addObject(n, limit) {
				break
			}
		}
	}
	if len(g.rows) == 0 || len(g.headers) > maxColumns || g.nested || single && docs[0].Is(source.Object) && !g.regular() {
		return nil
	}
	for i, r := range g.rows {
		row := make([]source.Cell, len(g.headers))
		copy(row, r)
		g.rows[i] = row
	}
	return g
}

// regular reports whether the rows of an object have most of their columns in
// common, all with a model of their own or all without, as those of a table do
// and the sections of a report do not. The column of the model does not count.
func (g *grid) regular() bool {
	filled, columns := 0, len(g.headers)-1
	for _, r := range g.rows {
		for i, c := range r {
			if c.At != "" && g.headers[i] != modelKey {
				filled++
			}
		}
	}
	all := len(g.rows)
	return all > 1 && (g.keyed == 0 || g.keyed == all) && filled*2 > all*columns
}

// maxList is how long a list in a cell may be that is passed over, such as tags.
const maxList = 32

// nests reports whether a value can be no cell of a table.
func nests(v source.Node) bool {
	return v.Is(source.Object) && v.Len() > 0 || v.Is(source.Array) && (v.Len() > maxList || v.Index(0).Is(source.Object) || v.Index(0).Is(source.Array))
}

// addObject adds an object as a row. It reports whether more are wanted.
func (g *grid) addObject(n source.Node, limit int) bool {
	if !n.Is(source.Object) {
		return true
	}
	if limit > 0 && len(g.rows) >= limit || len(g.headers) > maxColumns || g.nested {
		return false
	}
	row := make([]source.Cell, len(g.headers))
	for name, v := range n.Members() {
		switch {
		case nests(v):
			g.nested = true
		case !v.Is(source.Object) && !v.Is(source.Array):
			row = g.put(row, name, v.Cell())
		}
	}
	g.rows = append(g.rows, row)
	return true
}

// addKeyed adds the value of a key as a row whose model is the key, where it
// has none of its own.
func (g *grid) addKeyed(key string, n source.Node, limit int) bool {
	if !g.addObject(n, limit) {
		return false
	}
	last := len(g.rows) - 1
	if !n.Has(modelKey) {
		c := n.Cell()
		c.Text = key
		g.rows[last] = g.put(g.rows[last], modelKey, c)
		g.keyed++
		g.nested = g.nested || isSection(key)
	}
	return true
}

// modelKey is the column of a JSON table that names the model.
const modelKey = "model"

// sections are keys of a report's parts, which are no models.
var sections = regexp.MustCompile(`(?i)^(config|configuration|settings|args|params|parameters|metadata|meta|info|environment|system|results?|summary|metrics|statistics|stats|totals?|overall|warm[ _-]?up|baseline|benchmark|details|raw|errors?|usage|timings?)$`)

// isSection reports whether a key is a word of reports (a part, a metric, a
// setting, a statistic), and therefore not the name of a model.
func isSection(key string) bool {
	words := phraseKey(key)
	return sections.MatchString(key) || parseHeader(key).stat != record.Single || words != "" && len(phrasesByKey[words]) > 0
}

// put puts a cell into the column of that name, a new one where there is none.
func (g *grid) put(row []source.Cell, name string, c source.Cell) []source.Cell {
	i, ok := g.at[name]
	if !ok {
		if g.at == nil {
			g.at = map[string]int{}
		}
		i = len(g.headers)
		g.at[name] = i
		g.headers, g.places = append(g.headers, name), append(g.places, c)
	}
	for len(row) <= i {
		row = append(row, source.Cell{})
	}
	row[i] = c
	return row
}

// exact reports whether a cell is a number of JSON, whose mark is a point.
func (g *grid) exact(c source.Cell) bool {
	return g.JSON() != nil && c.Offset > 0 && g.Data[c.Offset-1] != '"'
}

// isRepeat reports whether a row repeats the header, as in files that were
// appended to each other.
func (g *grid) isRepeat(row []source.Cell) bool {
	return len(row) > 1 && slices.Equal(texts(row), g.headers)
}
