//go:build !linux

package site

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// flush puts every file below a directory on the disk, as far as the system can.
func flush(dir string) error {
	return filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		f, err := os.OpenFile(path, os.O_RDWR, 0)
		if err != nil {
			return err
		}
		return errors.Join(f.Sync(), f.Close())
	})
}
