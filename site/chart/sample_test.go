package chart

import "fmt"

// link is the receipt of a point of a sample.
func link(id string) string { return "receipts/" + id + ".html" }

// num is a number as a source writes it.
func num(v float64, text string) Num { return Num{V: v, Known: true, Text: text} }

// speedQuality is a frontier as a reader first meets it: six models, one of
// which nobody has scored.
func speedQuality() *Chart {
	point := func(id, label string, x Num, y Num, role Role) Point {
		return Point{ID: id, Label: label, X: x, Y: y, Role: role, Link: link(id), From: "Example index, 2026-11-30"}
	}
	beaten := point("deepseek-v4-flash", "DeepSeek V4 Flash", num(103.0, "103.0"), num(40, "40"), Front)
	return &Chart{
		ID: "speed-quality", Form: Frontier,
		Title:  "Speed and quality of six models",
		Desc:   "Five of six models are on the frontier: each step up in quality costs speed, from Gemini 3 Flash at 167 tok/s to Claude Opus 4.8 at 59.",
		X:      Axis{Title: "Output speed", Unit: "tok/s", Better: Higher},
		Y:      Axis{Title: "Intelligence index", Better: Higher},
		Source: "Example index, speed and quality tables", Date: "Data as of 2026-11-30",
		Series: []Series{
			{ID: "google", Name: "Google", Slot: 1, Points: []Point{point("gemini-3-flash", "Gemini 3 Flash", num(167.0, "167.0"), num(38, "38"), Front)}},
			{ID: "deepseek", Name: "DeepSeek", Slot: 2, Points: []Point{beaten, point("deepseek-v4-pro", "DeepSeek V4 Pro", num(80.0, "80.0"), num(44, "44"), Front)}},
			{ID: "openai", Name: "OpenAI", Slot: 3, Points: []Point{point("gpt-5.5", "GPT-5.5", num(77.1, "77.1"), num(55, "55"), Front)}},
			{ID: "anthropic", Name: "Anthropic", Slot: 4, Points: []Point{point("claude-opus-4.8", "Claude Opus 4.8", num(58.7, "58.7"), num(56, "56"), Front)}},
			{ID: "inception", Name: "Inception", Slot: 5, Points: []Point{point("mercury-2", "Mercury 2", num(805.7, "805.7"), Missing("not published"), Plain)}},
		},
	}
}

// crowded is a frontier of 60 points over three decades, with every kind, role
// and shape, and intervals; prices fall to the left.
func crowded() *Chart {
	c := &Chart{
		ID: "price-quality", Form: Frontier,
		Title:  "Price and quality of sixty models",
		Desc:   "Sixteen models are on the frontier of price and quality.",
		X:      Axis{Title: "Blended price", Unit: "$/1M tok", Better: Lower},
		Y:      Axis{Title: "Quality index", Unit: "points", Better: Higher},
		Shapes: []string{"BF16", "FP8", "INT4"}, Ranges: "95 % interval of the mean",
		Source: "Example price list and index", Date: "Data as of 2026-11-30",
	}
	for i := range 6 {
		c.Series = append(c.Series, Series{ID: fmt.Sprint("lab-", i), Name: fmt.Sprint("Laboratory ", i+1), Slot: i + 1})
	}
	for i := range 60 {
		price := 0.05
		for range i {
			price *= 1.11
		}
		p := Point{ID: fmt.Sprint("m-", i), Label: fmt.Sprint("Model ", i), Link: link(fmt.Sprint(i)), Kind: Kind(i % 3 / 2), Shape: i % 3, Count: 12 + i}
		quality := 20 + float64(i)*0.9
		p.X = num(price, fmt.Sprintf("%.3f", price))
		switch {
		case i%4 == 0:
			p.Role, p.Y = Front, Within(quality, quality-2.2, quality+1.9)
		case i%17 == 1:
			p.Role, p.Y = Near, Within(quality-1.5, quality-4, quality+1)
		default:
			p.Role, p.Y = Dominated, At(quality-3-float64(i*7%11))
			p.By = &Winner{Label: "Model 0", Margin: "cheaper and better"}
		}
		s := &c.Series[i%6]
		s.Points = append(s.Points, p)
	}
	return c
}

