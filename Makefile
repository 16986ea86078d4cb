# Everything about the project is one of these targets. `make help` lists them.

PY := .venv/bin/python
MPY_WASM := tests/device/node_modules/.package-lock.json

.DEFAULT_GOAL := help
.PHONY: help play sim test test32 check build deploy shots bench soak fairness clean new-ruleset new-board

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' Makefile

play: sim ## from a bare clone to the simulator: installs what is missing, builds, starts

sim: .venv/.stamp ## start the simulator in this terminal
	@.venv/bin/referee sim

test: .venv/.stamp ## run the tests on CPython and on MicroPython with the device's heap
	@$(PY) -m pytest -n 2 --dist loadgroup $(ARGS)

test32: .venv/.stamp $(MPY_WASM) ## run the portable tests on the official 32-bit MicroPython (needs node)
	@$(PY) -m pytest -n 2 --dist loadgroup --wasm $(ARGS)

check: .venv/.stamp ## lint, format, types and the completeness of every table
	@.venv/bin/ruff check --quiet .
	@.venv/bin/ruff format --quiet --check . || \
		{ echo "Some files are not formatted: run .venv/bin/ruff format" >&2; exit 1; }
	@.venv/bin/mypy
	@.venv/bin/referee check

build: .venv/.stamp ## compile everything for one board: make build BOARD=pico_ssd1306
	@.venv/bin/referee build --board $(or $(BOARD),pico_ssd1306)

deploy: .venv/.stamp ## install what changed on a Pico: make deploy BOARD=pico_ssd1306 PORT=auto
	@.venv/bin/referee deploy --board $(or $(BOARD),pico_ssd1306) --port $(or $(PORT),auto)

shots: .venv/.stamp ## draw the screens of the manual again
	@.venv/bin/referee shots

fairness: .venv/.stamp ## throw millions of dice; planted faults must be caught
	@$(PY) -m host_tools.fairness

soak: .venv/.stamp ## play long evenings of each ruleset: nothing may stay in the heap
	@$(PY) -m pytest -n 2 tests/test_steady.py --presses 20000

bench: .venv/.stamp ## measure time, heap and flash against the budgets
	@$(PY) -m host_tools.bench

new-ruleset: .venv/.stamp ## start a ruleset from the template: make new-ruleset NAME=my_rules
	@test -n "$(NAME)" || { echo "Name it: make new-ruleset NAME=my_rules" >&2; exit 2; }
	@.venv/bin/referee new-ruleset $(NAME)

new-board: .venv/.stamp ## start a board from the one most like it: make new-board NAME=my_board FROM=pico_ssd1306
	@test -n "$(NAME)" || { echo "Name it: make new-board NAME=my_board" >&2; exit 2; }
	@.venv/bin/referee new-board $(NAME) --from $(or $(FROM),pico_ssd1306)

clean: ## remove what was built, and the installed tools
	@rm -rf build .venv *.egg-info tests/device/node_modules .*_cache .hypothesis

.venv/.stamp: pyproject.toml tests/device/typings.py
	@command -v python3 >/dev/null || { echo "Pocket Referee needs python3, 3.11 or newer." >&2; exit 1; }
	@python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Pocket Referee needs python3 3.11 or newer; this one is $$(python3 -V)." >&2; exit 1; }
	@echo "Installing the tools into .venv (once, some minutes) ..."
	@test -x $(PY) || python3 -m venv .venv
	@$(PY) -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@$(PY) tests/device/typings.py .venv/typings
	@touch $@

$(MPY_WASM): tests/device/package-lock.json
	@command -v npm >/dev/null || { echo "make test32 needs node 18 or newer, with npm." >&2; exit 1; }
	@npm ci --prefix tests/device --silent --no-audit --no-fund
	@touch $@
