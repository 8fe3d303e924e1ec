package record

import (
	"fmt"
	"math"
)

// Setting is one condition of a run by the name of its column, so that
// configuration, grouping and exports need no branches over fields.
type Setting struct {
	Key   string
	Title string
	Unit  Unit // of a number; empty for a text
	text  func(*Run) *string
	value func(*Run) *Value
}

// SettingKeys is the closed list, in the order of the table's columns.
var SettingKeys = []Setting{
	{Key: "provider", Title: "Provider", text: func(r *Run) *string { return &r.Provider }},
	{Key: "engine", Title: "Engine", text: func(r *Run) *string { return &r.Engine }},
	{Key: "hardware", Title: "Hardware", text: func(r *Run) *string { return &r.Hardware }},
	{Key: "accelerators", Title: "Accelerators", Unit: Count, value: func(r *Run) *Value { return &r.Accelerators }},
	{Key: "precision", Title: "Precision", text: func(r *Run) *string { return &r.Precision }},
	{Key: "speculative", Title: "Speculative decoding", text: func(r *Run) *string { return &r.Speculative }},
	{Key: "input_tokens", Title: "Input tokens", Unit: Count, value: func(r *Run) *Value { return &r.InputTokens }},
	{Key: "output_tokens", Title: "Output tokens", Unit: Count, value: func(r *Run) *Value { return &r.OutputTokens }},
	{Key: "concurrency", Title: "Concurrency", Unit: Count, value: func(r *Run) *Value { return &r.Concurrency }},
	{Key: "request_rate", Title: "Request rate", Unit: RequestsPerSecond, value: func(r *Run) *Value { return &r.RequestRate }},
	{Key: "dataset", Title: "Dataset", text: func(r *Run) *string { return &r.Dataset }},
	{Key: "effort", Title: "Effort", text: func(r *Run) *string { return &r.Effort }},
	{Key: "source", Title: "Source", text: func(r *Run) *string { return &r.Source }},
	{Key: "model", Title: "Model", text: func(r *Run) *string { return &r.Model }},
	{Key: "date", Title: "Date", text: func(r *Run) *string { return (*string)(&r.Date) }},
}

// SettingByKey returns the setting of that column name.
func SettingByKey(key string) (Setting, bool) {
	for _, s := range SettingKeys {
		if s.Key == key {
			return s, true
		}
	}
	return Setting{}, false
}

// IsNumber reports whether the setting is a Value rather than a text.
func (s Setting) IsNumber() bool { return s.value != nil }

// Text returns the setting of a run as the table prints it, empty where it is
// not known.
func (s Setting) Text(r *Run) string {
	if s.IsNumber() {
		return s.value(r).Text()
	}
	return *s.text(r)
}

// Value returns the number of a numeric setting; unknown for a text.
func (s Setting) Value(r *Run) Value {
	if s.IsNumber() {
		return *s.value(r)
	}
	return Value{}
}

// Edit replaces a text setting of a run by what edit makes of it.
func (s Setting) Edit(r *Run, edit func(string) string) {
	if !s.IsNumber() {
		*s.text(r) = edit(*s.text(r))
	}
}

// Put writes a text, or the number of a numeric setting, that stands in the run's
// own file.
func (s Setting) Put(r *Run, text string, v Value) {
	if s.IsNumber() {
		*s.value(r) = v
	} else {
		*s.text(r) = text
	}
}

// Fill writes a text, or the number of a numeric setting, into the run and
// notes by what it was given.
func (s Setting) Fill(r *Run, text string, v Value, by string, ref Ref) {
	s.Put(r, text, v)
	r.Given = append(r.Given, Given{Key: s.Key, By: by, Ref: ref})
}

// Lend gives the setting of one run to another that has not got it, and notes by
// what.
func (s Setting) Lend(from, to *Run, by string) {
	if s.Text(to) != "" || s.Text(from) == "" {
		return
	}
	s.Fill(to, s.Text(from), s.Value(from), by, Ref{Origin: from.Origin, Record: from.Record})
}

// Set writes a literal that stood at ref into the run and notes by what it was
// given. The error says what was expected.
func (s Setting) Set(r *Run, literal, by string, ref Ref) error {
	if !s.IsNumber() {
		*s.text(r) = literal
	} else {
		v := Value{Unit: s.Unit, Raw: literal, RawUnit: string(s.Unit), Ref: ref}
		if s.Key == "request_rate" && literal == "inf" {
			v.Num = math.Inf(1)
		} else {
			f, err := shift(literal, 0)
			if err != nil || f < 0 {
				return fmt.Errorf("%s wants a number of at least 0, not %.40q", s.Key, literal)
			}
			v.Num = f
		}
		*s.value(r) = v
	}
	r.Given = append(r.Given, Given{Key: s.Key, By: by, Ref: ref})
	return nil
}
