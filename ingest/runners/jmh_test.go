package runners

import (
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
)

func TestJMH(t *testing.T) { readertest.Run(t, JMH, "../../testdata/jmh") }

func TestJMHCorpus(t *testing.T) { readertest.Expect(t, JMH, "jmh") }

func FuzzJMH(f *testing.F) { readertest.Fuzz(f, JMH, "../../testdata/jmh") }
