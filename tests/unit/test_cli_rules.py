"""The commands about rulesets: what they print for people and for programs, and how they fail."""

import json
import tomllib
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest
from typer.main import get_command
from typer.testing import CliRunner

import ronpai
from ronpai import records
from ronpai.cli.app import app
from ronpai.rules import OPTIONS, compare, json_schema
from ronpai.rules.formats import formats, read_rules, write_rules
from ronpai.rules.load import parent, title
from ronpai.rules.sources import sources
from tests.support.cli import failure, printed, process, refused, rules_file, run, terminal

ANSWERS: dict[str, type[msgspec.Struct]] = {
    "list": records.RulesListAnswer,
    "show": records.RulesShowAnswer,
    "diff": records.RulesCompareAnswer,
    "compare": records.RulesCompareAnswer,
    "check": records.RulesCheckAnswer,
    "schema": records.RulesSchemaAnswer,
    "import": records.RulesImportAnswer,
    "export": records.RulesExportAnswer,
}


def rules(*arguments: str) -> str:
    return printed("rules", *arguments)


def answered(*arguments: str) -> dict[str, Any]:
    """The JSON of a command that succeeds: one object on one line, of the documented type."""
    output = rules(*arguments, "--json")
    assert output.count("\n") == 1
    msgspec.json.decode(output, type=ANSWERS[arguments[0]])
    return dict(json.loads(output))


def test_list_names_everything_that_ships() -> None:
    found = answered("list")["rulesets"]
    assert [each["id"] for each in found] == list(ronpai.rulesets())
    for each in found:
        table = ronpai.ruleset(each["id"])
        assert (each["players"], each["length"]) == (table.players, table.length)
        assert (each["name"], each["extends"]) == (title(each["id"]), parent(each["id"]))
    lines = rules("list").splitlines()
    assert [line.split()[0] for line in lines] == ["Id", *ronpai.rulesets()]
    (line,) = (line for line in lines if line.startswith("tenhou.3p"))
    assert line.split() == ["tenhou.3p", "3", "hanchan", "tenhou.4p", "天鳳", "三人半荘"]


def test_a_terminal_without_letters_for_a_name_escapes_it() -> None:
    output = process("rules", "list", PYTHONIOENCODING="ascii")
    assert (output.returncode, output.stderr) == (0, b"")
    assert rb"\u5929\u9cf3" in output.stdout
    assert "天鳳" in terminal("rules", "list", COLUMNS="200")


@pytest.mark.parametrize("name", ronpai.rulesets())
def test_show_has_every_option_with_value_and_source(name: str) -> None:
    found = answered("show", name)
    table, said = ronpai.ruleset(name), sources(name)
    assert (found["rules"], found["digest"]) == (name, table.digest)
    assert {each["option"]: each["value"] for each in found["options"]} == table.options()
    for each in found["options"]:
        option, source = OPTIONS[each["option"]], said.get(each["option"])
        assert each["default"] == option.default
        assert (each["meaning"], each["clause"]) == (option.description, option.clause)
        assert each["source"] == (None if source is None else json.loads(msgspec.json.encode(source)))


def test_show_for_people() -> None:
    lines = rules("show", "tenhou.3p").splitlines()
    assert lines[0].split() == ["Option", "Value", "Default", "Source"]
    (players,) = (line for line in lines if line.startswith("players "))
    assert players.split()[:4] == ["players", "3", "4", "S"]
    (haitei,) = (line for line in lines if line.startswith("yaku.haitei_with_rinshan "))
    assert haitei.split()[:3] == ["yaku.haitei_with_rinshan", "no", "="]
    inherited = [line for line in lines if line.endswith("(tenhou.4p)")]
    assert inherited
    assert {"game", "tiles", "score"} <= set(lines)
    assert lines[-3].startswith("Sources: S stated by the documents")
    assert lines[-1] == f"Digest: {ronpai.ruleset('tenhou.3p').digest}"


def test_what_is_a_guess_has_its_reason() -> None:
    for name in ronpai.rulesets():
        assert all(source.text for source in sources(name).values())
    guesses = [source for source in sources("tenhou.3p").values() if source.mark in "IA"]
    assert guesses
    text = rules("show", "tenhou.3p")
    for source in guesses:
        assert f"{source.mark} {source.text}" in text


def test_show_changed_is_what_differs_from_the_defaults() -> None:
    table = ronpai.ruleset("mahjongsoul.4p")
    found = answered("show", "mahjongsoul.4p", "--changed")["options"]
    assert [each["option"] for each in found] == list(ronpai.Ruleset().diff(table))


