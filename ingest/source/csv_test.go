package source

import (
	"bytes"
	"encoding/csv"
	"strings"
	"testing"
)

// grid prints a sheet as line:cell|cell;line:cell...
func grid(s *Sheet) string {
	if s == nil {
		return "nil"
	}
	var rows []string
	for _, r := range s.Rows {
		var cells []string
		for _, c := range r.Cells {
			cells = append(cells, c.Text)
		}
		rows = append(rows, string(rune('0'+r.Line))+":"+strings.Join(cells, "|"))
	}
	return strings.Join(rows, " ; ")
}

func TestCSVDialects(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"comma", "a,b\n1,2\n", "1:a|b ; 2:1|2"},
		{"semicolon", "a;b\n1,5;2,5\n", "1:a|b ; 2:1,5|2,5"},
		{"tab", "a\tb\n1,5\t2;5\n", "1:a|b ; 2:1,5|2;5"},
		{"pipe", "a|b\n1|2", "1:a|b ; 2:1|2"},
		{"crlf", "a,b\r\n1,2\r\n", "1:a|b ; 2:1|2"},
		{"cr", "a,b\r1,2\r3,4", "1:a|b ; 2:1|2 ; 3:3|4"},
		{"a lone cr is no line end where there are others", "a,b\n1\r2,3\n", "1:a|b ; 2:1\r2|3"},
		{"units after a comma, decimal commas", "Modell;TTFT, s;Tempo, tok/s\nA;0,5;58,7\nB;0,6;61,2\n", "1:Modell|TTFT, s|Tempo, tok/s ; 2:A|0,5|58,7 ; 3:B|0,6|61,2"},
		{"a semicolon in one header", "Model,Speed (tok/s; median)\nA,1\nB,2\n", "1:Model|Speed (tok/s; median) ; 2:A|1 ; 3:B|2"},
		{"quotes", "a,b\n\"x, y\",\"say \"\"hi\"\"\"\n", "1:a|b ; 2:x, y|say \"hi\""},
		{"delimiters in a quoted header", "\"a;b;c;d\",e\n1,2\n", "1:a;b;c;d|e ; 2:1|2"},
		{"line ends in quotes", "a,b\n\"x\ny\",2\n3,4\n", "1:a|b ; 2:x\ny|2 ; 4:3|4"},
		{"a quote inside a word", "a,b\n5\" disk,2\n", "1:a|b ; 2:5\" disk|2"},
		{"text behind a quote", "a,b\n\"x\"y,2\n", "1:a|b ; 2:\"x\"y|2"},
		{"blanks around", "a , b\n 1 , \"2\" \n", "1:a|b ; 2:1|2"},
		{"blank and empty rows", "\n\na,b\n\n,\n1,2\n", "3:a|b ; 6:1|2"},
		{"comments above", "# licence, none; yes\n# x\na;b\n1;2\n", "1:# licence, none|yes ; 2:# x ; 3:a|b ; 4:1|2"},
		{"ragged", "a,b\n1\n1,2,3\n", "1:a|b ; 2:1 ; 3:1|2|3"},
		{"no delimiter", "just a line\nand one more\n", "nil"},
		{"json", "{\"a\":1,\"b\":2}", "nil"},
		{"nothing", "", "nil"},
	} {
		if got := grid(doc(c.text).CSV()); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func TestCSVDecoded(t *testing.T) {
	utf16 := []byte{0xff, 0xfe}
	for _, r := range "a;ü\n1;2\n" {
		utf16 = append(utf16, byte(r), byte(r>>8))
	}
	for name, raw := range map[string][]byte{
		"byte order mark": []byte("\xef\xbb\xbfa;ü\n1;2\n"),
		"UTF-16":          utf16,
	} {
		d := Decode("x.csv", raw, 1000)
		if got := grid(d.CSV()); got != "1:a|ü ; 2:1|2" || len(d.Problems()) != 0 {
			t.Errorf("%s: %q %v", name, got, d.Problems())
		}
	}
}

func TestLostQuoteCostsOneRow(t *testing.T) {
	for _, c := range []struct{ name, text, want, problem string }{
		{"never closed", "a,b\n\"x,1\ny,2\n", "1:a|b ; 2:\"x|1 ; 3:y|2", "found the end of the file"},
		{"closed by another field's", "a,b\n\"x,1\ny,2\n\"z\",3\n", "1:a|b ; 2:\"x|1 ; 3:y|2 ; 4:z|3", "found one in the middle of line 4"},
	} {
		d := doc(c.text)
		if got := grid(d.CSV()); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
		if ps := d.Problems(); len(ps) != 1 || ps[0].ID() != "syntax/csv" || ps[0].Line != 2 || ps[0].Col != 1 || !strings.Contains(ps[0].Msg, c.problem) {
			t.Errorf("%s: %+v", c.name, ps)
		}
	}
}

func TestRaggedRowsAreReportedWhereTheyHoldSomething(t *testing.T) {
	d := doc("a,b\n1,2,\n1,2,3\n1\n")
	table := d.CSV().Table()
	if len(table.Rows) != 2 || table.Rows[0].Get("b").Str() != "2" || table.Rows[1].Get("b").Exists() {
		t.Errorf("rows: %+v", table.Rows)
	}
	d.Settle(true)
	if ps := d.Problems(); len(ps) != 1 || ps[0].ID() != "syntax/ragged" || ps[0].Line != 3 {
		t.Errorf("problems: %+v", ps)
	}
}

func TestCellPlaces(t *testing.T) {
	d := doc("Model, TTFT (ms) ,Price\n\"A, B\", \" 182.40\" ,\"say \"\"x\"\" $0.50 / $3.00\"\n")
	row := d.CSV().Table().Rows[0]
	v := row.Get("TTFT (ms)").Num("ms")
	if v.Num != 0.1824 || v.Raw != "182.40" || v.Ref.Record != 2 || v.Ref.At != "TTFT (ms)" {
		t.Errorf("value: %+v", v)
	}
	price := row.Get("Price")
	for _, v := range []struct {
		raw  string
		at   int64
		num  float64
		text string
	}{
		{"182.40", v.Ref.Offset, 0.1824, ""},
		{"$3.00", price.Part("$3.00", "3.00", "USD/1M tokens").Ref.Offset, 3, ""},
		{"A, B", row.Get("Model").Ref().Offset, 0, ""},
	} {
		if !strings.HasPrefix(string(d.Data[v.at:]), v.raw) {
			t.Errorf("%q is not at %d: %q", v.raw, v.at, d.Data[v.at:])
		}
	}
	if row.Get("none").Exists() || row.Col(9).Exists() || row.Col(-1).Num("s").Known() {
		t.Error("absent cells are there")
	}
}

func TestPartTakesOnlyWhatStandsThere(t *testing.T) {
	cell := doc("a,b\nx,\"$1,146.31 or 1.2k\"\n").CSV().Table().Rows[0].Get("b")
	for _, c := range []struct {
		raw, decimal string
		known        bool
	}{
		{"$1,146.31", "1146.31", true},
		{"1.2k", "1.2e3", true},
		{"$1,146.31", "1146.32", false},
		{"$9", "9", false},
		{"1.2k", "1..2", false},
		{"1.2k", "", false},
	} {
		if v := cell.Part(c.raw, c.decimal, "USD/1M tokens"); v.Known() != c.known {
			t.Errorf("Part(%q, %q) = %+v", c.raw, c.decimal, v)
		}
	}
}

func TestCSVTables(t *testing.T) {
	s := doc("a,b\n1,2\n\n,\nc,d\n3,4\n").CSV()
	if ts := s.Tables(); len(ts) != 2 || !ts[1].Has("c", "d") || ts[1].Rows[0].Get("d").Text != "4" || ts[1].Has("a") {
		t.Errorf("tables: %+v", ts)
	}
	whole := s.Table()
	if c := whole.Rows[0].Get("a"); c.At != "a" || s.TableAt(2, 4).Rows[0].Get("c").At != "c" {
		t.Errorf("a cell belongs to the columns of another table: %+v", c)
	}
	if s.TableAt(0, 4) != whole {
		t.Error("all rows are another table")
	}
	var none *Sheet
	if none.Table() != nil || none.Tables() != nil {
		t.Error("no sheet has tables")
	}
}

// FuzzCSV holds the scanner against encoding/csv: where that reads at least two
// columns with our delimiter, this reads the same fields, blank rows apart.
func FuzzCSV(f *testing.F) {
	for _, s := range []string{"a,b\n1,2\n", "a;b\n\"x;\ny\";2\n", "\"a\"\t\"b\"\r\n1\t2", "a,b\r1,2", "\"", "a,\"b\n,\"\"\"\n", "\"a,b\nc,\"d\",e\n"} {
		f.Add([]byte(s))
	}
	addSamples(f, ".csv", ".tsv")
	f.Fuzz(func(t *testing.T, text []byte) {
		d := Decode("x.csv", text, 1<<20)
		sheet := d.CSV()
		if sheet == nil {
			return
		}
		sheet.Table()
		sheet.Tables()
		d.Problems()
		r := csv.NewReader(bytes.NewReader(d.Data))
		r.Comma, r.FieldsPerRecord = rune(sheet.Comma), -1
		want, err := r.ReadAll()
		if err != nil || bytes.IndexByte(d.Data, '\r') >= 0 || len(d.Problems()) > 0 {
			return
		}
		i := 0
		for _, fields := range want {
			if strings.TrimSpace(strings.Join(fields, "")) == "" {
				continue
			}
			for j, field := range fields {
				if i >= len(sheet.Rows) || j >= len(sheet.Rows[i].Cells) || sheet.Rows[i].Cells[j].Text != strings.TrimSpace(field) {
					t.Fatalf("%q: row %d is %s, want %q", d.Data, i, grid(sheet), fields)
				}
			}
			i++
		}
	})
}

// What recognition tried is forgotten: only the table that was read has ragged
// rows.
func TestSettleKeepsRaggedRowsOfTheTableRead(t *testing.T) {
	d := NewDoc(nil, []byte("# a comment\na,b\n1,2\n3,4,5\n"))
	sheet := d.CSV()
	sheet.Table()
	sheet.TableAt(1, len(sheet.Rows)).Rows[0].Get("a").Num("s")
	d.Settle(true)
	d.Settle(true)
	if got := d.Problems(); len(got) != 1 || got[0].Line != 4 || got[0].Msg != "expected 2 columns as in the header, found 3; the row was left out" {
		t.Errorf("got %+v", got)
	}
}

func BenchmarkCSV(b *testing.B) {
	text := []byte("Model,Provider,Date,TTFT (ms),Output speed (tok/s)\n" + strings.Repeat("\"A, B\",host,2026-06-28T10:00:00Z,812,58.7\n", 20000))
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		NewDoc(nil, text).CSV().Table()
	}
}
