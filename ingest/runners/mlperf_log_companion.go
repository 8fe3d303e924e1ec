package runners

import (
	"regexp"

	"github.com/benchfolio/benchfolio/ingest/source"
)

// mlperfCompanions are the JSON files of a submission that hold no results.
var mlperfCompanions = []struct {
	generation, why string
	is              func(root source.Node) bool
}{
	{"system", "the description of a system, not a result", func(n source.Node) bool {
		return n.Has("accelerator_model_name", "number_of_nodes", "accelerators_per_node")
	}},
	{"measurement", "the description of a measurement, not a result", func(n source.Node) bool {
		return n.Has("weight_data_types", "starting_weights_filename")
	}},
	{"accuracy log", "the answers of a run in hexadecimal, cut in the middle; no speeds", func(n source.Node) bool {
		return n.Index(0).Has("seq_id", "qsl_idx", "data")
	}},
}

var (
	mlperfEmptyLog = regexp.MustCompile(`^\s*No warnings encountered during test\.\s+No errors encountered during test\.\s*$`)
	mlperfAccuracy = regexp.MustCompile(`(?m)^hash=[0-9a-f]{64}\s*$`)
)

// mlperfSmall is over the size of the texts that hold no results.
const mlperfSmall = 4096

// mlperfCompanion says why a file beside the logs gives no rows; why is empty
// for all others.
func mlperfCompanion(d *source.Doc) (why, generation string) {
	if tree := d.JSON(); tree != nil {
		for _, c := range mlperfCompanions {
			if c.is(tree.Root()) {
				return c.why, c.generation
			}
		}
		return "", ""
	}
	switch {
	case len(d.Data) >= mlperfSmall:
	case mlperfEmptyLog.Match(d.Data):
		return "the summary of a run for accuracy, which has no numbers", "summary of an accuracy run"
	case mlperfAccuracy.Match(d.Data) && !d.Mentions("MLPerf Results Summary"):
		return "the check of a run's accuracy, no speeds", "accuracy check"
	}
	return "", ""
}
