# make demo    builds the demo report into public/, interactive charts included
# make test    runs everything that must hold: format, vet, staticcheck, tests, browser tests
# make bench   measures the program against its bars, beside jq, encoding/json and others
# make fuzz    runs every fuzz target for FUZZTIME
# make formats  writes docs/formats.md again, from the readers and their samples
# make generate renews the generated parts: the ECharts runtime

GO       ?= go
OUT      ?= public
FUZZTIME ?= 3m
SIZE     ?= 1
RUNS     ?= 5
RUNTIME  := site/chart/runtime/echarts.js

.PHONY: demo test check unit bench fuzz formats generate deps clean

demo: $(RUNTIME)
	$(GO) run -tags echarts ./cmd/benchfolio build testdata/demo --out $(OUT)
	@echo "open $(OUT)/index.html"

test: deps $(RUNTIME) check unit

check:
	@test -z "$$(gofmt -l .)" || { echo "gofmt would change:"; gofmt -l .; exit 1; }
	$(GO) vet ./...
	$(GO) vet -tags echarts ./...
	$(GO) tool staticcheck ./...

# A browser and the runtime are there after deps and $(RUNTIME), so their tests
# must not skip.
unit:
	BENCHFOLIO_BROWSER=required $(GO) test -tags echarts -timeout 40m ./...

bench:
	$(GO) run ./cmd/bars --size $(SIZE) --runs $(RUNS)

# go test -fuzz takes one target of one package at a time. Inputs are hardly made
# smaller, which would take nearly all of the time. What is found is kept in
# testdata/fuzz of the package, and from then on run by every go test.
fuzz:
	@for pkg in $$($(GO) list ./...); do \
	  for target in $$($(GO) test -list '^Fuzz' $$pkg | grep '^Fuzz'); do \
	    echo "$$pkg $$target"; \
	    $(GO) test -run '^$$' -fuzz "^$$target\$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 10x $$pkg || exit 1; \
	  done; \
	done

formats:
	$(GO) test ./ingest -run '^TestFormatsPage$$' -update

generate $(RUNTIME): package-lock.json
	npm ci --no-audit --no-fund
	$(GO) generate ./site/chart

deps:
	@.ci/deps

clean:
	rm -rf $(OUT) node_modules site/chart/runtime
