package pareto

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
)

func ExampleFind() {
	models := []string{"A", "B", "C", "D"}
	f, _ := Find([]Goal{Min, Max}, []float64{ // USD per 1M tokens, score
		1.00, 60,
		3.00, 70,
		3.20, 65,
		math.NaN(), 80,
	})
	for _, i := range f.Points {
		fmt.Println(models[i], "is on the front")
	}
	d := f.Dominators(2, 1)[0]
	fmt.Printf("%s is beaten by %s: %.2f USD less, %.0f points more\n",
		models[2], models[d.Point], d.Margins[0].Absolute, d.Margins[1].Absolute)
	fmt.Println(models[f.Missing[0].Point], "lacks objective", f.Missing[0].Objectives[0])
	// Output:
	// A is on the front
	// B is on the front
	// C is beaten by B: 0.20 USD less, 5 points more
	// D lacks objective 0
}

// checkFind compares everything that Find says with the definitions.
func checkFind(t *testing.T, goals []Goal, values []float64) *Front {
	t.Helper()
	f := must(Find(goals, values))
	b := brute{goals, values}
	for i := range b.n() {
		want := OnFront
		if !b.comparable(i) {
			want = NotComparable
		} else if d := b.dominators(i); len(d) > 0 {
			want = d[0]
		}
		if f.By[i] != want {
			t.Fatalf("%v %v: point %d is by %d, want %d", goals, values, i, f.By[i], want)
		}
		if on := slices.Contains(f.Points, i); on != (want == OnFront) {
			t.Fatalf("%v %v: point %d on the front: %v", goals, values, i, on)
		}
	}
	if !slices.IsSorted(f.Points) {
		t.Fatalf("front %v is not ascending", f.Points)
	}
	if got := bruteEqual(b, f.Points); !reflect.DeepEqual(f.Equal, got) {
		t.Fatalf("%v %v: equal %v, want %v", goals, values, f.Equal, got)
	}
	return f
}

func bruteEqual(b brute, points []int) (groups [][]int) {
	seen := map[int]bool{}
	for _, p := range points {
		var group []int
		for _, q := range points {
			if !seen[q] && slices.Equal(b.row(p), b.row(q)) {
				group = append(group, q)
				seen[q] = true
			}
		}
		if len(group) > 1 {
			groups = append(groups, group)
		}
	}
	return groups
}

// Every set of four points on a 3 x 3 grid, and of four on the corners of a cube.
func TestFindExhaustively(t *testing.T) {
	for _, c := range []struct {
		goals []Goal
		side  int
	}{
		{[]Goal{Min, Min}, 3}, {[]Goal{Max, Min}, 3}, {[]Goal{Min, Max, Min}, 2}, {[]Goal{Max}, 6},
	} {
		k := len(c.goals)
		all := int(math.Pow(float64(c.side), float64(4*k)))
		for code := range all {
			values := make([]float64, 4*k)
			for i := range values {
				values[i] = float64(code % c.side)
				code /= c.side
			}
			checkFind(t, c.goals, values)
		}
	}
}

func TestFindOnGrids(t *testing.T) {
	for seed := range uint64(400) {
		k, n, size := 1+int(seed%5), int(seed%41), 2+int(seed%13)
		goals, values := grid(seed, k, n, size, seed%3 == 0)
		checkFind(t, goals, values)
	}
}

// The same points in other orders: the same rows are on the front, and the same row
// is named for each.
func TestOrderOfInputDoesNotMatter(t *testing.T) {
	for seed := range uint64(60) {
		k := 2 + int(seed%3)
		goals, values := grid(seed, k, 60, 9, true)
		b, f := brute{goals, values}, must(Find(goals, values))
		order := rand.New(rand.NewPCG(seed, 0)).Perm(60)
		var shuffled []float64
		for _, i := range order {
			shuffled = append(shuffled, b.row(i)...)
		}
		g := must(Find(goals, shuffled))
		c := brute{goals, shuffled}
		for at, i := range order {
			if (f.By[i] < 0 || g.By[at] < 0) && f.By[i] != g.By[at] ||
				f.By[i] >= 0 && !slices.Equal(b.row(f.By[i]), c.row(g.By[at])) {
				t.Fatalf("seed %d: point %d is by %d, moved to %d by %d", seed, i, f.By[i], at, g.By[at])
			}
		}
		slack, moved := f.Slacks(), g.Slacks()
		for i, at := range f.Points {
			j := slices.Index(g.Points, slices.Index(order, at))
			if slack[i].Margin != moved[j].Margin || slack[i].Objective != moved[j].Objective {
				t.Fatalf("seed %d: slack %+v, moved %+v", seed, slack[i], moved[j])
			}
		}
	}
}

