package table

import (
	"fmt"
	"sort"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
)

// fault is what is wrong with the configuration of a table.
type fault struct{ id, msg string }

// statedPlan takes the columns from the report's configuration, which settles
// everything. Only the model's column is found by header words where it is not
// among them.
func statedPlan(g *grid, stated map[string]reader.Column) *plan {
	p := newPlan(g)
	for _, k := range sortedKeys(stated) {
		m, stat, benchmark, ok := statedMeaning(k)
		i := g.find(stated[k].Header)
		switch {
		case !ok:
			p.faults = append(p.faults, fault{"config/value", fmt.Sprintf("columns: %q is neither a metric nor a setting", k)})
			continue
		case i < 0:
			p.faults = append(p.faults, fault{"config/unused", fmt.Sprintf("columns: %s wants a column %q, which this table does not have", k, stated[k].Header)})
			continue
		}
		c := &column{header: parseHeader(g.headers[i]), meaning: m, index: i, place: g.places[i], benchmark: benchmark, given: true}
		if stat != "" {
			c.stat = stat
		}
		if u := stated[k].Unit; u != "" {
			c.unit = statedUnit(u)
		}
		if k == "score" {
			c.benchmark = c.name
		}
		c.refine()
		if stat != "" {
			c.stat = stat
		}
		p.columns = append(p.columns, c)
	}
	p.settle()
	if p.model == nil {
		p.model = readPlan(g).model
	}
	return p
}

func sortedKeys(m map[string]reader.Column) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	return keys
}

// statedMeaning reads a key of `columns`: a metric, a metric with its statistic
// (ttft.p99), score:NAME, price, a setting.
func statedMeaning(k string) (m meaning, stat record.Stat, benchmark string, ok bool) {
	if name, isScore := strings.CutPrefix(k, "score:"); isScore {
		return metric("score"), "", name, name != ""
	}
	switch k {
	case "model":
		return modelColumn(1), "", "", true
	case "price":
		return metric("price_input", "price_output"), "", "", true
	case "note", "url", "n", "requests_ok", "requests_failed":
		return setting(k), "", "", true
	}
	if _, isSetting := record.SettingByKey(k); isSetting {
		return setting(k), "", "", true
	}
	id, text, _ := strings.Cut(k, ".")
	if text != "" {
		if stat, ok = record.ParseStat(text); !ok {
			return m, "", "", false
		}
	}
	return metric(id), stat, "", record.MetricByID(id) != nil
}

// statedUnit turns a unit of record.Scales into its parts.
func statedUnit(scale string) unit {
	for parts, s := range priceScales {
		if s == scale {
			currency, tokens, _ := strings.Cut(parts, " ")
			return unit{currency: currency, tokens: tokens}
		}
	}
	return unit{scale: scale}
}

// find returns the column of that header, -1 where there is none. Case and
// decoration are forgiven where no header is exactly so.
func (g *grid) find(header string) int {
	for i, h := range g.headers {
		if h == header {
			return i
		}
	}
	for i, h := range g.headers {
		if strings.EqualFold(plain(h), plain(header)) {
			return i
		}
	}
	return -1
}

// offset is where the table begins.
func (g *grid) offset() int64 {
	if len(g.places) == 0 {
		return 0
	}
	return g.places[0].Offset
}

// statedHeader recognizes the header row by the columns of the configuration.
func statedHeader(stated map[string]reader.Column) func([]string) bool {
	return func(names []string) bool {
		g := &grid{headers: names}
		if c, ok := stated["model"]; ok && g.find(c.Header) < 0 {
			return false
		}
		for _, c := range stated {
			if g.find(c.Header) >= 0 {
				return true
			}
		}
		return false
	}
}
