package source

import (
	"errors"
	"runtime"
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
		if n.t.fill(n.i, nums, plainOf(unit)) {
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
	p := plainOf(unit)
	workers := runtime.GOMAXPROCS(0)
	for w := range workers {
		from, to := len(lists)*w/workers, len(lists)*(w+1)/workers
		wg.Go(func() {
			if !Safely(func() {
				for i := from; i < to && !failed.Load(); i++ {
					t.entries[lists[i]].used = true
					if n := int(t.entries[lists[i]].n); !t.fill(lists[i], nums[ends[i]-n:ends[i]], p) {
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
// false where one of them is not such a number.
func (t *Tree) fill(i int32, nums []float64, p *plain) bool {
	data, at := t.doc.Data, t.entries[i].start+1
	for k := range nums {
		for isBlank(data[at]) || data[at] == ',' {
			at++
		}
		x, n, ok := p.number(data[at:])
		if !ok {
			return false
		}
		nums[k] = x
		at += n
	}
	return true
}

// plain converts plain numbers of one unit.
type plain struct {
	unit  string
	scale record.Scale
	limit record.Limit
}

func plainOf(unit string) *plain {
	scale := record.Scales[unit]
	return &plain{unit, scale, record.LimitOf(scale.To)}
}

// plainOf is [plainOf] for single numbers of a tree, of which there are millions in
// a few units.
func (t *Tree) plainOf(unit string) *plain {
	for _, p := range t.plains {
		if p.unit == unit {
			return p
		}
	}
	p := plainOf(unit)
	t.plains = append(t.plains, p)
	return p
}

// number converts the number that a text begins with, and returns its length: what
// [record.Convert] makes of it. ok is false where there is no number, or none that
// is possible.
func (p *plain) number(text []byte) (x float64, n int, ok bool) {
	if x, n, ok = decimal(text, p.scale.Exp); ok && p.scale.Mul == 0 && p.limit.Allows(x) {
		return x, n, true
	}
	for n = 0; n < len(text) && text[n] != ',' && text[n] != ']' && !isBlank(text[n]); {
		n++
	}
	if n == 0 || text[n-1] < '0' || text[n-1] > '9' || text[0] != '-' && (text[0] < '0' || text[0] > '9') {
		return 0, 0, false
	}
	x, _, err := record.Convert(string(text[:n]), p.unit)
	return x, n, err == nil
}

func isBlank(c byte) bool { return c == ' ' || c == '\n' || c == '\r' || c == '\t' }
