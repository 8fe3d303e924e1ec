package runners

import (
	"regexp"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// mlxTrial is one line of results; mlxPair one number in it.
var (
	mlxTrial = regexp.MustCompile(`^(Trial \d+|Averages):\s`)
	mlxPair  = regexp.MustCompile(`\b(\w+)=([^,\s]+)`)
)

// mlxBlock is what was printed of one run: the line that says what is timed,
// its trials and their averages.
type mlxBlock struct {
	timing                    source.Cell // the line
	prompt, generation, batch record.Value
	trials                    []mlxNumbers
	averages                  mlxNumbers // nil where they were not printed
}

// mlxNumbers are the numbers of one line by their names.
type mlxNumbers map[string]record.Value

// mlxUnits are the numbers that are read.
var mlxUnits = map[string]string{"prompt_tps": "tokens/s", "generation_tps": "tokens/s", "total_time": "s"}

func readMLXConsole(d *source.Doc, s *reader.Sink) {
	var block *mlxBlock
	for _, l := range d.Lines() {
		if m := mlxTiming.FindStringSubmatchIndex(l.Text); m != nil {
			block.read(s)
			part := func(i int, name string) record.Value { return l.Cell(m[2*i], m[2*i+1], name).Num("count") }
			block = &mlxBlock{
				timing: l.Cell(0, len(l.Text), "Timing with"),
				prompt: part(1, "prompt_tokens"), generation: part(2, "generation_tokens"), batch: part(3, "batch_size"),
			}
		}
		m := mlxTrial.FindStringSubmatch(l.Text)
		if m == nil || block == nil {
			continue
		}
		numbers := mlxNumbers{}
		for _, p := range mlxPair.FindAllStringSubmatchIndex(l.Text, -1) {
			if name := l.Text[p[2]:p[3]]; mlxUnits[name] != "" {
				numbers[name] = positive(l.Cell(p[4], p[5], m[1]+": "+name), mlxUnits[name])
			}
		}
		if m[1] == "Averages" {
			block.averages = numbers
		} else {
			block.trials = append(block.trials, numbers)
		}
	}
	block.read(s)
}

// read adds the run of a block; of none where there is no block yet.
func (b *mlxBlock) read(s *reader.Sink) {
	if b == nil {
		return
	}
	r := record.Run{Kind: record.Measured, Record: b.timing.Line}
	r.InputTokens, r.OutputTokens, r.Concurrency = reader.Positive(b.prompt), reader.Positive(b.generation), reader.Positive(b.batch)
	run := s.Run(r)
	b.speed(s, run, llamaPrefill, "prompt_tps", "")
	if b.batch.Num > 1 {
		b.speed(s, run, batchedDecode, "generation_tps", "decode phase only: all sequences of the batch")
	} else {
		b.speed(s, run, llamaDecode, "generation_tps", "")
	}
	if len(b.trials) == 1 {
		s.Row(record.Row{Run: run, Metric: batchedDuration, Stat: record.Single, Value: b.trials[0]["total_time"]})
	}
	switch {
	case b.averages == nil && len(b.trials) == 0:
		b.timing.Report("run/empty", "a run without trials: it was stopped before the first was done")
	case b.averages == nil:
		b.timing.Report("run/cut", "%d trials without their averages: the run was interrupted", len(b.trials))
	}
	b.check()
}

// speed adds the mean that was printed and what follows from the trials.
func (b *mlxBlock) speed(s *reader.Sink, run *record.Run, m *record.Metric, name, note string) {
	var nums []float64
	var at record.Ref
	for _, t := range b.trials {
		if v := t[name]; v.Known() {
			if len(nums) == 0 {
				at = v.Ref
				at.At = "Trial: " + name
			}
			nums = append(nums, v.Num)
		}
	}
	samples, mean := reader.NewSample(nums, record.TokensPerSecond, at), b.averages[name]
	row := record.Row{Run: run, Metric: m, N: samples.N(), Note: note}
	add := func(stat record.Stat, v record.Value) {
		row.Stat, row.Value = stat, v
		s.Row(row)
	}
	add(record.Mean, reader.First(mean, samples.Stat(record.Mean)))
	for _, stat := range []record.Stat{record.StdDev, record.Median, "p90", "p95", "p99", record.Min, record.Max} {
		add(stat, samples.Stat(stat))
	}
	// Three decimals are printed of each.
	if v := samples.Stat(record.Mean); v.Known() && mean.Known() && max(v.Num-mean.Num, mean.Num-v.Num) > 0.0011 {
		b.timing.Report("value/check", "the mean of the trials is %s tokens/s, but `Averages` says %s", v.Text(), mean.Text())
	}
}

// check holds the total time of each trial against its two phases.
func (b *mlxBlock) check() {
	for i, t := range b.trials {
		prompt, generation, total := t["prompt_tps"], t["generation_tps"], t["total_time"]
		if !total.Known() || !prompt.Known() || !generation.Known() {
			continue
		}
		phases := b.batch.Num * (b.prompt.Num/prompt.Num + b.generation.Num/generation.Num)
		if phases > 1.01*total.Num {
			b.timing.Report("value/check", "trial %d took %s s, but prompt and generation alone take %.3f s", i+1, total.Text(), phases)
		}
	}
}
