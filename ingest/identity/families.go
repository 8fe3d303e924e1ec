package identity

import (
	"slices"
	"strings"
)

// inFamily reports whether a base in normal form belongs to one of the families,
// which are given as whole words from the start: "gpt-5" covers "gpt-5-mini" and
// "gpt-5-2", not "gpt-55".
func inFamily(base string, families []string) bool {
	for _, f := range families {
		if rest, ok := strings.CutPrefix(base, f); ok && (rest == "" || rest[0] == '-') {
			return true
		}
	}
	return false
}

// familyWords are names of families. Two names that hold different ones are
// different models: deepseek-llama3.3 is no Llama 3.3.
var familyWords = set(
	"apriel", "aya", "chatgpt", "claude", "codestral", "cogito", "command", "dbrx", "deepseek", "devstral",
	"ernie", "exaone", "falcon", "gemini", "gemma", "glm", "gpt", "granite", "grok", "hermes", "hunyuan",
	"internlm", "jamba", "kimi", "llama", "magistral", "mimo", "minimax", "ministral", "mistral", "mixtral",
	"molmo", "nemotron", "nova", "olmo", "palm", "palmyra", "phi", "pixtral", "qwen", "qwq", "reka", "solar",
	"sonar", "step", "tulu", "vicuna", "wizardlm", "yi",
)

// servedNames say nothing about the model behind a server; a family's bare name
// says as little.
var servedNames = set("", "default", "llm", "local", "local-model", "model", "my-model", "served-model", "test", "unknown")

func isServedName(base string) bool { return servedNames[base] || familyWords[base] }

// movingNames are re-pointed by their publisher without saying so in the name.
var movingNames = []string{"deepseek-chat", "deepseek-reasoner"}

// isMoving reports whether a base without a date is a pointer that moves.
func isMoving(base string) bool {
	for w := range strings.FieldsFuncSeq(base, func(r rune) bool { return strings.ContainsRune("-@:", r) }) {
		if w == "latest" {
			return true
		}
	}
	return slices.Contains(movingNames, base)
}

// contradictions are pairs of words that no one model can carry: Llama 4
// Maverick has 128 experts, Scout has 16.
var contradictions = [][2]string{{"maverick", "16e"}, {"scout", "128e"}}

func isContradictory(words []string) bool {
	for _, c := range contradictions {
		if slices.Contains(words, c[0]) && slices.Contains(words, c[1]) {
			return true
		}
	}
	return false
}
