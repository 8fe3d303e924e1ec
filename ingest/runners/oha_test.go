package runners

import (
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
)

func TestOha(t *testing.T) { readertest.Run(t, Oha, "../../testdata/oha") }

func TestOhaCorpus(t *testing.T) { readertest.Expect(t, Oha, "oha") }

func FuzzOha(f *testing.F) { readertest.Fuzz(f, Oha, "../../testdata/oha") }
