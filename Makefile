# SPDX-License-Identifier: Apache-2.0
#
# Every path is relative, so that the checkout may lie anywhere, also where names have spaces.

PREFIX ?= /usr/local
DESTDIR ?=
SECONDS ?= 30
TESTS ?= quick

binary := .build/release/mediatag
release = -c release --product mediatag $(static) $(direct) $(hardened) $(small) $(smaller) $(old) $(headers)
# Generic types are put together from what the compiler knows of them, not by their names, for which the
# runtime looks through every conformance in the program: a quarter of what a short command did.
direct := -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors
strict = --explicit-target-dependency-import-check error $(headers) $(bare)
ifdef CI
# CI debugs nothing; what it tests and fuzzes takes a tenth less to build without what a debugger reads.
bare := -debug-info-format none
endif
sources := Package.swift Sources Tests $(wildcard Examples Fuzzing Benchmarks Server/Package.swift Server/Sources Server/Tests)

ifeq ($(shell uname -s),Darwin)
# Homebrew's headers are not where the compiler looks.
headers := $(addprefix -Xcc -I,$(wildcard /opt/homebrew/include /usr/local/include))
else
# The Swift runtime is in the binary, which then starts faster and needs no toolchain to run.
static := --static-swift-stdlib
# No library is taken from the folder of the binary, and all relocations are done and read-only at its start.
now := -Xlinker -z -Xlinker now
hardened := --disable-local-rpath $(now)
# Each function has a section of its own, and none is exported, so that those that nothing calls are left out.
small := -Xswiftc -Xfrontend -Xswiftc -function-sections -Xlinker --no-export-dynamic
# LLD, by whose script there are no tables for C++ exceptions. They are options of this program's release only:
# packages that depend on its libraries, the tests, the fuzzers and the sanitizers are linked as ever.
# An identifier of the build is not written: it depends on the folder in which it was built.
script := -Xlinker --no-eh-frame-hdr -Xlinker --build-id=none -Xlinker -T -Xlinker Scripts/no-unwinding.ld
smaller := -Xswiftc -use-ld=lld $(script)
# Two functions of the C library are newer than all others that are called: those are ours then (hypotenuse.c).
old := -Xlinker --defsym -Xlinker hypotf=csystem_hypotf -Xlinker --defsym -Xlinker hypot=csystem_hypot
linking := -use-ld=lld $(now) $(script) $(old)
endif

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help setup setup-tests setup-nightly setup-release build build-tests parser linked build-server-tests server test-server demo test check format lint docs examples bench counts viewers nightly sanitize fuzz man completions install dist deb wheel try-wheel try-release site try-site clean setup-cluster test-cluster sbom checksums reproducible image try-image try-ci

help: ## list these targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1|\2/p' Makefile | awk -F '|' '{ printf "make %-13s %s\n", $$1, $$2 }'

setup: ## install the missing system packages that building needs
	@Scripts/setup.sh

setup-tests: ## install the missing system packages that building and testing need
	@Scripts/setup.sh tests

setup-nightly:
	@Scripts/setup.sh nightly

setup-release: ## install the missing system packages that making and trying a release needs
	@Scripts/setup.sh release

build: ## build the release binary
	@swift build $(release)
	@Scripts/check-linking.sh $(binary)
	@echo "Built $(binary)"

server: build ## build mediatag-server, which mediatag preview starts, beside the release binary
	@swift build -c release --package-path Server --scratch-path .build-server $(static) $(hardened) $(small) \
		$(old) --product mediatag-server
	@Scripts/check-linking.sh .build-server/release/mediatag-server
	@cp .build-server/release/mediatag-server .build/release/
	@echo "Built .build/release/mediatag-server"

build-server-tests:
	@swift build --build-tests --package-path Server --scratch-path .build $(strict)

test-server: setup-tests ## run the tests of the server
	@# In the folder of the other tests, which have built most of what it uses.
	@swift test --package-path Server --scratch-path .build --disable-xctest $(strict)

setup-cluster: ## install what testing cluster/ and object stores needs, 750 MB in .build-cluster (Ray, pyarrow, pytest, moto)
	@Scripts/setup.sh cluster

test-cluster: setup-cluster ## run the tests of cluster/ with MEDIATAG_BINARY, or else what is built
	@.build-cluster/bin/python3 -m pytest cluster/tests -p no:cacheprovider

