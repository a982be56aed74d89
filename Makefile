# Everything runs in .venv, made from pyproject.toml and the exact versions in constraints.txt.
# To renew those: in an empty virtual environment `pip install -e '.[test,postgres]'`, then
# `pip freeze --exclude-editable > constraints.txt`. TypeScript, which only a test uses, is in .cache.

VENV := .venv
BIN := $(VENV)/bin
NEW_ENOUGH := -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
PYTHON ?= $(shell for p in python3.11 python3 python3.12 python3.13; do $$p $(NEW_ENOUGH) && echo $$p && break; done)
TYPESCRIPT_VERSION := 5.9.3
TYPESCRIPT := .cache/typescript-$(TYPESCRIPT_VERSION)
NPM_QUIETLY := --ignore-scripts --no-save --no-package-lock --no-audit --no-fund --fetch-retries=0 --loglevel=error

# Each has a browser and a database of its own, and waits a quarter of its time: so one more than there are processors.
# ARGS="-n 0" does without, as a debugger wants it.
WORKERS = $(shell n=$$(nproc 2>/dev/null || echo 1); echo $$((n < 4 ? n + 1 : 4)))

# The tests start many Pythons, which would all compile the same.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help serve test pictures bench soak audit format

help: ## print this
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' Makefile | expand -t 16

serve: $(VENV)/.serve ## run the app for the phones at the table; HOST=, PORT= and ARGS= are passed on
	$(strip $(BIN)/scoresheet serve $(HOST:%=--host %) $(PORT:%=--port %) $(ARGS))

test: $(VENV)/.test $(TYPESCRIPT) ## check style, types and behaviour
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal $(ARGS)

pictures: $(VENV)/.test ## draw the pictures of the README anew
	PICTURES=1 $(BIN)/python -m pytest -n 0 tests/browser/test_pictures.py

bench: $(VENV)/.test ## measure how fast it is
	$(BIN)/python -m pytest -s -p no:randomly --timeout 0 tests/bench $(ARGS)

soak: $(VENV)/.test ## what takes long: killed servers, full disks, four writers, ten thousand generated requests, laws on a thousand examples, a fresh clone
	$(BIN)/python -m pytest --timeout 0 tests/soak $(ARGS)
	$(BIN)/python -m pytest --timeout 0 --soak tests $(ARGS)
	$(BIN)/python -m pytest --timeout 0 --hypothesis-profile many tests/core tests/formats tests/seasons tests/views

audit: $(VENV)/.test ## ask whether a package we use has a known fault
	$(BIN)/python -m pytest tests/soak/test_audit.py $(ARGS)

format: $(VENV)/.test ## put the code in its usual form
	$(BIN)/ruff format
	$(BIN)/ruff check --fix

# A player needs only what the app runs on; the tests need more, and bring all of that too.
$(VENV)/.serve: $(VENV)/.made pyproject.toml
	@.ci/system-packages.sh serve
	@.ci/python-packages.sh $(VENV) -e .
	@touch $@

$(VENV)/.test: $(VENV)/.made pyproject.toml
	@.ci/system-packages.sh test
	@.ci/python-packages.sh $(VENV) -e '.[test,postgres]'
	@touch $@ $(VENV)/.serve

# Checks the types of the phone's scripts, which need no build. Where it cannot be had the other checks still run; in CI
# (CI=true) its absence is a failure.
$(TYPESCRIPT): | $(VENV)/.test
	@npm install $(NPM_QUIETLY) --prefix .cache typescript@$(TYPESCRIPT_VERSION) >/dev/null 2>&1 && touch $@ || \
	    echo "npm cannot bring TypeScript: the types of the scripts are not checked" >&2

# Debian keeps what `venv` needs in a package of its own.
$(VENV)/.made: constraints.txt
	@$(or $(PYTHON),false) $(NEW_ENOUGH) || \
	    { echo "scoresheet needs Python 3.11 or newer: install it, or name one with make PYTHON=..." >&2; exit 1; }
	@$(HAS_VENV) || { PYTHON=$(PYTHON) .ci/system-packages.sh $(if $(filter serve,$(MAKECMDGOALS)),serve,test); $(HAS_VENV); } || \
	    { command -v apt-get >/dev/null || echo "Python cannot make a virtual environment: it lacks ensurepip." >&2; exit 1; }
	$(PYTHON) -m venv --clear $(VENV)
	@touch $@

HAS_VENV = $(PYTHON) -c 'import ensurepip, venv' 2>/dev/null
