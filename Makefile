# Needs python3 (3.11 or newer), git and make; everything else goes into .venv.
# An environment is brought up to date when pyproject.toml changes, so a second run starts at once.

PYTHON ?= python3
PY = .venv/bin/python
ARGS ?=

.PHONY: help demo test test-long test-breaks lint format bench schemas recordings clean

help:  ## this list
	@sed -n 's/^\([a-z-]*\):.*##  *\(.*\)/  make \1\t\2/p' Makefile | expand -t 18

demo: .venv/cli.stamp  ## play a game of three and print its course and the scores
	$(PY) examples/play.py --players 3 --seed 7 $(ARGS)

test: .venv/test.stamp  ## run the tests (ARGS="-m 'not slow'" for the quick ones)
	$(PY) -m pytest $(ARGS)

test-long: .venv/test.stamp  ## play 2,000 random games for each number of players and check them (ARGS="--games N")
	$(PY) tests/long.py $(ARGS)

test-breaks: .venv/test.stamp  ## break every rule in turn; a scenario must notice (ARGS="WORD" for those so named)
	$(PY) tests/breaks.py $(ARGS)
	$(PY) examples/mesos/tests/breaks.py

lint: .venv/dev.stamp  ## check style and types
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy --strict newton examples/mesos/newton_mesos

format: .venv/dev.stamp  ## put the code into shape
	$(PY) -m ruff check --fix .
	$(PY) -m ruff format .

bench: .venv/cli.stamp  ## measure speed (ARGS="--floor PATH" for another yardstick)
	$(PY) tests/bench/bench.py $(ARGS)

schemas: .venv/cli.stamp  ## write out schemas/ from the declarations
	$(PY) -m newton schema --write schemas

recordings: .venv/test.stamp  ## play the recorded games anew, after a change of rules that is meant
	$(PY) tests/recorded/games.py

clean:  ## remove the environment and caches
	rm -rf .venv .hypothesis .mypy_cache .pytest_cache .ruff_cache

.venv/pyvenv.cfg:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "newton needs Python 3.11 or newer; name one with: make PYTHON=python3.12")'
	@$(PYTHON) -m venv .venv || { rm -rf .venv; exit 1; }

# MESOS is a distribution of its own, as any plugin would be; installed for editing, it is there by its name.
.venv/%.stamp: pyproject.toml examples/mesos/pyproject.toml | .venv/pyvenv.cfg
	$(PY) -m pip install --quiet --disable-pip-version-check --editable '.[$*]' --editable examples/mesos
	@touch $@
