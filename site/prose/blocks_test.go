package prose

import (
	"fmt"
	"strings"
	"testing"

	"github.com/benchfolio/benchfolio/site/prose/numbers"
)

// TestBlocks: the number check finds the hand-written numbers of a post at their
// places, over line ends and emphasis, and passes over references and sources.
func TestBlocks(t *testing.T) {
	const src = `---
title: Speeds of 2026
---
# Why 58 tokens per second are enough

The table shows how three models compare. Opus runs at **58.7**
tokens per second [@aa], and {{ value gpt-5.5 output_speed }} is more than 40
ms. It took {{ own "about 200" "an estimate" }} tries in 2026.

| Model | Speed (tokens/s) | Source |
|---|---|---|
| Opus | 58.7 | [@aa] |
| Mercury | 805.7 | |

- 3 steps
- see ` + "`--for 30s`" + `

> 12 of us

` + "```\n99 ms\n```\n"
	known := []numbers.Known{{Value: 57.9, Unit: "tokens/s", Name: "Opus", Metric: []string{"speed", "tokens per second"}, Ref: `value "opus" "output_speed"`}}
	findings := numbers.Check(Parse([]byte(src)).Blocks(), numbers.NewData(known, nil))
	var got []string
	for _, f := range findings {
		got = append(got, fmt.Sprintf("%d:%d %d %s", f.Line, f.Col, f.Sort, f.Text))
	}
	want := strings.Split(`4:7 0 58 tokens per second
6:21 3 three
6:58 1 58.7 tokens per second
7:76 0 40 ms
12:10 1 58.7
13:13 0 805.7
15:3 0 3
16:14 0 30s
`, "\n")
	if strings.Join(got, "\n") != strings.Join(want[:len(want)-1], "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	edits := numbers.Fixes([]byte(src), findings)
	if len(edits) != 1 || edits[0].Old != "58.7" || edits[0].New != `{{ value "opus" "output_speed" }}` {
		t.Errorf("%+v", edits)
	}
	if Parse([]byte("\xff")).Blocks() != nil {
		t.Error("a post that was refused has blocks")
	}
}
