package source

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/klauspost/compress/zstd"
)

// mainMembers are members that hold the result of an archive that a program
// writes, in the order of preference. Everything else in such an archive repeats
// it in parts or holds the items, with people's words in them, and is not read.
var mainMembers = []string{
	"header.json",         // Inspect: the log without its samples
	"_journal/start.json", // Inspect: a log that was not finished
}

// Bounds of what a stranger's archive can make us do. The text of all members
// together is bounded as that of any file.
const (
	maxMembers    = 100_000
	maxMemberName = 400
)

// methodZstd is how newer programs compress members (APPNOTE.TXT 4.4.5).
const methodZstd = 93

func isZIP(raw []byte) bool {
	return bytes.HasPrefix(raw, []byte("PK\x03\x04")) || bytes.HasPrefix(raw, []byte("PK\x05\x06"))
}

// unzip makes the text of the Doc from the members of a ZIP. Where only one
// counts the Doc is that member, as with gzip, and places do not name it. Where
// several do each is a Doc of its own, and its places are `member!place`.
func (d *Doc) unzip(raw []byte, limit int64) *decodeError {
	z, err := zip.NewReader(bytes.NewReader(raw), int64(len(raw)))
	if err != nil {
		return fault("file/corrupt", "expected a whole ZIP archive, found one that was cut off or damaged")
	}
	if slices.ContainsFunc(z.File, func(f *zip.File) bool { return f.Name == "[Content_Types].xml" }) {
		return fault("file/binary", "expected text, found a workbook or document of an office program")
	}
	if len(z.File) > maxMembers {
		return fault("file/too-large", "expected at most %d members, found %d", maxMembers, len(z.File))
	}
	z.RegisterDecompressor(methodZstd, zstd.ZipDecompressor(zstd.WithDecoderMaxMemory(uint64(min(limit, 1<<30)))))
	files := d.members(z.File)
	if len(files) == 0 {
		return fault("file/empty", "expected a result, found an archive without a file that could be one")
	}
	b := &unpackBudget{limit: limit, file: int64(len(raw))}
	for _, f := range files {
		text, bad, err := d.memberText(f, b)
		if err != nil {
			return err
		}
		if text == nil {
			continue
		}
		m := &Doc{Origin: d.Origin, Data: text, counts: map[string]int{}, member: f.Name, within: true, base: int64(len(d.Data))}
		m.reportStray(bad)
		d.parts = append(d.parts, m)
		d.Data = append(append(d.Data, text...), '\n')
	}
	if len(d.parts) == 1 {
		only := d.parts[0]
		d.Data, d.member, d.parts = only.Data, only.member, nil
		d.problems = append(d.problems, only.problems...)
	}
	return nil
}

const memberHint = "pack the archive again with regular files under plain relative paths"

// members returns what is to be read: the one that holds the result, else all
// files but hidden ones. A name that is no plain relative path is reported and
// its member left out, though nothing is ever written under it.
func (d *Doc) members(all []*zip.File) (files []*zip.File) {
	byName := map[string]*zip.File{}
	for _, f := range all {
		if f.FileInfo().IsDir() || hidden(f.Name) {
			continue
		}
		switch {
		case !plainName(f.Name):
			d.reportHint("file/special", memberHint, d.ref(0, "", 0), "a member of the archive has a name that is no plain relative path; it is not read")
		case byName[f.Name] != nil:
			d.Report("file/corrupt", 0, "two members of the archive have the name %q; the first is read", f.Name)
		case !f.Mode().IsRegular():
			d.reportHint("file/special", memberHint, d.ref(0, "", 0), "the member %q is no regular file; it is not read", f.Name)
		default:
			byName[f.Name] = f
			files = append(files, f)
		}
	}
	for _, name := range mainMembers {
		if f := byName[name]; f != nil {
			return []*zip.File{f}
		}
	}
	return files
}

// hidden reports whether a member lies where no results do.
func hidden(name string) bool {
	for part := range strings.SplitSeq(name, "/") {
		if strings.HasPrefix(part, ".") && part != "." && part != ".." || part == "__MACOSX" {
			return true
		}
	}
	return false
}

func plainName(name string) bool {
	if name == "" || len(name) > maxMemberName || !utf8.ValidString(name) || path.IsAbs(name) || path.Clean(name) != name || strings.HasPrefix(name, "..") {
		return false
	}
	return !strings.ContainsFunc(name, func(r rune) bool {
		return r == '\\' || r == '!' || unicode.IsControl(r) || unicode.Is(unicode.Cf, r)
	})
}

// unpackBudget holds what was unpacked of an archive so far against what it was
// unpacked from, as gunzip does.
type unpackBudget struct{ limit, file, packed, unpacked int64 }

// open takes a member's packed bytes into account and returns how many bytes it
// may unpack to. Two members that share packed bytes would count them twice.
func (b *unpackBudget) open(f *zip.File) (left int64, fail *decodeError) {
	if f.CompressedSize64 > uint64(b.file-b.packed) {
		return 0, fault("file/corrupt", "members of the archive lie over each other or are longer than the file")
	}
	b.packed += int64(f.CompressedSize64)
	if left = unpackLimit(int(b.packed), b.limit) - b.unpacked; f.UncompressedSize64 > uint64(left) {
		return 0, tooMuch
	}
	return left, nil
}

var tooMuch = fault("file/too-large", "the archive unpacks to more than the limit")

// memberText returns the text of a member; nil where it is none, which is
// reported. What it unpacks to counts, text or not; an archive that unpacks to
// more than it may is refused whole.
func (d *Doc) memberText(f *zip.File, b *unpackBudget) (text []byte, bad stray, fail *decodeError) {
	left, fail := b.open(f)
	if fail != nil {
		return nil, bad, fail
	}
	raw, err := readMember(f, left)
	b.unpacked += int64(len(raw))
	switch {
	case int64(len(raw)) > left:
		return nil, bad, tooMuch
	case err != nil:
		d.Report("file/corrupt", 0, "the member %q cannot be unpacked: %v", f.Name, err)
		return nil, bad, nil
	case len(bytes.TrimSpace(raw)) == 0:
		return nil, bad, nil
	}
	text, bad, why := toUTF8(raw)
	if why != nil {
		d.ReportHint(why.ID, why.Hint, 0, "the member %q: %s", f.Name, why.Msg)
		return nil, bad, nil
	}
	return text, bad, nil
}

func readMember(f *zip.File, limit int64) ([]byte, error) {
	if f.Flags&1 != 0 {
		return nil, fmt.Errorf("it is encrypted")
	}
	r, err := f.Open()
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return io.ReadAll(io.LimitReader(r, limit+1)) // whatever size the directory states
}
