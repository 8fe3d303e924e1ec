package numbers

import "testing"

func TestFixes(t *testing.T) {
	const source = `Title

Opus 4.8 runs at 58.7 tokens per second.
Over 40 tokens/s is fine for Opus 4.8, and a 2-second wait too.
Its index is 55 against the 55 of GPT-5.5 [@aa].
`
	block := Block{Parts: []Part{
		{Text: source[7:142], Offset: 7, Line: 3, Col: 1},
		{Text: source[142 : len(source)-7], Offset: 142, Line: 5, Col: 30},
		{Mark: Citation, Text: "[@aa]", Offset: len(source) - 7},
	}}
	edits := Fixes([]byte(source), Check([]Block{block}, report))
	const want = `diff a/posts/a.md b/posts/a.md
--- a/posts/a.md
+++ b/posts/a.md
@@ -1,5 +1,5 @@
 Title
 
-Opus 4.8 runs at 58.7 tokens per second.
+Opus 4.8 runs at {{ value "opus-4.8" "output_speed" }}.
 Over 40 tokens/s is fine for Opus 4.8, and a 2-second wait too.
 Its index is 55 against the 55 of GPT-5.5 [@aa].
`
	if got := Diff("posts/a.md", []byte(source), edits); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := Fixes([]byte("short"), Check([]Block{block}, report)); got != nil {
		t.Errorf("edits of another file: %v", got)
	}
	if got := Diff("a.md", []byte(source), nil); got != "" {
		t.Errorf("a diff without a change: %s", got)
	}
}
