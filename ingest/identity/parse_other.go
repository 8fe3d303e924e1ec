package identity

import (
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"
)

// Names that are no plain model name: file names, paths, labels, pairs.

// extensions that are cut into their field.
var extensions = []string{".gguf", ".ggml", ".safetensors"}

// cutFile cuts extension and shard, which may alternate:
// "...-Q4_K_M.gguf-00001-of-00004.gguf".
func (p *parser) cutFile() {
	for p.cutExtension() || p.cutShard() {
		p.step(N7)
	}
}

func (p *parser) cutExtension() bool {
	for _, ext := range extensions {
		if name, ok := strings.CutSuffix(p.rest, ext); ok && name != "" {
			p.rest, p.File = name, ext[1:]
			return true
		}
	}
	return false
}

// cutShard cuts "-00001-of-00009".
func (p *parser) cutShard() bool {
	const length = len("00001-of-00009")
	at := len(p.rest) - length
	if at < 2 || p.rest[at-1] != '-' && p.rest[at-1] != '.' {
		return false
	}
	shard := p.rest[at:]
	if _, ok := digits(shard[:5]); !ok || shard[5:9] != "-of-" {
		return false
	}
	if _, ok := digits(shard[9:]); !ok {
		return false
	}
	p.rest, p.Shard = p.rest[:at-1], shard
	return true
}

// isLocalPath reports whether folded text is a path in a file system.
func isLocalPath(text string) bool {
	for _, prefix := range []string{"/", "./", "../", "~/", `\\`, `.\`, "file:"} {
		if strings.HasPrefix(text, prefix) {
			return true
		}
	}
	return len(text) > 2 && text[0] >= 'a' && text[0] <= 'z' && text[1] == ':' && (text[2] == '\\' || text[2] == '/')
}

// local keeps a path whole as the name, and reads only the setting from its
// last part.
func (p *parser) local() Name {
	n := Name{Raw: p.Raw, Base: p.rest, Kind: Local, Steps: p.Steps}
	inner := parseName(convention{}, repositoryInPath(p.rest))
	if inner.Kind != Local {
		n.Setting, n.Shard, n.File = inner.Setting, inner.Shard, inner.File
	}
	return n
}

// cachedRepository returns the repository that a directory of Hugging Face's cache
// holds: ".../models--Org--Repo", or a snapshot below it. The cache writes "--"
// for the slash, which no id of a repository has in it, so that nothing is
// guessed. A file of a snapshot is not answered: its own name may say more.
func cachedRepository(path string) (string, bool) {
	parts := strings.FieldsFunc(strings.TrimSpace(path), isSlash)
	i := slices.IndexFunc(parts, func(part string) bool { return strings.HasPrefix(part, "models--") })
	if i < 0 || len(parts) > i+3 || len(parts) > i+1 && parts[i+1] != "snapshots" {
		return "", false
	}
	names := strings.Split(parts[i], "--")[1:]
	if len(names) > 2 || slices.Contains(names, "") {
		return "", false
	}
	return strings.Join(names, "/"), true
}

func isSlash(r rune) bool { return r == '/' || r == '\\' }

// repositoryInPath guesses, for suggestions only, which repository a path holds:
// "models--Org--Repo" of Hugging Face's cache, "Org--Repo", else the last part.
func repositoryInPath(path string) string {
	parts := strings.FieldsFunc(path, isSlash)
	for _, part := range parts {
		if name, ok := strings.CutPrefix(part, "models--"); ok {
			return strings.Replace(name, "--", "/", 1)
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return strings.Replace(parts[len(parts)-1], "--", "/", 1)
}

// isTypeLabel reports whether raw is llama.cpp's model_type: "llama 7B Q4_0",
// "gpt-oss 20B MXFP4 MoE", "qwen3moe 30B.A3B Q4_K - Medium".
func isTypeLabel(raw string) bool {
	f := strings.Fields(raw)
	if len(f) < 3 || f[0] != strings.ToLower(f[0]) || !isSizeClass(f[1]) {
		return false
	}
	words := strings.Split(strings.ToLower(dashes.Replace(f[2])), "-")
	return quantTail(words) == len(words) || isGGUFType(words[0])
}

// isSizeClass reports "7B", "1.5B", "8x7B", "30B.A3B", "270M", "?B".
func isSizeClass(text string) bool {
	total, active, ok := strings.Cut(strings.ToLower(text), ".a")
	if ok && !isSizeClass(active) {
		return false
	}
	number := strings.TrimRight(total, "bmkt")
	return number != "" && len(total)-len(number) == 1 && strings.Trim(number, "0123456789.x?") == ""
}

func (p *parser) label() Name {
	n := Name{Raw: p.Raw, Base: p.rest, Kind: Label, Steps: p.Steps}
	words := strings.Split(dashes.Replace(strings.Fields(p.rest)[2]), "-")
	n.Quantization = strings.Join(words, "-")
	return n
}

// pair keeps "a + b" as an entity of its own, under its parts' normal forms with
// their settings: o3 (high) + gpt-4.1 is not o3 (low) + gpt-4.1.
func (p *parser) pair() Name {
	n := Name{Raw: p.Raw, Kind: Paired, Steps: p.Steps}
	var forms []string
	for part := range strings.SplitSeq(norm.NFKC.String(p.Raw), " + ") {
		n.Pair = append(n.Pair, strings.TrimSpace(part))
		q := parseName(convention{}, part)
		forms = append(forms, q.String())
		n.Steps |= q.Steps
	}
	n.Base = strings.Join(forms, " + ")
	return n
}
