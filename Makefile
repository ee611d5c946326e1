# A Sense of Order. `make help` lists the targets; each sets up what it needs.
.DEFAULT_GOAL := help
SHELL := /bin/bash
# Many processes import the same modules: keep their bytecode, even if an image disables that
export PYTHONDONTWRITEBYTECODE :=
.SHELLFLAGS := -eu -o pipefail -c
.DELETE_ON_ERROR:
MAKEFLAGS += --no-builtin-rules --no-print-directory

PORT ?= 8000
PYTHON ?= python3
PIP_FLAGS ?=
# Relative, so that spaces in the path do no harm
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

# Without solutions: make book SOLUTIONS=off
SOLUTIONS ?= on
WITHOUT := _build/without-solutions
HTML := $(if $(filter off,$(SOLUTIONS)),$(WITHOUT)/_build/html,_build/html)
ifeq ($(filter on off,$(SOLUTIONS)),)
$(error SOLUTIONS must be on or off, got "$(SOLUTIONS)")
endif

# $(call timed,name,command): run it, and print the time
define timed
@begin=$$SECONDS; code=0; ( $(2) ) || code=$$?; echo "$(1): $$((SECONDS - begin)) s"; exit $$code
endef

# $(call with_node,purpose,command): run it with the packages of package.json; Node.js is required on CI only
define with_node
if command -v node >/dev/null && command -v npm >/dev/null; \
	then $(MAKE) -s node_modules/.ready-dev && $(2); \
	elif [ "$${CI:-}" = true ]; then echo "Node.js is missing: CI needs it"; exit 1; \
	else echo "skipped: Node.js is missing; install version 20 or newer to $(1)"; fi
endef

.PHONY: help book build python models serve lab pdf homework marks publish class lesson slides student \
  questions lock hooks audit bench experiments records rooms photos widgets clean test test-all format \
  test-style test-unit dist test-web test-notebooks test-classroom test-site test-browser test-by-hand \
  test-floors

help: ## list the targets
	@grep -E '^[a-z-]+:.*## ' Makefile | sed -E 's/^([a-z-]+):.*## (.*)/\1|\2/' | \
	  while IFS='|' read -r name words; do printf '  make %-15s %s\n' "$$name" "$$words"; done

book: build ## set up, build what is outdated, serve the book and print its address
	@$(MAKE) serve

build: $(READY) $(PYTHON_IN_PAGE) ## build the book into _build/html; SOLUTIONS=off: also without them
	@mkdir -p _build 2>/dev/null && [ -w _build ] || { \
	  echo "the book cannot be written: $$PWD/_build is read-only or full"; exit 1; }
	@[ -f _build/html/index.html ] || \
	  echo "3 of 3  the book: running every notebook, which takes a few minutes"
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

epub: $(READY_DEV) build ## the whole book for e-readers, _build/a-sense-of-order.epub
	$(call timed,epub,$(BIN)/python tools/make_epub.py _build/html _build/a-sense-of-order.epub)

lab: $(READY) ## open the chapters in JupyterLab
	@$(BIN)/jupyter lab --notebook-dir=. book/order-blindness.ipynb

# For teachers -----------------------------------------------------------------------------------------------

VARIANT ?= 1
COURSE ?= _build/homework/course
homework: $(READY_CLASSROOM) ## an nbgrader course: EXERCISES="rotary/score,halves ladder" VARIANT=7
	@$(BIN)/python -m classroom.homework "$(EXERCISES)" --variant "$(VARIANT)" --course "$(COURSE)" \
	  $(if $(ASSIGNMENT),--name "$(ASSIGNMENT)") $(if $(ROSTER),--roster "$(ROSTER)")

marks: $(READY_CLASSROOM) ## grade a class's homework: ROSTER=class.csv RETURNED=folder, for Moodle and Canvas
	@$(BIN)/python -m classroom.homework "" --course "$(COURSE)" --roster "$(ROSTER)" --returned "$(RETURNED)"

PUBLISH := _build/publish
publish: ## both sites for a host, in _build/publish: students has no solutions
	@$(MAKE) build SOLUTIONS=off
	@mkdir -p $(PUBLISH) && ln -sfn ../html $(PUBLISH)/teacher \
	  && ln -sfn ../without-solutions/_build/html $(PUBLISH)/students
	@echo "hand out $(PUBLISH)/students, the site without solutions; $(PUBLISH)/teacher is yours"