// Large inputs take other ways: a sample first, sorting by bytes, guesses.
func TestFindLarge(t *testing.T) {
	for _, d := range distributions {
		for k := 1; k <= 4; k++ {
			n := 9_000
			values := sample(k, n, d.row)
			f := must(Find(make([]Goal, k), values))
			want := f.m.pairwise(f.m.sortedSlowly())
			if !slices.Equal(f.order, want) {
				t.Errorf("%d, %s: %d points on the front, want %d", k, d.name, len(f.order), len(want))
			}
			for i := 0; i < n; i += 97 {
				if f.By[i] == OnFront {
					continue
				}
				if first := f.Dominators(i, 1)[0].Point; f.By[i] != first {
					t.Errorf("%d, %s: point %d is by %d, want %d", k, d.name, i, f.By[i], first)
				}
			}
		}
	}
}

func (m matrix) sortedSlowly() []int {
	order := make([]int, m.len())
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return slices.Compare(m.row(a), m.row(b)) })
	return order
}

func TestMissing(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	f := must(Find([]Goal{Min, Max}, []float64{nan, 9, 1, 1, 0, nan, -inf, inf, nan, nan}))
	want := []Missing{{0, []int{0}}, {2, []int{1}}, {3, []int{0, 1}}, {4, []int{0, 1}}}
	if !reflect.DeepEqual(f.Missing, want) {
		t.Errorf("missing %v, want %v", f.Missing, want)
	}
	if !slices.Equal(f.Points, []int{1}) || !slices.Equal(f.By, []int{-2, -1, -2, -2, -2}) {
		t.Errorf("front %v, by %v", f.Points, f.By)
	}
	if f.Dominators(0, 0) != nil || f.Cuts(0) != nil {
		t.Error("a point that is not comparable has dominators")
	}
}

func TestEqualPointsStay(t *testing.T) {
	f := must(Find([]Goal{Min, Min}, []float64{1, 2, 2, 1, 1, 2, 2, 2, 2, 1, 0, 9, math.Copysign(0, -1), 9}))
	if !slices.Equal(f.Points, []int{0, 1, 2, 4, 5, 6}) {
		t.Errorf("front %v", f.Points)
	}
	if want := [][]int{{0, 2}, {1, 4}, {5, 6}}; !reflect.DeepEqual(f.Equal, want) {
		t.Errorf("equal %v, want %v", f.Equal, want)
	}
	if want := []int{5, 6, 0, 2, 1, 4}; !slices.Equal(f.Ordered(), want) {
		t.Errorf("ordered %v, want %v", f.Ordered(), want)
	}
}

func TestFindRefusesShapes(t *testing.T) {
	for _, c := range []struct {
		goals  []Goal
		values []float64
	}{
		{nil, nil}, {nil, []float64{1}}, {[]Goal{Min, Max}, []float64{1, 2, 3}}, {[]Goal{Goal(7)}, []float64{1}},
	} {
		if _, err := Find(c.goals, c.values); !errors.Is(err, ErrShape) {
			t.Errorf("%v, %v: %v, want ErrShape", c.goals, c.values, err)
		}
	}
	f := must(Find([]Goal{Min}, nil))
	if len(f.Points) != 0 || len(f.Slacks()) != 0 || must(f.Hypervolume([]float64{1})) != 0 {
		t.Errorf("no points: %+v", f)
	}
}

func TestFindKeepsItsInput(t *testing.T) {
	goals, values := []Goal{Max, Min}, []float64{1, 2, 3, 4}
	must(Find(goals, values))
	if !slices.Equal(values, []float64{1, 2, 3, 4}) {
		t.Errorf("values %v", values)
	}
}

func FuzzFind(f *testing.F) {
	f.Add(uint8(2), []byte("\x01\x02\x02\x01\x03\x03\xff\x00"))
	f.Fuzz(func(t *testing.T, k uint8, data []byte) {
		goals := make([]Goal, 1+k%5)
		for j := range goals {
			goals[j] = Goal(k >> (3 + j%5) & 1)
		}
		data = data[:min(len(data), 200)/len(goals)*len(goals)]
		values := make([]float64, len(data))
		for i, c := range data {
			values[i] = float64(int8(c))
			if c == 0xff {
				values[i] = math.NaN()
			}
		}
		checkFind(t, goals, values)
	})
}
