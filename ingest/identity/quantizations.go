package identity

import "strings"

// The names of number formats and quantization methods, in normal form.

// quantCores each state a quantization by themselves.
var quantCores = set(
	"awq", "bf16", "f16", "f32", "fp16", "fp32", "fp4", "fp8", "gptq", "int4", "int8", "mxfp4", "mxfp6", "mxfp8", "nvfp4",
	"w4a16", "w4a8", "w4afp8", "w8a16", "w8a8", "2bit", "3bit", "4bit", "5bit", "6bit", "8bit",
)

// quantMethods may stand before a core and belong to it then: AWQ-INT4.
var quantMethods = set("autoround", "awq", "gptq", "quark", "ud")

// quantQualifiers may stand behind the core that they qualify.
var quantQualifiers = map[string]map[string]bool{
	"fp4":   set("v2"),
	"fp8":   set("block", "dynamic"),
	"mxfp4": set("preview"),
	"4bit":  set("g32", "g64", "g128"),
	"5bit":  set("g32", "g64", "g128"),
	"6bit":  set("g32", "g64", "g128"),
	"8bit":  set("g32", "g64", "g128"),
}

// ggufParts follow the "q4", "iq4" or "tq1" of llama.cpp's types and forks'.
var ggufParts = set("0", "1", "k", "ks", "kt", "kl", "kss", "l", "m", "nl", "r4", "r8", "s", "xl", "xs", "xxl", "xxs")

// quantTail is how many words at the end state a quantization; 0 if none do.
func quantTail(words []string) int {
	n := len(words)
	core := 0 // words from the core to the end
	switch {
	case n > 0 && quantCores[words[n-1]]:
		core = 1
	case n > 1 && quantQualifiers[words[n-2]][words[n-1]]:
		core = 2
	default:
		core = ggufTail(words)
	}
	if core > 0 && n > core && quantMethods[words[n-core-1]] {
		core++
	}
	return core
}

// ggufTail matches q4-0, q4-k-m, iq4-k-r4, tq1-0.
func ggufTail(words []string) int {
	for parts := 0; parts <= 3 && parts < len(words); parts++ {
		at := len(words) - 1 - parts
		if parts > 0 && isGGUFType(words[at]) {
			return parts + 1
		}
		if !ggufParts[words[at]] {
			return 0
		}
	}
	return 0
}

func isGGUFType(word string) bool {
	digit, ok := strings.CutPrefix(strings.TrimLeft(word, "it"), "q")
	return ok && len(digit) == 1 && digit[0] >= '1' && digit[0] <= '8' && len(word) <= 3
}