CLASS_PORT ?= 8090
class: $(READY_CLASSROOM) ## live answers from phones on this network on the slides (CLASS_PORT=8090)
	@$(MAKE) build SOLUTIONS=off
	@$(BIN)/python -m classroom.relay $(WITHOUT)/_build/html _build/html --port $(CLASS_PORT) $(CLASS_FLAGS)

lesson: $(READY_CLASSROOM) ## a lesson of others' steps: STEPS="lecture-45/blind …" MINUTES=30; or the list
	@$(BIN)/python -m classroom.compose "$(STEPS)" --minutes $(or $(MINUTES),45) \
	  $(if $(TITLE),--title "$(TITLE)")
	@$(if $(STEPS),$(MAKE) build)

slides: $(READY_DEV) build ## a lesson's slides as PDF and PPTX: LESSON=taster-15
	@$(BIN)/python tools/make_slides.py _build/html "$(LESSON)" "_build/$(LESSON).pdf"

student: $(READY) ## the students' zip: chapters without answers, the packages, a README
	@$(BIN)/python -m classroom.student _build/a-sense-of-order-student.zip

# Environment ------------------------------------------------------------------------------------------------
# The stamp is written last: an interrupted or outdated set-up is repeated.

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
	@echo "1 of 3  a virtual environment in $(VENV)"
	@"$(PYTHON)" -m venv $(VENV) || { \
	  rm -rf $(VENV); echo "the environment could not be made in $$PWD/$(VENV)"; exit 1; }

# Newer versions of pip resume interrupted downloads.
PIP := PYTHONWARNINGS="ignore:Editable installation" $(BIN)/python -m pip install \
  --disable-pip-version-check --retries 10 --resume-retries 20 $(PIP_FLAGS)
AGAIN := { echo "the packages could not be installed: see the lines above, then type make again;" \
  "finished downloads are kept"; exit 1; }

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

