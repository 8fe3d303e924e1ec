package pareto

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// The distributions that S. Börzsönyi, D. Kossmann, K. Stocker use: The Skyline
// Operator, ICDE 2001.
var distributions = []struct {
	name string
	row  func(r *rand.Rand, row []float64)
}{
	{"independent", func(r *rand.Rand, row []float64) {
		for j := range row {
			row[j] = r.Float64()
		}
	}},
	{"correlated", func(r *rand.Rand, row []float64) {
		middle := r.Float64()
		for j := range row {
			row[j] = middle + 0.05*r.NormFloat64()
		}
	}},
	{"anticorrelated", func(r *rand.Rand, row []float64) {
		sum := 0.0
		for j := range row {
			row[j] = r.Float64()
			sum += row[j]
		}
		plane := 0.5*float64(len(row)) + 0.05*r.NormFloat64()
		for j := range row {
			row[j] *= plane / sum
		}
	}},
	{"all on the front", func(r *rand.Rand, row []float64) {
		sum := 0.0
		for j := range row {
			row[j] = r.ExpFloat64()
			sum += row[j]
		}
		for j := range row {
			row[j] = 2 - math.Sqrt(row[j]/sum)
		}
	}},
	{"half on the front", func(r *rand.Rand, row []float64) {
		sum := 0.0
		for j := range row {
			row[j] = r.ExpFloat64()
			sum += row[j]
		}
		worse := 1.0
		if r.IntN(2) == 0 {
			worse = 1.2
		}
		for j := range row {
			row[j] = worse * (2 - math.Sqrt(row[j]/sum))
		}
	}},
	{"grid of 100", func(r *rand.Rand, row []float64) {
		for j := range row {
			row[j] = float64(r.IntN(100))
		}
	}},
}

func sample(k, n int, row func(*rand.Rand, []float64)) []float64 {
	r := rand.New(rand.NewPCG(uint64(k), uint64(n)))
	values := make([]float64, n*k)
	for i := 0; i < len(values); i += k {
		row(r, values[i:i+k])
	}
	return values
}

const benchmarkN = 1_000_000

// BenchmarkSort is the peer: sorting the points by their first objective, ties by
// the next ones.
func BenchmarkSort(b *testing.B) {
	b.Run("2", func(b *testing.B) { benchmarkSort(b, func(v []float64) [2]float64 { return [2]float64(v) }) })
	b.Run("3", func(b *testing.B) { benchmarkSort(b, func(v []float64) [3]float64 { return [3]float64(v) }) })
}

func benchmarkSort[P [2]float64 | [3]float64](b *testing.B, point func([]float64) P) {
	var p P
	k := len(p)
	for _, d := range distributions {
		values := sample(k, benchmarkN, d.row)
		points := make([]P, benchmarkN)
		b.Run(d.name, func(b *testing.B) {
			for b.Loop() {
				b.StopTimer()
				for i := range points {
					points[i] = point(values[i*k : (i+1)*k])
				}
				b.StartTimer()
				slices.SortFunc(points, func(p, q P) int {
					for j := range k {
						if p[j] < q[j] {
							return -1
						} else if p[j] > q[j] {
							return 1
						}
					}
					return 0
				})
			}
		})
	}
}

// BenchmarkFind finds the front of the same points and names a dominator for each
// other point.
func BenchmarkFind(b *testing.B) {
	for k := 2; k <= 4; k++ {
		for _, d := range distributions {
			values := sample(k, benchmarkN, d.row)
			b.Run(fmt.Sprint(k, "/", d.name), func(b *testing.B) {
				for b.Loop() {
					f, err := Find(make([]Goal, k), values)
					if err != nil {
						b.Fatal(err)
					}
					b.ReportMetric(float64(len(f.Points)), "front")
				}
			})
		}
	}
}
