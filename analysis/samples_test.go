package analysis

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/benchfolio/benchfolio/ingest/record"
)

func ExampleCompareSamples() {
	family := []SamplePair{
		{Before: []float64{50.1, 48.7, 51.3, 49.9, 50.4, 49.2}, After: []float64{55.2, 54.1, 56.3, 53.8, 55.9, 54.7}},
		{Before: []float64{0.20, 0.22, 0.21, 0.19, 0.23}, After: []float64{0.21, 0.20, 0.22, 0.24, 0.19}},
		{Before: []float64{100, 101, 102}, After: []float64{200, 201, 202}},
	}
	list, _ := CompareSamples(family, 5)
	for _, c := range list {
		fmt.Printf("%d against %d: %+.1f %%, p %.3f: %s\n", c.N, c.M, c.Change.Value, c.Corrected, c.Verdict)
	}
	// Output:
	// 6 against 6: +10.1 %, p 0.004: moved
	// 5 against 5: +0.0 %, p 0.968: inside the noise
	// 3 against 3: +99.0 %, p 1.000: too few samples
}

func compareOne(t *testing.T, least float64, family ...SamplePair) []Comparison {
	t.Helper()
	list, err := CompareSamples(family, least)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// TestSampleVerdicts goes through what can be said of two samples: 4 against 4 that do
// not overlap have p = 2/70, 3 against 4 have 2/35 at best.
func TestSampleVerdicts(t *testing.T) {
	low, high := []float64{10, 11, 12, 13}, []float64{20, 21, 22, 23}
	near := []float64{13.1, 13.2, 13.3, 13.4}
	for _, c := range []struct {
		name  string
		pair  SamplePair
		least float64
		want  Verdict
	}{
		{"apart", SamplePair{Before: low, After: high}, 0, Moved},
		{"mixed", SamplePair{Before: low, After: []float64{10.5, 11.5, 12.5, 13.5}}, 0, InsideNoise},
		{"equal", SamplePair{Before: low, After: low}, 0, InsideNoise},
		{"three against four", SamplePair{Before: low[:3], After: high}, 0, TooFew},
		{"one against one", SamplePair{Before: low[:1], After: high[:1]}, 0, TooFew},
		{"nothing before", SamplePair{After: high}, 0, TooFew},
		{"nothing after", SamplePair{Before: low}, 0, TooFew},
		{"small", SamplePair{Before: low, After: near}, 20, TooSmall},
		{"not so small", SamplePair{Before: low, After: near}, 10, Moved},
		{"within its history", SamplePair{Before: low, After: near, History: []float64{5, 10, 15, 20}}, 0, AsUsual},
		{"beyond its history", SamplePair{Before: low, After: high, History: []float64{1, 2, 3, 4}}, 0, Moved},
		{"hardly a history", SamplePair{Before: low, After: near, History: []float64{50, 60, 70}}, 0, Moved},
		{"no ratio", SamplePair{Before: []float64{0, -1, -2, -3}, After: low}, 1000, Moved},
	} {
		if got := compareOne(t, c.least, c.pair)[0]; got.Verdict != c.want {
			t.Errorf("%s: %s, want %s (%+v)", c.name, got.Verdict, c.want, got)
		}
	}
}

// TestFamilyIsCorrected: what alone is a change is none among ten, and a pair
// that cannot be told apart costs the others nothing.
func TestFamilyIsCorrected(t *testing.T) {
	apart := SamplePair{Before: []float64{10, 11, 12, 13}, After: []float64{20, 21, 22, 23}}
	same := SamplePair{Before: []float64{1, 2, 3, 4}, After: []float64{1, 2, 3, 4}}
	few := SamplePair{Before: []float64{1}, After: []float64{2}}
	if got := compareOne(t, 0, apart, same, same)[0]; got.Verdict != InsideNoise || math.Abs(got.Corrected-3*2.0/70) > 1e-12 || math.Abs(got.P-2.0/70) > 1e-12 {
		t.Errorf("one of three: %+v", got)
	}
	if got := compareOne(t, 0, apart, few, few)[0]; got.Verdict != Moved || got.Corrected != got.P {
		t.Errorf("beside two that have too few: %+v", got)
	}
}

// TestComparisonIsMirrored: swapping the sides turns the sign and nothing else.
func TestComparisonIsMirrored(t *testing.T) {
	x, y := []float64{10, 12, 11, 14, 13, 15}, []float64{13, 16, 18, 15, 17, 19}
	there, back := compareOne(t, 0, SamplePair{Before: x, After: y})[0], compareOne(t, 0, SamplePair{Before: y, After: x})[0]
	if there.P != back.P || there.Verdict != back.Verdict || there.Shift.Value != -back.Shift.Value ||
		math.Abs((1+there.Change.Value/100)*(1+back.Change.Value/100)-1) > 1e-12 {
		t.Errorf("there %+v\nback %+v", there, back)
	}
	if !there.Worse(record.Lower) || there.Worse(record.Higher) || there.Worse(record.None) || back.Worse(record.Lower) || !back.Worse(record.Higher) {
		t.Error("a rise is worse only where lower is better")
	}
	if few := compareOne(t, 0, SamplePair{Before: x[:1], After: y[:1]})[0]; few.Worse(record.Lower) {
		t.Error("what cannot be told is not worse")
	}
}

func TestComparisonRefusesInfinity(t *testing.T) {
	_, err := CompareSamples([]SamplePair{{Before: []float64{1}, After: []float64{2}}, {Before: []float64{1, math.Inf(1)}, After: []float64{1}}}, 0)
	if err == nil || !strings.Contains(err.Error(), "comparison 2") {
		t.Errorf("%v, want the place of the value that is not finite", err)
	}
}
