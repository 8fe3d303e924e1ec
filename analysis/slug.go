package analysis

import (
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// slugger makes names of pages: lower-case ASCII letters, digits, dot and dash,
// unique in their kind on file systems that know no case, at most 64 bytes.
type slugger map[string]string // kind/slug -> whose it is

// slug returns the same slug for the same text. A text that loses too much, is
// too long or meets another one gets a hash of itself at its end, so that its
// address does not depend on which other texts are there... as long as they
// differ in more than what a slug loses.
func (s slugger) slug(kind, text string) string { return s.slugOf(kind, text, text) }

// slugOf is [slugger.slug] of one of several things that may have the same text.
func (s slugger) slugOf(kind, text, identity string) string {
	base, lossy := fold(text)
	if len(base) > 64 {
		base, lossy = strings.TrimRight(base[:52], "-."), true
	}
	if device, _, _ := strings.Cut(base, "."); reserved[device] { // con.json is the device, too
		base, lossy = strings.ReplaceAll(base, ".", "-"), true
	}
	if base == "" || strings.HasPrefix(base, "index-") || lossy {
		base = strings.Trim(base+"-"+record.ShortHash(text), "-")
	}
	for {
		key := kind + "/" + base
		if other, taken := s[key]; !taken || other == identity {
			s[key] = identity
			return base
		}
		base += "-" + record.ShortHash(identity)[:4]
	}
}

// fold maps a text to the letters of a slug. lossy reports whether something
// else than case, blanks and common separators was lost.
func fold(text string) (slug string, lossy bool) {
	var b strings.Builder
	dash := true // no dash at the beginning
	for _, r := range strings.ToLower(text) {
		switch {
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9':
			b.WriteRune(r)
			dash = false
		case r == '.' && !dash:
			b.WriteRune(r)
		default:
			if !strings.ContainsRune(" -_/(),:;+@.", r) {
				lossy = true
			}
			if !dash {
				b.WriteByte('-')
				dash = true
			}
		}
	}
	return strings.Trim(b.String(), "-."), lossy
}

// reserved are names that Windows refuses or that our own pages have, which are
// also those that begin with index-.
var reserved = map[string]bool{
	"con": true, "prn": true, "aux": true, "nul": true, "index": true,
	"com0": true, "lpt0": true, "com1": true, "com2": true, "com3": true, "com4": true, "com5": true, "com6": true, "com7": true, "com8": true, "com9": true,
	"lpt1": true, "lpt2": true, "lpt3": true, "lpt4": true, "lpt5": true, "lpt6": true, "lpt7": true, "lpt8": true, "lpt9": true,
}
