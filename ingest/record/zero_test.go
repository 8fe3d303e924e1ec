package record

import "testing"

func TestZeroPrice(t *testing.T) {
	for model, want := range map[string]string{
		"together_ai/meta-llama/Llama-3.3-70B-Instruct-Turbo-Free": zeroByName,
		"qwen/qwen3-coder:free": zeroByName, "Alder 8B (free)": zeroByName,
		"alder-8b": zeroUnsaid, "freestyle-7b": zeroUnsaid, "alder-free-8b": zeroUnsaid, "": zeroUnsaid,
	} {
		if got := ZeroPrice(model); got != want {
			t.Errorf("%q: %q, want %q", model, got, want)
		}
	}
}
