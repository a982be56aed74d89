# Everything runs in .venv, made from pyproject.toml and the exact versions in constraints.txt.
# To renew those: in an empty virtual environment `pip install -e '.[test,postgres]'`, then
# `pip freeze --exclude-editable > constraints.txt`.

VENV := .venv
BIN := $(VENV)/bin
NEW_ENOUGH := -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
PYTHON ?= $(shell for p in python3.11 python3 python3.12 python3.13; do $$p $(NEW_ENOUGH) && echo $$p && break; done)
PIP_INSTALL = $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt

.DEFAULT_GOAL := help
.PHONY: help serve test bench soak audit format

help: ## print this
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' Makefile | expand -t 16

serve: $(VENV)/.serve ## run the app for the phones at the table; HOST=, PORT= and ARGS= are passed on
	$(strip $(BIN)/scoresheet serve $(HOST:%=--host %) $(PORT:%=--port %) $(ARGS))

test: $(VENV)/.test ## check style, types and behaviour
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/python -m pytest $(ARGS)

bench: $(VENV)/.test ## measure how fast it is
	$(BIN)/python -m pytest -s -p no:randomly tests/bench $(ARGS)

soak: $(VENV)/.test ## what takes long: killed servers, full disks, four writers, ten thousand odd requests, a fresh clone
	$(BIN)/python -m pytest tests/soak $(ARGS)

audit: $(VENV)/.test ## ask whether a package we use has a known fault
	$(BIN)/python -m pytest tests/soak/test_audit.py $(ARGS)

format: $(VENV)/.test ## put the code in its usual form
	$(BIN)/ruff format
	$(BIN)/ruff check --fix

# A player needs only what the app runs on; the tests need more, and bring all of that too.
$(VENV)/.serve: $(VENV)/.made pyproject.toml
	$(PIP_INSTALL) -e .
	@touch $@

$(VENV)/.test: $(VENV)/.made pyproject.toml
	$(PIP_INSTALL) -e '.[test,postgres]'
	@touch $@ $(VENV)/.serve

# Debian keeps what `venv` needs in a package of its own.
$(VENV)/.made: constraints.txt
	@$(or $(PYTHON),false) $(NEW_ENOUGH) || \
	    { echo "scoresheet needs Python 3.11 or newer: install it, or name one with make PYTHON=..." >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { $(INSTALL_VENV); } || \
	    { echo "Python cannot make a virtual environment: install the package $(VENV_PACKAGE)." >&2; exit 1; }
	$(PYTHON) -m venv --clear $(VENV)
	@touch $@

VENV_PACKAGE = $(shell $(PYTHON) -c 'import sys; print("python{}.{}-venv".format(*sys.version_info))' 2>/dev/null)
INSTALL_VENV = test "$$(id -u)" = 0 && command -v apt-get >/dev/null && echo "installing $(VENV_PACKAGE)" && \
    apt-get update -qq && \
    DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends $(VENV_PACKAGE) >/dev/null
