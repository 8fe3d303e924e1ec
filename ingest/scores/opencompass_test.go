package scores

import (
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
)

const openCompassCases = "../../testdata/opencompass"

func TestOpenCompass(t *testing.T) { readertest.Run(t, OpenCompass, openCompassCases) }

func FuzzOpenCompass(f *testing.F) { readertest.Fuzz(f, OpenCompass, openCompassCases) }

// TestOpenCompassCorpus: the corpus has only a file that is no result.
func TestOpenCompassCorpus(t *testing.T) { readertest.Expect(t, OpenCompass, "opencompass") }

func TestOpenCompassLeavesOthersAlone(t *testing.T) {
	for name, text := range map[string]string{
		"no model":         "dataset,version,metric,mode\nmmlu,1,accuracy,gen\n",
		"other order":      "dataset,metric,version,mode,m\nmmlu,accuracy,1,gen,50\n",
		"other table":      "model,dataset,mode\nm,mmlu,gen\n",
		"one level":        "a_accuracy: 1\nb_accuracy: 2\n",
		"settings":         "model:\n  min_accuracy: 0.5\n  name: x\n",
		"three levels":     "model:\n  x_accuracy:\n    y: 1\n",
		"prose":            "The a_accuracy: it is measured in mode dataset.\n",
		"a list in YAML":   "- x_accuracy: 1\n",
		"a text like this": "a dataset\ntabulate format\nmode\n",
	} {
		if f := readertest.Read(OpenCompass, name, []byte(text)); f.Verdict.Mine {
			t.Errorf("%s is claimed", name)
		}
	}
}
