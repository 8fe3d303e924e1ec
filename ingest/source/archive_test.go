package source

import (
	"archive/zip"
	"bytes"
	"io"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"
)

// packed makes a ZIP of names and texts, in their order, with a method. A name
// that ends in a slash is a directory, which the library writes without text.
func packed(t testing.TB, method uint16, namesAndTexts ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	z.RegisterCompressor(methodZstd, func(w io.Writer) (io.WriteCloser, error) { return zstd.NewWriter(w) })
	for i := 0; i+1 < len(namesAndTexts); i += 2 {
		w, err := z.CreateHeader(&zip.FileHeader{Name: namesAndTexts[i], Method: method})
		if err == nil && !strings.HasSuffix(namesAndTexts[i], "/") {
			_, err = io.WriteString(w, namesAndTexts[i+1])
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestArchiveOfSeveral(t *testing.T) {
	raw := packed(t, zip.Deflate, "a/one.csv", "model,x\nm,1\n", "__MACOSX/a", "x", "a/.hidden", "x", "two.json", "{\"x\": 2,\n \"bad\": \"q\"}", "empty", " ")
	d := Decode("in/r.zip", raw, MaxSize)
	if len(d.Parts()) != 2 || len(d.Problems()) != 0 {
		t.Fatalf("%d parts, %v", len(d.Parts()), d.Problems())
	}
	one := d.Parts()[0].CSV().Table().Rows[0].Get("x").Num("count")
	two := d.Parts()[1].JSON().Root().Get("x").Num("count")
	if one.Ref.At != "a/one.csv!x" || one.Ref.Record != 2 || two.Ref.At != "two.json!/x" || two.Ref.Record != 1 {
		t.Errorf("places %+v and %+v", one.Ref, two.Ref)
	}
	if d.Parts()[0].Name() != "one.csv" || d.Name() != "r.zip" {
		t.Errorf("names %q, %q", d.Parts()[0].Name(), d.Name())
	}
	for _, v := range []string{string(d.Data[one.Ref.Offset:][:1]), string(d.Data[two.Ref.Offset:][:1])} {
		if v != "1" && v != "2" {
			t.Errorf("the literal is not at its offset: %q", v)
		}
	}
	d.Parts()[1].JSON().Root().Get("bad").Num("count")
	p := d.Problems()
	if len(p) != 1 || p[0].Line != 2 || !strings.HasPrefix(p[0].Msg, "two.json: ") || p[0].Ref.At != "two.json!/bad" {
		t.Errorf("problems %+v", p)
	}
	if line, col := d.Position(two.Ref.Offset); line != 1 || col != 7 {
		t.Errorf("position %d:%d", line, col)
	}
	cell := d.Parts()[1].JSON().Root().Get("x").Cell()
	if ref := cell.Ref(); ref != two.Ref {
		t.Errorf("the cell of a value is at %+v, the value at %+v", ref, two.Ref)
	}
}

// A log has one member that counts, whose places do not name it.
func TestArchiveWithAMainMember(t *testing.T) {
	for _, method := range []uint16{zip.Store, zip.Deflate, methodZstd} {
		d := Decode("x.eval", packed(t, method, "samples/1.json", `{"prompt": "secret"}`, "header.json", ` {"x": 2}`), MaxSize)
		if v := d.JSON().Root().Get("x").Num("count"); v.Num != 2 || v.Ref.At != "/x" || v.Ref.Offset != 7 {
			t.Errorf("method %d: %+v, %v", method, v, d.Problems())
		}
		if bytes.Contains(d.Data, []byte("secret")) {
			t.Error("the samples were read")
		}
	}
	alone := Decode("x.zip", packed(t, zip.Deflate, "dir/r.json", `{"x": 2}`), MaxSize)
	if v := alone.JSON().Root().Get("x").Num("count"); v.Ref.At != "/x" || alone.Name() != "r.json" {
		t.Errorf("%+v, %q", v, alone.Name())
	}
}

// Zstandard data may be several frames one after another.
func TestZstdFrames(t *testing.T) {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	z.RegisterCompressor(methodZstd, func(w io.Writer) (io.WriteCloser, error) { return frames{w}, nil })
	w, err := z.CreateHeader(&zip.FileHeader{Name: "header.json", Method: methodZstd})
	if err != nil {
		t.Fatal(err)
	}
	io.WriteString(w, `{"x": `)
	io.WriteString(w, `2}`)
	z.Close()
	if d := Decode("x.eval", b.Bytes(), MaxSize); d.JSON().Root().Get("x").Num("count").Num != 2 {
		t.Errorf("%q, %v", d.Data, d.Problems())
	}
}

// frames compresses every write as a frame of its own.
type frames struct{ w io.Writer }

func (f frames) Write(p []byte) (int, error) {
	e, err := zstd.NewWriter(f.w)
	if err != nil {
		return 0, err
	}
	if _, err := e.Write(p); err != nil {
		return 0, err
	}
	return len(p), e.Close()
}

func (frames) Close() error { return nil }

func TestHostileArchives(t *testing.T) {
	blanks := strings.Repeat(" ", 1000)
	good := packed(t, zip.Deflate, "a.json", strings.Repeat(`{"x": 1}`+"\n", 1000), "b.json", `{"x": 2}`)
	broken := bytes.Clone(good)
	for i := 40; i < 60; i++ {
		broken[i] ^= 0xff
	}
	for name, c := range map[string]struct {
		raw   []byte
		limit int64
		want  string
		parts int
	}{
		"not a ZIP":      {[]byte("PK\x03\x04 and nothing more"), MaxSize, "file/corrupt", 1},
		"cut":            {good[:len(good)/2], MaxSize, "file/corrupt", 1},
		"damaged":        {broken, MaxSize, "file/corrupt", 1},
		"bomb":           {good, 500, "file/too-large", 1},
		"bomb of blanks": {packed(t, zip.Deflate, "a", blanks, "b", blanks, "c", blanks, "d", `{"x": 2}`), 2500, "file/too-large", 1},
		"nothing in it":  {packed(t, zip.Store), MaxSize, "file/empty", 1},
		"only dirs":      {packed(t, zip.Store, "a/", "", ".git/x", "x"), MaxSize, "file/empty", 1},
		"climbs":         {packed(t, zip.Store, "../../etc/x.json", "{}", "/abs", "{}", "a\\b", "{}", "a//b", "{}", "x\x00y", "{}", "m!n", "{}", "ok", "{}"), MaxSize, "file/special", 1},
		"twice":          {packed(t, zip.Store, "a", `{"x": 1}`, "a", `{"x": 2}`), MaxSize, "file/corrupt", 1},
		"binary":         {packed(t, zip.Store, "a", "\x00\x01", "b", `{"x": 2}`), MaxSize, "file/binary", 1},
	} {
		d := Decode("x", c.raw, c.limit)
		p := d.Problems()
		if len(p) == 0 || p[0].Kind.ID != c.want || len(d.Parts()) != c.parts {
			t.Errorf("%s: %d parts, problems %+v; want %s", name, len(d.Parts()), p, c.want)
		}
	}
}

func FuzzUnpack(f *testing.F) {
	f.Add(packed(f, zip.Deflate, "a.json", `{"x": 1}`, "b.csv", "a,b\n1,2\n"))
	f.Add(packed(f, methodZstd, "header.json", `{"x": 1}`))
	f.Add(table(f))
	f.Fuzz(func(t *testing.T, raw []byte) {
		for _, d := range Decode("x", raw, 1<<20).Parts() {
			d.JSON()
			d.CSV().Table()
		}
	})
}
