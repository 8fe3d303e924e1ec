package source

import (
	"bytes"
	"encoding/binary"
	"testing"

	"github.com/parquet-go/parquet-go"
)

// TestParquetCodecs: the codecs that tables are written with are read whole, and
// others are refused by name.
func TestParquetCodecs(t *testing.T) {
	for name, c := range map[string]struct {
		codec   parquet.WriterOption
		problem string
	}{
		"none":   {parquet.Compression(&parquet.Uncompressed), ""},
		"snappy": {parquet.Compression(&parquet.Snappy), ""},
		"gzip":   {parquet.Compression(&parquet.Gzip), ""},
		"zstd":   {parquet.Compression(&parquet.Zstd), ""},
		"lz4":    {parquet.Compression(&parquet.Lz4Raw), "file/binary"},
		"brotli": {parquet.Compression(&parquet.Brotli), "file/binary"},
	} {
		var b bytes.Buffer
		if err := parquet.Write(&b, []parquetRow{{Model: "m", Votes: 7}, {Model: "n", Votes: 8}}, c.codec); err != nil {
			t.Fatal(err)
		}
		d := Decode("x.parquet", b.Bytes(), 1<<20)
		problem := ""
		for _, p := range d.Problems() {
			problem = p.ID()
		}
		if problem != c.problem {
			t.Errorf("%s: %v, want %q", name, d.Problems(), c.problem)
		}
		if c.problem == "" && len(d.CSV().Table().Rows) != 2 {
			t.Errorf("%s: %q", name, d.Data)
		}
	}
}

// TestParquetStatedSizes: a list in the footer that states millions of elements,
// and a footer beyond the file, are refused before anything is made for them.
func TestParquetStatedSizes(t *testing.T) {
	file := func(footer []byte, stated int) []byte {
		raw := append([]byte("PAR1"), footer...)
		return append(binary.LittleEndian.AppendUint32(raw, uint32(stated)), "PAR1"...)
	}
	huge := []byte{0x29, 0xfc, 0xff, 0xff, 0xff, 0xff, 0x07, 0} // field 2: a list of 2^31-1 structures
	for name, raw := range map[string][]byte{"a list": file(huge, len(huge)), "the footer": file(huge, 1<<30)} {
		d := Decode("x.parquet", raw, 1<<20)
		if ps := d.Problems(); len(ps) != 1 || ps[0].ID() != "file/corrupt" {
			t.Errorf("%s: %v", name, ps)
		}
	}
}

func TestThriftLength(t *testing.T) {
	for _, c := range []struct {
		data string
		n    int
		ok   bool
	}{
		{"\x00", 1, true},
		{"\x15\x02\x00rest", 3, true},                      // an integer
		{"\x18\x02ab\x00", 5, true},                        // a text
		{"\x18\x09ab\x00", 0, false},                       // longer than what is left
		{"\x19\x25\x02\x04\x00", 5, true},                  // a list of two integers
		{"\x19\xf5\xff\xff\x03\x00", 0, false},             // of 65,535
		{"\x1c\x15\x02\x00\x00", 5, true},                  // a structure within
		{"\x15\x02", 0, false},                             // no end
		{"\x1e\x00", 0, false},                             // no such type
		{"\x1c\x1c\x1c\x1c\x1c\x1c\x1c\x1c\x1c", 0, false}, // no end either
	} {
		if n, ok := thriftLength([]byte(c.data)); ok != c.ok || ok && n != c.n {
			t.Errorf("%q: %d %v, want %d %v", c.data, n, ok, c.n, c.ok)
		}
	}
}
