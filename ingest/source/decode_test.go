package source

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"runtime"
	"strings"
	"testing"
	"unicode/utf8"
)

func zipped(t testing.TB, text string) []byte {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := w.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestDecode(t *testing.T) {
	const limit = 100
	whole := zipped(t, `{"a": 1}`)
	bad := bytes.Clone(whole)
	bad[len(bad)-5] ^= 0xff // a byte of the checksum
	for _, c := range []struct {
		name, raw, text, problem string
	}{
		{"plain", "x,y\n", "x,y\n", ""},
		{"byte order mark", "\xef\xbb\xbfx", "x", ""},
		{"UTF-16, little endian", "\xff\xfex\x00\xfc\x00", "xü", ""},
		{"UTF-16, big endian", "\xfe\xff\x00x\x00\xfc", "xü", ""},
		{"UTF-16, half a character", "\xff\xfex\x00\xfc", "x\ufffdFC", "file/encoding"},
		{"UTF-16, half a pair", "\xff\xfex\x00\x00\xd8y\x00", "x\ufffdD800y", "file/encoding"},
		{"UTF-16, a pair", "\xff\xfex\x00\x3d\xd8\x00\xde", "x\U0001F600", ""},
		{"gzip", string(whole), `{"a": 1}`, ""},
		{"two members of gzip", string(whole) + string(whole), `{"a": 1}{"a": 1}`, ""},
		{"a stray byte", strings.Repeat("name ", 10) + "M\xfcller", strings.Repeat("name ", 10) + "M\ufffdFCller", "file/encoding"},
		{"truncated gzip", string(whole[:len(whole)-9]), "", "file/corrupt"},
		{"only the magic of gzip", "\x1f\x8b", "", "file/corrupt"},
		{"wrong checksum", string(bad), "", "file/corrupt"},
		{"gzip bomb", string(zipped(t, strings.Repeat("0", 1<<20))), "", "file/too-large"},
		{"gzip that just fits", string(zipped(t, strings.Repeat("0", limit))), strings.Repeat("0", limit), ""},
		{"too large", strings.Repeat("0", limit+1), "", "file/too-large"},
		{"empty", "", "", "file/empty"},
		{"blanks", " \r\n\t\n", "", "file/empty"},
		{"gzip of nothing", string(zipped(t, "")), "", "file/empty"},
		{"NUL", "a\x00b", "", "file/binary"},
		{"UTF-32", "\xff\xfe\x00\x00x\x00\x00\x00", "", "file/binary"},
		{"bytes that are no text", "\x81\x8d\x8f\x90\xff\xd8\xfe\xdc", "", "file/binary"},
		{"a picture", "\x89PNG\r\n\x1a\n\xff\xd8\xfe\xdc", "", "format/prose"},
		{"a picture of another kind", "RIFF\x10\x00\x00\x00WEBPVP8 ", "", "format/prose"},
		{"a packed file", "\xfd7zXZ\x00\x00\x04\xe6\xd6", "", "file/binary"},
		{"a text that begins like a picture", "BM,TTFT\n1,2\n", "BM,TTFT\n1,2\n", ""},
	} {
		d := Decode("dir/x", []byte(c.raw), limit)
		if string(d.Data) != c.text {
			t.Errorf("%s: text %q, want %q", c.name, d.Data, c.text)
		}
		if d.Origin.Path != "dir/x" || d.Origin.Size != int64(len(c.raw)) || d.Origin.SHA256 != sha256.Sum256([]byte(c.raw)) {
			t.Errorf("%s: origin %+v", c.name, d.Origin)
		}
		ps := d.Problems()
		switch {
		case c.problem == "" && len(ps) > 0:
			t.Errorf("%s: problems %+v", c.name, ps)
		case c.problem != "" && (len(ps) != 1 || ps[0].ID() != c.problem):
			t.Errorf("%s: want %s, got %+v", c.name, c.problem, ps)
		}
	}
}

func FuzzDecode(f *testing.F) {
	for _, s := range []string{"x", "\xff\xfex\x00", "\xfe\xff", "\xef\xbb\xbf", "\x1f\x8b\x08", string(zipped(f, "a,b\n1,2\n"))} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		const limit = 1 << 12
		d := Decode("x", raw, limit)
		if len(d.Data) > 5*limit || !utf8.Valid(d.Data) {
			t.Fatalf("%d bytes, valid %v", len(d.Data), utf8.Valid(d.Data))
		}
		if len(d.Data) == 0 && len(d.Problems()) != 1 {
			t.Fatalf("%d bytes and %v", len(d.Data), d.Problems())
		}
	})
}

// TestBombsAreRefusedEarly: what unpacks to hundreds of times its size costs no
// more than the first 64 MiB, wherever in the file it begins.
func TestBombsAreRefusedEarly(t *testing.T) {
	bomb := zipped(t, strings.Repeat(" ", 300<<20))
	noise := make([]byte, 100<<10)
	for i, x := 0, uint32(1); i < len(noise); i++ {
		x = x*1664525 + 1013904223
		noise[i] = 'a' + byte(x>>24)%26
	}
	for name, c := range map[string]struct {
		raw []byte
		id  string
	}{
		"gzip":                     {bomb, "file/too-large"},
		"behind a member of noise": {append(zipped(t, string(noise)), bomb...), "file/too-large"},
		"ZIP":                      {packed(t, zip.Deflate, "a.csv", strings.Repeat(" ", 65<<20)), "file/too-large"},
		"two members of a ZIP":     {packed(t, zip.Deflate, "a.csv", strings.Repeat("1,2\n", 10<<20), "b.csv", strings.Repeat("1,2\n", 10<<20)), "file/too-large"},
		"NUL bytes in a gzip":      {zipped(t, "a,b\n"+strings.Repeat("\x00", 1<<20)), "file/binary"},
		"as dense as tables are":   {zipped(t, strings.Repeat("0123456789abcdef, "+string(noise[:2000]), 1000)), ""},
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		d := Decode("x", c.raw, MaxSize)
		runtime.ReadMemStats(&after)
		ps := d.Problems()
		if c.id != "" && (len(ps) != 1 || ps[0].ID() != c.id || len(d.Data) > 0) || c.id == "" && len(ps) > 0 {
			t.Errorf("%s: %+v", name, ps)
		}
		if used := after.TotalAlloc - before.TotalAlloc; used > 400<<20 {
			t.Errorf("%s: took %d MiB", name, used>>20)
		}
	}
}
