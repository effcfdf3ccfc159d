"""The package as a whole: what importing it costs, what it exports, and that all examples in its docs run."""

import ast
import inspect
import json
import pkgutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

import msgspec
import pytest

import ronpai
from ronpai import _core
from tests.support.shared import ROOT

MODULES = (
    "ronpai",
    *(module.name for module in pkgutil.walk_packages(ronpai.__path__, "ronpai.") if module.name != "ronpai.__main__"),
)


def python(code: str) -> Any:
    """What a fresh interpreter prints, as JSON."""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return json.loads(run.stdout)


def test_importing_loads_the_core_and_the_names() -> None:
    loaded = set(python("import sys, json; import ronpai; print(json.dumps(sorted(sys.modules)))"))
    ours = {name for name in loaded if name.partition(".")[0] == "ronpai"}
    assert ours == {"ronpai", "ronpai._core", "ronpai.errors"}
    assert not loaded & {"msgspec", "tomllib", "numpy", "pyarrow", "typer", "rich", "dataclasses"}


def test_importing_needs_no_more_memory_than_msgspec_and_a_little() -> None:
    resident = "import {}, re; print(int(re.search(r'VmRSS:\\s+(\\d+)', open('/proc/self/status').read())[1]))"
    ours = sorted(python(resident.format("ronpai")) for _ in range(5))[2]
    msgspecs = sorted(python(resident.format("msgspec")) for _ in range(5))[2]
    assert ours <= msgspecs + 2 * 1024, "KiB resident after the import"


def test_everything_that_is_exported_is_there() -> None:
    for name in ronpai.__all__:
        assert getattr(ronpai, name) is not None
    assert sorted(ronpai.__all__) == sorted(set(ronpai.__all__))
    assert dir(ronpai) == sorted(ronpai.__all__)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = ronpai.nothing


def test_base_install_depends_on_msgspec_alone() -> None:
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert [dependency.partition(">")[0] for dependency in project["dependencies"]] == ["msgspec"]


def documented(module: Any) -> Iterator[tuple[str, str]]:
    """Names and docstrings of a module and of what it defines, methods and properties too."""
    yield module.__name__, module.__doc__ or ""
    for name, value in vars(module).items():
        if getattr(value, "__module__", None) != module.__name__:
            continue
        yield f"{module.__name__}.{name}", value.__doc__ or ""
        if inspect.isclass(value):
            for inner, member in sorted(vars(value).items()):
                text = getattr(member, "__doc__", None)
                if isinstance(text, str) and ">>>" in text:
                    yield f"{module.__name__}.{name}.{inner}", text


EXAMPLES = [
    pytest.param(name, text, id=name)
    for path in (*MODULES, "ronpai._core")
    for name, text in documented(import_module(path))
    if ">>>" in text
]


@pytest.mark.parametrize(("name", "text"), EXAMPLES)
def test_examples_of_the_documentation_run(name: str, text: str, examples: Callable[..., int]) -> None:
    names: dict[str, Any] = {"ronpai": ronpai, "json": json, **{key: getattr(_core, key) for key in _core.__all__}}
    module = name.rsplit(".", 1)[0] if name not in sys.modules else name
    while module not in sys.modules:
        module = module.rpartition(".")[0]
    names |= {key: value for key, value in vars(sys.modules[module]).items() if not key.startswith("__")}
    assert examples(name, text, names) > 0


def test_every_public_thing_is_documented() -> None:
    for name in ronpai.__all__:
        value = getattr(ronpai, name)
        assert value.__doc__, name
        for inner, member in vars(value).items() if inspect.isclass(value) else ():
            if not inner.startswith("_") and (callable(member) or isinstance(member, property)):
                assert member.__doc__, f"{name}.{inner}"


def test_public_functions_have_examples() -> None:
    for name in ronpai.__all__:
        value = getattr(ronpai, name)
        if inspect.isroutine(value):
            assert ">>>" in (value.__doc__ or ""), name


def test_keywords_of_a_win_are_written_once_and_alike() -> None:
    """Three calls describe a win; their signatures have the same keywords and defaults."""
    calls = [inspect.signature(call) for call in (ronpai.score, ronpai.explain, ronpai.Win)]
    keywords = [
        [(name, value.default) for name, value in call.parameters.items() if value.kind is value.KEYWORD_ONLY]
        for call in calls
    ]
    assert keywords[0] == keywords[1] == keywords[2]
    win = ronpai.Win("234m567p23467s99m8s")
    for name, default in keywords[0]:
        shown = getattr(win, name)
        assert shown == (() if default == "" else default), name


def test_enums_are_the_core_s_lists() -> None:
    tree = ast.parse((ROOT / "python/ronpai/_core.pyi").read_text())
    stubs = {
        node.name: [item.targets[0].id for item in node.body if isinstance(item, ast.Assign)]  # type: ignore[attr-defined]
        for node in tree.body
        if isinstance(node, ast.ClassDef)
        and any(isinstance(base, ast.Name) and base.id == "StrEnum" for base in node.bases)
    }
    assert stubs
    for name, members in stubs.items():
        assert [member.name for member in getattr(_core, name)] == members
        assert [member.value for member in getattr(_core, name)] == members


def test_results_are_encoded_by_msgspec() -> None:
    result = ronpai.score("234m567p23467s99m8s", ronpai.ruleset("tenhou.4p"), seat="S")
    assert msgspec.json.encode([yaku for yaku, _ in result.yaku]) == b'["pinfu"]'


def test_no_module_takes_the_name_of_an_export() -> None:
    """Importing a submodule would put it in the export's place."""
    modules = {path.stem for path in (ROOT / "python" / "ronpai").iterdir()}
    assert not modules & set(ronpai.__all__)
