# make diagrams  draws the example machines into diagrams/ and into Markdown files
# make test      builds and runs every test
# make check     what CI checks beside the tests
# make docs      builds the documentation as a static site, in .build/docs/site
# make fuzz      tries ten times as many random machines, labels and texts as the tests do
# make sanitize  runs the tests under the address and thread sanitizers, and the C shim under Valgrind
# make release   builds sm-graph that needs Graphviz and the C library alone, into .build/static
# make bench     measures the speed of the library, and of that sm-graph
#
# All but the last install Graphviz's library where it is missing and that is possible.

SWIFT ?= swift
FUZZ_SEED ?= $(shell date +%s)
FUZZ_FACTOR ?= 10
RELEASE := $(CURDIR)/.build/static/release/sm-graph

.PHONY: diagrams test check docs fuzz sanitize release bench graphviz

diagrams: graphviz
	$(SWIFT) build --product sm-graph
	$(SWIFT) run --skip-build sm-graph render --all -T dot -T svg -T png -o diagrams/
	.ci/check-docs --record
	$(SWIFT) run --skip-build sm-graph embed

test: graphviz
	$(SWIFT) test
	.ci/test-linkage
	.ci/test-catalog

check: graphviz
	.ci/check-format
	.ci/check-layers
	.ci/check-shim
	.ci/check-diagrams
	.ci/check-former-names
	.ci/check-docs
	.ci/build-docs
	.ci/check-formats
	.ci/check-completion

docs: graphviz
	.ci/build-docs

fuzz: graphviz
	FUZZ_SEED=$(FUZZ_SEED) FUZZ_FACTOR=$(FUZZ_FACTOR) $(SWIFT) test --filter FuzzTests

sanitize: graphviz
	.ci/sanitize address
	.ci/sanitize thread
	.ci/sanitize shim

release: graphviz
	SWIFT=$(SWIFT) .ci/build-release .build/static

bench: release
	$(SWIFT) run -c release --package-path Benchmarks benchmarks --tool $(RELEASE)

graphviz:
	@.ci/install-graphviz
