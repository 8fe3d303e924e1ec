//go:build !unix

package ingest

import (
	"errors"
	"os"
)

// mapFile is for systems that map files as Unix does; elsewhere a file is read.
func mapFile(*os.File, int64) (text []byte, stop func(), err error) {
	return nil, nil, errors.ErrUnsupported
}
