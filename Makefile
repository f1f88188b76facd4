# Two commands do everything: `make play` and `make test`. They need only Python 3.11+ and the package registry.
PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/bin
# Two pytest workers suit the two cores that CI has; override with WORKERS=auto.
WORKERS ?= 2

.PHONY: help setup lock test check format play bench report-town soak clean

help: ## this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

# The environment is made anew when the lock or the project file changes; uv lives inside it.
setup: $(VENV)/.ready ## make or update the environment in .venv
$(VENV)/.ready: pyproject.toml requirements.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed; set PYTHON=/path/to/python3.11"; exit 1; }
	@test -x $(RUN)/python || $(PYTHON) -m venv $(VENV) || { echo "python3 has no venv module: on Debian, apt-get install python3-venv"; exit 1; }
	@test -x $(RUN)/uv || $(RUN)/python -m pip install --quiet --disable-pip-version-check uv
	$(RUN)/uv pip sync --quiet --python $(RUN)/python --require-hashes requirements.lock
	$(RUN)/uv pip install --quiet --python $(RUN)/python --no-deps --editable .
	@touch $@

# The locks hold names, versions and hashes alone, so that any mirror of the registry serves (docs/adr/0003).
lock: setup ## resolve the dependencies anew into the lock files
	$(RUN)/uv pip compile --quiet --universal --generate-hashes --group dev pyproject.toml -o requirements.lock
	$(RUN)/uv pip compile --quiet --universal --generate-hashes --group dev --group bench pyproject.toml -c requirements.lock -o requirements-bench.lock

test: check ## everything: static checks, then all tests
	$(RUN)/pytest -n $(WORKERS)

check: setup ## static checks alone: format, lint, types, imports
	$(RUN)/ruff format --check .
	$(RUN)/ruff check .
	$(RUN)/mypy
	$(RUN)/lint-imports

format: setup ## format and mend what ruff can
	$(RUN)/ruff format .
	$(RUN)/ruff check --fix .

play: setup ## a game in the terminal against random opponents
	$(RUN)/bunny play

bench: setup ## speed against catanatron, written to docs/benchmarks.md
	$(RUN)/uv pip install --quiet --python $(RUN)/python --require-hashes -r requirements-bench.lock
	$(RUN)/python bench/speed.py

report-town: setup ## 10,000 games of Town: wins by chapter, carrots by source, to docs/town-report.md
	$(RUN)/python bench/town.py

soak: setup ## 10,000 random games of each title and player count, spread of scores to docs/scores.md (long)
	$(RUN)/python bench/soak.py

clean: ## remove the environment and every cache
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis dist build
