package chart

import (
	"strings"
	"unicode"

	"golang.org/x/image/font/sfnt"
)

// leftOut says at the foot of a picture what an ellipsis in a name means.
const leftOut = "…: letters that this picture has no font for; the page shows them."

// legible is a text in the letters that a font has. Others, those of a script that
// the font does not know, are left out, and an ellipsis says so: a box in their
// place would say less, and look broken. It tells whether any were.
func legible(f *sfnt.Font, s string) (string, bool) {
	var buf sfnt.Buffer
	var out strings.Builder
	missing, gap := false, false
	for _, r := range s {
		index, err := f.GlyphIndex(&buf, r)
		switch {
		case err == nil && index != 0:
			if r != ' ' || !gap || !strings.HasSuffix(out.String(), " ") {
				out.WriteRune(r)
			}
			gap = gap && r == ' '
		case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf): // marks on a letter, joiners
			missing = true
		default:
			if !gap {
				out.WriteRune('…')
			}
			missing, gap = true, true
		}
	}
	return strings.TrimRight(out.String(), " "), missing
}
