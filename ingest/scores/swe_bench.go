package scores

import (
	"math"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// SWEBench reads the boards of the SWE-bench site. Layout:
// SWE-bench/swe-bench.github.io@15491f17:data.
var SWEBench = &reader.Format{
	Name:  "swe-bench",
	Title: "SWE-bench, boards of its site",
	Kind:  record.Score,
	Sniff: sniffSWEBench,
	Read:  readSWEBench,
	Doc: `Published by the SWE-bench site: one JSON of all boards (Test, Verified, Lite, Multimodal, bash-only). One entry of a board is one run.

Recognized by ` + "`leaderboards`" + ` whose entries have ` + "`resolved` and `folder`" + `.

| field | row |
|---|---|
| ` + "`leaderboards[i].results[j].resolved`" + ` | score, percent; benchmark SWE-bench, variant is the board and the name of the entry |

The score is that of a system around a model. The model is the tag ` + "`Model: ...`" + ` where there is exactly one; else the name of the entry stands
for it, and a note says so. Notes also say where an entry was not checked by the maintainers, had several attempts, or comes with a
warning of the board.

No rows: costs and calls; details of single instances; lists of instances of one submission.

Traps: only bash-only compares models with one agent; boards are never merged. One entry can stand on several. Some entries are over
the instances that they submitted, not over the board.`,
}

// sweSizes are the instances of the boards whose percentages are of them.
var sweSizes = map[string]float64{"Test": 2294, "Verified": 500, "Lite": 300}

// sweCompanion says why a file beside the boards gives no rows; empty for all
// others.
func sweCompanion(root source.Node) string {
	if root.Get("resolved").Is(source.Array) && root.Has("no_generation") {
		return "the instances of one submission; its score stands on the board"
	}
	for _, model := range root.Members() {
		for _, instance := range model.Members() {
			if instance.Has("resolved", "cost", "api_calls") {
				return "details of single instances, not a board; the board's number is the score"
			}
			return ""
		}
		return ""
	}
	return ""
}

func sniffSWEBench(d *source.Doc) reader.Verdict {
	root := d.JSON().Root()
	for _, board := range root.Get("leaderboards").Items() {
		if entry := board.Get("results").Index(0); board.Has("name") && entry.Has("resolved", "folder") {
			if entry.Has("tags") {
				return reader.Yes("with tags")
			}
			return reader.Yes("2025-02")
		}
	}
	if root.Is(source.Object) && sweCompanion(root) != "" {
		return reader.Yes("details")
	}
	return reader.No
}

func readSWEBench(d *source.Doc, s *reader.Sink) {
	root := d.JSON().Root()
	if why := sweCompanion(root); why != "" {
		d.Report("format/no-numbers", 0, "%s", why)
		return
	}
	for _, board := range root.Get("leaderboards").Items() {
		name := board.Get("name").Str()
		for _, entry := range board.Get("results").Items() {
			if !entry.Is(source.Object) {
				entry.Report("value/type", "expected an entry as an object, found %s", entry.Type())
				continue
			}
			readSWEEntry(s, name, entry)
		}
	}
}

func readSWEEntry(s *reader.Sink, board string, entry source.Node) {
	name := entry.Get("name").Str()
	tags := entry.Get("tags").Strings()
	model, notes := name, []string(nil)
	if models := sweTagged(tags, "Model: "); len(models) == 1 {
		model = models[0]
	} else {
		notes = append(notes, "the entry names no model or several; its name stands for them")
	}
	for _, attempts := range sweTagged(tags, "System: Attempts - ") {
		if attempts != "1" {
			notes = append(notes, "several attempts at each instance")
		}
	}
	if sweIsFalse(entry.Get("checked")) || sweIsFalse(entry.Get("verified")) {
		notes = append(notes, "not checked by the maintainers")
	}
	if warned, _ := entry.Get("warning").Bool(); warned || entry.Get("warning").Is(source.String) && entry.Get("warning").Str() != "" {
		notes = append(notes, "the board has a warning about this entry")
	}
	v := entry.Get("resolved").NeedNum("percent")
	switch {
	case entry.Get("resolved").Is(source.Null):
		entry.Get("resolved").Report("value/missing", "expected a percentage, found null")
		return
	case !v.Known():
		return
	case v.Num < 0 || v.Num > 100:
		entry.Get("resolved").Report("value/impossible", "expected a percentage, found %s", v.Text())
		return
	}
	run := record.Run{Kind: record.Score, Model: model, Record: entry.Ref().Record}
	date, ok := record.ParseDate(entry.Get("date").Str())
	if run.Date = date; !ok && entry.Get("date").Exists() {
		entry.Get("date").Report("value/type", "expected a date such as 2024-11-03")
	}
	s.Row(record.Row{
		Run: s.Run(run), Metric: scoreMetric, Stat: record.Single, Value: v,
		Benchmark: "SWE-bench", Variant: board + "," + name, Note: strings.Join(notes, "; "),
	})
	checkSWEShare(entry, board, v)
}

// sweTagged returns the rest of the tags that begin so.
func sweTagged(tags []string, prefix string) (out []string) {
	for _, t := range tags {
		if rest, ok := strings.CutPrefix(t, prefix); ok {
			out = append(out, rest)
		}
	}
	return out
}

// sweIsFalse accepts the boolean and the texts that begin with it.
func sweIsFalse(n source.Node) bool {
	if v, ok := n.Bool(); ok {
		return !v
	}
	return n.Is(source.String) && strings.HasPrefix(strings.ToLower(n.Str()), "false")
}

// checkSWEShare: a share of all instances of a board is a whole number of them,
// within the rounding to two decimals.
func checkSWEShare(entry source.Node, board string, v record.Value) {
	size := sweSizes[board]
	if size == 0 {
		return
	}
	if n := v.Num * size / 100; math.Abs(n-math.Round(n)) > 0.0051*size/100+1e-6 {
		entry.Get("resolved").Report("value/check", "%s percent are not a whole number of the %.0f instances of %s: the entry is over those that it submitted", v.Text(), size, board)
	}
}
