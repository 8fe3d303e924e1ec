package identity

// The grammars in which names state a reasoning effort. Nothing outside this
// list is an effort: mistral-medium and qwen3-max are names.

// levels are the words for a level. "none" is the same as off.
var levels = set("none", "minimal", "low", "medium", "high", "xhigh", "max")

// effortForm is a way to state an effort at the end of a name in normal form.
// In tail, {level} stands for a level and {budget} for thousands of tokens (64k).
type effortForm struct {
	tail     []string
	mode     Mode
	families []string // nil: every family
}

// effortForms, longest first, so that "non-reasoning" is tried before
// "reasoning". The families of the short forms are those whose makers or
// leaderboards use them as a setting; elsewhere the word is part of the name
// (Qwen3-...-Thinking-2507, phi-4-mini-reasoning).
var effortForms = []effortForm{
	{[]string{"thinking", "auto", "{level}", "effort"}, Adaptive, nil}, // LiveBench
	{[]string{"thinking", "{budget}", "{level}", "effort"}, On, nil},   // LiveBench
	{[]string{"non", "reasoning", "{level}", "effort"}, Off, nil},      // Artificial Analysis
	{[]string{"thinking", "{budget}"}, On, nil},
	{[]string{"{level}", "effort"}, Unstated, nil},
	{[]string{"non", "reasoning"}, Off, nil},
	{[]string{"non", "thinking"}, Off, nil},
	{[]string{"no", "thinking"}, Off, nil},
	{[]string{"nothinking"}, Off, nil},
	{[]string{"{level}thinking"}, On, nil}, // LiveBench: -highthinking
	{[]string{"thinking"}, On, []string{"claude", "deepseek-v3", "gemini-2-5", "grok-4-1", "kimi-k2-5", "kimi-k2-6"}},
	{[]string{"reasoning"}, On, []string{"grok-4"}},
	{[]string{"instant"}, Off, []string{"kimi-k2-5", "kimi-k2-6"}},
	{[]string{"adaptive"}, Adaptive, []string{"claude"}},
	{[]string{"{level}"}, Unstated, levelFamilies},
}

// levelFamilies take a bare level behind the name: gpt-5-high, o3-mini_medium.
var levelFamilies = []string{"gemini-3", "gpt-5", "gpt-oss", "grok-3-mini", "grok-4", "o1", "o3", "o4"}

// bareLevels are the levels that may stand alone at the end. "max" is missing:
// gpt-5.1-codex-max is a model. So is "none".
var bareLevels = set("minimal", "low", "medium", "high", "xhigh")

// budgetFamilies take "_16K" (Epoch); elsewhere it may be a context length.
var budgetFamilies = []string{"claude", "gemini"}

// trainedThinking are families in which thinking is a model that was trained
// apart, never a setting; stamps narrows it to those releases. There a stated
// "(Reasoning)" stays in the name.
var trainedThinking = []struct {
	family string
	stamps []string // nil: all
}{
	{"qwen3", []string{"2507"}},
	{"qwen3-next", nil},
	{"qwen3-omni", nil},
	{"qwen3-vl", nil},
}

// effortWords may stand, alone or joined by commas, between brackets.
var effortWords = map[string]Effort{
	"adaptive":           {Mode: Adaptive},
	"adaptive reasoning": {Mode: Adaptive},
	"reasoning":          {Mode: On},
	"thinking":           {Mode: On},
	"non-reasoning":      {Mode: Off},
	"no thinking":        {Mode: Off},
	"no think":           {Mode: Off},
	"default think":      {},
	"thinking-minimal":   {Mode: On, Level: "minimal"}, // LMArena
}

// columnWords are read as well where the text can be nothing but an effort: in an
// `effort` column and in the alias file.
var columnWords = map[string]Effort{
	"unknown":       {},
	"default":       {},
	"on":            {Mode: On},
	"enabled":       {Mode: On},
	"off":           {Mode: Off},
	"disabled":      {Mode: Off},
	"non-thinking":  {Mode: Off},
	"non reasoning": {Mode: Off},
	"auto":          {Mode: Adaptive},
}
