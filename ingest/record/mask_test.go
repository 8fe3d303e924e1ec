package record

import "testing"

func TestMask(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"sk-proj-abcDEF0123456789abcd", "[masked]"},
		{"org/sk-ant-api03-abcDEF0123456789", "org/[masked]"},
		{"hf_abcdefghijklmnopqrstuvwxyz", "[masked]"},
		{"key hf_abcdefghijklmnopqrstuvwxyz, and more", "key [masked], and more"},
		{"AKIAIOSFODNN7EXAMPLE", "[masked]"},
		{`"org/model hf_abcd…" is 1`, `"org/model [masked]" is 1`}, // it was clipped before
		{"ghp_0123456789abcdefghijABCDEFGHIJ012345", "[masked]"},
		{"eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc-DEF_1", "[masked]"},
		{"Authorization: Bearer abc123def456", "Authorization: [masked] [masked]"},
		{"curl -H 'Bearer abc123def456'", "curl -H 'Bearer [masked]'"},
		{"https://user:hunter2@example.org/v1", "https://[masked]@example.org/v1"},
		{"https://bob:hunter2@h?key=abc", "https://[masked]@h?key=[masked]"},
		{"https://u:hunter2@h/?api_key=abc", "https://[masked]@h/?api_key=[masked]"},
		{"https://u:hun@ter2@h:80/v1", "https://[masked]@h:80/v1"},
		{"https://u:hun/ter@h/v1", "https://[masked]@h/v1"},
		{"git+https://abc123@h/org/repo", "git+https://[masked]@h/org/repo"},
		{"http://h:80/?sig=a%2Fb&x=1&X-Amz-Signature=abc&subscription-key=d,e;f", "http://h:80/?sig=[masked]&x=1&X-Amz-Signature=[masked]&subscription-key=[masked]"},
		{"https://h/cb#state=1&token=abc, then", "https://h/cb#state=1&token=[masked] then"},
		{"postgres://:hunter2@db", "postgres://[masked]@db"},
		{"https://example.org/v1?token=abc&x=1", "https://example.org/v1?token=[masked]&x=1"},
		{"--api-key=abc --port=8000", "--api-key=[masked] --port=8000"},
		{`{"api_key": "abc"}`, `{"api_key": "[masked]"}`},
		{"token: abc12345", "token: [masked]"}, {"{pass: hunter2x}", "{pass: [masked]"}, {"pwd=hunter2", "pwd=[masked]"},
		{"time per output token: 12.5 ms", "time per output token: 12.5 ms"}, {"pass: 85.3%", "pass: 85.3%"}, {"token: estimated", "token: estimated"},
		{"PASSWORD=x y", "PASSWORD=[masked] y"},
		{"-----BEGIN RSA PRIVATE KEY-----\nabc", "-----BEGIN RSA PRIVATE KEY-----[masked]"},

		// Names of models, datasets, hardware and fields are no keys.
		{"hf-internal-testing/tiny-random-LlamaForCausalLM", ""},
		{"Skywork/Skywork-13B-base-3.1T", ""},
		{"sk-small", ""},
		{"pplx-70b-online", ""},
		{"xai-org/grok-2-instruct", ""},
		{"basic reasoning 0-shot", ""},
		{"Bearer of bad news", ""},
		{"https://example.org:8000/v1", ""},
		{"https://example.org:8000", ""},
		{"https://example.org:8000/run/@cf/meta", ""},
		{"https://example.org/@user/post?monkey=1&page=2", ""},
		{"tokens: 128", ""},
		{"mean time per output token is 0.50 of (E2E - TTFT) / (output tokens - 1)", ""},
		{"KeyDiff: 0.3", ""},
		{"/data/0/output_cost_per_token", ""},
		{"dataset: secret-santa", ""},
	} {
		want := c.want
		if want == "" {
			want = c.text
		}
		if got := Mask(c.text); got != want {
			t.Errorf("%q: %q, want %q", c.text, got, want)
		}
		if again := Mask(Mask(c.text)); again != Mask(c.text) {
			t.Errorf("%q: masked twice it is %q", c.text, again)
		}
	}
}

func BenchmarkMask(b *testing.B) {
	for b.Loop() {
		Mask("/benchmarks/3/metrics/inter_token_latency_ms/successful/percentiles/p99")
	}
}
