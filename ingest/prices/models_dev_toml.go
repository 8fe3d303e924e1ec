package prices

import (
	"regexp"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

var modelsDevPath = regexp.MustCompile(`(?:^|/)providers/([^/]+)/models/(.+)\.toml$`)

// modelsDevRun says whose prices a TOML source holds, which only its path tells.
func modelsDevRun(root source.Node) record.Run {
	ref := root.Ref()
	run := record.Run{Record: ref.Record}
	if m := modelsDevPath.FindStringSubmatch(ref.Origin.Path); m != nil {
		fromPath(&run, ref.Origin, "provider", m[1], "providers/PROVIDER/models/ID.toml")
		fromPath(&run, ref.Origin, "model", m[2], "providers/PROVIDER/models/ID.toml")
		return run
	}
	if id, ok := fileStem(ref.Origin.Path, ".toml"); ok {
		fromPath(&run, ref.Origin, "model", id, "ID.toml")
		return run
	}
	run.Model = root.Get("name").Str()
	return run
}

// readModelsDevScores reads the scores of a model, each a run of its own since
// each has its date and publisher.
func readModelsDevScores(list source.Node, of record.Run, s *reader.Sink) (n int) {
	for _, b := range list.Items() {
		unit := "points"
		metric := strings.ToLower(b.Get("metric").Str())
		for _, share := range []string{"rate", "pass", "accuracy"} {
			if strings.Contains(metric, share) {
				unit = "fraction"
			}
		}
		value := b.Get("score").Num(unit)
		if unit == "fraction" && value.Num > 1 {
			value = b.Get("score").Num("percent")
		}
		name := b.Get("name").Str()
		if !value.Known() || name == "" {
			continue
		}
		run := of
		run.Kind, run.Provider, run.Source = record.Score, "", b.Get("source").Str()
		run.Date, _ = record.ParseDate(b.Get("date").Str())
		var variant []string
		for _, key := range []string{"metric", "harness", "variant", "dataset", "version"} {
			if text := b.Get(key).Str(); text != "" {
				variant = append(variant, text)
			}
		}
		s.Row(record.Row{Run: s.Run(run), Metric: scoreMetric, Stat: record.Single, Value: value, Benchmark: name, Variant: strings.Join(variant, ",")})
		n++
	}
	return n
}
