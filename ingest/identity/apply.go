package identity

import "strings"

// What an alias line does to a name.

type aliasState int

const (
	aliasNone aliasState = iota
	aliasApplied
	aliasApart
	aliasDisputed
)

// apply parses the spelling and replaces its model by the one that the user's
// line names. The setting stays the spelling's own, except where the line says
// otherwise.
func (s *Set) apply(sp Spelling) (Name, aliasState) {
	own := sp.name()
	lines, ok := s.Find(sp)
	switch {
	case len(lines) == 0:
		return own, aliasNone
	case !ok:
		return own, aliasDisputed
	case lines[0].Apart:
		return own, aliasApart
	}
	return lines[0].rename(own), aliasApplied
}

// rename gives the name the line's model. Without from or to the line does not
// bridge dates: the name keeps its own, so that a price or score of another date
// is not carried over.
func (a Alias) rename(own Name) Name {
	target := Parse(a.Canonical)
	n := own
	n.Org, n.Base, n.Kind, n.Pair = target.Org, target.Base, target.Kind, target.Pair
	if a.dated() {
		n.Date = target.Date
	}
	n.Setting = fill(own.Setting, target.Setting)
	if a.Effort != "" {
		n.Effort, _ = ParseEffort(a.Effort)
	}
	if q := normalQuantization(a.Quantization); q != "" {
		if own.Quantization == "" {
			n.Quantization = q
		} else if own.Quantization != q {
			n.Assumed = q
		}
	}
	return n
}

// fill takes from other what s leaves open.
func fill(s, other Setting) Setting {
	if s.Effort == (Effort{}) {
		s.Effort = other.Effort
	}
	for _, f := range []struct{ to, from *string }{
		{&s.Quantization, &other.Quantization}, {&s.Tag, &other.Tag}, {&s.Tier, &other.Tier},
		{&s.Sale, &other.Sale}, {&s.Target, &other.Target},
	} {
		if *f.to == "" {
			*f.to = *f.from
		}
	}
	return s
}

// isRepository reports whether a name is written as a repository at Hugging
// Face: "Org/Repo" with the maker's org exactly as there and at least one
// capital, or any "org/repo" from a format whose names are repositories.
func isRepository(format string, n Name) bool {
	raw := n.Raw
	if len(n.Route) > 0 || n.Tag != "" || n.Kind != Plain || strings.Count(raw, "/") != 1 {
		return false
	}
	if isRepositoryFormat(format) {
		return true
	}
	org, _, _ := strings.Cut(raw, "/")
	if strings.Contains(org, " ") {
		return false // an account there has none
	}
	spelled, listed := repositoryOrgs[strings.ToLower(org)]
	return raw != strings.ToLower(raw) && (org == spelled || !listed && orgIDs[strings.ToLower(org)] == "")
}

// hasMaker reports whether the org is known to be a maker: it is listed, or the
// name is a repository and its owner no quantizer. Any other piece may be a gateway that nobody has listed.
func (n Name) hasMaker() bool {
	return n.key().org != "" && (orgIDs[n.Org] != "" || isRepository("", n) && !quantizers[n.Org])
}

// withoutMaker drops the makers' own names in front of a base.
func withoutMaker(base string) string {
	for _, word := range []string{"meta-", "nvidia-"} {
		base = strings.TrimPrefix(base, word)
	}
	return base
}