// claims is a dumbbell: what providers say against what was measured.
func claims() *Chart {
	c := &Chart{
		ID: "claims", Form: Dumbbell,
		Title:  "What providers claim and what was measured",
		Desc:   "Two of four providers deliver less than half of the speed that they claim.",
		X:      Axis{Title: "Output speed", Unit: "tok/s", Better: Higher, Zero: true},
		Ranges: "range of 24 hours", Source: "Providers' pages; example runs", Date: "Data as of 2026-11-30",
	}
	rows := []struct {
		name          string
		claim, lo, hi float64
		live          float64
	}{{"Mercury 2 on Inception", 1009, 600, 880, 805.7}, {"GPT-OSS 120B on Cerebras", 3000, 1200, 2100, 1780}, {"GLM 5 on Z.ai", 120, 35, 61, 47}, {"Kimi K3 on Moonshot", 100, 0, 0, 0}}
	for i, r := range rows {
		s := Series{ID: fmt.Sprint("row-", i), Name: r.name, Slot: i + 1}
		s.Points = append(s.Points, Point{ID: fmt.Sprint("claim-", i), Label: "claimed", X: At(r.claim), Kind: Claimed, Link: link("c")})
		live := Point{ID: fmt.Sprint("live-", i), Label: "measured", X: Missing("not measured")}
		if r.live > 0 {
			live.X, live.Link, live.Count = Within(r.live, r.lo, r.hi), link("l"), 24
		}
		s.Points = append(s.Points, live)
		c.Series = append(c.Series, s)
	}
	return c
}

// sweep is throughput over concurrency for three configurations.
func sweep() *Chart {
	c := &Chart{
		ID: "sweep", Form: Sweep,
		Title:  "Throughput as load grows",
		Desc:   "FP8 keeps scaling to 256 concurrent requests; BF16 stops at 64.",
		X:      Axis{Title: "Concurrency", Unit: "requests"},
		Y:      Axis{Title: "Throughput", Unit: "tok/s per GPU", Better: Higher, Zero: true},
		Source: "Example runs", Date: "Data as of 2026-11-30",
	}
	for i, top := range []float64{2400, 3900, 3500} {
		s := Series{ID: fmt.Sprint("cfg-", i), Name: []string{"vLLM, BF16", "vLLM, FP8", "SGLang, FP8"}[i], Slot: i + 1}
		for k := 1.0; k <= 256; k *= 2 {
			v := top * k / (k + 24)
			s.Points = append(s.Points, Point{ID: fmt.Sprint(s.ID, "-", k), Label: fmt.Sprint("concurrency ", k), X: At(k), Y: num(v, fmt.Sprintf("%.1f", v)), Link: link(s.ID)})
		}
		c.Series = append(c.Series, s)
	}
	return c
}

// distribution is a strip of single observations with an emphasised median.
func distribution() *Chart {
	c := &Chart{
		ID: "ttft", Form: Strip,
		Title:  "Time to first token, request by request",
		Desc:   "The median is alike; the tail of the second server is three times as long.",
		X:      Axis{Title: "TTFT", Unit: "ms", Better: Lower, Zero: true},
		Ranges: "95 % interval of the median", Source: "Example runs", Date: "Data as of 2026-11-30",
	}
	for i, tail := range []float64{60, 190} {
		s := Series{ID: fmt.Sprint("srv-", i), Name: []string{"Server A", "Server B"}[i], Slot: i + 1}
		for k := range 40 {
			v := 110 + float64(k*37%41) + tail*float64(k)*float64(k)*float64(k)/64000
			s.Points = append(s.Points, Point{ID: fmt.Sprint(s.ID, "-", k), Label: fmt.Sprint("request ", k), X: num(v, fmt.Sprintf("%.1f", v))})
		}
		m := Point{ID: s.ID + "-median", Label: "median", X: Within(132+float64(i)*9, 126, 149), Role: Front, Count: 40, Link: link(s.ID)}
		m.X.Text = fmt.Sprintf("%.0f", m.X.V)
		s.Points = append(s.Points, m)
		c.Series = append(c.Series, s)
	}
	return c
}

// samples are charts of every form.
func samples() []*Chart {
	return []*Chart{speedQuality(), crowded(), claims(), sweep(), distribution(), dated(), multiples(), shares(), grid()}
}
