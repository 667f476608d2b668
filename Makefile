# make diagrams  draws the example machines into diagrams/, and the pictures of the documentation
# make test      builds and runs every test
# make check     runs the other checks of CI
# make interop   checks that other programs, such as PlantUML and Mermaid, read the diagrams, and the pages
#                in Chromium
# make docs      builds the documentation as a static site in .build/docs/site
# make fuzz      runs the fuzz tests with hundreds of random machines, labels and texts for each of a test,
#                and compares a million pairs of a state and an event with their diagrams
# make sanitize  runs the tests under the address and thread sanitizers, and the C shim under Valgrind
# make release   builds an sm-graph that depends only on Graphviz and the C library, in .build/static
# make bench     measures the speed of the library and of that sm-graph
# make bench-record  measures it, and writes the figures into Benchmarks/results.json and the documentation
#
# Graphviz's library must be installed. In CI, it is installed if it is missing.

SWIFT ?= swift
FUZZ_SEED ?= $(shell date +%s)
FUZZ_FACTOR ?= 10
READING_FACTOR ?= 40
RELEASE := $(CURDIR)/.build/static/release/sm-graph

.PHONY: diagrams test check interop docs fuzz sanitize release bench bench-record graphviz

diagrams:
	@.ci/install-graphviz --install
	$(SWIFT) build --product sm-graph
	$(SWIFT) run --skip-build sm-graph render --all -T dot -T svg -T png -o diagrams/
	.ci/check-docs --record

test: graphviz
	SWIFT=$(SWIFT) .ci/run-tests

check: graphviz
	$(SWIFT) build --build-tests
	.ci/check-format
	.ci/check-layers
	.ci/check-apple
	.ci/check-shim
	.ci/check-diagrams
	.ci/check-messages
	.ci/check-instructions
	.ci/check-figures
	STATECHARTS_PROTECTION=spawn SWIFT=$(SWIFT) .ci/run-tests --skip-build --filter PlantedBugTests
	STATECHARTS_PROTECTION=spawn SWIFT=$(SWIFT) .ci/run-tests --skip-build --filter TrappingMachineTests \
	  --skip 'simulation|path_to|path to'
	.ci/check-page --quick
	.ci/check-docs
	.ci/build-docs
	.ci/test-linkage
	.ci/test-catalog

interop: graphviz
	.ci/check-formats
	.ci/check-page

docs: graphviz
	.ci/build-docs

fuzz: graphviz
	FUZZ_SEED=$(FUZZ_SEED) FUZZ_FACTOR=$(FUZZ_FACTOR) SWIFT=$(SWIFT) .ci/run-tests --filter FuzzTests
	FUZZ_SEED=$(FUZZ_SEED) FUZZ_FACTOR=$(READING_FACTOR) SWIFT=$(SWIFT) .ci/run-tests --skip-build --filter "Reading of derived diagrams"

sanitize: graphviz
	.ci/sanitize address
	.ci/sanitize thread
	.ci/sanitize shim

release: graphviz
	SWIFT=$(SWIFT) .ci/build-release .build/static

bench: release
	$(SWIFT) run -c release --package-path Benchmarks benchmarks --tool $(RELEASE)

bench-record: release
	.ci/check-figures --record $(RELEASE)

graphviz:
	@.ci/install-graphviz
