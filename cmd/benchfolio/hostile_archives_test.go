//go:build unix

package main

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"compress/gzip"
	"encoding/binary"
	"hash/crc32"
	"io"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestHostileArchives: what unpacks to more than it may is refused when it has
// cost little, and no name in an archive is ever a path of this machine.
func TestHostileArchives(t *testing.T) {
	checkAll(t, []hostile{
		{name: "gzip bomb", plant: file("bomb.json.gz", func() []byte { return gzipped(`[`, " ", 10<<10) }),
			code: exitProblem, says: `^bomb\.json\.gz:1:1: expected data that unpack to at most 200 times their size.* \[file/too-large\]$`},
		{name: "gzip of zeros", plant: file("zeros.gz", func() []byte { return gzipped("\x00", "\x00", 1<<10) }),
			code: exitOK, says: `^zeros\.gz:1:1: expected text, .* \[file/binary\]$`},
		{name: "gzip in gzip", plant: file("twice.gz", func() []byte { return compressed(compressed([]byte(goodResult))) }),
			code: exitOK, says: `^twice\.gz:1:1: expected text, .* \[file/binary\]$`},
		{name: "gzip cut off", plant: file("cut.gz", func() []byte { return compressed([]byte(goodResult))[:60] }),
			code: exitProblem, says: `^cut\.gz:1:1: the gzip data end or break .* \[file/corrupt\]$`},
		{name: "zip bomb", plant: file("bomb.zip", func() []byte { return zipped(map[string]string{"a.json": "[" + strings.Repeat(" ", 256<<20)}) }),
			code: exitProblem, says: `^bomb\.zip:1:1: the archive unpacks to more than the limit \[file/too-large\]$`},
		{name: "zip bomb of many members", plant: file("many.zip", func() []byte { return manyMembers(20_000, 1<<20) }),
			code: exitProblem, says: `^many\.zip:1:1: the archive unpacks to more than the limit \[file/too-large\]$`},
		{name: "zip bomb of one member many times", plant: file("same.zip", func() []byte { return overlapping(20_000, 1<<17) }),
			code: exitProblem, says: `^same\.zip:1:1: the archive unpacks to more than the limit \[file/too-large\]$`},
		{name: "zip in zip", plant: file("nest.zip", func() []byte {
			return zipped(map[string]string{"in.zip": string(zipped(map[string]string{"a.json": goodResult}))})
		}), code: exitProblem, says: `^nest\.zip:1:1: the member "in\.zip": expected text, .* \[file/binary\]$`},
		{name: "200,000 members", plant: file("members.zip", func() []byte { return manyMembers(200_000, 1) }),
			code: exitProblem, says: `^members\.zip:1:1: expected at most 100000 members, found 200000 \[file/too-large\]$`},
		{name: "names that lead out", plant: file("out.zip", func() []byte {
			return zipped(map[string]string{"../secret.json": goodResult, "/etc/x.json": goodResult, `..\x.json`: goodResult, "a/../../x.json": goodResult, "C:\\x.json": goodResult, "a\nb\x1b[2J.json": goodResult})
		}), code: exitProblem, says: `^out\.zip:1:1: a member of the archive has a name that is no plain relative path; it is not read \[file/special\]$`},
		{name: "a member that is a link", plant: file("link.zip", linkedZIP),
			code: exitOK, says: `^link\.zip:1:1: the member "x\.json" is no regular file; it is not read \[vllm-serve/file/special\]$`},
	})
}

// compressed packs a text with gzip.
func compressed(raw []byte) []byte {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	z.Write(raw)
	z.Close()
	return b.Bytes()
}

// gzipped is a file of as many members as MiB, of which each is a MiB of one
// letter: nothing of it is ever held unpacked, here either.
func gzipped(begin, letter string, mib int) []byte {
	member := compressed([]byte(strings.Repeat(letter, 1<<20)))
	return append(compressed([]byte(begin)), bytes.Repeat(member, mib)...)
}

func zipped(members map[string]string) []byte {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for name, content := range members {
		w, err := z.Create(name)
		if err == nil {
			io.WriteString(w, content)
		}
	}
	z.Close()
	return b.Bytes()
}

// manyMembers is an archive of n members of a size each, all of blanks. Their
// packed bytes are made once.
func manyMembers(n, size int) []byte {
	var one, b bytes.Buffer
	deflate, _ := flate.NewWriter(&one, flate.BestCompression)
	blanks := []byte("[" + strings.Repeat(" ", size-1))
	deflate.Write(blanks)
	deflate.Close()
	crc := crc32.ChecksumIEEE(blanks)
	z := zip.NewWriter(&b)
	for i := range n {
		w, err := z.CreateRaw(&zip.FileHeader{
			Name: strconv.Itoa(i) + ".json", Method: zip.Deflate, CRC32: crc,
			CompressedSize64: uint64(one.Len()), UncompressedSize64: uint64(size),
		})
		if err == nil {
			w.Write(one.Bytes())
		}
	}
	z.Close()
	return b.Bytes()
}

// overlapping is an archive in whose directory every member is the same bytes, so
// that a small file unpacks to as much as its directory is long.
func overlapping(n, size int) []byte {
	raw := manyMembers(n, size)
	end := raw[len(raw)-22:] // APPNOTE.TXT 4.3.16
	count, start := int(binary.LittleEndian.Uint16(end[10:])), binary.LittleEndian.Uint32(end[16:])
	z, err := zip.NewReader(bytes.NewReader(raw), int64(len(raw)))
	if err != nil {
		return nil
	}
	second, _ := z.File[1].DataOffset()
	cut := uint32(second) - 30 - uint32(len(z.File[1].Name)) // the first member alone stays
	directory := bytes.Clone(raw[start : len(raw)-22])
	for at := 0; count > 0; count-- {
		entry := directory[at:]
		binary.LittleEndian.PutUint32(entry[42:], 0)
		at += 46 + int(binary.LittleEndian.Uint16(entry[28:])) + int(binary.LittleEndian.Uint16(entry[30:]))
	}
	end = bytes.Clone(end)
	binary.LittleEndian.PutUint32(end[16:], cut)
	return slices.Concat(raw[:cut], directory, end)
}

// linkedZIP is an archive whose member is a symbolic link to a file outside.
func linkedZIP() []byte {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	h := &zip.FileHeader{Name: "x.json"}
	h.SetMode(fs.ModeSymlink | 0o777)
	if w, err := z.CreateHeader(h); err == nil {
		io.WriteString(w, "../secret.json")
	}
	if w, err := z.Create("y.json"); err == nil {
		io.WriteString(w, strings.ReplaceAll(goodResult, "182", "181"))
	}
	z.Close()
	return b.Bytes()
}
