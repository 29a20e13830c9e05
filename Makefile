PYTHON ?= python3
BIN := .venv/bin
# As pip does for what is not editable: else every process compiles weft anew where Python is told to
# write no bytecode.
COMPILED := $(BIN)/python -m compileall -q -j 0 src

.PHONY: demo test test-all test-long docs bench bench-long clean

demo: .venv/installed
	$(BIN)/python examples/run_all.py

test: .venv/developer
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	@echo "$(BIN)/mypy, beside $(BIN)/pytest -n auto --dist worksteal"
	@$(BIN)/mypy >.venv/types.txt 2>&1 & types=$$!; \
	$(BIN)/pytest -n auto --dist worksteal; tests=$$?; \
	wait $$types; types=$$?; \
	cat .venv/types.txt; \
	test $$tests -eq 0 && test $$types -eq 0

test-all:
	$(PYTHON) tools/test_all.py

# All of it takes hours: `make test-long PART=2/12` runs the second of twelve parts.
test-long: .venv/developer
	$(BIN)/pytest -n auto --dist worksteal -m long $(if $(PART),--part $(PART))

docs: .venv/docs
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --quiet --strict
	@echo "the site is in site/index.html"

bench: .venv/bench
	$(BIN)/python bench/searches.py
	$(BIN)/python bench/engine.py
	$(BIN)/python bench/python.py
	$(BIN)/python bench/instrument.py
	$(BIN)/python bench/setup.py
	$(BIN)/python bench/undo.py
	$(BIN)/python bench/scaling.py
	$(BIN)/python bench/speed.py

bench-long: .venv/installed
	$(BIN)/python bench/memory.py

.venv/installed: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --editable .
	$(COMPILED)
	touch $@

.venv/docs: .venv/installed
	$(BIN)/python -m pip install --quiet --editable '.[docs]'
	touch $@

# The peers of bench/python.py are left out where they cannot be installed.
.venv/bench: .venv/installed
	$(BIN)/python -m pip install --quiet --editable '.[bench]' || true
	touch $@

.venv/developer: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	$(COMPILED)
	touch $@ .venv/installed .venv/docs

clean:
	rm -rf .venv .venvs .mypy_cache .ruff_cache .pytest_cache .hypothesis
