# The commands of the README. Each one builds what it needs, in environments of its own below this folder.

PYTHON ?= python3.11
VENV := .venv
PEERS := .venv-peers
ENGINES := .venv-engines
BIN := $(VENV)/bin
SOURCES := $(shell find rust python -name '*.rs' -o -name 'Cargo.toml') Cargo.toml Cargo.lock pyproject.toml

.PHONY: demo test test-engines rust python browser docs site wheels bench bench-instructions bench-service bench-scale fuzz soak clean

## Scores hands of several kinds, as a person wants to read them.
demo: $(VENV)/built
	$(BIN)/python examples/demo.py

## Runs everything that CI runs.
test: rust python

rust:
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --locked -- -D warnings
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --locked
	cargo test --workspace --locked

python: $(VENV)/built browser site
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m mypy.stubtest ronpai._core
	$(BIN)/lint-imports
	$(BIN)/python -m pytest -n auto

## Runs the examples of Polars, DuckDB, Ray, Dask and Spark, each on this machine. They are large, and no part of CI.
test-engines: $(ENGINES)/built
	@command -v java >/dev/null || { echo "Spark needs Java, which is missing: apt-get install openjdk-17-jre-headless" >&2; exit 2; }
	$(ENGINES)/bin/python -m pytest -m slow tests/engines

## Installs the browser that the tests of the page run in, where there is none.
browser:
	@command -v chromium >/dev/null || { apt-get update && apt-get install --yes --no-install-recommends chromium; }

## Writes the rules reference, docs/rules, from the schema and the rulesets that ship, and the picture of the README.
docs: $(VENV)/built
	$(BIN)/python docs/generate.py
	$(BIN)/python docs/picture.py

## Builds the documentation into site/. Every warning is an error.
site: $(VENV)/built
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict

## Builds what is published into dist/: the source distribution, and from it the wheel, for any Linux (zig links it).
wheels: $(VENV)/installed
	$(BIN)/pip install --quiet --group wheels
	rm -rf dist
	PATH="$(abspath $(BIN)):$$PATH" $(BIN)/maturin build --release --locked --sdist --zig --compatibility manylinux2014 --out dist

## Measures ronpai beside its peers, which are installed from the package registry. Needs the shared workload.
bench: $(PEERS)/built
	$(PEERS)/bin/python benches/run.py $(ARGS)

## Counts the instructions of the core's hot paths beside benches/instructions.json. Needs valgrind.
bench-instructions:
	$(PYTHON) benches/instructions.py $(ARGS)

## Measures the service under load, the real process on loopback. Needs wrk.
bench-service: $(VENV)/built
	$(BIN)/python benches/service.py

## Measures rows a second against threads, rows of a piece and engine: the table behind docs/scale.md.
bench-scale: $(ENGINES)/built
	$(ENGINES)/bin/python benches/scale.py $(ARGS)

## The properties with many more examples than CI draws: make fuzz TIMES=50
fuzz: $(VENV)/built
	RONPAI_FUZZ=$(or $(TIMES),20) $(BIN)/python -m pytest tests/property -n auto

## Random games under every ruleset that ships, some ten thousand in all: make soak GAMES=140
soak: $(VENV)/built
	$(BIN)/python examples/soak.py $(or $(GAMES),140)

clean:
	rm -rf $(VENV) $(PEERS) $(ENGINES) target site dist
	find . -name __pycache__ -prune -exec rm -rf {} +

$(VENV)/installed: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --upgrade 'pip>=25.1'
	$(BIN)/pip install --quiet --group dev --group docs
	touch $@

$(VENV)/built: $(VENV)/installed $(SOURCES)
	VIRTUAL_ENV=$(abspath $(VENV)) $(BIN)/maturin develop --release --locked --extras cli,batch,serve
	touch $@

$(PEERS)/installed: benches/requirements.txt
	$(PYTHON) -m venv $(PEERS)
	$(PEERS)/bin/pip install --quiet --upgrade pip
	$(PEERS)/bin/pip install --quiet -r benches/requirements.txt
	touch $@

$(PEERS)/built: $(PEERS)/installed $(SOURCES) $(shell find python -name '*.py' -o -name '*.toml')
	$(PEERS)/bin/pip install --quiet --force-reinstall --no-deps .
	touch $@

$(ENGINES)/installed: pyproject.toml
	$(PYTHON) -m venv $(ENGINES)
	$(ENGINES)/bin/pip install --quiet --upgrade 'pip>=25.1'
	$(ENGINES)/bin/pip install --quiet --group engines
	touch $@

$(ENGINES)/built: $(ENGINES)/installed $(SOURCES) $(shell find python -name '*.py' -o -name '*.toml')
	$(ENGINES)/bin/pip install --quiet --force-reinstall '.[cli,batch]'
	touch $@
