package runners

import (
	"regexp"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// printed is what a serving benchmark wrote to its console: the fields of its
// result file that have a line of their own, rounded to two decimals, and those
// settings of the command line that it printed before.
type printed struct {
	title source.Line
	names []string // in the order of the lines
	cells map[string]source.Cell
	done  bool // the line under the block is there
}

const printedTitle = " Serving Benchmark Result "

var (
	printedStart = regexp.MustCompile(`^\s*=+ Serving Benchmark Result =+\s*$`)
	printedEnd   = regexp.MustCompile(`^\s*={10,}\s*$`)
	printedField = regexp.MustCompile(`^\s*([A-Z][^:]*):\s+(\S.*?)\s*$`)
	printedTimes = regexp.MustCompile(`^(Mean|Median|Std|P[\d.]+) (TTFT|TPOT|ITL|E2EL|E2E Latency) \(ms\)$`)
	printedArg   = regexp.MustCompile(`\b(model|dataset_name|num_prompts|max_concurrency|request_rate)=(?:'([^']*)'|([^\s,')]+))`)
)

// printedLabels are the fields by the labels of their lines.
var printedLabels = map[string]string{
	"Backend":                         "backend",
	"Successful requests":             "completed",
	"Failed requests":                 "failed",
	"Maximum request concurrency":     "max_concurrency",
	"Max request concurrency":         "max_concurrency",
	"Request rate configured (RPS)":   "request_rate",
	"Traffic request rate":            "request_rate",
	"Benchmark duration (s)":          "duration",
	"Total input tokens":              "total_input_tokens",
	"Total generated tokens":          "total_output_tokens",
	"Request throughput (req/s)":      "request_throughput",
	"Request goodput (req/s)":         "request_goodput",
	"Input token throughput (tok/s)":  "input_throughput",
	"Output token throughput (tok/s)": "output_throughput",
	"Total token throughput (tok/s)":  "total_token_throughput",
	"Total Token throughput (tok/s)":  "total_token_throughput",
	"User throughput (tok/s)":         "user_throughput",
}

// hasPrinted reports whether a text may hold printed results. The words come
// first: most texts have none of them.
func hasPrinted(d *source.Doc) bool {
	return d.Mentions(printedTitle) && d.JSON() == nil
}

// printedResults returns what stands in a text, each block with the arguments
// that were printed last before it.
func printedResults(d *source.Doc) (out []*printed) {
	var block *printed
	args := map[string]source.Cell{}
	for _, line := range d.Lines() {
		switch {
		case printedStart.MatchString(line.Text):
			block = &printed{title: line, cells: args}
			out, args = append(out, block), map[string]source.Cell{}
		case strings.Contains(line.Text, "Namespace("):
			args = printedArgs(line)
		case block == nil || block.done:
		case printedEnd.MatchString(line.Text):
			block.done = true
		default:
			block.line(line)
		}
	}
	return out
}

// printedArgs reads the settings that are known by name; the rest of a command
// line can hold anything, keys too.
func printedArgs(line source.Line) map[string]source.Cell {
	args := map[string]source.Cell{}
	for _, m := range printedArg.FindAllStringSubmatchIndex(line.Text, -1) {
		name, from, to := line.Text[m[2]:m[3]], m[4], m[5]
		if from < 0 {
			from, to = m[6], m[7]
		}
		if name == "model" {
			name = "model_id"
		}
		if _, twice := args[name]; !twice && line.Text[from:to] != "None" {
			args[name] = line.Cell(from, to, "Namespace: "+name)
		}
	}
	return args
}

func (p *printed) line(line source.Line) {
	m := printedField.FindStringSubmatchIndex(line.Text)
	if m == nil || line.Text[m[4]:m[5]] == "not set" {
		return
	}
	label := line.Text[m[2]:m[3]]
	name := printedLabels[label]
	if t := printedTimes.FindStringSubmatch(label); t != nil {
		name = strings.ToLower(t[1] + "_" + strings.ReplaceAll(t[2], " ", "_") + "_ms")
	}
	if name != "" {
		p.names = append(p.names, name)
		p.cells[name] = line.Cell(m[4], m[5], label)
	}
}

// isSGLang reports whether SGLang's client, or LMDeploy's copy of it, printed
// the block: it names its backend.
func (p *printed) isSGLang() bool { return p.cells["backend"].Exists() }

// isVLLM reports whether vLLM's client did, or one that was made from it.
func (p *printed) isVLLM() bool { return !p.isSGLang() && !p.cells["user_throughput"].Exists() }

// printedBy reports whether one of the clients printed the first block of the text.
func printedBy(d *source.Doc, is func(*printed) bool) bool {
	if !hasPrinted(d) {
		return false
	}
	all := printedResults(d)
	return len(all) > 0 && is(all[0])
}

// readPrinted calls read for each whole block of the client.
func readPrinted(d *source.Doc, is func(*printed) bool, read func(*printed)) {
	for _, p := range printedResults(d) {
		switch {
		case !p.done:
			p.title.Report("run/cut", "the printed result has no line under it; nothing of it is read")
		case !is(p):
			p.title.Report("value/type", "expected a result of the client that printed the first one of this text; save this one as a file of its own")
		default:
			read(p)
		}
	}
}

// run makes a run of the block.
func (p *printed) run(d *dialect, s *reader.Sink) servingRun {
	rounded := *d
	rounded.half = 0.005
	get := func(name string) field { return p.cells[name] }
	return servingRun{once: once{get: get}, dialect: &rounded, sink: s, names: p.names}
}

func readVLLMPrinted(d *source.Doc, s *reader.Sink) {
	readPrinted(d, (*printed).isVLLM, func(p *printed) {
		r := vllmRun{servingRun: p.run(vllmDialect, s), record: p.title.No, place: reader.Place{Printed: true}}
		r.read()
	})
}

func readSGLangPrinted(d *source.Doc, s *reader.Sink) {
	readPrinted(d, (*printed).isSGLang, func(p *printed) {
		p.cells["total_throughput"] = p.cells["total_token_throughput"]
		r := sglangRun{servingRun: p.run(sglangDialect, s)}
		ok := r.start(record.Run{Model: r.get.text("model_id"), Settings: r.settings(), Record: p.title.No})
		s.Place(r.run, reader.Place{Printed: true})
		if ok {
			r.statistics()
			r.finish()
		}
	})
}
