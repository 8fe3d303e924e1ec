package identity

import (
	"testing"
	"unicode/utf8"
)

func FuzzParse(f *testing.F) {
	for _, w := range spelled {
		f.Add(w.format, w.raw)
	}
	for _, w := range traps {
		f.Add(w.format, w.raw)
	}
	for _, raw := range hostile {
		if len(raw) < 100 {
			f.Add("artificial-analysis", raw)
		}
	}
	f.Fuzz(func(t *testing.T, format, raw string) {
		n := ParseFrom(format, raw)
		if n.Raw != raw {
			t.Fatal("raw text changed")
		}
		if utf8.ValidString(raw) && !utf8.ValidString(n.Base+n.Org+n.Region+n.Setting.String()) {
			t.Fatal("invalid UTF-8 out of valid")
		}
		if n.Kind == Plain && n.Base == "" {
			t.Fatalf("%q: a plain name with no base", raw)
		}
		s := Spelling{Text: raw, Format: format}
		if v, rule := Compare(s, s); v != Same {
			t.Fatalf("%q is %s (%s) as itself", raw, v, rule)
		}
		if bad := safeSlug(Slug(raw)); bad != "" {
			t.Fatalf("slug %q: %s", Slug(raw), bad)
		}
		res := NewResolver(nil, nil, []Spelling{s, {Text: "gpt-5.5", Format: "litellm"}}).Resolve(s)
		if res.Canonical == "" && raw != "" {
			t.Fatalf("%q has no identity: %+v", raw, res)
		}
	})
}
