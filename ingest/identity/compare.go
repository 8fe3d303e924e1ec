package identity

import (
	"cmp"
	"slices"
)

// Verdict is how two spellings relate.
type Verdict string

const (
	// Same model under the same setting.
	Same Verdict = "same"
	// SameModel under another setting: another effort, quantization, tag, price
	// tier or way of serving.
	SameModel Verdict = "setting"
	// Different models; something in the names proves it.
	Different Verdict = "different"
	// Unknown: the names alone cannot say. Never joined.
	Unknown Verdict = "unknown"
)

// Compare says how two spellings relate without a user's alias file, and by
// which rule: "id", "cross-id", the steps of the normal form ("n1 n5"), or in
// words what keeps them apart. It is symmetric.
func Compare(a, b Spelling) (Verdict, string) { return (*Set)(nil).Compare(a, b) }

// Compare is [Compare] under the aliases of the set; the rule is "user" where a
// line decided.
func (s *Set) Compare(a, b Spelling) (Verdict, string) {
	na, ua := s.apply(a)
	nb, ub := s.apply(b)
	switch {
	case ua == aliasApart || ub == aliasApart:
		return Different, "user: apart"
	case ua == aliasDisputed || ub == aliasDisputed:
		return Unknown, "user: contradicting lines"
	case ua == aliasApplied || ub == aliasApplied:
		if verdict, ok := equal(na, nb); ok {
			return verdict, string(ByUser)
		}
	case a.scope() == b.scope():
		return settings(na, nb), string(ByID)
	case crossed(a, b):
		return settings(na, nb), string(ByCrossID)
	}
	return byName(a, na, b, nb)
}

// byName compares what the names themselves say.
func byName(a Spelling, na Name, b Spelling, nb Name) (Verdict, string) {
	for _, n := range []Name{na, nb} {
		if !n.identifies() {
			return Unknown, notNamed[n.Kind]
		}
	}
	if na.Kind != nb.Kind {
		return Different, "a pair of models and one model"
	}
	if verdict, ok := equal(na, nb); ok {
		return verdict, cmp.Or(steps(na, nb).String(), string(ByID))
	}
	ta, tb := na.traits(), nb.traits()
	if why := differs(ta, tb); why != "" {
		return Different, why
	}
	if isBaseOf(a, na, b, nb) {
		return Different, "base model and tuned model"
	}
	if isRequantized(na, nb) {
		return SameModel, "quantization"
	}
	if na.Base == nb.Base && na.Date != nb.Date {
		return Unknown, "undated pointer: an alias with dates may say"
	}
	return Unknown, "unresolved"
}

// notNamed says why a name of a kind identifies nothing.
var notNamed = map[Kind]string{
	Moving:        "a moving alias",
	Served:        "a served name",
	Local:         "a local path",
	Label:         "a type label, no name",
	Contradictory: "the name contradicts itself",
	SetApart:      "left apart by the user",
	Opaque:        "not UTF-8",
}

// equal compares normal forms. A name without an org equals a maker's here; only
// a Resolver, which knows all names, can tell whether the maker is the only one
// (n9).
func equal(a, b Name) (Verdict, bool) {
	if !a.identifies() || !b.identifies() || a.Kind != b.Kind || !sameModel(a, b) {
		return "", false
	}
	return settings(a, b), true
}

// sameModel compares org, base and date.
func sameModel(a, b Name) bool {
	ka, kb := a.key(), b.key()
	return ka.base == kb.base && ka.date == kb.date &&
		(ka.org == kb.org || ka.org == "" && b.hasMaker() || kb.org == "" && a.hasMaker())
}

func settings(a, b Name) Verdict {
	if a.Setting != b.Setting {
		return SameModel
	}
	return Same
}

// steps are the steps that made two names equal.
func steps(a, b Name) Steps {
	s := a.Steps | b.Steps
	if (a.Org == "") != (b.Org == "") {
		s |= N9
	}
	return s
}

// crossed reports whether one record states the other's spelling, or both state
// a common id.
func crossed(a, b Spelling) bool {
	ids := append(slices.Clone(b.IDs), b.Text)
	for _, id := range append(slices.Clone(a.IDs), a.Text) {
		if id != "" && slices.Contains(ids, id) {
			// Equal texts alone are no cross-id: that is the names' own affair.
			return id != a.Text || id != b.Text
		}
	}
	return false
}

// isBaseOf reports whether both are repositories of one maker and only one says
// that it is tuned for instructions: the other is the base model then.
func isBaseOf(a Spelling, na Name, b Spelling, nb Name) bool {
	if !isRepository(a.Format, na) || !isRepository(b.Format, nb) || na.Org != nb.Org {
		return false
	}
	base, tuned := na, nb
	if len(base.Base) > len(tuned.Base) {
		base, tuned = tuned, base
	}
	return tuned.Base == base.Base+"-instruct" || tuned.Base == base.Base+"-chat" || tuned.Base == base.Base+"-it"
}

// isRequantized reports whether one is a listed quantizer's copy of the other.
// Quantizers copy the name of a repository with the maker's word in front
// ("Meta-Llama-3.1-..."), which makers drop when they rename theirs. The verdict
// joins nothing; it only says that the two are not different models.
func isRequantized(a, b Name) bool {
	if a.Quantization == b.Quantization || a.Date != b.Date {
		return false
	}
	copied := a.Org != "" && a.key().org == "" || b.Org != "" && b.key().org == ""
	return copied && withoutMaker(a.Base) == withoutMaker(b.Base)
}
