# Two commands do everything on a machine with Python 3.11 or newer:
#   make play    set up, then play in the terminal
#   make test    set up, then run all checks and tests
# With Node 20 or newer there is also the page:
#   make table   set up, then play in the browser

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

PAGE := src/ludaro/table/page/index.html

.PHONY: play table page test quick check web browser bench load crash clean

play: $(READY)
	$(BIN)/ludaro play

table: $(READY) page
	$(BIN)/ludaro serve

# Everything: style, types, quick tests, the page's own, the browser's, then the slow ones.
test: check quick web browser
	$(BIN)/python -m pytest -q -n 2 -m "slow and not browser"

quick: $(READY)
	$(BIN)/python -m pytest -q -n 2 -m "not slow and not browser"

page: $(PAGE)

# Where npm or its packages cannot be had, everything but the page is tested.
web: $(READY)
	@if $(MAKE) --no-print-directory web/node_modules/.ready; then \
		$(MAKE) --no-print-directory page && cd web && npm run --silent check && npm test --silent; \
	else \
		echo "The page is neither built nor tested: that needs npm of Node 20 or newer, and a registry."; \
	fi

browser: web
	$(BIN)/python -m pytest -q -m browser

$(PAGE): $(READY) web/node_modules/.ready web/index.html web/vite.config.ts $(shell find web/src web/public -type f ! -name art.json ! -path '*/pictures/*' 2>/dev/null) $(shell find src/ludaro/art -name '*.py')
	$(BIN)/python -m ludaro.art --out web/src/art.json
	$(BIN)/python web/pictures.py
	$(BIN)/python web/fixtures.py
	cd web && npm run --silent build
	touch $(PAGE)

web/node_modules/.ready: web/package.json web/package-lock.json
	cd web && npm ci --no-audit --no-fund --loglevel=error
	touch $@

check: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

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
