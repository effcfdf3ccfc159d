"""How commands fail: every reason at once, for people and for programs."""

import json
import os
from pathlib import Path

import pytest

import ronpai
from tests.support.cli import ANSWERS, RIICHI, WIN, failure, process, refused, rules_file

IMPOSSIBLE = (
    "score",
    "99m234p678s11111z,2-34m",
    "--rules",
    "tenhou.3p",
    "--ippatsu",
    "--haitei",
    "--seat",
    "N",
)


def test_every_contradiction_has_its_line() -> None:
    with pytest.raises(ronpai.InvalidWin) as raised:
        ronpai.Win(IMPOSSIBLE[1], ronpai.ruleset("tenhou.3p"), ippatsu=True, haitei=True, seat="N")
    expected = [found.message for found in raised.value.contradictions]
    assert len(expected) >= 8
    assert refused(*IMPOSSIBLE) == expected
    error = failure(*IMPOSSIBLE)
    assert error["type"] == "InvalidWin"
    assert error["contradictions"] == [
        {"code": found.code, "places": list(found.places), "message": found.message}
        for found in raised.value.contradictions
    ]


def test_notation() -> None:
    reason = "'x' is no digit 0-9 and no suit m, p, s, z"
    for command in ANSWERS:
        assert refused(command, "12x") == [f"'12x', at character 3: {reason}"]
        assert failure(command, "12x") == {
            "type": "NotationError",
            "message": f"'12x', at character 3: {reason}",
            "text": "12x",
            "at": 2,
            "reason": reason,
        }


@pytest.mark.parametrize("command", ANSWERS)
def test_a_hand_that_cannot_be(command: str) -> None:
    assert any(line.startswith("5 copies of 2m") for line in refused(command, "22222m448m123p678s"))


def test_values_that_an_option_does_not_take() -> None:
    lines = refused("score", RIICHI, "--seat", "X", "--riichi", "closed", "--nukidora", "-1")
    assert [line.partition(":")[0] for line in lines] == ["seat", "riichi", "nukidora"]
    error = failure("shanten", "123m456p789s1122z", "--form", "flush")
    assert (error["type"], error["name"], error["value"]) == ("InvalidArgument", "form", "flush")


def test_more_visible_tiles_than_there_are() -> None:
    assert refused("acceptance", "123m456p789s1122z", "--visible", "111z")[0].startswith("5 copies of 1z")


def test_an_unknown_ruleset() -> None:
    assert refused("waits", "1m", "--rules", "tenhou.5p") == [
        "no ruleset is named 'tenhou.5p'; there are tenhou.4p, tenhou.3p, touhou.4p"
    ]
    error = failure("waits", "1m", "--rules", "tenhou.5p")
    assert (error["type"], error["name"]) == ("UnknownRuleset", "tenhou.5p")
    assert error["known"] == list(ronpai.rulesets())


def test_a_ruleset_that_contradicts_itself(tmp_path: Path) -> None:
    rules = rules_file(tmp_path, '[score]\nkiriage = 3\nkirage = true\n[tiles]\nred = { "5m" = 5 }\n')
    names = [line.partition(":")[0] for line in refused("score", WIN, "--rules", rules)]
    assert sorted(names) == ["score.kirage", "score.kiriage", "tiles.red"]
    problems = failure("score", WIN, "--rules", rules)["problems"]
    assert [problem["options"] for problem in problems] == [[name] for name in names]
    assert all(problem["reason"] for problem in problems)


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    missing = str(tmp_path / "none.toml")
    assert refused("score", WIN, "--rules", missing) == [f"{missing}: No such file or directory"]
    error = failure("score", WIN, "--rules", missing)
    assert (error["type"], error["filename"]) == ("FileNotFoundError", missing)
    assert failure("score", WIN, "--rules", str(tmp_path) + os.sep)["type"] == "IsADirectoryError"


def test_arguments_that_are_no_utf8() -> None:
    for arguments in (
        ["score", "\udcff"],
        ["score", WIN, "--rules", "\udcff"],
        ["score", WIN, "--rules", "/\udcff"],
    ):
        for more in ([], ["--json"]):
            result = process(*arguments, *more)
            assert result.returncode == 2
            assert b"Traceback" not in result.stderr
            assert bool(json.loads(result.stdout or b"0")) == bool(more)
