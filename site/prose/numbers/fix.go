package numbers

import (
	"bytes"
	"strings"

	"github.com/rogpeppe/go-internal/diff"
)

// Edit replaces the bytes of a file from Offset on, which are Old.
type Edit struct {
	Offset   int
	Old, New string
}

// Fixes returns the edits that turn numbers into references: those that are out
// of date, and those without a source that the data hold. Only a plain number
// whose bytes stand in the file as they were understood is touched: not a range,
// a number in words, a bound, or one that makes an adjective ("72-hour").
func Fixes(source []byte, findings []Finding) []Edit {
	var edits []Edit
	end := 0
	for _, f := range findings {
		if f.Sort != Outdated && f.Sort != Unsourced || f.Known == nil || f.Known.Ref == "" || !rewritable(f.Number) {
			continue
		}
		old := f.Number.Text
		if f.Offset < end || f.Offset > len(source) || !bytes.HasPrefix(source[f.Offset:], []byte(old)) || bound(source[:f.Offset]) {
			continue
		}
		edits = append(edits, Edit{f.Offset, old, "{{ " + f.Known.Ref + " }}"})
		end = f.Offset + len(old)
	}
	return edits
}

func rewritable(n Number) bool {
	behind := n.Text[len(n.Text)-(n.End-n.Stop):]
	return n.Form == Plain && !n.Glued && !strings.HasPrefix(behind, "-")
}

// bound: "over 50 tokens/s" states a limit, which the value may not replace.
func bound(before []byte) bool {
	h := hedgeOf(string(before[max(0, len(before)-24):]))
	return h == Over || h == Under
}

// Apply returns a source with the edits made, which are in the order of the file.
func Apply(source []byte, edits []Edit) []byte {
	var out bytes.Buffer
	at := 0
	for _, e := range edits {
		out.Write(source[at:e.Offset])
		out.WriteString(e.New)
		at = e.Offset + len(e.Old)
	}
	out.Write(source[at:])
	return out.Bytes()
}

// Diff returns the edits as a unified diff, empty where nothing changes.
func Diff(name string, source []byte, edits []Edit) string {
	return string(diff.Diff("a/"+name, source, "b/"+name, Apply(source, edits)))
}