def test_show_toml_reads_back(tmp_path: Path) -> None:
    for name in ("tenhou.4p", "mfg.event.kirisame_2024", "jankensou.tonpu"):
        file = rules_file(tmp_path, rules("show", name, "--toml"))
        assert ronpai.ruleset(Path(file)) == ronpai.ruleset(name)


def test_show_of_a_file(tmp_path: Path) -> None:
    file = rules_file(tmp_path, 'extends = "tenhou.4p"\n[score]\nkiriage = true\n')
    found = {each["option"]: each for each in answered("show", file)["options"]}
    assert found["score.kiriage"]["value"] is True
    assert found["score.kiriage"]["source"] is None


def test_diff_and_compare() -> None:
    names = ["tenhou.4p", "tenhou.3p"]
    found = answered("diff", *names)
    assert found == answered("compare", *names)
    assert found["tables"] == names
    own, other = map(ronpai.ruleset, names)
    assert {each["option"]: tuple(each["values"]) for each in found["differences"]} == own.diff(other)
    lines = rules("diff", *names).splitlines()
    assert lines[0].split() == ["Option", *names, "Meaning"]
    assert len(lines) == 1 + len(own.diff(other))
    assert rules("diff", "tenhou.4p", "tenhou.4p") == "tenhou.4p: no option differs\n"


def test_compare_in_other_formats() -> None:
    names = ["tenhou.4p", "mahjongsoul.4p", "mfg.4p"]
    assert rules("compare", *names, "--format", "markdown") == compare(names).to_markdown()
    assert rules("compare", *names, "--format", "html") == compare(names).to_html()
    narrow = terminal("rules", "compare", *names, "--format", "markdown", COLUMNS="40")
    assert narrow == compare(names).to_markdown()


def test_compare_takes_files(tmp_path: Path) -> None:
    file = rules_file(tmp_path, 'extends = "tenhou.4p"\n[score]\nkiriage = true\n')
    found = answered("compare", "tenhou.4p", file)
    assert found["tables"] == ["tenhou.4p", file]
    assert [(each["option"], each["values"]) for each in found["differences"]] == [("score.kiriage", [False, True])]


def test_everything_that_ships_passes() -> None:
    assert rules("check", *ronpai.rulesets()) == rules("check", "--all")
    found = answered("check", "--all")["checked"]
    assert found == [{"rules": name, "problems": []} for name in ronpai.rulesets()]


def checked(*arguments: str) -> list[str]:
    """The lines of a check that finds something; as JSON it finds the same."""
    result = run("rules", "check", *arguments)
    assert (result.exit_code, result.stderr) == (1, "")
    lines = result.stdout.splitlines()
    as_json = run("rules", "check", *arguments, "--json")
    assert (as_json.exit_code, as_json.stderr) == (1, "")
    found = json.loads(as_json.stdout)["checked"]
    assert [line for line in lines if not line.endswith(": no problems")] == [
        f"{each['rules']}: {', '.join(problem['options'])}: {problem['reason']}"
        for each in found
        for problem in each["problems"]
    ]
    return lines


def test_check_tells_everything_at_once(tmp_path: Path) -> None:
    unknown = rules_file(tmp_path, "playrs = 3\n[score]\nkirage = true\nkazoe = 'never'\n", "unknown.toml")
    contradictory = rules_file(
        tmp_path, 'uma = [10000, 5000]\n[tiles]\nkinds = "sanma108"\nred = { 5m = 1 }\n', "contradictory.toml"
    )
    broken = rules_file(tmp_path, "players = \n", "broken.toml")
    orphan = rules_file(tmp_path, 'extends = "tenhou.5p"\numa = [9000, 0, -8000]\n[score]\nkirage = 1\n', "orphan.toml")
    lost = rules_file(tmp_path, 'extends = "tenhou.5p"\numa = [9000, 0, -8000]\n', "lost.toml")
    lines = checked(unknown, contradictory, broken, orphan, lost, "tenhou.4p")
    text = "\n".join(lines)
    assert f"{unknown}: playrs: no such option; near it: players" in lines
    assert f"{unknown}: score.kirage: no such option; near it: score.kiriage" in text
    assert f"{unknown}: score.kazoe: " in text
    assert f"{contradictory}: tiles.red, tiles.kinds: 1 red 5m of 0 in the set" in lines
    assert f"{contradictory}: uma, players: uma has 2 places, the table 4" in lines
    assert f"{contradictory}: uma: uma sums to 15000, not to 0" in lines
    assert f"{broken}: {broken}: no TOML: " in text
    near = "extends: no ruleset is named 'tenhou.5p'; there are tenhou.4p, tenhou.3p, touhou.4p"
    assert f"{orphan}: {near}" in lines
    assert f"{orphan}: score.kirage: no such option; near it: score.kiriage" in text
    assert [line for line in lines if line.startswith(lost)] == [
        f"{lost}: {near}",
        f"{lost}: uma: uma sums to 1000, not to 0",
    ]
    assert lines[-1] == "tenhou.4p: no problems"


