# The commands of this project. `make run` and `make test` need nothing but Python 3.11+, make and git.

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.SUFFIXES:
MAKEFLAGS += --no-builtin-rules --no-print-directory

# The first interpreter that is new enough; PYTHON=... chooses another one.
ifndef PYTHON
PYTHON := $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
  "$$p" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo "$$p"; break; }; done)
endif
BIN := .venv/bin
# Many tests wait for servers, workers and browsers they started: two processes for each core, at most eight.
PROCESSES = $(shell n=$$(getconf _NPROCESSORS_ONLN) && echo $$((n < 4 ? 2 * n : 8)))
INSTALL = $(BIN)/python -m pip install -qq --disable-pip-version-check --require-hashes -r

# `make restore PATH` is the same as `make restore FILE=PATH`.
ifeq (restore,$(firstword $(MAKECMDGOALS)))
ifneq (,$(word 2,$(MAKECMDGOALS)))
FILE := $(word 2,$(MAKECMDGOALS))
.PHONY: $(FILE)
$(FILE): restore
	@:
endif
endif

.PHONY: help
help: ## this list
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | while IFS="$$(printf '\t')" read -r a b; do printf '  make %-10s %s\n' "$$a" "$$b"; done

.PHONY: run
run: .venv/runtime ## start everything, with a demo campaign; LAN=1 opens it to phones in the same network
	@exec $(BIN)/python manage.py run

.PHONY: setup
setup: .venv/runtime ## only make .venv; afterwards `.venv/bin/python manage.py COMMAND` works

.PHONY: backup
backup: .venv/runtime ## write everything into one file, also while it runs; FILE=path says where
	@exec $(BIN)/python manage.py backup $(if $(FILE),"$(FILE)")

.PHONY: restore
restore: .venv/runtime ## FILE=path: bring a backup back; FORCE=1 replaces what is there
	@test -n "$(FILE)" || { echo "Which file? make restore FILE=path/to/rollbook-....tar"; exit 2; }
	@exec $(BIN)/python manage.py restore "$(FILE)" $(if $(FORCE),--force)

.PHONY: doctor
doctor: .venv/runtime ## say what runs where, and what is missing
	@exec $(BIN)/python manage.py doctor

# All tests together play on a compiled engine, which is made first where a C compiler is: battles take a tenth there.
# Meanwhile the tests are read once: else each process would compile every module of them at the same time.
.PHONY: test
test: export PYTHONDONTWRITEBYTECODE =
test: .venv/dev ## all tests, on a throw-away Postgres of their own; ONLY=path or ONLY="-k words" for some
	@$(if $(ONLY),,$(BIN)/python -m pytest -qq --collect-only > /dev/null & $(BIN)/python -m tests.engine.compiled && wait)
	@exec $(BIN)/python -m pytest $(or $(ONLY),--numprocesses $(PROCESSES) --dist loadfile --no-loadscope-reorder)

.PHONY: chaos
chaos: .venv/dev ## kill -9 everything 200 times while clients play, then the books; KILLS=12 SEED=3
	@exec $(BIN)/python -m tests.chaos $(or $(KILLS),200) $(or $(SEED),17)

.PHONY: check
check: .venv/dev ## linter, formatters, types, import rules, migrations
	@failed=; \
	step() { echo "--- $$*"; "$$@" || failed="$$failed\n  $$*"; }; \
	step $(BIN)/ruff check .; \
	step $(BIN)/ruff format --check .; \
	step $(BIN)/djangofmt --quiet --check templates; \
	step env LC_ALL=C.UTF-8 sh -c '! grep -rnE "^.{161}" templates'; \
	step $(BIN)/mypy; \
	step $(BIN)/lint-imports --no-logo; \
	step $(BIN)/python manage.py makemigrations --check --dry-run; \
	test -z "$$failed" || { printf "These checks found something:$$failed\n"; exit 1; }

.PHONY: audit
audit: .venv/dev ## known weaknesses of the locked packages, where PyPI answers
	@$(BIN)/python -c "import urllib.request; urllib.request.urlopen('https://pypi.org/pypi/pip/json', timeout=10)" 2>/dev/null \
	|| { echo "PyPI doesn't answer: the packages were not audited."; exit 0; }; \
	exec $(BIN)/pip-audit --requirement requirements.txt --require-hashes --disable-pip

.PHONY: compile
compile: .venv/dev ## compile the engine with mypyc (needs a C compiler; everything works without)
	@exec $(BIN)/python -m engine

.PHONY: bench
bench: .venv/bench ## the benchmarks; SMALL=1 only shows that each of them runs
	@exec env $(if $(SMALL),ROLLBOOK_BENCH=small) $(BIN)/python -m benchmarks $(ONLY)

.PHONY: lock
lock: ## renew the locked requirements (needs uv)
	uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header pyproject.toml -o requirements.txt
	uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header pyproject.toml --extra dev -o requirements-dev.txt
	uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header pyproject.toml --extra dev --extra bench -o requirements-bench.txt

# --- .venv: one stamp per set of requirements -------------------------------------------------------

.venv/made:
	@test -n "$(PYTHON)" || { echo "Rollbook needs Python 3.11 or newer; none was found (PYTHON=path names one)."; exit 1; }
	@echo "Making .venv with $$($(PYTHON) --version) ..."
	@$(PYTHON) -m venv .venv || { rm -rf .venv; echo "On Debian and Ubuntu: apt install python3-venv"; exit 1; }
	@touch $@

.venv/runtime: requirements.txt | .venv/made
	@echo "Installing the locked packages (once, about a minute) ..."
	@$(INSTALL) requirements.txt
	@touch $@

.venv/dev: requirements-dev.txt | .venv/made
	@echo "Installing the locked packages for tests and checks (once, about a minute) ..."
	@$(INSTALL) requirements-dev.txt
	@touch .venv/runtime $@

.venv/bench: requirements-bench.txt | .venv/made
	@echo "Installing the locked packages for the benchmarks ..."
	@$(INSTALL) requirements-bench.txt
	@touch .venv/runtime .venv/dev $@
