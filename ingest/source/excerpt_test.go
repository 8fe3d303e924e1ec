package source

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

func excerptOf(text, at string) string {
	return doc(text).excerpt(int64(strings.Index(text, at)))
}

func TestExcerptShowsTheStructure(t *testing.T) {
	for _, c := range []struct{ text, at, want string }{
		{"{\n  \"ttft_ms\": 12..5,\n}", "12..5", `"ttft_ms": 12..5,`},
		{`{"a": tru, "b": NaN, "c": Infinity}`, "tru", `{"a": tru, "b": NaN, "c": Infinity}`},
		{"Model,TTFT (ms)\nA,fast\n", "fast", "A,fast"},
		{"| Model | Output speed (tokens/sec) |\n", "Output", "| Model | Output speed (tokens/sec) |"},
		{"costs:\n  input: 1e-7x\n", "1e-7x", "input: 1e-7x"},
		{"Samples per second : 12.3\n", "12.3", "Samples per second : 12.3"},
		{"Mean time per output token (ms): 12..3\n", "12..3", "Mean time per output token (ms): 12..3"},
		{"time per output token: 21.3 ms\n", "21.3", "time per output token: 21.3 ms"},
		{"kv_cache_hit_rate_percentage: 12x\n", "12x", "kv_cache_hit_rate_percentage: 12x"},
		{`{"measured_time_per_output_token_in_milliseconds_p99": 1.2.3}`, "time", `{"measured_time_per_output_token_in_milliseconds_p99": 1.2.3}`},
		{"a: 0.01234567890123456789012345,1.2.3\n", "1.2.3", "a: 0.01234567890123456789012345,1.2.3"},
	} {
		if got := excerptOf(c.text, c.at); got != c.want {
			t.Errorf("%q: %q, want %q", c.text, got, c.want)
		}
	}
}

// TestExcerptHidesWordsAndKeys: nothing of what is marked HIDDEN may be shown,
// wherever in the line the problem lies.
func TestExcerptHidesWordsAndKeys(t *testing.T) {
	for _, text := range []string{
		`{"prompt": "HIDDEN HIDDEN", "ttft": x1}`,
		`{"prompt": "say \"HIDDEN\" twice", "ttft": x1}`,
		"{\"generated_text\": [\"HIDDEN\", \"HIDDEN, HIDDEN\"], \"a\": x1}",
		`{"lost": "quote, "prompt": "HIDDEN it is, HIDDEN too", "a": x1}`,
		`{"key": HIDDEN, "a": x1}`,
		`{"sk-HIDDENHIDDEN": 1, "a": x1}`,
		"{\"long\": \"" + strings.Repeat("HIDDEN ", 40) + "\", \"a\": x1}",
		"Model,Prompt,TTFT\nA,please tell me the HIDDEN story,x1\n",
		"Model,Key,TTFT\nA,sk-abcHIDDEN12,x1\n",
		"OPENAI_API_KEY=HIDDEN x1\n",
		"  api_key: HIDDEN x1\n",
		"Authorization: Bearer HIDDEN x1\n",
		"password: HIDDEN # x1\n",
		"token: HIDDENab # x1\n", "  token = \"HIDDEN\" x1\n", "pass: HIDDEN x1\n", "hub: {token: HIDDEN, x1: 5}\n", "pwd=HIDDEN x1\n", "token: 12HIDDEN x1\n", "pass: 12345HIDDEN x1\n",
		"Output tokens: 12, token: HIDDEN, x1\n", "session_id: HIDDEN x1\n",
		"hf_HIDDENabcdef x1\n",
		"prompt: once upon a HIDDEN time, x1\n",
		"A,Traceback (most recent call last): File HIDDEN.py,x1\n",
		"A,see https://user:HIDDEN-1@example.org/v1,x1\n",
		"A,once upon a time there was a very very long and sad story of somebody whose name was HIDDEN,x1\n",
		"x1,once upon a time there was a very very long and sad story of somebody whose name was HIDDEN and more\n",
		"x1 " + strings.Repeat("HIDDENx", 5) + "\n",
	} {
		for at := range text {
			if got := doc(text).excerpt(int64(at)); strings.Contains(got, "HIDDEN") {
				t.Errorf("%q at %d: %q", text, at, got)
				break
			}
		}
	}
}

func TestExcerptIsPrintable(t *testing.T) {
	for _, text := range []string{"a,\x1b[31mred\x07,\u202egnp", "{\"a\": \x1b[2J}", "a\u200b,b"} {
		for _, r := range doc(text).excerpt(3) {
			if unicode.IsControl(r) || unicode.Is(unicode.Cf, r) {
				t.Errorf("%q: %q is shown", text, r)
			}
		}
	}
}

func FuzzExcerpt(f *testing.F) {
	for _, s := range []string{`{"a": "b"}`, "a,b", "ü\n\"", "{\"\\", "api_key"} {
		f.Add([]byte(s), 3)
	}
	f.Fuzz(func(t *testing.T, text []byte, at int) {
		d := Decode("x", text, 1<<16)
		got := d.excerpt(int64(at))
		if utf8.RuneCountInString(got) > 2*excerptWidth || !utf8.ValidString(got) || strings.ContainsAny(got, "\n\x1b") {
			t.Fatalf("%q at %d: %q", d.Data, at, got)
		}
	})
}
