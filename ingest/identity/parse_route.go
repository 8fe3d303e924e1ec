package identity

import "strings"

// maxRoutes bounds how many pieces of a name may be routes.
const maxRoutes = 4

// cutRoutes is n2: it cuts listed routes from the front, and the cloud region
// behind one.
func (p *parser) cutRoutes() {
	for len(p.Route) < maxRoutes && (p.cutRoutePrefix() || p.cutRoutePiece()) {
		p.step(N2)
	}
}

func (p *parser) cutRoutePrefix() bool {
	for _, prefix := range routePrefixes {
		if rest, ok := strings.CutPrefix(p.rest, prefix); ok && rest != "" {
			p.rest = rest
			p.Route = append(p.Route, strings.FieldsFunc(prefix, func(r rune) bool { return strings.ContainsRune("/:-", r) })...)
			return true
		}
	}
	return false
}

func (p *parser) cutRoutePiece() bool {
	piece, rest, ok := strings.Cut(p.rest, "/")
	if !ok || rest == "" {
		return false
	}
	switch {
	case len(p.Route) > 0 && p.Region == "" && isPathRegion(piece):
		p.Region = piece
	case saleRoutes[piece] != "" && p.Sale == "":
		p.Sale = saleRoutes[piece]
	case !routePieces[piece] && !passesOn(piece, rest):
		return false
	}
	p.rest, p.Route = rest, append(p.Route, piece)
	return true
}

// passesOn reports whether a maker only passes on what stands behind it.
func passesOn(maker, rest string) bool {
	own, listed := routeMakers[maker]
	if !listed {
		return false
	}
	foreign := own != nil && !strings.Contains(rest, "/") && !inFamily(rest, own)
	return foreign || startsWithMaker(rest)
}

// startsWithMaker reports whether a maker or another route stands first, before
// a slash.
func startsWithMaker(rest string) bool {
	piece, _, ok := strings.Cut(rest, "/")
	return ok && (orgIDs[piece] != "" || routePieces[piece])
}

func isPathRegion(piece string) bool {
	if pathRegions[piece] {
		return true
	}
	parts := strings.Split(strings.Replace(piece, "-gov-", "-", 1), "-")
	return len(parts) == 3 && regionAreas[parts[0]] && regionDirections[parts[1]] &&
		len(parts[2]) == 1 && parts[2] >= "1" && parts[2] <= "9"
}

// cutOrg reads who made the model: what stands before the last slash, else
// Bedrock's "region.org." (n3).
func (p *parser) cutOrg() {
	if org, name, ok := cutLast(p.rest, "/"); ok && name != "" && org != "" {
		p.rest = name
		p.setOrg(org)
		return
	}
	p.unwrap()
}

// setOrg keeps the org by its listed id (n4), else as written.
func (p *parser) setOrg(org string) {
	if id := orgIDs[org]; id != "" {
		p.Org = id
		p.step(N4)
		return
	}
	p.Org = org
}

// unwrap is n3: "us.anthropic.claude-...-v1:0".
func (p *parser) unwrap() {
	rest := p.rest
	region, after, ok := strings.Cut(rest, ".")
	if ok && dotRegions[region] {
		rest = after
	} else {
		region = ""
	}
	org, name, ok := strings.Cut(rest, ".")
	wrapped := ok && orgIDs[org] != "" && name != "" && (name[0] < '0' || name[0] > '9')
	if wrapped {
		p.rest = name
		if region != "" {
			p.Region = region
		}
		p.setOrg(org)
		p.step(N3)
	}
	p.cutRevision(wrapped)
}

// cutRevision cuts Bedrock's "-v1:0". The N of "-vN:M" counts releases: a higher
// one is cut only where a date already says which release it is, and "-v0:2" is
// the maker's own v0.2. Behind an org, OpenAI's models have "-1:0".
func (p *parser) cutRevision(wrapped bool) {
	name, minor, ok := cutLast(p.rest, ":")
	if _, number := digits(minor); !ok || !number {
		return
	}
	base, major, ok := cutLast(name, "-")
	number, isV := strings.CutPrefix(major, "v")
	n, isNumber := digits(number)
	if !ok || base == "" || !isNumber || !isV && !wrapped {
		return
	}
	_, _, dated := soleDate(strings.Split(dashes.Replace(base), "-"))
	switch p.rest = name; {
	case n == 0:
		p.rest = base + "-v0." + minor
	case n == 1 || dated > 0:
		p.rest = base
	}
	p.step(N3)
}
