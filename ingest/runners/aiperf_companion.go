package runners

import (
	"bytes"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/source"
)

// aiperfCompanions are the JSON files that lie beside a run and hold no
// summary of it.
var aiperfCompanions = []struct {
	generation string
	is         func(root source.Node) bool
	why        string
}{
	{"time slices", func(n source.Node) bool {
		return n.Get("timeslices").Is(source.Array) && (n.Has("input_config") || hasAIPerfBlock(n.Get("timeslices").Index(0)))
	},
		"statistics of parts of a run; the run itself is in profile_export_aiperf.json"},
	{"aggregate", func(n source.Node) bool { return n.Has("metrics") && n.Get("metadata").Has("aggregation_type") },
		"statistics over several runs, each of which has files of its own"},
	{"sweep", func(n source.Node) bool { return n.Has("aggregation_type", "per_combination_metrics") },
		"statistics over the runs of a sweep, each of which has files of its own"},
	{"server metrics", func(n source.Node) bool { return n.Has("metrics") && n.Get("summary").Has("endpoints_configured") },
		"readings of the server, not of its clients"},
	{"server metrics", func(n source.Node) bool { return n.Has("endpoint_url", "timestamp_ns", "metrics") },
		"readings of the server, not of its clients"},
	{"GPU telemetry", func(n source.Node) bool { return n.Has("timestamp_ns", "gpu_index", "telemetry_data") },
		"readings of single devices"},
	{"requests", func(n source.Node) bool { return n.Get("data").Index(0).Has("session_id", "payloads") },
		"the requests of a run"},
	{"answers", func(n source.Node) bool { return n.Get("data").Index(0).Has("x_request_id", "response_text") },
		"the answers of a run"},
	{"raw records", func(n source.Node) bool { return n.Has("metadata", "payload", "responses") },
		"requests and answers of a run; their statistics are in profile_export.jsonl"},
}

// aiperfHeaders are the first lines of such CSV files, from their beginning.
var aiperfHeaders = []struct{ generation, header, why string }{
	{"time slices", "Timeslice,Metric,Unit,Stat,Value", "statistics of parts of a run; the run itself is in profile_export_aiperf.csv"},
	{"aggregate", "metric,mean,std,min,max,cv,se,ci_low,ci_high", "statistics over several runs, each of which has files of its own"},
	{"server metrics", "# AIPerf Server Metrics Export", "readings of the server, not of its clients"},
	{"server metrics", "Endpoint,Type,Metric,Unit,", "readings of the server, not of its clients"},
}

// consoleHead is how far the title of printed tables can be from the beginning.
const consoleHead = 2048

// aiperfCompanion says why a file beside a run holds no numbers of its own; why
// is empty for all others.
func aiperfCompanion(d *source.Doc) (why, generation string) {
	if tree := d.JSON(); tree != nil {
		for _, c := range aiperfCompanions {
			if c.is(tree.Root()) {
				return c.why, c.generation
			}
		}
		return "", ""
	}
	for _, c := range aiperfHeaders {
		if bytes.HasPrefix(d.Data, []byte(c.header)) {
			return c.why, c.generation
		}
	}
	if bytes.Contains(d.Data[:min(len(d.Data), consoleHead)], []byte("NVIDIA AIPerf | ")) {
		return "the tables that were printed; the run is in profile_export_aiperf.json", "printed tables"
	}
	if isAIPerfSweepSheet(d) {
		return "statistics over the runs of a sweep, each of which has files of its own", "sweep"
	}
	return "", ""
}

// isAIPerfSweepSheet recognizes the table of a sweep: five columns for each
// metric, of which cv is peculiar, and titles between the tables.
func isAIPerfSweepSheet(d *source.Doc) bool {
	sheet := d.CSV()
	if sheet == nil || len(sheet.Rows) == 0 {
		return false
	}
	header := sheet.Rows[0].Cells
	if len(header) < 6 || !strings.HasSuffix(header[len(header)-1].Text, "_cv") {
		return false
	}
	for _, row := range sheet.Rows {
		if row.Col(0).Text == "Best Configurations" {
			return true
		}
	}
	return false
}
