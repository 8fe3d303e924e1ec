package main

import (
	"archive/tar"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
)

// maxRevision bounds what the files of one revision may come to.
const maxRevision = 4 << 30

// git runs a command of git, which only reads.
func git(dir string, args ...string) ([]byte, error) {
	cmd := exec.Command("git", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "LC_ALL=C", "GIT_OPTIONAL_LOCKS=0")
	var out, said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &said
	if err := cmd.Run(); err != nil {
		line, _, _ := strings.Cut(strings.TrimSpace(said.String()), "\n")
		if line == "" {
			line = err.Error()
		}
		return nil, errors.New("git: " + line)
	}
	return out.Bytes(), nil
}

// revision splits REV:PATH; ok is false for what is none.
func revision(name string) (rev, at string, ok bool) {
	rev, at, ok = strings.Cut(name, ":")
	return rev, strings.TrimSuffix(at, "/"), ok && rev != "" && !strings.HasPrefix(rev, "-")
}

// checkout makes what a name stands for a path: an existing one is itself, REV:PATH
// is taken out of the repository of the current directory into a temporary one. The
// work tree is not touched. done removes what was made.
func checkout(name string) (at string, done func(), err error) {
	done = func() {}
	if _, err := os.Stat(name); err == nil {
		return name, done, nil
	}
	rev, file, ok := revision(name)
	if !ok {
		return "", done, usageError{name + " is no file or directory, and no revision", "a revision of git is written REV:PATH, as in main~1:results"}
	}
	object := rev + ":" + file
	kind, err := git("", "cat-file", "-t", object)
	if err != nil {
		return "", done, fmt.Errorf("%s: %w", name, err)
	}
	temp, err := os.MkdirTemp("", "benchfolio-revision-")
	if err != nil {
		return "", done, err
	}
	done = func() { os.RemoveAll(temp) }
	at = filepath.Join(temp, orWord(path.Base(file), "root"))
	if strings.TrimSpace(string(kind)) == "blob" {
		content, err := git("", "cat-file", "blob", object)
		if err == nil {
			err = os.WriteFile(at, content, 0o666)
		}
		return at, done, err
	}
	packed, err := git("", "archive", "--format=tar", object)
	if err == nil {
		err = unpack(bytes.NewReader(packed), at)
	}
	return at, done, err
}

// checkoutAll is checkout of several names.
func checkoutAll(names []string) (at []string, done func(), err error) {
	var undo []func()
	done = func() {
		for _, f := range undo {
			f()
		}
	}
	for _, name := range names {
		if name != "-" {
			path, one, err := checkout(name)
			undo = append(undo, one)
			if err != nil {
				return nil, done, err
			}
			name = path
		}
		at = append(at, name)
	}
	return at, done, nil
}

// unpack writes the regular files of an archive. Links are left out: what they
// lead to has a name of its own.
func unpack(r io.Reader, to string) error {
	if err := os.MkdirAll(to, 0o777); err != nil {
		return err
	}
	left := int64(maxRevision)
	for files := tar.NewReader(r); ; {
		h, err := files.Next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		if left -= h.Size; left < 0 {
			return errors.New("the revision is larger than this program takes")
		}
		if name := filepath.FromSlash(h.Name); h.Typeflag == tar.TypeReg && filepath.IsLocal(name) {
			if err := unpackFile(files, filepath.Join(to, name)); err != nil {
				return err
			}
		}
	}
}

func unpackFile(from io.Reader, to string) error {
	if err := os.MkdirAll(filepath.Dir(to), 0o777); err != nil {
		return err
	}
	f, err := os.Create(to)
	if err != nil {
		return err
	}
	_, err = io.Copy(f, from)
	return errors.Join(err, f.Close())
}
