package record

import (
	"regexp"
	"strings"
)

// Masked stands in place of a secret that was masked.
const Masked = "[masked]"

// Mask returns a text in which nothing looks like a key: keys of well-known
// services, tokens, passwords in addresses, and values behind the name of a
// secret are replaced by Masked. Everything that reaches the table, a page or a
// message as text goes through it, since people paste keys into names, datasets
// and commands.
//
// A key must look like one: `hf-internal-testing/tiny` and `skywork-13b` are
// models. What the text lacks of its length is not told.
func Mask(s string) string {
	if len(s) < shortestSecret || !hintsAtSecret(s) {
		return s
	}
	for _, m := range masks {
		s = m.ReplaceAllString(s, "${1}"+Masked+"${2}")
	}
	return s
}

// shortestSecret is less than the shortest text that is masked: a://b:c@d.
const shortestSecret = 10

// masks are the shapes of secrets; groups 1 and 2 are what stays around them.
var masks = []*regexp.Regexp{
	// Keys of services, by how they begin.
	regexp.MustCompile(`(^|[^A-Za-z0-9])(?:` + strings.Join([]string{
		`(?:sk-|[sprk]k_live_|hf_|gsk_|r8_|nvapi-|xai-|pplx-|gh[pousr]_|github_pat_|glpat-|AKIA|ASIA|AIza|xox[abeprs]-|eyJ)[\w.-]*…`, // one that was clipped
		`sk-[\w-]{16,}`, `[sprk]k_(?:live|test)_\w{10,}`, // OpenAI, Anthropic, OpenRouter; Stripe
		`hf_[A-Za-z0-9]{16,}`, `gsk_[A-Za-z0-9]{16,}`, `r8_[A-Za-z0-9]{16,}`, // Hugging Face, Groq, Replicate
		`nvapi-[\w-]{16,}`, `xai-[A-Za-z0-9]{16,}`, `pplx-[A-Za-z0-9]{24,}`, // NVIDIA, xAI, Perplexity
		`gh[pousr]_[A-Za-z0-9]{16,}`, `github_pat_\w{16,}`, `glpat-[\w-]{16,}`, // GitHub, GitLab
		`A(?:KI|SI)A[A-Z0-9]{12,}`, `AIza[\w-]{24,}`, `xox[abeprs]-[\w-]{10,}`, // AWS, Google, Slack
		`eyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)?`, // JSON Web Tokens
	}, "|") + `)`),
	regexp.MustCompile(`(?s)(-----BEGIN [A-Z ]*PRIVATE KEY-----).*`),
	// Credentials in an address: https://user:password@host, where the password may
	// hold what should have been escaped but is no port, and https://token@host.
	regexp.MustCompile(`(//)[^/\s:@]*:[^/\s]+(@)`),
	regexp.MustCompile(`(//)[^/\s:@]*:[^/\s@]*[^/\s@\d][^\s@]*(@)`),
	regexp.MustCompile(`(://)[^/\s?#@]+(@)`),
	// In its query: ?key=…, &X-Amz-Signature=….
	regexp.MustCompile(`((?i:[?&#;](?:[\w.%-]*[_.-])?(?:token|key|sig|signature|secret|auth|pass|pwd|passphrase|credentials?|session(?:id)?|jwt))=)[^\s"'&#\[][^\s"'&#]*`),
	regexp.MustCompile(`((?i:\bbearer|\bbasic)\s+)(?:[A-Za-z0-9+/_.~-]*[0-9][A-Za-z0-9+/_.~-]{6,}=*|[A-Za-z0-9+/_.~-]{20,}=*)`),
	regexp.MustCompile(`((?i:(?:^|[^A-Za-z])(?:pass|pwd|passphrase))["']?\s*[=:]\s*["']?)[^\s"',;&\[]*[A-Za-z][^\s"',;&]{3,}`),
	regexp.MustCompile(`((?i:(?:^|[^A-Za-z])token)["']?\s*[=:]\s*["']?)[^\s"',;&\[]*[A-Za-z][^\s"',;&\[]*[0-9][^\s"',;&\[]{4,}`), // not "per token: 12 ms"
	regexp.MustCompile(`((?i:api[-_ ]?key|secret(?:[-_ ]?key)?|passw(?:or)?d|authorization|(?:access|auth|api|hf|refresh)[-_ ]?token)["']?\s*[=:]\s*["']?)(?:[^\s"',;&\[][^\s"',;&]*)`),
}

// hintsAtSecret looks once through a text for what each secret has in it, since
// nearly all texts of a table have nothing of that kind.
func hintsAtSecret(s string) bool {
	named := false
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '-', '_':
			if endsLikePrefix(s[:i+1]) {
				return true
			}
		case 'A', 'e':
			if rest := s[i:]; strings.HasPrefix(rest, "AKIA") || strings.HasPrefix(rest, "ASIA") || strings.HasPrefix(rest, "AIza") || strings.HasPrefix(rest, "eyJ") {
				return true
			}
		case ':', '=', ' ':
			named = true
		}
	}
	return named && secretWord.MatchString(s)
}

// secretWord stands in all texts whose secret is told by what is before it.
var secretWord = regexp.MustCompile(`(?i)bearer|basic|key|secret|pass|pwd|auth|token|sig|cred|session|jwt|//`)

// keyPrefixes are how keys begin that have a dash or an underscore there.
var keyPrefixes = []string{
	"sk-", "k_live_", "k_test_", "hf_", "gsk_", "r8_", "nvapi-", "xai-", "pplx-", "ghp_", "gho_", "ghu_", "ghs_", "ghr_", "_pat_", "glpat-",
	"xoxa-", "xoxb-", "xoxe-", "xoxp-", "xoxr-", "xoxs-", "--",
}

func endsLikePrefix(s string) bool {
	for _, p := range keyPrefixes {
		if strings.HasSuffix(s, p) {
			return true
		}
	}
	return false
}