demo: setup ## build for debugging, and add Spanish SDH subtitles to a copy of the sample movie
	@# The tests run this build, too; it takes a third of the time of the release build.
	@swift build --product mediatag $(strict)
	@Scripts/demo.sh

test: setup-tests ## run the tests but the slow suites; TESTS=all runs all of them
	@MEDIATAG_TESTS=$(TESTS) swift test --disable-xctest $(strict)

parser: ## build the argument parser as for a release, from the checkout that a build has made
	@swift build -c release --package-path .build/checkouts/swift-argument-parser --scratch-path .build-parser --target ArgumentParser

linked: parser ## link what build-tests has built as the release is linked, to .build-linked/mediatag
	@LINKING='$(linking)' Scripts/link.sh .build-linked/mediatag

build-tests: ## build the tests and, for debugging, what they test
	@swift build --build-tests $(strict)

check: lint build-tests ## everything: format, build, documentation, tests, man pages, completions
	@Scripts/docs.sh
	@Scripts/examples.sh
	@$(MAKE) --no-print-directory man completions
	@$(MAKE) --no-print-directory test-server
	@Scripts/check-callers.py
	@Scripts/check-walks.py
	@$(MAKE) --no-print-directory test-cluster
	@$(MAKE) --no-print-directory test TESTS=all

format: ## format the Swift sources
	@swift format --in-place --parallel --recursive $(sources)

lint: ## check the format of the Swift sources and the syntax of the scripts
	@swift format lint --strict --parallel --recursive $(sources)
	@for script in Scripts/*.sh SampleMedia/*.sh .ci/run; do bash -n "$$script" || exit 1; done
	@for script in run counts growth object-stores; do Benchmarks/$$script --help > /dev/null || exit 1; done
	@Fuzzing/run --help > /dev/null
	@Benchmarks/cluster --help > /dev/null
	@PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=cluster python3 -m mediatag_cluster --help > /dev/null
	@for script in wheel.py sbom.py check-sbom.py checksums.sh try-checksums.sh check-reproducible.sh \
		image.py try-image.sh try-compose.py try-ci.sh annotate.py check-site.py try-cookbook.py; do \
		PYTHONDONTWRITEBYTECODE=1 Scripts/$$script --help > /dev/null || exit 1; \
	done
	@for script in cluster/manifests/*.sh; do sh -n "$$script" || exit 1; done
	@Benchmarks/viewers/run --help > /dev/null

examples: ## build the programs of Examples, run them, and compare what they print
	@swift build $(headers)
	@Scripts/examples.sh

docs: ## write the documentation of the libraries to out/docs
	@swift build $(headers)
	@Scripts/docs.sh

bench: build ## measure mediatag beside other programs (28 GiB, half an hour); writes Docs/Performance.md
	@mkdir -p out/figures
	@Benchmarks/run --json out/figures/movies.json
	@Benchmarks/closed-captions --json out/figures/closed-captions.json
	@Benchmarks/captions --peers --json out/figures/captions.json
	@Benchmarks/audit --json out/figures/audit.json
	@Benchmarks/counts --json out/figures/counts.json
	@Benchmarks/growth --json out/figures/growth.json
	@Benchmarks/report $(foreach part,movies closed-captions captions audit counts growth,out/figures/$(part).json)

counts: build ## count the instructions of the hot paths; UPDATE=--update stores them
	@Benchmarks/counts $(UPDATE)

viewers: setup-nightly build ## compare what simulate says with what players select (Linux, three quarters of an hour)
	@mkdir -p out/figures
	@Benchmarks/viewers/run --json out/figures/viewers.json

nightly: setup-nightly ## every fault at every call, races, ten minutes of fuzzing for each parser, players, sanitizers, release
	@MEDIATAG_FAULTS=all swift test --disable-xctest $(strict) \
		--filter 'FaultInjectionTests|SimultaneousEditTests|Kill(ed|Tests)|FlattenTests'
	@MEDIATAG_TESTS=all $(MAKE) --no-print-directory test-cluster
	@MEDIATAG_TESTS=all Scripts/with-ceph.sh swift test --disable-xctest $(strict) --filter OtherStoresTests
	@$(MAKE) --no-print-directory fuzz SECONDS=600
	@$(MAKE) --no-print-directory viewers
	@$(MAKE) --no-print-directory sanitize
	@$(MAKE) --no-print-directory setup-release
	@Scripts/check-forge.sh
	@$(MAKE) --no-print-directory server counts dist deb wheel image checksums reproducible try-image try-release
	@Benchmarks/live-kills
	@MEDIATAG_WHISPER="$(CURDIR)/.build-whisper" Scripts/setup.sh whisper
	@MEDIATAG_WHISPER="$(CURDIR)/.build-whisper" /usr/bin/python3 Benchmarks/live-film --check --server .build/release/mediatag-server
	@Benchmarks/live-day
	@Benchmarks/live-boundaries
	@Benchmarks/flashes --films 400 --moving 200

sanitize: setup-tests ## the tests under the address and the thread sanitizer (Linux)
	@Scripts/sanitize.sh

fuzz: ## fuzz each parser for SECONDS, 30 unless given (Linux)
	@Fuzzing/run --seconds $(SECONDS)

man: build ## write the man pages to out/man
	@# The plugin of the argument parser builds the program once more; its tool asks the one that is built.
	@swift build --package-path .build/checkouts/swift-argument-parser --scratch-path .build-manual \
		--product generate-manual
	@rm -rf out/man .build-manual/pages && mkdir -p out/man .build-manual/pages
	@.build-manual/debug/generate-manual $(binary) --multi-page --output-directory .build-manual/pages
	@# mdoc wants a macro where the help has an empty line, and the index of man pages a name without a space. The address of
	@# the site is that of release.json.
	@for page in .build-manual/pages/*.1; do \
		awk -v homepage="$$(Scripts/homepage.sh)" -f Scripts/man.awk "$$page" > "out/man/$${page##*/}" || exit 1; \
	done
	@echo "Wrote out/man"

