package identity

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
	"unicode"
)

const maxSlug = 80 // bytes; leaves room for directories and extensions everywhere

// reservedNames cannot name a file on Windows, with any extension.
var reservedNames = set(
	"aux", "con", "nul", "prn", "conin$", "conout$",
	"com0", "com1", "com2", "com3", "com4", "com5", "com6", "com7", "com8", "com9",
	"lpt0", "lpt1", "lpt2", "lpt3", "lpt4", "lpt5", "lpt6", "lpt7", "lpt8", "lpt9",
)

// Slug is a name for the page of an entity: lower case ASCII letters, digits,
// "-" and inner ".", 1 to 80 bytes, safe in URLs and as a file or directory name
// on every system. It depends on the id alone. Different ids may have one slug
// ("a/b", "a-b"): a caller with several ids uses [Slugs].
func Slug(canonical string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(canonical) {
		switch {
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9', r == '.':
			b.WriteRune(r)
		case !strings.HasSuffix(b.String(), "-"):
			b.WriteByte('-')
		}
	}
	s := tidySlug(b.String())
	if s == "" {
		return "model-" + shortHash(canonical)
	}
	if stem, _, _ := strings.Cut(s, "."); reservedNames[stem] {
		s = "model-" + s
	}
	if len(s) > maxSlug {
		hash := shortHash(canonical)
		s = tidySlug(s[:maxSlug-1-len(hash)]) + "-" + hash
	}
	return s
}

// tidySlug keeps dots inside and single, so that no part is "." or "..".
func tidySlug(s string) string {
	for strings.Contains(s, "..") {
		s = strings.ReplaceAll(s, "..", ".")
	}
	return strings.Trim(s, "-.")
}

func shortHash(s string) string {
	sum := sha256.Sum256([]byte(s))
	return hex.EncodeToString(sum[:4])
}

// Slugs gives every id a slug of its own. Ids whose slugs collide all get a hash
// of the id behind it, so that none of them changes when another colliding id
// comes or goes later. Duplicate ids share one entry.
func Slugs(ids []string) map[string]string {
	ids = slices.Compact(slices.Sorted(slices.Values(ids)))
	users := map[string]int{}
	for _, id := range ids {
		users[Slug(id)]++
	}
	slugs := make(map[string]string, len(ids))
	taken := map[string]bool{}
	for _, id := range ids {
		if s := Slug(id); users[s] == 1 {
			slugs[id], taken[s] = s, true
		}
	}
	for _, id := range ids {
		if _, done := slugs[id]; done {
			continue
		}
		sum := sha256.Sum256([]byte(id))
		hash := hex.EncodeToString(sum[:])
		for n := 8; ; n += 8 { // ends: two ids do not share all 64 digits
			if s := withHash(Slug(id), hash[:n]); !taken[s] {
				slugs[id], taken[s] = s, true
				break
			}
		}
	}
	return slugs
}

func withHash(slug, hash string) string {
	return tidySlug(slug[:min(len(slug), maxSlug-1-len(hash))]) + "-" + hash
}

const maxDisplay = 120 // characters

// Display is an id as a page shows it: on one line, without characters that are
// invisible or turn the direction of text, at most 120 characters long. Markup is
// not escaped; that is the template's affair.
func Display(canonical string) string {
	var b strings.Builder
	n := 0
	for _, r := range strings.Join(strings.Fields(strings.ToValidUTF8(canonical, "\uFFFD")), " ") {
		if n++; n > maxDisplay {
			return b.String() + "…"
		}
		if unicode.IsPrint(r) {
			b.WriteRune(r)
		} else {
			b.WriteRune('\uFFFD')
		}
	}
	return b.String()
}