dist: | $(VENV)/bin/python ## pe_lib and pe_configs as wheels and source archives in dist/, checked
	@$(PIP) -q -c constraints.txt --group release
	@rm -rf dist && $(BIN)/python -m build -q --outdir dist . && $(BIN)/python -m build -q --outdir dist configs
	@$(BIN)/python -m twine check --strict dist/*

lock: | $(VENV)/bin/python ## write constraints.txt and requirements.lock, after a change of requirements
	@$(BIN)/python tools/lock.py

hooks: $(READY_DEV) ## install the pre-commit hooks
	@$(BIN)/pre-commit install

# Pyodide and the packages that cells may use, as data scripts. Without a network the next build tries again.
python: $(PYTHON_IN_PAGE) ## Python for cells that run in the page, 25 MB in _build/.python
$(PYTHON_IN_PAGE): package-lock.json tools/make_python.py \
  $(wildcard $(IN_PAGE)/*.py $(IN_PAGE)/*.js $(IN_PAGE)/*.mjs) | $(READY)
	@$(BIN)/python tools/make_python.py $(@D) numpy matplotlib.pyplot

# Graphs, weights and the runtime, as data scripts. Without a network the book is built without them.
models: $(READY_DEV) node_modules/.ready-dev ## two trained models for the pages, 160 MB in _build/.models
	@$(MAKE) -s $(MODELS_IN_PAGE)
$(MODELS_IN_PAGE): package-lock.json tools/make_models.py tools/model_graphs.py
	@$(PIP) -q -c constraints.txt --group models || $(AGAIN)
	@OMP_NUM_THREADS=1 $(BIN)/python tools/make_models.py $(@D)

questions: $(READY_DEV) ## the question bank for Moodle (XML), Canvas and others (QTI), in _build/questions
	@$(BIN)/python -m classroom.export _build/questions

# Tests ------------------------------------------------------------------------------------------------------

# Pairs run in parallel, since each leaves a core idle at times; npm comes first, since two parts need it.
PARTS := "test-notebooks test-style" "build test-unit" "test-classroom test-web" test-site test-browser
TWO := -k -j2 $(if $(filter output-sync,$(.FEATURES)),--output-sync)
test: $(READY_DEV) $(READY_CLASSROOM) ## run all tests below; continue after a failure, and fail at the end
	@begin=$$SECONDS; failed=""; \
	if command -v npm >/dev/null; then $(MAKE) -s node_modules/.ready-dev || true; fi; \
	for parts in $(PARTS); do \
	  $(MAKE) $(TWO) $$parts || failed="$$failed, $$parts"; \
	  export AHEAD=; done; \
	echo "test: $$((SECONDS - begin)) s"; \
	if [ -n "$$failed" ]; then echo "failed$$failed"; exit 1; else echo "all passed"; fi

# HYPOTHESIS_PROFILE=nightly draws new examples
test-all: export WHOLE := --whole
test-all: ## the nightly tests: every explorer in every test and browser, README's commands
	@$(MAKE) test
	@$(MAKE) test-by-hand

# worksteal: a long test at the end does not keep a worker waiting
PYTEST := $(BIN)/python -m pytest -q -n 2 --dist worksteal $(WHOLE)

AHEAD ?= build

# Not part of `test`: it installs PyTorch once more, into _build/floors
test-floors: $(READY) ## the library's tests on the lowest versions in pyproject.toml
	$(call timed,test-floors,$(BIN)/python tools/test_floors.py)

test-by-hand: $(READY) ## README's manual commands, in a fresh clone
	$(call timed,test-by-hand,$(BIN)/python tools/by_hand.py)

# One thread, as in the build: sums round alike, and workers do not compete for cores
test-unit test-notebooks test-classroom: export OMP_NUM_THREADS := 1

test-style: $(READY_DEV) ## ruff, the import rules, Biome and tsc on the scripts, pyright on pe_lib
	$(call timed,test-style,$(BIN)/ruff check . && $(BIN)/ruff format --check . \
	  && $(BIN)/lint-imports --no-cache --no-logo \
	  && $(call with_node,check the scripts and the library's types,\
	  node_modules/.bin/biome ci --error-on-warnings . && node_modules/.bin/tsc -p web \
	  && node_modules/.bin/pyright))

format: $(READY_DEV) ## lay out Python and scripts as test-style wants them
	@$(BIN)/ruff check --fix --quiet . ; $(BIN)/ruff format .
	@$(call with_node,lay out the scripts,node_modules/.bin/biome check --write .)

test-unit: $(READY_DEV) ## unit and property tests, doctests of the packages and READMEs
	$(call timed,test-unit,$(PYTEST) -p no:nbmake tests/unit && $(BIN)/python -m pytest -q -p no:nbmake \
	  --doctest-modules --doctest-glob=README.md \
	  pe_lib configs companion theme/sphinx_island_book/mathml.py README.md)

test-notebooks: $(READY_DEV) ## every notebook once, by nbmake, with its assertions
	$(call timed,test-notebooks,$(BIN)/python tools/run_notebooks.py)

test-classroom: $(READY_DEV) $(READY_CLASSROOM) ## homework graded by nbgrader and on a hub; the students' zip
	$(call timed,test-classroom,$(call with_node,test the hub,true) \
	  && $(PYTEST) --dist loadfile tests/classroom)

test-web: $(READY_DEV) ## the explorers' modules in Node.js, and against their Python twins
	$(call timed,test-web,$(call with_node,test the explorers' modules,node --test tests/web/*.test.mjs \
	  && $(PYTEST) -p no:nbmake tests/web))

test-site: $(READY_DEV) $(AHEAD) ## the built book: links, alt texts, foreign hosts, weight; the build
	$(call timed,test-site,$(PYTEST) -p no:nbmake tests/site)

# Four workers on two cores: each often waits for its browser
test-browser: $(READY_DEV) $(READY_CLASSROOM) $(AHEAD) ## the book in browsers
	$(call timed,test-browser,$(BIN)/python tools/find_browser.py \
	  && $(PYTEST) -n 4 -p no:nbmake --durations=40 tests/browser tests/explorers)

# Pages with noindex fail Lighthouse's SEO audit by design.
audit: $(READY_DEV) build ## Lighthouse on the book's pages, three runs each; fails below 97 or above 2 s
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

PHOTOS ?= _build/photos
bench: $(READY_BENCH) build ## measure speed and precision against peers, page weight, frames, builds
	@for file in benchmarks/bench_*.py; do $(BIN)/python "$$file" || exit 1; done

experiments: $(READY_DEV) ## run the missing trainings of the experiments, which takes hours
	@$(BIN)/python -m experiments
	@$(BIN)/python -m pe_book.measured

records: $(READY_DEV) ## compute, with torch, what explorers of trained models show before one is loaded
	@OMP_NUM_THREADS=1 $(BIN)/python tools/record_models.py

rooms: $(READY_DEV) build ## measure the explorers' heights into book/rooms.css, after one has grown
	@$(BIN)/python tools/measure_rooms.py _build/html book/rooms.css

photos: $(READY_DEV) build ## photograph every page, and measure the first screens (PAGES="index …")
	@$(BIN)/python tools/photos.py _build/html $(PHOTOS) $(PAGES)

widgets: node_modules/.ready-dev ## build the explorers' scripts from web
	@npm run --silent build

# Lighthouse is large, and only the audit needs it.
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
