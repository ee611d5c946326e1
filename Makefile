# A Sense of Order. `make help` lists what there is; each target sets up what it needs.
.DEFAULT_GOAL := help
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DELETE_ON_ERROR:
MAKEFLAGS += --no-builtin-rules --no-print-directory

PORT ?= 8000
PYTHON ?= python3
PIP_FLAGS ?=
# Relative, so that a path with spaces in it needs no care
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
READY_DEV := $(VENV)/.ready-dev
READY_BENCH := $(VENV)/.ready-bench
JB := $(BIN)/jupyter-book build . -W --keep-going -q
NOTEBOOKS = index.ipynb $(shell find book -name '*.ipynb' -not -path '*/.ipynb_checkpoints/*' | sort)

# $(call timed,what,command): run it, then say how long it took
define timed
@begin=$$SECONDS; code=0; ( $(2) ) || code=$$?; echo "$(1): $$((SECONDS - begin)) s"; exit $$code
endef

.PHONY: help book build serve lab test test-style test-unit test-notebooks test-web test-site test-browser audit bench pdf rooms widgets clean

help: ## list the targets
	@grep -E '^[a-z-]+:.*## ' Makefile | sed -E 's/^([a-z-]+):.*## (.*)/\1|\2/' | \
	  while IFS='|' read -r name words; do printf '  make %-15s %s\n' "$$name" "$$words"; done

book: build ## set up, build what is out of date, serve it and print its address
	@$(MAKE) serve

build: $(READY) ## build the book into _build/html
	@mkdir -p _build 2>/dev/null && [ -w _build ] || { echo "the book cannot be written: $$PWD/_build is read-only or full"; exit 1; }
	$(call timed,build,$(JB) && echo "the book is in _build/html")

serve: $(READY) ## serve the built book (PORT=8000, or the next free one)
	@$(BIN)/python tools/serve.py _build/html $(PORT)

pdf: $(READY_DEV) build ## the whole book as one PDF, _build/a-sense-of-order.pdf
	$(call timed,pdf,$(BIN)/python tools/make_pdf.py _build/html _build/a-sense-of-order.pdf)

lab: $(READY) ## open the chapters in JupyterLab
	@$(BIN)/jupyter lab --notebook-dir=. book/order-blindness.ipynb

# Environment ---------------------------------------------------------------------------------------------------
# The stamp is written last: a set-up that was interrupted is repeated; one whose requirements changed, too.

$(VENV)/bin/python:
	@command -v git >/dev/null || echo "git is missing: the book builds without it, but not its links to a repository"
	@command -v "$(PYTHON)" >/dev/null || { echo "Python is missing: install Python 3.11, 3.12 or 3.13, or say which with make PYTHON=…"; exit 1; }
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed; $(PYTHON) is $$("$(PYTHON)" -V 2>&1). Say which with make PYTHON=…"; exit 1; }
	@"$(PYTHON)" -c 'import venv, ensurepip' 2>/dev/null || { echo "Python's venv is missing: on Debian or Ubuntu, apt install python3-venv"; exit 1; }
	@rm -rf $(VENV)
	@echo "setting up $(VENV): this downloads the packages once"
	@"$(PYTHON)" -m venv $(VENV) || { rm -rf $(VENV); echo "the environment could not be made in $$PWD/$(VENV)"; exit 1; }

$(READY): requirements.txt constraints.txt pyproject.toml theme/pyproject.toml | $(VENV)/bin/python
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || { rm -rf $(VENV); echo "pip was missing from $(VENV): type make again"; exit 1; }
	@$(BIN)/python -m pip install -q --disable-pip-version-check $(PIP_FLAGS) -r requirements.txt -c constraints.txt \
	  || { echo "the packages could not be installed: see the lines above, then type make again"; exit 1; }
	@rm -f $(READY_DEV) $(READY_BENCH); touch $@

$(READY_DEV): requirements-dev.txt $(READY)
	@$(BIN)/python -m pip install -q --disable-pip-version-check $(PIP_FLAGS) -r requirements-dev.txt -c constraints.txt \
	  || { echo "the test packages could not be installed: see the lines above, then type make again"; exit 1; }
	@touch $@

$(READY_BENCH): requirements-bench.txt $(READY_DEV)
	@$(BIN)/python -m pip install -q --disable-pip-version-check $(PIP_FLAGS) -r requirements-bench.txt -c constraints.txt \
	  || { echo "the benchmarks' packages could not be installed: see the lines above, then type make again"; exit 1; }
	@touch $@

