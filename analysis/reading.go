package analysis

import (
	"fmt"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// Reading is what a speed means to somebody who reads along. A field that is 0
// has its default.
type Reading struct {
	// WordsPerToken is 0.75 by default, the rule of thumb for English of
	// OpenAI's help ("100 tokens ~= 75 words"). MLCommons' pairs of limits for
	// Llama 2 (30 ms a token, about 1,600 words a minute) imply 0.8.
	WordsPerToken float64
	// WordsPerMinute is how fast people read: 238 by default, silent reading of
	// English non-fiction by adults, the mean of 190 studies. M. Brysbaert: How
	// many words do we read per minute? A review and meta-analysis of reading
	// rate. J. Mem. Lang. 109, 2019, 104047.
	WordsPerMinute float64
	// Instant and Sluggish are the speeds in tokens/s above which text seems to
	// be there at once, 200, and below which it drags, 50: a rule of thumb.
	Instant, Sluggish float64
}

func (r Reading) orDefault() Reading {
	for _, x := range []struct {
		to *float64
		by float64
	}{{&r.WordsPerToken, 0.75}, {&r.WordsPerMinute, 238}, {&r.Instant, 200}, {&r.Sluggish, 50}} {
		if *x.to == 0 {
			*x.to = x.by
		}
	}
	return r
}

// waits are the bounds of what a wait feels like, in seconds. J. Nielsen:
// Usability Engineering, 1993, ch. 5.5, after R. B. Miller: Response time in
// man-computer conversational transactions. AFIPS 33, 1968.
var waits = []struct {
	most  float64
	words string
}{{0.1, "instant"}, {1, "no break in thought"}, {10, "a wait that holds attention"}}

// tooLong is what is said of a wait beyond all of them.
const tooLong = "a wait that loses attention"

// Felt is what the fastest offering of one class of a model feels like.
type Felt struct {
	Group *Group
	Speed *Cell // of one user, output tokens/s
	Words *Cell // a minute
	Times *Cell // as fast as people read
	Wait  *Cell // for the first token; nil where it was not measured
	// SpeedSays and WaitSays are the two in words; WaitSays may be empty.
	SpeedSays, WaitSays string
}

// feel finds the fastest offering of each class of a model, claims aside.
func (b *builder) feel(m *Model) {
	for _, g := range m.Groups {
		if g.Class == Claim || len(g.Runs) == 0 {
			continue
		}
		speed := b.userSpeed(g)
		if !speed.Exists() || speed.Value <= 0 {
			continue
		}
		if n := len(m.Felt); n == 0 || m.Felt[n-1].Group.Class != g.Class { // groups are in the order of classes
			m.Felt = append(m.Felt, &Felt{Group: g, Speed: speed})
		} else if last := m.Felt[n-1]; speed.Value > last.Speed.Value {
			last.Group, last.Speed = g, speed
		}
	}
	for _, f := range m.Felt {
		b.describeFeel(m, f)
	}
}

func (b *builder) describeFeel(m *Model, f *Felt) {
	r := b.o.Reading
	f.Words = b.scaledCell(Key{m.Name.ID, "reading", "words per minute", f.Group.ID}, OpWords, r.WordsPerToken, f.Speed)
	f.Words.Unit = record.WordsPerMinute
	f.Times = b.scaledCell(Key{m.Name.ID, "reading", "times reading", f.Group.ID}, OpTimesReading, r.WordsPerMinute, f.Words)
	switch {
	case f.Times.Value < 1:
		f.SpeedSays = "slower than reading"
	case f.Speed.Value < r.Sluggish:
		f.SpeedSays = "sluggish"
	case f.Speed.Value > r.Instant:
		f.SpeedSays = "instant"
	default:
		f.SpeedSays = "fluent"
	}
	if f.Wait = f.Group.measured("ttft", record.Median, record.Single, record.Mean); f.Wait != nil {
		f.WaitSays = waitWords(f.Wait.Value)
	}
}

// scaledCell is a number times or over a constant, and its interval likewise.
func (b *builder) scaledCell(key Key, op *Op, by float64, of *Cell) *Cell {
	scale := func(x float64) float64 { return op.eval([]float64{x}, []float64{by}) }
	c := Cell{Key: key, Value: scale(of.Value), N: of.N, Op: op, Of: []*Cell{of}, Params: []float64{by}, Better: of.Better}
	if of.Coverage > 0 {
		c.Lo, c.Hi, c.Coverage = scale(of.Lo), scale(of.Hi), of.Coverage
	}
	return b.cell(c)
}

func waitWords(seconds float64) string {
	for _, w := range waits {
		if seconds <= w.most {
			return w.words
		}
	}
	return tooLong
}

// reading is the finding about what speeds mean to a reader.
func reading(b *builder) *Finding {
	t := &Table{Name: "felt", Title: "Speed and wait, as a reader feels them", Says: "The fastest offering of each model and class: how many words a minute its speed is, how many times as fast as people read, and what the wait for the first token feels like.",
		Columns: []Column{textCol("Model"), textCol("Measured as"), numberCol("Speed of a user", "output speed", record.Higher), numberCol("Words", "speed x words per token", record.Higher),
			numberCol("Times as fast as reading", "words a minute / those that people read", record.Higher), textCol("The speed feels"), metricCol(record.MustMetric("ttft")), textCol("The wait feels")}}
	counts := map[string]int{}
	for _, m := range b.r.Models {
		for _, f := range m.Felt {
			counts[f.SpeedSays]++
			wait := textField(f.WaitSays)
			if f.Wait == nil {
				wait = Field{}
			}
			t.row(modelField(m), Field{Text: f.under(), Group: f.Group}, cellField(f.Speed), cellField(f.Words), cellField(f.Times), textField(f.SpeedSays), cellField(f.Wait), wait)
		}
	}
	if len(t.Rows) == 0 {
		return nil
	}
	r, by := b.o.Reading, ""
	if r.WordsPerMinute == (Reading{}).orDefault().WordsPerMinute {
		by = " (Brysbaert 2019)"
	}
	return &Finding{Title: "How fast does it feel?", Tables: []*Table{t},
		Answer: fmt.Sprintf("Of %s, %s.", count(len(t.Rows), "measured offering", "measured offerings"), list(tallied("%d %s",
			tally{counts["instant"], "seem instant"}, tally{counts["fluent"], "write fluently"},
			tally{counts["sluggish"], "drag"}, tally{counts["slower than reading"], "write slower than people read"}))),
		About: fmt.Sprintf("A token is about %s words of English, and adults read about %s words a minute%s. Above %s tokens/s streaming text seems to be there at once, below %s it drags. A wait of up to 0.1 s is not noticed, up to 1 s it does not break a thought, beyond 10 s people turn to something else (Nielsen 1993). Tokens of reasoning count as tokens though nobody reads them, and the wait for the first token of such a model may be the time that it thinks.",
			record.FormatFloat(r.WordsPerToken), record.FormatFloat(r.WordsPerMinute), by, record.FormatFloat(r.Instant), record.FormatFloat(r.Sluggish)),
	}
}

func (f *Felt) under() string {
	if label := f.Group.Label(); label != "" {
		return string(f.Group.Class) + ", " + label
	}
	return string(f.Group.Class)
}
