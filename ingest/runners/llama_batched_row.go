package runners

import (
	"math"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
)

// batchedRow is one row in either form: one point of a sweep over batches or
// over the context.
type batchedRow struct {
	names            batchedNames
	get              fields
	at               record.Ref
	model, precision string
	note             string
}

var (
	batchedDecode   = record.MustMetric("output_throughput")
	batchedDuration = record.MustMetric("duration")
)

func (r batchedRow) read(s *reader.Sink) {
	count := func(name string) record.Value { return atLeastZero(r.get(name), "count") }
	pp, tg, b, kv := count(r.names.pp), count(r.names.tg), count(r.names.b), count(r.names.nKV)
	if pp.Num == 0 && tg.Num == 0 {
		r.get(r.names.pp).Report("value/missing", "expected a length of the prompt or of the generation above 0; the row is left out")
		return
	}
	run := record.Run{Kind: record.Measured, Model: r.model, Record: r.at.Record}
	run.Precision = r.precision
	run.InputTokens, run.OutputTokens, run.Concurrency = reader.Positive(pp), reader.Positive(tg), reader.Positive(b)
	batched := r.get(r.names.b).Exists()
	row := record.Row{Stat: record.Single}
	if !batched {
		run.Concurrency = record.Value{Num: 1, Unit: record.Count, Derived: "sweep-bench runs one sequence", Ref: r.at}
		if kv.Known() {
			row.Variant = "n_kv=" + kv.Text()
		}
	}
	row.Run = s.Run(run)
	prompts, sequences := max(b.Num, 1), max(b.Num, 1)
	prefillNote := ""
	if isPromptShared(pp, tg, b, kv) {
		prompts, prefillNote = 1, "the sequences share one prompt, which is processed once"
	}
	add := func(m *record.Metric, name, unit, note string) record.Value {
		v := positive(r.get(name), unit)
		row.Metric, row.Value, row.Note = m, v, joinNotes(note, r.note)
		s.Row(row)
		return v
	}
	if pp.Num > 0 {
		r.check(r.names.sPP, add(llamaPrefill, r.names.sPP, "tokens/s", prefillNote), r.get(r.names.tPP).Num("s"), prompts*pp.Num)
	}
	if tg.Num > 0 {
		metric, note := llamaDecode, ""
		if batched {
			metric, note = batchedDecode, "decode phase only: the sequences of a batch in lock step"
		}
		r.check(r.names.sTG, add(metric, r.names.sTG, "tokens/s", note), r.get(r.names.tTG).Num("s"), sequences*tg.Num)
	}
	if batched {
		time := add(batchedDuration, r.names.t, "s", "")
		r.check(r.names.s, add(llamaTotal, r.names.s, "tokens/s", ""), time, kv.Num)
	}
}

// isPromptShared tells by the tokens in the cache whether the prompt stands
// there once (`-pps`) or once for each sequence.
func isPromptShared(pp, tg, b, kv record.Value) bool {
	return b.Num > 1 && pp.Num > 0 && kv.Known() && kv.Num == pp.Num+b.Num*tg.Num
}

// check holds a speed against the tokens of its phase and their time. Times have
// three decimals and speeds two.
func (r batchedRow) check(name string, speed, time record.Value, tokens float64) {
	slack := 0.0006*speed.Num + 0.006*time.Num
	if speed.Known() && time.Known() && tokens > 0 && math.Abs(speed.Num*time.Num-tokens) > slack {
		r.get(name).Report("value/check", "%s tokens/s x %s s is not %s tokens", speed.Text(), time.Text(), record.FormatFloat(tokens))
	}
}
