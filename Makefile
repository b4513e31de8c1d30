# Two commands do everything on a machine with Python 3.11 or newer:
#   make play    set up, then play: in the browser with Node 20 or newer, else in the terminal
#   make test    set up, then run all checks and tests

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

PAGE := src/ludaro/table/page/index.html
CAN_BUILD = node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' 2>/dev/null && npm --version >/dev/null 2>&1

.PHONY: play page test quick check web browser gallery bench load crash clean

# A page that was built before is good enough where none can be built now.
play: $(READY)
	@if $(CAN_BUILD) && ! $(MAKE) --no-print-directory --question page 2>/dev/null; then \
		echo "Building the page; the first time this takes a minute …"; \
		$(MAKE) page >$(VENV)/page.log 2>&1 || echo "The page could not be built; $(VENV)/page.log says why."; \
	fi
	@trap : INT; if [ -f $(PAGE) ]; then $(BIN)/ludaro serve --open --grace 0; else \
		echo "So here are the games in the terminal. With Node 20 or newer, make play opens a page in the browser."; \
		$(BIN)/ludaro play; \
	fi

# Everything: style, types, quick tests, the page's own, the browser's, then the slow ones.
test: check quick web browser
	$(BIN)/python -m pytest -q -n 2 -m "slow and not browser"

quick: $(READY)
	$(BIN)/python -m pytest -q -n 2 -m "not slow and not browser"

page: $(PAGE)

# Where npm or its packages cannot be had, everything but the page is tested.
web: $(READY)
	@if $(CAN_BUILD) && $(MAKE) --no-print-directory web/node_modules/.ready; then \
		$(MAKE) --no-print-directory page && cd web && npm run --silent check && npm test --silent; \
	else \
		echo "The page is neither built nor tested: that needs npm of Node 20 or newer, and a registry."; \
	fi

browser: web
	$(BIN)/python -m tools.browsers
	# A browser on a busy machine may be late: what failed has a second chance, alone.
	$(BIN)/python -m pytest -q -n 2 -m browser || \
		$(BIN)/python -m pytest -q -m browser --last-failed --last-failed-no-failures none

# Pictures of every game and page, for looking at.
gallery: $(READY) page
	$(BIN)/python -m tools.gallery --out gallery

$(PAGE): $(READY) web/node_modules/.ready web/index.html web/vite.config.ts $(wildcard web/*.py) $(shell find web/src web/public -type f ! -name art.json ! -name 'icon-*.png' ! -path '*/pictures/*' 2>/dev/null) $(shell find src/ludaro/art -name '*.py')
	$(BIN)/python -m ludaro.art --out web/src/art.json
	$(BIN)/python web/pictures.py
	$(BIN)/python web/fixtures.py
	$(BIN)/python web/icons.py
	cd web && npm run --silent build
	touch $(PAGE)

web/node_modules/.ready: web/package.json web/package-lock.json
	cd web && npm ci --no-audit --no-fund --fetch-retries=1 --loglevel=error
	touch $@

check: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	@if $(CAN_BUILD) && $(MAKE) --no-print-directory web/node_modules/.ready; then cd web && npm run --silent lint; \
		else echo "The page's style is not checked: that needs npm of Node 20 or newer, and a registry."; fi

bench: $(READY)
	$(BIN)/ludaro bench

# Many live tables at once, beside another server; and the same, killed again and again.
load: $(READY)
	$(BIN)/python -m benchmarks.load

crash: $(READY)
	$(BIN)/python -m benchmarks.load.crash

$(READY): pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit("Ludaro needs Python 3.11 or newer; try: make PYTHON=python3.12 ...") if sys.version_info < (3, 11) else None'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	touch $(READY)

clean:
	rm -rf $(VENV) web/node_modules src/ludaro/table/page dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