completions: build ## write the shell completions to out/completions
	@mkdir -p out/completions
	@for shell in bash zsh fish; do \
		$(binary) --generate-completion-script "$$shell" \
			> "out/completions/mediatag.$$shell" || exit 1; \
	done
	@# A file that shells read and do not run has no line that names an interpreter.
	@sed -i.old '1{/^#!/d;}' out/completions/mediatag.bash && rm out/completions/mediatag.bash.old
	@echo "Wrote out/completions"

install: man completions ## install below PREFIX, /usr/local unless given
	@Scripts/install.sh "$(DESTDIR)$(PREFIX)"
	@echo "Installed $(DESTDIR)$(PREFIX)/bin/mediatag"

dist: man completions ## write the release archive to out/release
	@Scripts/dist.sh

deb: man completions ## write the package for Debian to out/release
	@Scripts/deb.sh

wheel: man ## write the Python package to out/release, and that of the server where it was built (make server)
	@Scripts/wheel.py $(if $(wildcard .build/release/mediatag-server),--server .build/release/mediatag-server)

sbom: build ## write the bills of materials (CycloneDX) of the programs to out/release
	@Scripts/sbom.py $(if $(wildcard .build/release/mediatag-server),--server .build/release/mediatag-server)

checksums: ## write SHA256SUMS of out/release, and sign it with MEDIATAG_SIGN
	@Scripts/checksums.sh

image: build ## write a container image with FFmpeg to out/release, without a container engine (root, mmdebstrap)
	@Scripts/image.py $(if $(wildcard .build/release/mediatag-server),--server .build/release/mediatag-server)

try-image: ## run the image in namespaces as its user, with a read-only root (root)
	@Scripts/try-image.sh

reproducible: build man completions ## make archive and packages twice, in other folders and times, and compare them
	@Scripts/check-reproducible.sh

try-wheel: build ## install the Python package in a new environment, and run the tests of its module
	@Scripts/try-wheel.sh $(binary)

site: build ## write the documentation as a site to out/site, with the libraries if "make docs" wrote them
	@Scripts/setup.sh site
	@Scripts/site.py --program $(binary)

try-site: build ## build the site, and check its links, HTML, search and accessibility (Linux)
	@Scripts/try-site.sh $(binary)
try-ci: build ## replay the action, the hooks and the jobs of Docs/ContinuousIntegration.md with the Python package
	@Scripts/try-ci.sh $(binary)

try-release: ## try archive and package in bare userlands of Debian 12 and 13 (root, some minutes)
	@Scripts/try-release.sh

clean: ## remove everything that was built
	@rm -rf .build .build-fuzzing .build-server .build-manual .build-address .build-thread .build-cluster .build-linked .build-parser .build-whisper out
