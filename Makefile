# A few commands do everything on a machine with Python 3.11 or newer:
#   make play    set up, then play: in the browser with Node 20 or newer, else in the terminal
#   make lan     the same, open to the other devices in the house
#   make test    set up, then check everything quickly: under ten minutes on two cores
#   make test-all    the same, and all that takes longer: under thirty

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# What playing needs, and what tests need beyond that.
READY := $(VENV)/.ready
TOOLS := $(VENV)/.tools
STEP := @sh tools/step.sh $(VENV)

# What a machine is told the first time, as measured on two cores with a good line.
SETS_UP := a Python environment, then Ludaro and what it needs
GOALS := $(or $(MAKECMDGOALS),play)
ifneq ($(filter-out play lan page packages warm,$(GOALS)),)
FIRST := The first time takes two to three minutes before it begins, mostly for downloads: $(SETS_UP), then what tests need.
else ifneq ($(filter play lan page,$(GOALS)),)
FIRST := The first time takes about a minute, mostly for downloads: $(SETS_UP), then the page (with Node).
else
FIRST := The first time takes half a minute, mostly for downloads: $(SETS_UP).
endif

PAGE := src/ludaro/table/page/index.html
BEGAN := $(shell date +%s)
# Containers say that Python shall not keep what it compiles; each of hundreds of processes would do so again.
unexport PYTHONDONTWRITEBYTECODE

CAN_BUILD = node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' 2>/dev/null && npm --version >/dev/null 2>&1

HAS_PACKAGES = $(CAN_BUILD) && $(MAKE) --question --silent web/node_modules/.ready

.PHONY: play lan page dist test test-rest test-all quick warm packages check web browser gallery bench load crash siege clean

# A page that was built before is good enough where none can be built now.
play lan: $(READY)
	@if $(CAN_BUILD); then $(MAKE) --no-print-directory --silent page || echo "The page could not be built."; fi
	@trap : INT; if [ -f $(PAGE) ]; then echo "Starting the table ..."; $(BIN)/ludaro serve --open --grace 0$(if $(filter lan,$@), --lan); else \
		echo "So here are the games in the terminal. With Node 20 or newer, make play opens a page in the browser."; \
		if [ -t 0 ]; then $(BIN)/ludaro play; else \
			$(BIN)/ludaro games; \
			echo "There is no terminal to play in here. In one, $(BIN)/ludaro play lets you choose a game and play it."; \
		fi; \
	fi

# The parts are listed in tools/suite.py, which says how long each took. The rest alone must not test an older page.
test-rest: packages
test test-rest test-all: $(TOOLS)
	@if [ $@ = test-rest ] && $(HAS_PACKAGES); then $(MAKE) --no-print-directory page; fi
	@$(BIN)/python -m tools.suite $@ --began $(BEGAN)

quick: $(TOOLS) warm
	$(BIN)/python -m pytest -q -n 2 --dist worksteal -m "not slow and not browser"

# Rules compiled ahead: two tests that want the same ones would wait for one compiler.
warm: $(READY)
	@$(BIN)/ludaro warm >$(VENV)/warm.log || cat $(VENV)/warm.log

page: $(PAGE)

# What the page is built, checked and tested with; where npm or a registry cannot be had, all the rest is tested.
packages: $(READY)
	@if $(CAN_BUILD); then $(MAKE) --no-print-directory web/node_modules/.ready; fi || true

web: $(TOOLS) packages
	@if $(HAS_PACKAGES); then \
		$(MAKE) --no-print-directory page && $(BIN)/python web/fixtures.py && cd web && npm run --silent check && npm test --silent; \
	else \
		echo "Left out: the page, neither built nor tested: that needs npm of Node 20 or newer, and a registry"; \
	fi

browser: web
	$(BIN)/python -m tools.browsers
	$(BIN)/python -m pytest -q -n 2 --dist worksteal -m browser

# The package to install elsewhere, page and all: its sources, and a wheel made from them.
dist: $(TOOLS) page
	$(BIN)/python -m build --no-isolation --outdir dist .

# Pictures of every game and page, for looking at.
gallery: $(TOOLS) page
	$(BIN)/python -m tools.gallery --out gallery

$(PAGE): $(READY) web/node_modules/.ready web/index.html web/vite.config.ts $(wildcard web/*.py) $(shell find web/src web/public -type f ! -name art.json ! -name 'icon-*.png' ! -path '*/pictures/*' 2>/dev/null) $(shell find src/ludaro/art src/ludaro/games -name '*.py')
	$(STEP)/page.log "Drawing the cards" $(BIN)/python -m ludaro.art --out web/src/art.json
	$(STEP)/page.log "Setting up the games for the lobby" $(BIN)/python web/pictures.py
	$(STEP)/page.log "Drawing the icons" $(BIN)/python web/icons.py
	$(STEP)/page.log "Building the page" npm --prefix web run build
	@touch $(PAGE)

web/node_modules/.ready: web/package.json web/package-lock.json
	$(STEP)/npm.log "Getting what the page is built with (once)" npm --prefix web ci --no-audit --no-fund --fetch-retries=1
	@touch $@

check: $(TOOLS) packages
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	@if $(HAS_PACKAGES); then cd web && npm run --silent lint; \
		else echo "Left out: the page's style: that needs npm of Node 20 or newer, and a registry"; fi

bench: $(TOOLS)
	$(BIN)/ludaro bench

# Many live tables at once, beside another server; and the same, killed again and again.
load: $(TOOLS)
	$(BIN)/python -m benchmarks.load

crash: $(TOOLS)
	$(BIN)/python -m benchmarks.load.crash

# A hostile hour in five minutes, beside honest tables.
siege: $(TOOLS)
	$(BIN)/python -m benchmarks.siege

$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit("Ludaro needs Python 3.11 or newer; try: make PYTHON=python3.12 ...") if sys.version_info < (3, 11) else None'
	@echo "$(FIRST)"
	$(STEP)/pip.log "Making a Python environment in $(VENV)" $(PYTHON) -m venv $(VENV)
	$(STEP)/pip.log "Installing Ludaro and what it needs" $(BIN)/python -m pip install --disable-pip-version-check --progress-bar off --editable .
	@touch $(READY)

$(TOOLS): pyproject.toml $(READY)
	@[ -n "$(filter $(READY),$?)" ] || echo "What tests need is brought up to date: up to two minutes, mostly for downloads."
	$(STEP)/pip.log "Installing what tests need" $(BIN)/python -m pip install --disable-pip-version-check --progress-bar off --editable '.[dev]'
	@touch $(TOOLS)

clean:
	rm -rf $(VENV) web/node_modules src/ludaro/table/page dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
