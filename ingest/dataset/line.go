package dataset

import (
	"reflect"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// Line is one row of the table. The order of the fields is the order of the
// columns. Texts are as the source writes them and empty where it does not say.
type Line struct {
	File           string  `csv:"file" json:"file"`
	Record         Ordinal `csv:"record" json:"record,omitempty"`
	At             string  `csv:"at" json:"at"`
	Raw            string  `csv:"raw" json:"raw,omitempty"`
	RawUnit        string  `csv:"raw_unit" json:"raw_unit,omitempty"`
	Format         string  `csv:"format" json:"format"`
	Run            string  `csv:"run" json:"run"`
	Kind           string  `csv:"kind" json:"kind"`
	Model          string  `csv:"model" json:"model,omitempty"`
	Provider       string  `csv:"provider" json:"provider,omitempty"`
	Engine         string  `csv:"engine" json:"engine,omitempty"`
	Hardware       string  `csv:"hardware" json:"hardware,omitempty"`
	Accelerators   Number  `csv:"accelerators" json:"accelerators,omitzero"`
	Precision      string  `csv:"precision" json:"precision,omitempty"`
	InputTokens    Number  `csv:"input_tokens" json:"input_tokens,omitzero"`
	OutputTokens   Number  `csv:"output_tokens" json:"output_tokens,omitzero"`
	Concurrency    Number  `csv:"concurrency" json:"concurrency,omitzero"`
	RequestRate    Number  `csv:"request_rate" json:"request_rate,omitzero"` // inf: all at once
	Dataset        string  `csv:"dataset" json:"dataset,omitempty"`
	Date           string  `csv:"date" json:"date,omitempty"`
	RequestsOK     Number  `csv:"requests_ok" json:"requests_ok,omitzero"`
	RequestsFailed Number  `csv:"requests_failed" json:"requests_failed,omitzero"`
	N              Number  `csv:"n" json:"n,omitzero"`
	Benchmark      string  `csv:"benchmark" json:"benchmark,omitempty"`
	Variant        string  `csv:"variant" json:"variant,omitempty"`
	Source         string  `csv:"source" json:"source,omitempty"`
	Effort         string  `csv:"effort" json:"effort,omitempty"`
	Speculative    string  `csv:"speculative" json:"speculative,omitempty"`
	ValidFrom      string  `csv:"valid_from" json:"valid_from,omitempty"`
	ValidTo        string  `csv:"valid_to" json:"valid_to,omitempty"`
	Metric         string  `csv:"metric" json:"metric"`
	Stat           string  `csv:"stat" json:"stat"`
	Value          Number  `csv:"value" json:"value"`
	Unit           string  `csv:"unit" json:"unit"`
	Note           string  `csv:"note" json:"note,omitempty"`
}

// LineOf returns the row as the table prints it. The source is the row's own
// where it states one, else the one that the configuration gives for its file.
func LineOf(r *record.Row) Line {
	run, ref := r.Run, r.Value.Ref
	l := Line{
		File: ref.Origin.Path, Record: Ordinal(ref.Record), At: ref.At, Raw: r.Value.Raw, RawUnit: r.Value.RawUnit,
		Format: ref.Origin.Format, Run: run.ID, Kind: string(run.Kind), Model: run.Model,
		Provider: run.Provider, Engine: run.Engine, Hardware: run.Hardware,
		Accelerators: numberOf(run.Accelerators), Precision: run.Precision,
		InputTokens: numberOf(run.InputTokens), OutputTokens: numberOf(run.OutputTokens),
		Concurrency: numberOf(run.Concurrency), RequestRate: numberOf(run.RequestRate),
		Dataset: run.Dataset, Date: string(run.Date),
		RequestsOK: numberOf(run.OK), RequestsFailed: numberOf(run.Failed), N: numberOf(r.N),
		Benchmark: r.Benchmark, Variant: r.Variant, Source: run.Source, Effort: run.Effort, Speculative: run.Speculative,
		ValidFrom: string(r.ValidFrom), ValidTo: string(r.ValidTo),
		Metric: r.Metric.ID, Stat: string(r.Stat), Value: numberOf(r.Value), Unit: string(r.Value.Unit), Note: r.Note,
	}
	if l.Source == "" {
		l.Source = ref.Origin.Source
	}
	return l
}

// Columns returns the names of the table's columns in their order.
func Columns() []string {
	var names []string
	for f := range reflect.TypeFor[Line]().Fields() {
		names = append(names, f.Tag.Get("csv"))
	}
	return names
}

// Kinds returns what the columns hold, in their order: string, number, integer, or
// any for a number that can be infinite.
func Kinds() []string {
	var kinds []string
	for f := range reflect.TypeFor[Line]().Fields() {
		kind := "string"
		switch f.Type {
		case reflect.TypeFor[Number]():
			kind = "number"
		case reflect.TypeFor[Ordinal]():
			kind = "integer"
		}
		if f.Name == "RequestRate" {
			kind = "any"
		}
		kinds = append(kinds, kind)
	}
	return kinds
}

// texts are the cells that hold what a stranger wrote.
func (l *Line) texts() []*string {
	return []*string{
		&l.File, &l.At, &l.Raw, &l.RawUnit, &l.Model, &l.Provider, &l.Engine, &l.Hardware, &l.Precision,
		&l.Dataset, &l.Date, &l.Benchmark, &l.Variant, &l.Source, &l.Effort, &l.Speculative, &l.ValidFrom, &l.ValidTo, &l.Note,
	}
}
