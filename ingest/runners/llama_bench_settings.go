package runners

import (
	"fmt"
	"regexp"
	"strings"
)

// llamaSetting is a named value of a test as its file writes it.
type llamaSetting struct{ name, text string }

// llamaNoSettings are the fields that a column of the table holds, and the
// results themselves.
var llamaNoSettings = map[string]bool{
	"build_commit": true, "build_number": true, "cpu_info": true, "gpu_info": true, "backends": true, "backend": true,
	"model": true, "model_filename": true, "model_type": true, "model_size": true, "model_n_params": true, "size": true, "params": true,
	"n_prompt": true, "n_gen": true, "n_depth": true, "test": true, "test_time": true, "t/s": true,
	"avg_ns": true, "stddev_ns": true, "avg_ts": true, "stddev_ts": true,
	// What ik_llama.cpp counts when it drafts.
	"n_drafts": true, "n_accepted": true, "n_draft_total": true, "accept_rate": true, "mean_accept": true, "target_ppl_of_output": true,
}

// llamaPlain are values that can be repeated in a note: numbers and words, but
// no paths and no sentences.
var llamaPlain = regexp.MustCompile(`^(?:[\w.,:+-]{1,24}|[\d.]+(?:/[\d.]+){1,15})$`)

// llamaMaxSettings bounds a note: files put together from several versions
// differ in everything.
const llamaMaxSettings = 8

// llamaDifferences returns a note for each test that names its settings which
// are not the same in all tests of the file. No column of the table holds them,
// so that without the note two tests with and without flash attention would
// look like two runs of one.
func llamaDifferences(tests [][]llamaSetting) []string {
	first, count, differs := map[string]string{}, map[string]int{}, map[string]bool{}
	for _, settings := range tests {
		for _, s := range settings {
			if count[s.name]++; count[s.name] == 1 {
				first[s.name] = s.text
			}
			differs[s.name] = differs[s.name] || first[s.name] != s.text
		}
	}
	notes := make([]string, len(tests))
	for i, settings := range tests {
		var parts []string
		for _, s := range settings {
			if (differs[s.name] || count[s.name] != len(tests)) && !llamaNoSettings[s.name] && llamaPlain.MatchString(s.text) {
				parts = append(parts, s.name+"="+s.text)
			}
		}
		if more := len(parts) - llamaMaxSettings; more > 0 {
			parts = append(parts[:llamaMaxSettings], fmt.Sprintf("%d more", more))
		}
		if len(parts) > 0 {
			notes[i] = "with " + strings.Join(parts, ", ") + ", not the same in all tests of the file"
		}
	}
	return notes
}
