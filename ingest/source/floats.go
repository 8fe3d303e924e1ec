package source

import (
	"errors"
	"runtime"
	"strconv"
	"sync"
	"sync/atomic"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// Floats returns the numbers of an array, in order, without building a value
// for each. Elements that are null or NaN are counted in missing and left out;
// any other element is a problem at the array, once, and left out too.
func (n Node) Floats(unit string) (nums []float64, missing int) {
	if !n.Is(Array) {
		return nil, 0
	}
	n.e().used = true
	if n.e().flat {
		nums = make([]float64, n.Len())
		if n.t.fill(n.i, nums, unit) {
			return nums, 0
		}
	}
	return n.someFloats(unit)
}

// someFloats is Floats of an array that may hold anything.
func (n Node) someFloats(unit string) (nums []float64, missing int) {
	bad, wild := 0, 0
	n.t.scalars(n.i, func(typ Type, literal []byte) {
		switch typ {
		case Number:
			switch f, _, err := record.Convert(string(literal), unit); {
			case err == nil:
				nums = append(nums, f)
			case errors.Is(err, record.ErrImpossible):
				wild++
			default:
				bad++
			}
		case Null, NotANumber:
			missing++
		default:
			bad++
		}
	})
	if bad > 0 {
		n.Report("value/type", "%s: %d of %d elements are no numbers", n.name(), bad, n.Len())
	}
	if wild > 0 {
		n.Report("value/impossible", "%s: %d of %d elements are numbers that nothing measured is in %s", n.name(), wild, n.Len(), unit)
	}
	return nums, missing
}

// FloatLists returns the numbers of an array of arrays, such as the gaps of each
// request, all in one slice, and where each list ends in it. An element that is no
// array is an empty list; elements of a list count as [Node.Floats] says.
//
// The lengths of the lists are known from parsing, so that all processors fill
// the slice at once.
func (n Node) FloatLists(unit string) (nums []float64, ends []int) {
	lists := make([]int32, 0, n.Len())
	total, flat := 0, true
	for _, list := range n.Items() {
		e := list.e()
		lists = append(lists, list.i)
		total += list.Len()
		ends = append(ends, total)
		flat = flat && e.typ == Array && (e.flat || e.n == 0)
	}
	if nums = make([]float64, total); flat && n.t.fillAll(lists, ends, nums, unit) {
		return nums, ends
	}
	nums = nums[:0]
	for i, list := range n.Items() {
		some, _ := list.Floats(unit)
		nums = append(nums, some...)
		ends[i] = len(nums)
	}
	return nums, ends
}

// fillAll fills nums from lists that end there at ends.
func (t *Tree) fillAll(lists []int32, ends []int, nums []float64, unit string) bool {
	var wg sync.WaitGroup
	var failed atomic.Bool
	workers := runtime.GOMAXPROCS(0)
	for w := range workers {
		from, to := len(lists)*w/workers, len(lists)*(w+1)/workers
		wg.Go(func() {
			if !Safely(func() {
				for i := from; i < to && !failed.Load(); i++ {
					t.entries[lists[i]].used = true
					if n := int(t.entries[lists[i]].n); !t.fill(lists[i], nums[ends[i]-n:ends[i]], unit) {
						failed.Store(true)
					}
				}
			}) {
				failed.Store(true)
			}
		})
	}
	wg.Wait()
	return !failed.Load()
}

// fill fills nums, as long as the flat array i, with its elements. It reports
// false where one of them is not a plain number of the unit.
func (t *Tree) fill(i int32, nums []float64, unit string) bool {
	scale, data, at := record.Scales[unit], t.doc.Data, t.entries[i].start+1
	for k := range nums {
		for isBlank(data[at]) || data[at] == ',' {
			at++
		}
		end := at
		for c := data[end]; c != ',' && c != ']' && !isBlank(c); c = data[end] {
			end++
		}
		var ok bool
		if nums[k], ok = plainNumber(data[at:end], unit, scale); !ok {
			return false
		}
		at = end
	}
	return true
}

// plainNumber converts a literal that begins and ends with a digit, quickly where
// no power of ten is needed, which is all that makes converting slow.
func plainNumber(literal []byte, unit string, scale record.Scale) (x float64, ok bool) {
	if last := literal[len(literal)-1]; last < '0' || last > '9' {
		return 0, false
	}
	if c := literal[0]; c != '-' && (c < '0' || c > '9') {
		return 0, false
	}
	x, err := strconv.ParseFloat(string(literal), 64)
	if err != nil || scale.Exp != 0 || scale.Mul != 0 || x == 0 || !record.Possible(x, scale.To) {
		x, _, err = record.Convert(string(literal), unit)
	}
	return x, err == nil
}

func isBlank(c byte) bool { return c == ' ' || c == '\n' || c == '\r' || c == '\t' }
