package main

import (
	"bufio"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
)

// writer makes a file without holding it: what a parent holds counts for its
// processes too.
type writer struct {
	*bufio.Writer
	random *rand.Rand
	digits []byte
}

// generate writes a file of random data, the same each time.
func generate(name string, write func(*writer)) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	w := &writer{Writer: bufio.NewWriterSize(f, 1<<18), random: rand.New(rand.NewPCG(9, 1))}
	write(w)
	if err := w.Flush(); err != nil {
		return err
	}
	return f.Close()
}

// float writes a number around a mean, with all digits that Python prints.
func (w *writer) float(mean float64) {
	w.digits = strconv.AppendFloat(w.digits[:0], mean*(0.5+w.random.Float64()), 'g', -1, 64)
	w.Write(w.digits)
}

func (w *writer) int(n int64) {
	w.digits = strconv.AppendInt(w.digits[:0], n, 10)
	w.Write(w.digits)
}

// kinds are the files that `bars generate KIND N FILE` writes, to be read under a
// profiler.
var kinds = map[string]func(w *writer, requests int){
	"document": (*writer).document,
	"records":  (*writer).records,
	"table":    (*writer).table,
}

func runGenerate(kind string, args []string) error {
	write := kinds[kind]
	if write == nil || len(args) != 2 {
		return errors.New("generate wants document, records or table, a number of requests and a file")
	}
	requests, err := strconv.Atoi(args[0])
	if err != nil {
		return err
	}
	return generate(args[1], func(w *writer) { write(w, requests) })
}

// list writes a JSON array of n elements.
func (w *writer) list(n int, element func(i int)) {
	w.WriteByte('[')
	for i := range n {
		if i > 0 {
			w.WriteString(", ")
		}
		element(i)
	}
	w.WriteByte(']')
}

// document is a result of vLLM with the latencies of single requests and no
// summary; a request has 38.5 gaps in the mean.
func (w *writer) document(requests int) {
	fmt.Fprintf(w, `{"date": "20260628-101112", "endpoint_type": "openai", "model_id": "org/model", "tokenizer_id": "org/model", "num_prompts": %d, "max_concurrency": 64, "duration": 1234.5, "completed": %[1]d, "failed": 0, "input_lens": `, requests)
	w.list(requests, func(int) { w.int(500 + w.random.Int64N(100)) })
	w.WriteString(`, "output_lens": `)
	w.list(requests, func(i int) { w.int(int64(gapsOf(i)) + 1) })
	w.WriteString(`, "ttfts": `)
	w.list(requests, func(int) { w.float(0.08) })
	w.WriteString(`, "itls": `)
	w.list(requests, func(i int) { w.list(gapsOf(i), func(int) { w.float(0.018) }) })
	w.WriteString(`, "errors": `)
	w.list(requests, func(int) { w.WriteString(`""`) })
	w.WriteString("}\n")
}

func gapsOf(request int) int { return 20 + request%38 }

// records are requests of AIPerf, one a line.
func (w *writer) records(requests int) {
	metric := func(name string, mean float64, unit string) {
		w.WriteString(`"` + name + `": {"value": `)
		w.float(mean)
		w.WriteString(`, "unit": "` + unit + `"}, `)
	}
	for i := range requests {
		start := 1762551534797067827 + int64(i)*1_000_003
		fmt.Fprintf(w, `{"metadata": {"session_num": %d, "x_request_id": "fd78b108-2a8f-43b0-8327-%012x", "x_correlation_id": "66c73ffd-2dbb-48ea-b5a5-%012x", "conversation_id": null, "turn_index": 0, "request_start_ns": %d, "request_ack_ns": %d, "request_end_ns": %d, "worker_id": "worker_416f5670", "record_processor_id": "record_processor_63b1a30c", "benchmark_phase": "profiling", "was_cancelled": false, "cancellation_time_ns": null}, "metrics": {`,
			i, i, i*7, start, start+10_190_613, start+3_644_287_149)
		metric("output_token_throughput_per_user", 55, "tokens/sec/user")
		metric("time_to_first_token", 31, "ms")
		metric("time_to_second_token", 17, "ms")
		metric("request_latency", 3600, "ms")
		metric("time_to_first_output_token", 31, "ms")
		metric("inter_token_latency", 18, "ms")
		fmt.Fprintf(w, `"output_sequence_length": {"value": %d, "unit": "tokens"}, "input_sequence_length": {"value": %d, "unit": "tokens"}, "output_token_count": {"value": 200, "unit": "tokens"}}, "error": null}`+"\n", 150+i%100, 500+i%50)
	}
}

// latencyColumn is the first of the four columns of table that are latencies.
const latencyColumn = 4

// table is a CSV of requests with twelve columns.
func (w *writer) table(requests int) {
	w.WriteString("request,model,concurrency,status,first_ms,token_ms,gap_ms,whole_ms,in_tokens,out_tokens,node,phase\n")
	for i := range requests {
		w.int(int64(i))
		w.WriteString(",org/model,64,200,")
		for _, mean := range []float64{31, 18, 18, 3600} {
			w.digits = strconv.AppendFloat(w.digits[:0], mean*(0.5+w.random.Float64()), 'f', 4, 64)
			w.Write(append(w.digits, ','))
		}
		fmt.Fprintf(w, "%d,%d,node-%02d,measure\n", 500+i%50, 150+i%100, i%16)
	}
}

// results writes small results of vLLM, one a file: 40 models at 16 levels of
// concurrency, and again.
func results(dir string, files int) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	for i := range files {
		if err := smallResult(resultName(dir, i), i, 0); err != nil {
			return err
		}
	}
	return nil
}

func resultName(dir string, i int) string { return filepath.Join(dir, fmt.Sprintf("%05d.json", i)) }

// smallResult writes result i; another seed is the same run measured again.
func smallResult(name string, i int, seed uint64) error {
	return generate(name, func(w *writer) {
		w.random = rand.New(rand.NewPCG(uint64(i), seed))
		fmt.Fprintf(w, `{"date": "202606%02d-%02d%02d%02d", "endpoint_type": "openai", "backend": "vllm", "label": null, "model_id": "maker-%d/model-%02d", "tokenizer_id": "maker-%d/model-%02[6]d", "num_prompts": 200, "hardware": "H100", "request_rate": "inf", "burstiness": 1.0, "max_concurrency": %[8]d, "duration": 31.84, "completed": 200, "failed": 0, "total_input_tokens": 203776, "total_output_tokens": 25472`,
			1+i/86400%28, i/3600%24, i/60%60, i%60, i%7, i%40, i%7, 1+i/40%16)
		number := func(key string, mean float64) {
			w.WriteString(`, "` + key + `": `)
			w.float(mean)
		}
		number("request_throughput", 6.25)
		number("output_throughput", 800)
		number("total_token_throughput", 7200)
		for _, x := range []struct {
			name string
			mean float64
		}{{"ttft", 90}, {"tpot", 11}, {"itl", 22}, {"e2el", 1490}} {
			for _, stat := range []string{"mean", "median", "std", "p90", "p95", "p99"} {
				number(stat+"_"+x.name+"_ms", x.mean)
			}
		}
		w.WriteString(`, "generated_by": "`)
		for range 60 {
			w.WriteString("a run of one node ")
		}
		w.WriteString(`"}` + "\n")
	})
}
