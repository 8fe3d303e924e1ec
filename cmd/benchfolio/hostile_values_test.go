//go:build unix

package main

import (
	"strconv"
	"strings"
	"testing"
)

// TestHostileValues: texts that are made to cost a parser more than they are long.
func TestHostileValues(t *testing.T) {
	const head = "Model,Provider,Date,Output speed (tokens/s)\n"
	wide := limits{memory: 900, seconds: 60}
	checkAll(t, []hostile{
		{name: "JSON nested deep", plant: file("deep.json", repeated("", "[", 10<<20, "")), limit: wide,
			code: exitProblem, says: `^deep\.json:1:\d+: .* \[syntax/json\]$`},
		{name: "JSON objects nested deep", plant: file("deep.json", repeated("", `{"a":`, 2<<20, "1"+strings.Repeat("}", 2<<20))), limit: wide,
			code: exitProblem, says: `^deep\.json:1:\d+: .* \[syntax/json\]$`},
		{name: "a string of 100 MB", plant: file("long.json", repeated(`{"model_id": "`, "x", 100<<20, `", "mean_ttft_ms": 3}`)), limit: wide,
			code: exitProblem, says: `^long\.json:1:1: .* \[format/unknown\]$`},
		{name: "a model's name of 1 MB", plant: holding("name.json", strings.Replace(goodResult, "org/good", strings.Repeat("n", 1<<20), 1)),
			code: exitOK, says: `^name\.json:1:\d+: a name or setting of this run is longer than \d+ bytes; it was cut \[vllm-serve/value/long\]$`},
		{name: "a number of 10,000 digits", plant: holding("digits.json", strings.Replace(goodResult, "182.40", strings.Repeat("9", 10_000), 1)),
			code: exitProblem, says: `^digits\.json:1:\d+: .* \[vllm-serve/value/`},
		{name: "10,000 digits behind the point", plant: holding("digits.json", strings.Replace(goodResult, "182.40", "0."+strings.Repeat("3", 10_000), 1)),
			code: exitOK, says: `^2 files`},
		{name: "an exponent of 10,000 digits", plant: holding("digits.json", strings.Replace(goodResult, "182.40", "1e"+strings.Repeat("9", 10_000), 1)),
			code: exitProblem, says: `^digits\.json:1:\d+: .* \[vllm-serve/value/`},
		{name: "a million keys", plant: file("keys.json", func() []byte { return manyKeys(1_000_000, false) }), limit: wide,
			code: exitProblem, says: `^keys\.json:1:1: .* \[format/unknown\]$`},
		{name: "one key a million times", plant: file("keys.json", func() []byte { return manyKeys(1_000_000, true) }), limit: wide,
			code: exitProblem, says: `^keys\.json:1:\d+: .* \[`},
		{name: "CSV with a million columns", plant: file("wide.csv", repeated("Model,TTFT (ms)", ",Output speed (tokens/s)", 1_000_000, "\na,1"+strings.Repeat(",2", 1_000_000)+"\n")), limit: wide,
			code: exitProblem, says: `^wide\.csv:1:1: .* columns.* \[`},
		{name: "CSV with a million rows", plant: file("long.csv", repeated(head, "org/m,P,2026-06-01,5\n", 1_000_000, "")), limit: wide,
			code: exitProblem, says: `^long\.csv:\d+:1: .* rows.* \[`},
		{name: "CSV with a quote that nobody closes", plant: file("quote.csv", repeated(head+"org/m,\"P,2026-06-01,5\n", "org/m,P,2026-06-01,5\n", 300_000, "")), limit: wide,
			code: exitProblem, says: `^quote\.csv:2:7: expected the closing quote of this field, found the end of the file \[(table/)?syntax/csv\]$`},
		{name: "CSV with quotes in every line", plant: file("quotes.csv", repeated(head, "org/m,\"P,\"\"2026-06-01\"x,5\n", 200_000, "")), limit: wide,
			code: exitProblem, says: `^quotes\.csv:\d+:\d+: .* \[`},
		{name: "CSV of delimiters", plant: file("commas.csv", repeated("", ",;\t|", 4<<20, "\n")), limit: wide,
			code: exitProblem, says: `^commas\.csv:1:1: .* \[`},
		{name: "CSV of line ends", plant: file("ends.csv", repeated("a,b\n", ",\n", 8<<20, "")), limit: wide,
			code: exitProblem, says: `^ends\.csv:1:1: .* \[`},
		{name: "YAML alias bomb", plant: holding("bomb.yaml", aliasBomb("model")),
			code: exitProblem, says: `^bomb\.yaml:\d+:\d+: .*alias.* \[syntax/yaml\]$`},
		{name: "YAML nested deep", plant: file("deep.yaml", repeated("a: ", "[", 1<<20, "")),
			code: exitProblem, says: `^deep\.yaml:\d+:\d+: .* \[syntax/yaml\]$`},
		{name: "TOML nested deep", plant: file("deep.toml", repeated("a = ", "[", 1<<20, "")),
			code: exitProblem, says: `^deep\.toml:\d+:\d+: .* \[`},
		{name: "Markdown tables without end", plant: file("pipes.md", repeated("|a|b|\n|-|-|\n", "|", 8<<20, "\n")), limit: wide,
			code: exitProblem, says: `^pipes\.md:1:1: .* \[`},
		{name: "a log of one line", plant: file("run.log", repeated("", "tokens/s: 12 ", 4<<20, "")), limit: wide,
			code: exitProblem, says: `^run\.log:1:1: .* \[`},
	})
}

// manyKeys is an object of n keys, the same ones or not.
func manyKeys(n int, same bool) []byte {
	b := []byte(`{"k": 0`)
	for i := range n {
		b = append(b, `, "k`...)
		if !same {
			b = strconv.AppendInt(b, int64(i), 10)
		}
		b = append(b, `": 1`...)
	}
	return append(b, '}')
}

// aliasBomb is a YAML of ten lines that stands for 10^9 texts.
func aliasBomb(key string) string {
	var b strings.Builder
	b.WriteString("a0: &a0 [lol, lol, lol, lol, lol, lol, lol, lol, lol, lol]\n")
	for i := 1; i < 9; i++ {
		a := "*a" + strconv.Itoa(i-1)
		b.WriteString("a" + strconv.Itoa(i) + ": &a" + strconv.Itoa(i) + " [" + strings.Repeat(a+", ", 9) + a + "]\n")
	}
	b.WriteString(key + ": *a8\n")
	return b.String()
}
