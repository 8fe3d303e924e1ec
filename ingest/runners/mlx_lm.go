package runners

import (
	"regexp"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// MLXLM reads what mlx_lm.benchmark prints, and the tables that the project
// keeps of it. Layout: ml-explore/mlx-lm@d78bf58e:mlx_lm/benchmark.py and
// BENCHMARKS.md.
var MLXLM = &reader.Format{
	Name:    "mlx-lm",
	Title:   "mlx_lm.benchmark",
	Partial: true,
	Sniff:   sniffMLX,
	Read:    readMLX,
	Doc: `Printed by ` + "`mlx_lm.benchmark`" + `, or a table of its results as the project keeps them in BENCHMARKS.md.

Recognized by a line ` + "`Timing with prompt_tokens=N, generation_tokens=N, batch_size=N.`" + `, or by a Markdown table with the columns
` + "`Prompt (N) tok/sec` and `Generation (N) tok/sec`" + ` anywhere in a text.

| printed | table | metric |
|---|---|---|
| ` + "`prompt_tps` | `Prompt (N) tok/sec`" + ` | prefill_speed |
| ` + "`generation_tps` | `Generation (N) tok/sec`" + ` | output_speed; output_throughput of a batch of several |
| ` + "`total_time`" + ` of a single trial | | duration |
| | ` + "`MMLU Pro`" + ` | score, in percent |

Printed: mean (` + "`Averages`" + `), and from the trials median, p90, p95, p99, min and max; the model is not printed and comes from the configuration.
Table: model is ` + "`Repo`" + `, precision ` + "`Precision`" + `; the score of a row is a run of its own, of kind score.

No rows: memory; the machine and the versions, which stand in free text.

Traps: ` + "`:skull:`" + ` means that it did not run. A run that was interrupted has trials but no averages: the mean is that of the trials.`,
}

var (
	mlxTiming     = regexp.MustCompile(`(?m)^Timing with prompt_tokens=(\d{1,15}), generation_tokens=(\d{1,15}), batch_size=(\d{1,9})\.?\r?$`)
	mlxPrompt     = regexp.MustCompile(`^Prompt \((\d{1,15})\) tok/sec$`)
	mlxGeneration = regexp.MustCompile(`^Generation \((\d{1,15})\) tok/sec$`)
)

func sniffMLX(d *source.Doc) reader.Verdict {
	switch {
	case d.Mentions("Timing with prompt_tokens=") && mlxTiming.Match(d.Data):
		return reader.Yes("printed")
	case len(mlxTables(d)) > 0:
		return reader.Yes("Markdown")
	}
	return reader.No
}

func readMLX(d *source.Doc, s *reader.Sink) {
	readMLXConsole(d, s)
	for _, t := range mlxTables(d) {
		t.read(s)
	}
}

// mlxTable is a table with the columns of its two speeds.
type mlxTable struct {
	*source.Table
	prompt, generation int // index of the column
}

func mlxTables(d *source.Doc) (own []mlxTable) {
	if !d.Mentions("tok/sec") {
		return nil
	}
	for _, t := range d.Markdown() {
		m := mlxTable{t, -1, -1}
		for i, name := range t.Names() {
			if mlxPrompt.MatchString(name) {
				m.prompt = i
			} else if mlxGeneration.MatchString(name) {
				m.generation = i
			}
		}
		if m.prompt >= 0 && m.generation >= 0 {
			own = append(own, m)
		}
	}
	return own
}

func (t mlxTable) read(s *reader.Sink) {
	for _, row := range t.Rows {
		r := record.Run{Kind: record.Measured, Model: row.Get("Repo").Str(), Record: row.Line}
		r.Precision = row.Get("Precision").Str()
		score := r
		r.InputTokens, r.OutputTokens = t.length(t.prompt, mlxPrompt), t.length(t.generation, mlxGeneration)
		r.Concurrency = record.Value{Num: 1, Unit: record.Count, Derived: "mlx_lm.benchmark runs one sequence", Ref: row.Col(t.prompt).Ref()}
		run := s.Run(r)
		prompt, generation := t.speed(s, run, llamaPrefill, row.Col(t.prompt)), t.speed(s, run, llamaDecode, row.Col(t.generation))
		if cell := row.Get("MMLU Pro"); cell.Exists() {
			readMLXScore(s, score, cell)
		}
		if prompt.Known() && generation.Num > prompt.Num {
			row.Col(t.generation).Report("value/check", "generation at %s tokens/s is faster than the prompt at %s", generation.Text(), prompt.Text())
		}
	}
	if len(t.Rows) == 0 {
		t.Header.Col(0).Report("run/empty", "a table without rows")
	}
}

// length reads the number of tokens in the header of a column.
func (t mlxTable) length(column int, name *regexp.Regexp) record.Value {
	cell := t.Header.Col(column)
	digits := name.FindStringSubmatch(cell.Text)[1]
	return reader.Positive(cell.Part(digits, digits, "count"))
}

// mlxDead is what the tables show where a model did not run.
const mlxDead = ":skull:"

func (t mlxTable) speed(s *reader.Sink, run *record.Run, m *record.Metric, cell source.Cell) record.Value {
	if cell.Text == mlxDead {
		s.Label(reader.Label{Run: run, Metric: m, Text: mlxDead, Kind: reader.Failed, Ref: cell.Ref()})
		cell.Report("run/failed", "it did not run")
		return record.Value{}
	}
	v := positive(cell, "tokens/s")
	s.Row(record.Row{Run: run, Metric: m, Stat: record.Single, Value: v})
	return v
}

func readMLXScore(s *reader.Sink, r record.Run, cell source.Cell) {
	r.Kind = record.Score
	v := atLeastZero(cell, "percent")
	if v.Num > 100 {
		cell.Report("value/impossible", "expected a score of at most 100 percent, found %s", v.Text())
		return
	}
	s.Row(record.Row{Run: s.Run(r), Metric: localScoreScore, Stat: record.Single, Value: v, Benchmark: cell.At})
}
