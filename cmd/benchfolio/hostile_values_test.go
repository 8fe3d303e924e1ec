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
			code: exitProblem, says: `^deep\.json:1:\d+: .* \[syntax/depth\]$`},
		{name: "JSON objects nested deep", plant: file("deep.json", repeated("", `{"a":`, 2<<20, "1"+strings.Repeat("}", 2<<20))), limit: wide,
			code: exitProblem, says: `^deep\.json:1:\d+: .* \[syntax/depth\]$`},
		{name: "a string of 100 MB", plant: file("long.json", repeated(`{"model_id": "`, "x", 100<<20, `", "mean_ttft_ms": 3}`)), limit: wide,
			code: exitOK, says: `^long\.json:1:1: .* \[format/unknown\]$`},
		{name: "a model's name of 1 MB", plant: holding("name.json", strings.Replace(goodResult, "org/good", strings.Repeat("n", 1<<20), 1)),
			code: exitOK, says: `^name\.json:1:\d+: a name or setting of this run is longer than \d+ bytes; it was cut \[vllm-serve/value/long\]$`},
		{name: "a number of 10,000 digits", plant: holding("digits.json", strings.Replace(goodResult, "182.40", strings.Repeat("9", 10_000), 1)),
			code: exitOK, says: `^digits\.json:1:\d+: .* \[vllm-serve/value/type\]$`},
		{name: "10,000 digits behind the point", plant: holding("digits.json", strings.Replace(goodResult, "182.40", "0."+strings.Repeat("3", 10_000), 1)),
			code: exitOK, says: `^2 files`},
		{name: "an exponent of 10,000 digits", plant: holding("digits.json", strings.Replace(goodResult, "182.40", "1e"+strings.Repeat("9", 10_000), 1)),
			code: exitOK, says: `^digits\.json:1:\d+: .* \[vllm-serve/value/type\]$`},
		{name: "a million keys", plant: file("keys.json", func() []byte { return manyKeys(1_000_000) }), limit: wide,
			code: exitOK, says: `^keys\.json:1:1: .* \[format/unknown\]$`},
		{name: "CSV with quotes in every line", plant: file("quotes.csv", repeated(head, "org/m,\"P,\"\"2026-06-01\"x,5\n", 200_000, "")), limit: wide,
			code: exitOK, says: `^quotes\.csv:\d+:\d+: .* \[table/value/type\]$`},
		{name: "CSV of delimiters", plant: file("commas.csv", repeated("", ",;\t|", 4<<20, "\n")), limit: wide,
			code: exitOK, says: `^commas\.csv:1:1: .* \[format/unknown\]$`},
		{name: "YAML alias bomb", plant: holding("bomb.yaml", aliasBomb("model")),
			code: exitOK, says: `^bomb\.yaml:1:1: .* \[format/unknown\]$`},
		{name: "YAML nested deep", plant: file("deep.yaml", repeated("a: ", "[", 1<<20, "")),
			code: exitOK, says: `^deep\.yaml:1:1: .* \[format/unknown\]$`},
		{name: "TOML nested deep", plant: file("deep.toml", repeated("a = ", "[", 1<<20, "")),
			code: exitOK, says: `^deep\.toml:1:1: .* \[format/unknown\]$`},
		{name: "a log of one line", plant: file("run.log", repeated("", "tokens/s: 12 ", 4<<20, "")), limit: wide,
			code: exitOK, says: `^run\.log:1:1: .* \[format/unknown\]$`},
	})
}

// manyKeys is an object of n keys.
func manyKeys(n int) []byte {
	b := []byte(`{"k": 0`)
	for i := range n {
		b = strconv.AppendInt(append(b, `, "k`...), int64(i), 10)
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
