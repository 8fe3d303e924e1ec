//go:build unix

package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"syscall"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"benchfolio": main, "limited": limited})
}

// TestScript runs the scripts in testdata/script, which show the command line at
// work. UPDATE_SCRIPTS=1 writes what came out into them.
func TestScript(t *testing.T) {
	// Another user must be able to enter the directory: see unprivileged.
	root, err := os.MkdirTemp("", "benchfolio-scripts-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		unlock(root)
		os.RemoveAll(root)
	})
	if err := os.Chmod(root, 0o755); err != nil {
		t.Fatal(err)
	}
	repository, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir:                 "../../testdata/script",
		WorkdirRoot:         root,
		UpdateScripts:       os.Getenv("UPDATE_SCRIPTS") != "",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(env *testscript.Env) error {
			env.Setenv("NO_COLOR", "")
			env.Setenv("DEMO", filepath.Join(repository, "testdata", "demo"))
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits":        exits,
			"mkfifo":       mkfifo,
			"unprivileged": unprivileged,
			"control":      control,
			"timeless":     timeless,
			"backwards":    backwards,
			"same":         same,
		},
	})
}

// unlock gives directories without permissions back, so that they can go.
func unlock(root string) {
	filepath.WalkDir(root, func(path string, e os.DirEntry, err error) error {
		if e != nil && e.IsDir() {
			os.Chmod(path, 0o755)
		}
		return nil
	})
}

// exits runs a program that must end with the given code:
//
//	exits 2 benchfolio ingest --nonsense
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE PROGRAM ARG...")
	}
	check(ts, ts.Exec(args[1], args[2:]...), args[0])
}

func check(ts *testscript.TestScript, err error, want string) {
	code := 0
	if err != nil {
		failed, ok := errors.AsType[*exec.ExitError](err)
		if !ok {
			ts.Fatalf("%v", err)
		}
		code = failed.ExitCode()
	}
	if strconv.Itoa(code) != want {
		ts.Fatalf("exit code %d, want %s", code, want)
	}
}

// control writes a file whose text may hold escapes of Go, which a script
// cannot: control NAME TEXT.
func control(ts *testscript.TestScript, _ bool, args []string) {
	text, err := strconv.Unquote(`"` + args[1] + `"`)
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(text), 0o644))
}

var seconds = regexp.MustCompile(`\d+\.\d s\n`)

// timeless writes the last program's messages without the time that it took:
// timeless NAME.
func timeless(ts *testscript.TestScript, _ bool, args []string) {
	text := seconds.ReplaceAllString(ts.ReadFile("stderr"), "N s\n")
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(text), 0o644))
}

// backwards copies a directory, the last file first, so that a system that lists
// files as they were made lists them in another order: backwards FROM TO.
func backwards(ts *testscript.TestScript, _ bool, args []string) {
	from, to := ts.MkAbs(args[0]), ts.MkAbs(args[1])
	for _, name := range slices.Backward(tree(ts, from)) {
		text, err := os.ReadFile(filepath.Join(from, name))
		ts.Check(err)
		ts.Check(os.MkdirAll(filepath.Dir(filepath.Join(to, name)), 0o755))
		ts.Check(os.WriteFile(filepath.Join(to, name), text, 0o644))
	}
}

// same holds that two directories have the same files with the same bytes: same A B.
func same(ts *testscript.TestScript, _ bool, args []string) {
	a, b := ts.MkAbs(args[0]), ts.MkAbs(args[1])
	names := tree(ts, a)
	if other := tree(ts, b); !slices.Equal(names, other) {
		ts.Fatalf("%d files in %s, %d in %s", len(names), args[0], len(other), args[1])
	}
	for _, name := range names {
		x, err := os.ReadFile(filepath.Join(a, name))
		ts.Check(err)
		y, err := os.ReadFile(filepath.Join(b, name))
		ts.Check(err)
		if !bytes.Equal(x, y) {
			ts.Fatalf("%s differs", name)
		}
	}
}

// tree lists the files below a directory.
func tree(ts *testscript.TestScript, dir string) (names []string) {
	ts.Check(filepath.WalkDir(dir, func(path string, e os.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		name, err := filepath.Rel(dir, path)
		names = append(names, name)
		return err
	}))
	return names
}

// unprivileged is exits for the program run by a user who has no rights: root
// may read what nobody else may.
func unprivileged(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 || args[1] != "benchfolio" {
		ts.Fatalf("usage: unprivileged CODE benchfolio ARG...")
	}
	if os.Geteuid() != 0 {
		exits(ts, neg, args)
		return
	}
	cmd := exec.Command("/proc/self/exe")
	cmd.Args = slices.Clone(args[1:])
	cmd.Dir, cmd.Env = ts.MkAbs("."), []string{"NO_COLOR="}
	cmd.Stdout, cmd.Stderr = ts.Stdout(), ts.Stderr()
	asNobody(cmd)
	check(ts, cmd.Run(), args[0])
}

// asNobody makes a command run as the user who owns nothing.
func asNobody(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
}

// mkfifo makes a named pipe: mkfifo NAME.
func mkfifo(ts *testscript.TestScript, _ bool, args []string) {
	ts.Check(syscall.Mkfifo(ts.MkAbs(args[0]), 0o644))
}