def test_schema_is_for_editors() -> None:
    assert json.loads(rules("schema")) == answered("schema")["schema"] == json_schema()
    document = tomllib.loads(rules("show", "tenhou.4p", "--toml"))
    jsonschema.Draft202012Validator(json.loads(rules("schema"))).validate(document)


def test_what_is_not_there() -> None:
    for command in ("show", "check", "compare"):
        assert refused("rules", command, "tenhou.5p")[0].startswith("no ruleset is named 'tenhou.5p'")
    assert failure("rules", "diff", "tenhou.4p", "x")["type"] == "UnknownRuleset"
    assert refused("rules", "check", "./none.toml") == ["none.toml: No such file or directory"]


def test_a_wrong_use_exits_with_2() -> None:
    for arguments in (
        ["show"],
        ["diff", "tenhou.4p"],
        ["compare"],
        ["check"],
        ["compare", "tenhou.4p", "--format", "pdf"],
        ["compare", "tenhou.4p"],
        ["tell"],
    ):
        assert run("rules", *arguments).exit_code == 2


ROOM = {"mode": 2, "detail_rule": {"have_toutiao": True, "guyi_mode": 1}}


def test_import_prints_a_file_and_tells_what_does_not_map(tmp_path: Path) -> None:
    room = tmp_path / "room.json"
    room.write_text(json.dumps(ROOM))
    found = read_rules("mahjongsoul", ROOM)
    assert found.unmapped
    result = run("rules", "import", "mahjongsoul", str(room))
    assert result.exit_code == 0
    assert ronpai.ruleset(Path(rules_file(tmp_path, result.stdout))) == found.rules
    assert result.stderr.splitlines() == [
        f"ronpai: not mapped: {each.field} = {json.dumps(each.value)}: {each.reason}" for each in found.unmapped
    ]
    as_json = answered("import", "mahjongsoul", str(room))
    assert as_json["options"] == found.rules.options()
    assert as_json["toml"] == result.stdout
    assert [each["field"] for each in as_json["unmapped"]] == [each.field for each in found.unmapped]


def test_import_reads_the_standard_input_and_takes_a_base() -> None:
    base = ronpai.ruleset("mleague")
    command = ("rules", "import", "tenhou", "-", "--base", "mleague", "--json")
    result = CliRunner().invoke(app, command, input=b'{"type": 9}')
    assert json.loads(result.stdout)["options"] == read_rules("tenhou", {"type": 9}, base).rules.options()


def test_export_prints_a_document_and_tells_what_it_does_not_say() -> None:
    written = write_rules("majiang", ronpai.ruleset("mleague"))
    assert written.unmapped
    result = run("rules", "export", "majiang", "mleague")
    assert (result.exit_code, json.loads(result.stdout)) == (0, written.document)
    assert [line.split()[3] for line in result.stderr.splitlines()] == [each.field for each in written.unmapped]
    as_json = answered("export", "majiang", "mleague")
    assert (as_json["document"], as_json["rules"]) == (written.document, "mleague")


def test_formats_that_fail(tmp_path: Path) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text("{")
    known = ", ".join(formats())
    assert refused("rules", "export", "paper", "tenhou.4p") == [f"format='paper': one of {known}"]
    assert failure("rules", "import", "tenhou", str(broken))["type"] == "InvalidArgument"
    assert failure("rules", "import", "tenhou", str(tmp_path / "none.json"))["type"] == "FileNotFoundError"
    assert failure("rules", "export", "majiang", "tenhou.3p")["type"] == "RulesetError"


@pytest.mark.parametrize("name", ANSWERS)
def test_examples_run_and_keys_are_documented(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("room.json").write_text('{"mode": 2}')
    Path("lobby.json").write_text('{"type": 9}')
    epilog = get_command(app).commands["rules"].commands[name].epilog  # type: ignore[attr-defined]
    examples = [line.removeprefix("$ ronpai ").split() for line in epilog.splitlines() if line.startswith("$")]
    assert len(examples) >= 2
    for example in examples:
        assert example[:2] == ["rules", name]
        assert run(*example).exit_code == 0
        answer = answered(*(word for word in example[1:] if word != "--json"))
        assert ", ".join(answer) in epilog.splitlines()
