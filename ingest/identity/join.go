package identity

import (
	"fmt"
	"strings"
)

// The MayJoin functions say whether a number of one row may stand beside a
// number of another as one model's. They are given [Resolution.Name] of both
// rows, so that what the rules have already joined counts as equal, and answer
// with the reason: what keeps the rows apart, or under which assumption they
// join. They are strict: a name without an org is not one with an org, because
// only the Resolver knows whether that org is the only one.

// MayJoinPrice wants the same model and date. Effort and thinking budget are ignored, as
// the price of a token does not depend on them; quantization, tag, price tier,
// region and way of serving are not.
func MayJoinPrice(a, b Name) (bool, string) {
	if why := apartModels(a, b); why != "" {
		return false, why
	}
	for _, f := range []struct{ what, a, b string }{
		{"quantization", a.Quantization, b.Quantization},
		{"tag", a.Tag, b.Tag},
		{"price tier", a.Tier, b.Tier},
		{"region", a.Region, b.Region},
		{"way of serving", a.Sale, b.Sale},
	} {
		if f.a != f.b {
			return false, disagree(f.what, f.a, f.b)
		}
	}
	return true, "same model and date"
}

// MayJoinScore wants the same model, date, effort and quantization; unknown effort joins
// only unknown effort, unknown quantization only unknown quantization. A score
// measured on other weights joins only where a line of the alias file says so,
// and then the reason is the mark to show ("assumed from BF16").
func MayJoinScore(a, b Name) (bool, string) {
	if why := apartModels(a, b); why != "" {
		return false, why
	}
	if a.Effort != b.Effort {
		return false, disagree("effort", a.Effort.String(), b.Effort.String())
	}
	if a.Target != b.Target {
		return false, disagree("accuracy target", a.Target, b.Target)
	}
	switch {
	case a.Quantization == b.Quantization:
		return true, "same model, date, effort and quantization"
	case a.Assumed != "" && assumedFrom(a.Assumed, b.Quantization):
		return true, "assumed from " + strings.ToUpper(a.Assumed)
	case b.Assumed != "" && assumedFrom(b.Assumed, a.Quantization):
		return true, "assumed from " + strings.ToUpper(b.Assumed)
	}
	return false, disagree("quantization", a.Quantization, b.Quantization)
}

// MayJoinSpeed wants what a score wants, without any assumption about weights,
// and the same provider. Tag and way of serving count as well: ":nitro" and "fast" are
// sold because they are faster. A missing provider equals only a missing one.
func MayJoinSpeed(a, b Name, providerA, providerB string) (bool, string) {
	a.Assumed, b.Assumed = "", ""
	if ok, why := MayJoinScore(a, b); !ok {
		return false, why
	}
	for _, f := range []struct{ what, a, b string }{
		{"provider", providerA, providerB},
		{"tag", a.Tag, b.Tag},
		{"way of serving", a.Sale, b.Sale},
	} {
		if f.a != f.b {
			return false, disagree(f.what, f.a, f.b)
		}
	}
	return true, "same model, date, effort, quantization and provider"
}

// apartModels says why two names are not one model of one date; empty if they
// are.
func apartModels(a, b Name) string {
	switch {
	case !a.identifies() || !b.identifies():
		return notNamed[firstKind(a, b)]
	case a.Kind != b.Kind || a.Base != b.Base:
		return "another model"
	case a.key().org != b.key().org:
		return disagree("org", a.Org, b.Org)
	case a.Date != b.Date:
		return disagree("date", a.Date, b.Date) + ": an alias with from or to may join them"
	}
	return ""
}

func firstKind(a, b Name) Kind {
	if !a.identifies() {
		return a.Kind
	}
	return b.Kind
}

// assumedFrom reports whether the weights that a line of the alias file allows
// are those of the other name. A name that states no quantization is the maker's
// repository, which is what people mean by BF16.
func assumedFrom(assumed, quantization string) bool {
	return assumed == quantization || assumed == "bf16" && quantization == ""
}

func disagree(what, a, b string) string {
	return fmt.Sprintf("%s differs: %s and %s", what, orUnknown(a), orUnknown(b))
}

func orUnknown(s string) string {
	if s == "" {
		return "not stated"
	}
	return s
}
