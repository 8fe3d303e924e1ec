package source

import (
	"bytes"
	"fmt"
)

// NotText is why a file has no text that can be decoded.
type NotText struct{ ID, Msg, Hint string }

func (e *NotText) Error() string { return e.Msg }

// beside are files that a checkout has beside its results and that no result is in;
// binaries are files that can hold results which are not read. Both are known by
// their first bytes.
var (
	beside = []struct{ magic, what string }{
		{"\x89PNG\r\n", "a picture (PNG)"}, {"\xff\xd8\xff", "a picture (JPEG)"}, {"GIF8", "a picture (GIF)"},
		{"\x00\x00\x01\x00", "an icon"}, {"BM", "a picture (BMP)"}, {"II*\x00", "a picture (TIFF)"}, {"MM\x00*", "a picture (TIFF)"},
		{"wOFF", "a font"}, {"wOF2", "a font"}, {"OTTO", "a font"}, {"\x00\x01\x00\x00", "a font"},
		{"\x7fELF", "a program"}, {"MZ", "a program"}, {"\xcf\xfa\xed\xfe", "a program"}, {"\xca\xfe\xba\xbe", "a program"}, {"\x00asm", "a program"}, {"!<arch>\n", "a program"},
		{"\x1aE\xdf\xa3", "a film"}, {"OggS", "a recording"}, {"ID3", "a recording"}, {"fLaC", "a recording"},
		{"GGUF", "the weights of a model"},
	}
	binaries = []struct{ magic, what, hint string }{
		{"SQLite format 3\x00", "a SQLite database", "export its tables: `sqlite3 -header -csv FILE 'SELECT * FROM table' > results.csv`"},
		{"%PDF-", "a PDF file", "type the table of it that you want as CSV, with the page in a column `url`"},
		{"\xd0\xcf\x11\xe0", "an old Office document", "export the table as CSV"},
		{"\xfd7zXZ\x00", "a file packed by xz", "unpack it: `unxz FILE`"},
		{"BZh", "a file packed by bzip2", "unpack it: `bunzip2 FILE`"},
		{"\x28\xb5\x2f\xfd", "a file packed by zstd", "unpack it: `unzstd FILE`"},
		{"7z\xbc\xaf\x27\x1c", "an archive of 7-Zip", "unpack it beside the other results"},
		{"Rar!", "an archive of RAR", "unpack it beside the other results"},
		{"\x93NUMPY", "an array of NumPy", "export it as JSON or CSV"},
		{"\x89HDF", "an HDF5 file", "export its tables as CSV or Parquet"},
		{"ARROW1", "an Arrow or Feather file", "export it as Parquet or CSV"},
		{"Obj\x01", "an Avro file", "export it as JSON lines or Parquet"},
	}
)

// HeadSize is how much of a file tells that it is no text.
const HeadSize = 1 << 16

// Binary says why a file with these first bytes is no text that can be decoded;
// nil where it may be one.
func Binary(head []byte) *NotText {
	for _, magic := range []string{"\x1f\x8b", "PK\x03\x04", "PK\x05\x06", "PAR1", "\xff\xfe", "\xfe\xff"} {
		if bytes.HasPrefix(head, []byte(magic)) {
			return nil
		}
	}
	return notText(head)
}

// notText says why a file is none by its first bytes, so that a large one need
// not be read whole. A text can begin like some of them ("BM", "MZ"): first it must
// be none.
func notText(raw []byte) *NotText {
	head := raw[:min(len(raw), HeadSize)]
	bad := garbled(head)
	for _, b := range binaries {
		if bytes.HasPrefix(head, []byte(b.magic)) && (bad != nil || b.magic == "%PDF-") {
			return &NotText{"file/binary", "expected text, found " + b.what, b.hint}
		}
	}
	for _, b := range beside {
		if bad != nil && bytes.HasPrefix(head, []byte(b.magic)) {
			return &NotText{ID: "format/prose", Msg: b.what + ", not a result"}
		}
	}
	if bad != nil && len(head) > 12 && string(head[:4]) == "RIFF" {
		return &NotText{ID: "format/prose", Msg: "a picture or a recording, not a result"}
	}
	if bad != nil && len(head) > 12 && string(head[4:8]) == "ftyp" {
		return &NotText{ID: "format/prose", Msg: "a film, not a result"}
	}
	return bad
}

// garbled says why bytes are no text.
func garbled(head []byte) *NotText {
	if bytes.IndexByte(head, 0) >= 0 {
		return &NotText{ID: "file/binary", Msg: "expected text, found NUL bytes"}
	}
	if n, total := countInvalid(head); n*20 > total {
		return undecodable(n, total)
	}
	return nil
}

func undecodable(bad, total int) *NotText {
	return &NotText{ID: "file/binary", Msg: fmt.Sprintf("expected UTF-8, found %d of %d characters that are not", bad, total)}
}
