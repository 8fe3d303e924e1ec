package ingest

import (
	"bytes"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/source"
)

// mutation is a file as a stranger, a full disk or another version of its
// program could have left it.
type mutation struct {
	what  string // to make it again: `cut at 512`
	raw   []byte
	cut   bool
	at    int64 // of a value that was replaced: where it stood; else -1
	nests bool  // it was replaced by a list or an object
	empty bool  // it was replaced by what programs write for "no value"
}

// dose is how many mutations of each kind a file is given, where it is no larger
// than size; 0 is any size.
type dose struct{ cuts, bytes, swaps, size int }

// mutations returns damaged forms of a file: the same for the same seed and bytes.
func mutations(seed string, raw []byte, n dose) []mutation {
	h := fnv.New64()
	h.Write([]byte(seed))
	rng := rand.New(rand.NewPCG(h.Sum64(), 1))
	out := make([]mutation, 0, n.cuts+n.bytes+n.swaps)
	for i := range n.cuts {
		at := len(raw) * i / n.cuts
		out = append(out, mutation{what: fmt.Sprintf("cut at %d", at), raw: raw[:at], cut: true, at: -1})
	}
	for i := range n.bytes {
		out = append(out, mutation{what: fmt.Sprintf("bytes changed, number %d", i), raw: changeBytes(rng, raw), at: -1})
	}
	return append(out, swaps(rng, raw, n.swaps)...)
}

// emptyTokens stand for "not measured" in one format or another.
var emptyTokens = []string{"null", "", `""`, "NaN", "0", "-1"}

// structure are the bytes that decide most about how a text is read.
const structure = "{}[]\",:;|\n\r\t -.\\#=0e\x00\x80\xff"

// changeBytes changes up to eight bytes: replaces, repeats or drops them, or a
// longer piece.
func changeBytes(rng *rand.Rand, raw []byte) []byte {
	out := bytes.Clone(raw)
	for range 1 + rng.IntN(8) {
		if len(out) == 0 {
			return out
		}
		at := rng.IntN(len(out))
		end := min(len(out), at+1+rng.IntN(40))
		switch rng.IntN(5) {
		case 0:
			out[at] = byte(rng.Uint32())
		case 1, 2:
			out[at] = structure[rng.IntN(len(structure))]
		case 3:
			out = append(out[:end:end], out[at:]...)
		case 4:
			out = append(out[:at:at], out[end:]...)
		}
	}
	return out
}

// otherTypes are what may stand where a value of that type stood.
var otherTypes = map[source.Type][]string{
	source.Number: {`"text"`, `null`, `[]`, `[1]`, `{}`, `{"value": 1}`, `true`, `-1`, `1e999`, `1e308`, `0`, `NaN`},
	source.String: {`7`, `null`, `[]`, `["a"]`, `{}`, `{"name": "a"}`, `false`, `""`, `"\ud800"`, `"\u0000"`},
	source.Bool:   {`"yes"`, `null`, `[]`, `{}`, `1`},
	source.Array:  {`null`, `{}`, `{"0": 1}`, `"text"`, `1`, `[]`, `[null]`, `[[]]`, `[{}]`},
	source.Object: {`null`, `[]`, `[{}]`, `"text"`, `1`, `{}`, `{"": null}`},
	source.Null:   {`"text"`, `[]`, `{}`, `1`, `-1`},
}

// swaps replaces single values by some of other types: nodes of JSON, and in
// other texts whatever looks like a number.
func swaps(rng *rand.Rand, raw []byte, n int) (out []mutation) {
	d := source.Decode("swap", raw, source.MaxSize)
	if !bytes.Equal(d.Data, raw) {
		return nil // unpacked or decoded: its values have no place in the bytes
	}
	places := values(d)
	for range min(n, 4*len(places)) {
		p := places[rng.IntN(len(places))]
		to := p.others[rng.IntN(len(p.others))]
		text := bytes.Join([][]byte{raw[:p.from], []byte(to), raw[p.to:]}, nil)
		out = append(out, mutation{what: fmt.Sprintf("%s at %d for %.20q", to, p.from, raw[p.from:p.to]), raw: text, at: p.from, nests: strings.HasPrefix(to, "[") || strings.HasPrefix(to, "{"), empty: slices.Contains(emptyTokens, to)})
	}
	return out
}

// value is a piece of a text and what may stand in its place.
type value struct {
	from, to int64
	others   []string
}

var (
	numberToken = regexp.MustCompile(`-?\d+(\.\d+)?([eE][-+]?\d+)?`)
	otherTokens = []string{"text", "", "null", "NaN", "-7", "1e999", "0", "[1, 2]", "{a: 1}", "\"", "1.2.3", "999999999999999999999"}
)

func values(d *source.Doc) (out []value) {
	tree := d.JSON()
	if tree == nil {
		for _, m := range numberToken.FindAllIndex(d.Data, -1) {
			out = append(out, value{int64(m[0]), int64(m[1]), otherTokens})
		}
		return out
	}
	for _, n := range append(tree.Docs(), tree.Broken()...) {
		out = append(out, nodes(n)...)
	}
	return out
}

// nodes returns a value of JSON and all within it.
func nodes(n source.Node) (out []value) {
	if others := otherTypes[n.Type()]; others != nil {
		from := n.Ref().Offset
		out = append(out, value{from, from + int64(len(n.Literal())), others})
	}
	for _, m := range n.Items() {
		out = append(out, nodes(m)...)
	}
	for _, m := range n.Members() {
		out = append(out, nodes(m)...)
	}
	return out
}
