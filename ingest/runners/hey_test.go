package runners

import (
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
)

func TestHey(t *testing.T) { readertest.Run(t, Hey, "../../testdata/hey") }

func FuzzHey(f *testing.F) { readertest.Fuzz(f, Hey, "../../testdata/hey") }
