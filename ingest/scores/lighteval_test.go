package scores

import (
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
)

func TestLightEval(t *testing.T) { readertest.Run(t, LightEval, "../../testdata/lighteval") }

func TestLightEvalCorpus(t *testing.T) { readertest.Expect(t, LightEval, "lighteval") }

func FuzzLightEval(f *testing.F) { readertest.Fuzz(f, LightEval, "../../testdata/lighteval") }
