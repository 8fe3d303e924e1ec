package identity

// Rule is the rule that gave a row its identity.
type Rule string

// The rules, in the order in which they are tried.
const (
	ByUser       Rule = "user"
	ByID         Rule = "id"
	ByCrossID    Rule = "cross-id"
	ByNormalized Rule = "normalized"
	ByOwn        Rule = "own"
)

// Status says how far to trust a Resolution.
type Status string

const (
	// Resolved: one canonical id answered.
	Resolved Status = "resolved"
	// Unresolved: none answered; the row keeps its own spelling as identity.
	Unresolved Status = "unresolved"
	// Ambiguous: several answered; the row keeps its own spelling as identity,
	// and Candidates shows them.
	Ambiguous Status = "ambiguous"
)

// Resolution is the identity of one row and why it has it.
type Resolution struct {
	Canonical string // id of the entity; rows with equal Canonical are shown as one model
	Rule      Rule
	Status    Status
	Why       string // detail for people: "n2 n6", a place in the alias file, the stated id

	// Name is what the MayJoin functions compare: the model that the row
	// resolved to, with the row's own setting, route and region.
	Name    Name
	Setting Setting // Name.Setting

	Candidates  []string     // canonical ids that answered, sorted, where Ambiguous
	Suggestions []Suggestion // up to three, best first, where not Resolved
}

// Suggestion is a canonical id that an unresolved spelling may mean. It never
// joins anything by itself.
type Suggestion struct {
	Canonical string
	Line      string // ready for the alias file: one line of YAML, no line break
	Likeness  Likeness
	Distance  float64 // of the words: 0 (the same) to 1
}

// Likeness says in which way two names are alike, the nearest first.
type Likeness int

const (
	// Answered: the id is one of several that a rule found.
	Answered Likeness = iota
	// SameLetters: letters and digits are equal, in any order.
	SameLetters
	// SameParts: family, version, size and variant are equal; a maker, "instruct"
	// or a date is on one side only.
	SameParts
	// OneSaysMore: one name has words that the other lacks.
	OneSaysMore
	// BothSayMore: each name has words that the other lacks.
	BothSayMore
)
