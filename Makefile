# Two commands do everything: `make play` and `make test`. They need only Python 3.11+ and the package registry.
PYTHON ?= $(shell tools/python)
VENV := .venv
RUN := $(VENV)/bin
# Two pytest workers suit the two cores that CI has; override with WORKERS=auto.
WORKERS ?= 2

# What the tests need besides the plain package: everything.
EXTRAS := --extra env --extra fast --extra postgres --extra ray

.PHONY: help setup lock page site try-site dev test quick check format play docs wheel first-hour bench bench-cuda twins bench-strength soak-bots bench-server bench-hostile bench-companion soak-bad-bots soak-server drill-versions report-town soak clean

help: ## this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

# The environment; uv lives inside it.
$(VENV)/bin/uv:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed; set PYTHON=/path/to/python3.11"; exit 1; }
	@test -x $(RUN)/python || $(PYTHON) -m venv $(VENV) || { echo "python3 has no venv module: on Debian, apt-get install python3-venv"; exit 1; }
	@$(RUN)/python -m pip install --quiet --disable-pip-version-check uv

# It is filled anew when the lock or the project file changes: with everything that the tests need, or
# with the little that a player needs.
setup: $(VENV)/.ready ## make or update the environment in .venv
$(VENV)/.ready: pyproject.toml requirements.lock | $(VENV)/bin/uv
	$(RUN)/uv pip sync --quiet --compile-bytecode --python $(RUN)/python --require-hashes requirements.lock
	$(RUN)/uv pip install --quiet --python $(RUN)/python --no-deps --editable .
	@touch $@ $(VENV)/.playable
$(VENV)/.playable: pyproject.toml requirements.lock | $(VENV)/bin/uv
	$(RUN)/uv pip install --quiet --compile-bytecode --python $(RUN)/python --constraint requirements.lock --editable ".[fast]"
	@touch $@

# The lock holds names, versions and hashes alone, so that any mirror of the registry serves (docs/adr/0003).
lock: setup ## resolve the dependencies anew into requirements.lock
	$(RUN)/uv pip compile --quiet --universal --generate-hashes --group dev --group docs $(EXTRAS) pyproject.toml -o requirements.lock

# The page is built into the package; it is made anew when one of its sources changes.
PAGE := src/bunny_kingdom/server/page/index.html
page: $(PAGE) ## build the page into the package
# Not `npm ci`: it wants the packages of every other platform in the lock, which npm leaves out here.
web/node_modules/.ready: web/package-lock.json | $(VENV)/bin/uv
	cd web && ../tools/with_node npm install --no-save --no-audit --no-fund --loglevel=error
	@touch $@
$(PAGE): web/node_modules/.ready $(wildcard src/bunny_kingdom/data/words/*.json) $(shell find web -path web/node_modules -prune -o -type f -print 2>/dev/null)
	cd web && ../tools/with_node npm run --silent build
	@touch $@

# The page that needs no server: it plays on the device, with Python in the browser. A static host serves the folder.
SITE := build/play/index.html
site: $(SITE) ## the page that needs no server, with the documentation beside it, into build/play
	NO_MKDOCS_2_WARNING=1 $(RUN)/mkdocs build --quiet --strict --site-dir build/play/docs
$(SITE): $(VENV)/.ready web/node_modules/.ready tools/browser_python.py tools/compiled_python.mjs $(shell find web src/bunny_kingdom -path web/node_modules -prune -o -path src/bunny_kingdom/server -prune -o -name __pycache__ -prune -o -type f -print 2>/dev/null)
	$(RUN)/python tools/browser_python.py
	cd web && ../tools/with_node npm run --silent site

try-site: $(SITE) ## the page that needs no server, on this computer
	$(RUN)/python -m http.server --bind 127.0.0.1 --directory build/play

dev: web/node_modules/.ready ## the page with hot reload; start `bunny serve` beside it
	cd web && ../tools/with_node npm run dev

test: check page site ## everything: static checks, then all tests
	tools/system_packages
	cd web && ../tools/with_node npm run --silent test
	$(RUN)/python tools/compile_kernels.py
	$(RUN)/pytest -n $(WORKERS)

# It ends with the tests that took a second or more: what stays there wants a mark (tests/conftest.py).
quick: setup ## lint and the tests that answer within a minute, while you work
	$(RUN)/ruff check .
	$(RUN)/pytest -n $(WORKERS) -m "not slow" --durations=10 --durations-min=1

check: setup web/node_modules/.ready ## static checks alone: format, lint, types, imports, page
	$(RUN)/ruff format --check .
	$(RUN)/ruff check .
	$(RUN)/mypy
	$(RUN)/lint-imports
	$(RUN)/python web/scripts/write_types.py --check
	$(RUN)/python tools/write_views.py --check
	cd web && ../tools/with_node npm run --silent check

format: setup ## format and mend what ruff can
	$(RUN)/ruff format .
	$(RUN)/ruff check --fix .

play: page $(VENV)/.playable ## the game in your browser: starts the server and opens the page (PLAY="--no-browser" and so on)
	$(RUN)/bunny play $(PLAY)

docs: setup ## the documentation as a site, into build/site; a broken link fails
	NO_MKDOCS_2_WARNING=1 $(RUN)/mkdocs build --quiet --strict

wheel: page site ## the package with both pages in it, into dist/
	$(RUN)/uv build --wheel --out-dir dist

first-hour: ## what a newcomer does: a fresh clone, an empty home, make play, a first pick
	tools/first_hour

bench: setup ## both engines beside other simulators in one run, to docs/benchmarks.md
	$(RUN)/python -m bench.speed

bench-cuda: ## the fast engine on an NVIDIA GPU: equal to the CPU's, and how fast (BENCH="--budget 600"); needs the extra cuda
	PYTHONPATH=src $(RUN)/python -m bench.fast.cuda $(BENCH)

twins: setup ## both engines compared on 10,000 seeds a title (long)
	$(RUN)/python -m bench.fast.twins --games 10000 --jobs 2

bench-strength: setup ## duels of the bots' levels, to docs/strength.md (long)
	$(RUN)/python -m bench.strength.run

soak-bots: setup ## 10,000 strict games of the bots on every table, to docs/strength.md (long)
	$(RUN)/python -m bench.strength.soak

bench-server: setup ## load on the server beside boardgame.io's, to docs/benchmarks-server.md
	$(RUN)/python -m bench.server.load

bench-hostile: setup ## the server's memory and pace beside a hundred hostile connections of every kind
	$(RUN)/python -m bench.server.hostile

bench-companion: page ## twenty tables of each title entered by real taps in a browser, and how long a tap takes (long)
	PYTHONPATH=tests $(RUN)/python -m bench.companion

soak-bad-bots: setup ## ten minutes of bots that raise, hang, die and cheat, on a PostgreSQL that goes away
	$(RUN)/python -m bench.server.bot_soak

soak-server: setup ## an hour of disconnects, kills and restarts
	$(RUN)/python -m bench.server.soak --minutes 60

drill-versions: setup ## 200 games that began by version 1 of the rules, ended by a server of the newest
	$(RUN)/python -m bench.server.versions_drill

report-town: setup ## 10,000 games of Town: wins by chapter, carrots by source, to docs/town-report.md
	$(RUN)/python bench/town.py

soak: setup ## 10,000 random games of each title and player count, spread of scores to docs/scores.md (long)
	$(RUN)/python bench/soak.py

clean: ## remove the environment and every cache
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis dist build
