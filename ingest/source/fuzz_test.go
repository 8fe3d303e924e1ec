package source

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// addSamples begins a target with the small samples of all formats whose names
// end so.
func addSamples(f *testing.F, endings ...string) {
	err := filepath.WalkDir("../../testdata", func(path string, e os.DirEntry, err error) error {
		if err != nil || e.IsDir() || !slices.Contains(endings, filepath.Ext(path)) {
			return err
		}
		text, err := os.ReadFile(path)
		if err == nil && len(text) < 4<<10 {
			f.Add(text)
		}
		return err
	})
	if err != nil {
		f.Fatal(err)
	}
}

// FuzzJSONDocs compares files of several documents, one a line or one behind
// the other, with the library that reads them one by one.
func FuzzJSONDocs(f *testing.F) {
	for _, s := range []string{"{\"a\":1}\n{\"a\":2}\n", "{}[]{}", "{}\n{\"a\":\n", "[1]\n\n[2]\r\n", "{}\n\"a\" 1 null\n"} {
		f.Add([]byte(s))
	}
	addSamples(f, ".jsonl")
	f.Fuzz(func(t *testing.T, text []byte) {
		text = append(text, '\n') // a number at the very end may have been cut, and is refused
		d := NewDoc(&record.Origin{Path: "x"}, text)
		tree := d.JSON()
		for _, n := range append(tree.Docs(), tree.Broken()...) {
			walkAll(t, d, n, 0)
		}
		want, ok := jsonValues(text)
		if tree == nil || !ok || d.counts["syntax/depth"] > 0 {
			return
		}
		docs := tree.Docs()
		if len(docs) != len(want) {
			t.Fatalf("the library reads %d documents, we %d: %q %v", len(want), len(docs), text, d.Problems())
		}
		for i, n := range docs {
			if n.Ref().Record != i+1 || !equalJSON(rebuild(n), want[i]) {
				t.Fatalf("document %d of %q: %v, want %v", i+1, text, rebuild(n), want[i])
			}
		}
	})
}

func jsonValues(text []byte) (all []any, ok bool) {
	for dec := json.NewDecoder(bytes.NewReader(text)); ; {
		var v any
		switch err := dec.Decode(&v); {
		case errors.Is(err, io.EOF):
			return all, true
		case err != nil:
			return nil, false
		}
		all = append(all, v)
	}
}

// FuzzGzip: what was compressed comes out as if it had not been, and is cut off
// with a problem.
func FuzzGzip(f *testing.F) {
	f.Add([]byte("a,b\n1,2\n"), 10)
	f.Add([]byte("{\"a\": 1}"), 30)
	f.Fuzz(func(t *testing.T, text []byte, cut int) {
		if len(text) == 0 || bytes.HasPrefix(text, []byte{0x1f, 0x8b}) {
			return
		}
		whole := zipped(t, string(text))
		plain, unpacked := Decode("x", text, 1<<16), Decode("x", whole, 1<<16)
		if !bytes.Equal(plain.Data, unpacked.Data) || len(plain.Problems()) != len(unpacked.Problems()) {
			t.Fatalf("%q compressed is %q", plain.Data, unpacked.Data)
		}
		if cut <= 2 || cut >= len(whole) {
			return
		}
		if d := Decode("x", whole[:cut], 1<<16); len(d.Problems()) == 0 || len(d.Data) > 0 {
			t.Fatalf("%q cut at %d is read as %q", text, cut, d.Data)
		}
	})
}

// FuzzArchive: members with hostile names and texts, whole and damaged.
func FuzzArchive(f *testing.F) {
	f.Add("a.json", []byte("{\"x\": 1}"), "../b", []byte("a,b\n1,2\n"), 40, byte(3))
	f.Add("header.json", []byte("{}"), "header.json", []byte("\xff\xfex\x00"), 0, byte(0))
	f.Fuzz(func(t *testing.T, name string, text []byte, other string, more []byte, at int, with byte) {
		if max(len(name), len(other)) >= 1<<16 { // a ZIP holds no such names
			return
		}
		raw := packed(t, zip.Deflate, name, string(text), other, string(more))
		const limit = 1 << 16
		for range 2 {
			d := Decode("x.zip", raw, limit)
			if len(d.Data) > 4*limit || len(d.Data) == 0 && len(d.Problems()) == 0 {
				t.Fatalf("%d bytes, %v", len(d.Data), d.Problems())
			}
			for _, part := range d.Parts() {
				part.JSON()
				part.CSV().Table()
				part.Settle(true)
			}
			if at < 0 || at >= len(raw) {
				return
			}
			raw[at] ^= with
		}
	})
}

// FuzzParquet: a damaged table gives a problem or a text of bounded size.
func FuzzParquet(f *testing.F) {
	f.Add(table(f))
	addSamples(f, ".parquet")
	f.Fuzz(func(t *testing.T, raw []byte) {
		const limit = 1 << 18
		d := Decode("x", raw, limit)
		if len(d.Data) > 2*limit || len(d.Data) == 0 && len(d.Problems()) == 0 {
			t.Fatalf("%d bytes, %v", len(d.Data), d.Problems())
		}
		if sheet := d.CSV(); sheet != nil {
			sheet.Table()
		}
	})
}

// FuzzEmbedded: JSON between lines of a log, and behind an assignment.
func FuzzEmbedded(f *testing.F) {
	f.Add([]byte("ready\n{\"a\": [1,\n 2]}\n[INFO] x\n{\"b\"\n"))
	f.Add([]byte("window.X = {\"a\": 1};\n"))
	addSamples(f, ".txt", ".log", ".js")
	f.Fuzz(func(t *testing.T, text []byte) {
		for _, open := range []func(*Doc) *Tree{(*Doc).EmbeddedJSON, func(d *Doc) *Tree { return d.AssignedJSON("window.X") }} {
			d := Decode("x.log", text, 1<<16)
			tree := open(d)
			for _, n := range append(tree.Docs(), tree.Broken()...) {
				walkAll(t, d, n, 0)
			}
			d.Settle(true)
			d.Problems()
		}
	})
}