# Tests ---------------------------------------------------------------------------------------------------------

test: $(READY_DEV) ## everything below, one after the other; goes on after a failure and fails at the end
	@begin=$$SECONDS; failed=""; \
	for part in style unit web notebooks site browser; do $(MAKE) test-$$part || failed="$$failed test-$$part"; done; \
	echo "test: $$((SECONDS - begin)) s"; \
	if [ -n "$$failed" ]; then echo "failed:$$failed"; exit 1; else echo "all passed"; fi

test-style: $(READY_DEV) ## ruff over Python and notebooks
	$(call timed,test-style,$(BIN)/ruff check . && $(BIN)/ruff format --check .)

test-unit: $(READY_DEV) ## unit and property tests, doctests of pe_lib
	$(call timed,test-unit,$(BIN)/python -m pytest -q -n 2 tests/unit && $(BIN)/python -m pytest -q --doctest-modules pe_lib theme/sphinx_island_book/mathml.py theme/sphinx_island_book/docstrings.py)

# Two kernels may be given the same free port; the one that comes second dies at its start and is tried once more.
test-notebooks: $(READY_DEV) ## every notebook from its first cell to its last
	$(call timed,test-notebooks,$(BIN)/python -m pytest -q -n 2 --nbmake --nbmake-timeout=300 --reruns 1 --only-rerun "Kernel died before replying" $(NOTEBOOKS))

test-web: $(READY_DEV) ## the explorers' modules, in node, and against their Python twins
	$(call timed,test-web,if command -v node >/dev/null && command -v npm >/dev/null; then $(MAKE) node_modules/.package-lock.json && node --test tests/web/*.test.mjs && $(BIN)/python -m pytest -q tests/web; elif [ "$${CI:-}" = true ]; then echo "Node.js is missing: CI needs it"; exit 1; else echo "skipped: Node.js is missing; install version 20 or newer to test the explorers' modules"; fi)

test-site: $(READY_DEV) build ## the built book: links, alt texts, foreign hosts, weight; the build's own behaviour
	$(call timed,test-site,$(BIN)/python -m pytest -q -n 2 tests/site)

test-browser: $(READY_DEV) build ## the built book in a real Chromium
	$(call timed,test-browser,$(BIN)/python tools/find_browser.py && $(BIN)/python -m pytest -q -n 2 tests/browser)

audit: $(READY_DEV) build ## Lighthouse on every page, three runs each; fails below 97, or after 1.5 s
	@command -v node >/dev/null || { echo "Node.js is missing: install version 20 or newer to audit the book"; exit 1; }
	@$(MAKE) $(LHCI)
	$(call timed,audit,cd _build && CHROME_PATH="$$(../$(BIN)/python ../tools/find_browser.py --path)" && export CHROME_PATH \
	  && for step in collect assert; do ../$(LHCI) $$step --config=../tools/lighthouse.json || exit 1; done \
	  && echo "the reports are in _build/.lighthouseci")

# Tools ---------------------------------------------------------------------------------------------------------

bench: $(READY_BENCH) build ## measure speed and precision beside peers, page weight, frames, builds
	@for file in benchmarks/bench_*.py; do $(BIN)/python "$$file" || exit 1; done

rooms: $(READY_DEV) build ## measure the explorers' heights into book/rooms.css, after a change that makes one higher
	@$(BIN)/python tools/measure_rooms.py _build/html book/rooms.css

widgets: node_modules/.package-lock.json ## build the explorers' scripts from pe_lib/explorers/web
	@npm run --silent build

# Lighthouse is large and only the audit needs it, so it is no part of what the tests install.
LHCI := node_modules/.bin/lhci
$(LHCI): node_modules/.package-lock.json
	@npm install --no-save --no-audit --no-fund --ignore-scripts @lhci/cli@0.15.1

node_modules/.package-lock.json: package-lock.json
	@command -v npm >/dev/null || { echo "npm is missing: install Node.js 20 or newer to rebuild the explorers"; exit 1; }
	@npm ci --silent --no-audit --no-fund || { echo "the explorers' tools could not be installed: see the lines above, then type make again"; exit 1; }
	@touch $@

clean: ## remove the built book and every cache, not the environment
	rm -rf _build .pytest_cache .ruff_cache .hypothesis
