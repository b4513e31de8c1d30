# Two commands do everything on a machine with Python 3.11 or newer:
#   make play    set up, then play in the terminal
#   make test    set up, then run all checks and tests

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: play test quick check bench clean

play: $(READY)
	$(BIN)/ludaro play

# Everything: style, types, quick tests, then the slow ones.
test: check quick
	$(BIN)/python -m pytest -q -n 2 -m slow

quick: $(READY)
	$(BIN)/python -m pytest -q -n 2 -m "not slow"

check: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: $(READY)
	$(BIN)/ludaro bench

$(READY): pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit("Ludaro needs Python 3.11 or newer; try: make PYTHON=python3.12 ...") if sys.version_info < (3, 11) else None'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	touch $(READY)

clean:
	rm -rf $(VENV) dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
