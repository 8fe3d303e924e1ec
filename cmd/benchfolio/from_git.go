package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/snapshot"
)

// state is a file as one commit left it.
type state struct {
	commit string
	at     time.Time
}

// name is what the snapshot of a state is called: names sort by time, and two
// commits of one second stay apart.
func (s state) name() string { return s.at.Format("2006-01-02T150405Z") + "-" + s.commit[:12] }

// snapshotHistory makes one snapshot of each change of a file in git.
func (a *app) snapshotHistory(file string, f snapshotFlags) error {
	since, ok := record.ParseDate(f.since)
	if f.since != "" && !ok {
		return usageError{"--since wants " + dateForm + ", not " + quoted(f.since), ""}
	}
	from, _ := since.Start()
	states, err := statesOf(file, from)
	if err != nil {
		return err
	}
	temp, err := os.MkdirTemp("", "benchfolio-history-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temp)
	made, last := 0, ""
	for _, s := range states {
		content, err := git(filepath.Dir(file), "cat-file", "blob", s.commit+":./"+filepath.Base(file))
		if err != nil || string(content) == last {
			continue // the commit removed the file, or left it as it was
		}
		last = string(content)
		at := filepath.Join(temp, filepath.Base(file))
		if err := os.WriteFile(at, content, 0o666); err != nil {
			return err
		}
		ok, err := a.snapshotState(at, s, f)
		if err != nil {
			return fmt.Errorf("%s: %w", s.name(), err)
		}
		if ok {
			made++
		}
	}
	a.info("%s of %s in %s", plural(made, "snapshot"), file, f.into)
	if made == 0 {
		return errProblems
	}
	return nil
}

// statesOf lists the commits that touched a file, the oldest first.
func statesOf(file string, since time.Time) (out []state, err error) {
	log, err := git(filepath.Dir(file), "log", "--reverse", "--format=%H %ct", "--", filepath.Base(file))
	if err != nil {
		return nil, err
	}
	for line := range strings.Lines(string(log)) {
		commit, seconds, _ := strings.Cut(strings.TrimSpace(line), " ")
		n, err := strconv.ParseInt(seconds, 10, 64)
		if err != nil || len(commit) < 12 {
			return nil, fmt.Errorf("git log printed %s, which is no commit with a time", quoted(line))
		}
		if at := time.Unix(n, 0).UTC(); !at.Before(since) {
			out = append(out, state{commit, at})
		}
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("%s has no commit in that time", file)
	}
	return out, nil
}

// snapshotState writes the snapshot of one state. One that gives no number is said
// and passed over: a list may have been broken for a day.
func (a *app) snapshotState(file string, s state, f snapshotFlags) (bool, error) {
	r, err := a.read([]string{file})
	if err != nil {
		return false, err
	}
	if len(r.Rows) == 0 {
		a.info("%s: no file gives a number; left out", s.name())
		return false, nil
	}
	d, err := r.snapshot(record.Date(s.at.Format(time.RFC3339)), f.raw)
	if err != nil {
		return false, err
	}
	files, err := snapshot.Encode(d)
	if err != nil {
		return false, err
	}
	_, err = snapshot.Write(filepath.Join(f.into, s.name()), files)
	return err == nil, err
}
