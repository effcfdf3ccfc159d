"""What is asked over HTTP is answered as the command line answers."""

import json
from typing import Any

import pytest
from typer.testing import CliRunner

import ronpai
from ronpai.cli.app import app
from tests.support.service import Service

WIN = "234m067p34678s99m5s"
CLUB = {"name": "Our club", "extends": "mleague", "score": {"kiriage": False}, "multi_ron": {"max": 3}}


def told(*arguments: str, code: int = 0) -> Any:
    """What the command line says as JSON."""
    found = CliRunner().invoke(app, [*arguments, "--json"])
    assert found.exit_code == code, found.output
    return json.loads(found.stdout)


@pytest.mark.parametrize(
    ("path", "body", "command"),
    [
        (
            "/v1/score",
            {"hand": WIN, "riichi": "riichi", "seat": "W", "dora": "8m", "ura": "7s", "ippatsu": True},
            f"score {WIN} --riichi riichi --seat W --dora 8m --ura 7s --ippatsu",
        ),
        (
            "/v1/score",
            {"hand": "123p456s77889p99m9p", "rules": "tenhou.3p", "nukidora": 2, "tsumo": True},
            "score 123p456s77889p99m9p --rules tenhou.3p --nukidora 2 --tsumo",
        ),
        ("/v1/score", {"hand": "123m456p789s11224z"}, "score 123m456p789s11224z"),
        (
            "/v1/explain",
            {"hand": "222333444s67m55p8m", "riichi": "riichi", "seat": "S"},
            "explain 222333444s67m55p8m --riichi riichi --seat S",
        ),
        ("/v1/shanten", {"hand": "123m456p789s1122z"}, "shanten 123m456p789s1122z"),
        (
            "/v1/shanten",
            {"hand": "19m19p19s1234567z", "form": "kokushi", "rules": "tenhou.3p"},
            "shanten 19m19p19s1234567z --form kokushi --rules tenhou.3p",
        ),
        ("/v1/waits", {"hand": "1112z,3-45m,555=p,678s"}, "waits 1112z,3-45m,555=p,678s"),
        (
            "/v1/acceptance",
            {"hand": "2346678p3455577s", "visible": "7s25s"},
            "acceptance 2346678p3455577s --visible 7s25s",
        ),
        ("/v1/rulesets/diff", {"tables": ["tenhou.4p", "mleague"]}, "rules diff tenhou.4p mleague"),
        (
            "/v1/rulesets/compare",
            {"tables": ["tenhou.4p", "mahjongsoul.4p", "mfg.4p"]},
            "rules compare tenhou.4p mahjongsoul.4p mfg.4p",
        ),
    ],
)
def test_the_same_as_the_command_line(path: str, body: dict[str, Any], command: str, service: Service) -> None:
    assert service.post(path, body) == told(*command.split())


@pytest.mark.parametrize(
    "result",
    [
        {
            "type": "win",
            "loser": 2,
            "winners": [{"seat": 1, "hand": WIN, "riichi": "riichi"}, {"seat": 3, "hand": "mangan"}],
            "dora": "8m",
        },
        {
            "type": "win",
            "loser": 2,
            "winners": [{"seat": 1, "hand": "12344p,555=z,666=z,777=z", "liable": {"daisangen": 3}}],
        },
        {"type": "draw", "kind": "exhaustive", "tenpai": [0, 2]},
        {"type": "penalty", "offender": 2, "riichi": [1]},
    ],
    ids=["win", "pao", "draw", "penalty"],
)
def test_settle_takes_the_document_of_the_command_line(result: Any, service: Service, tmp_path: Any) -> None:
    document = {"rules": "mahjongsoul.4p", "dealer": 1, "honba": 1, "sticks": 2, "result": result}
    if result["type"] == "penalty":
        document["rules"] = "jankensou.kyogi"
    file = tmp_path / "hand.json"
    file.write_text(json.dumps(document))
    assert service.post("/v1/settle", document) == told("settle", "--input", str(file))


def test_rulesets_are_listed_and_shown(service: Service) -> None:
    assert service.get("/v1/rulesets") == told("rules", "list")
    assert service.get("/v1/rulesets/tenhou.3p") == told("rules", "show", "tenhou.3p")
    changed = service.get("/v1/rulesets/tenhou.3p?changed=true")
    assert changed == told("rules", "show", "tenhou.3p", "--changed")
    assert len(changed["options"]) < len(ronpai.ruleset("tenhou.3p").options())


def test_a_table_can_be_written_into_a_request(service: Service) -> None:
    mleague, club = (
        ronpai.ruleset("mleague"),
        ronpai.ruleset("mleague").replace({"score.kiriage": False, "multi_ron.max": 3}),
    )
    hand = {"hand": "345p678s234m66m78s6s", "riichi": "riichi", "dora": "5p"}
    for said, name, rules in (("mleague", "mleague", mleague), (CLUB, "Our club", club)):
        answer = service.post("/v1/score", {**hand, "rules": said})
        expected = ronpai.score(hand["hand"], rules, riichi="riichi", dora="5p")
        assert (answer["rules"], answer["result"]["ron"]) == (name, expected.ron)
    compared = service.post("/v1/rulesets/compare", {"tables": ["mleague", CLUB, {"extends": "mleague"}, {}]})
    assert compared["tables"] == ["mleague", "Our club", "custom", "custom (4)"]
    found = {row["option"]: row["values"] for row in compared["differences"]}
    assert found["score.kiriage"][:3] == [True, False, True]
    settled = service.post(
        "/v1/settle", {"rules": CLUB, "result": {"type": "draw", "kind": "exhaustive", "tenpai": [0]}}
    )
    assert settled["rules"] == "Our club"


def test_options_can_fall_back_to_their_defaults(service: Service) -> None:
    unset = {"extends": "mleague", "unset": ["score.kiriage"]}
    compared = service.post("/v1/rulesets/diff", {"tables": ["mleague", unset]})
    assert [row["option"] for row in compared["differences"]] == ["score.kiriage"]


def test_check_tells_everything_that_is_wrong(service: Service, tmp_path: Any) -> None:
    wrong = {"name": "Wrong", "extends": "mleague", "players": 3, "score": {"kiriage": 5}, "nonsense": 1}
    toml = 'name = "Wrong"\nextends = "mleague"\nplayers = 3\nnonsense = 1\n[score]\nkiriage = 5\n'
    file = tmp_path / "wrong.toml"
    file.write_text(toml)
    (expected,) = told("rules", "check", str(file), code=1)["checked"]
    as_toml = service.client.post("/v1/rulesets/check", content=toml, headers={"Content-Type": "application/toml"})
    for answer in (service.post("/v1/rulesets/check", wrong), as_toml.json()):
        assert answer["checked"] == [{"rules": "Wrong", "problems": expected["problems"]}]
        assert len(expected["problems"]) >= 2
    assert service.post("/v1/rulesets/check", CLUB)["checked"][0]["problems"] == []
    several = service.post("/v1/rulesets/check", {"extends": "nope", "unset": ["x"], "name": 1})["checked"][0]
    assert [each["options"] for each in several["problems"]] == [["name"], ["extends"], ["unset"]]


def test_requests_do_not_depend_on_each_other(service: Service) -> None:
    body = {"hand": WIN, "riichi": "riichi"}
    before = service.post("/v1/score", body)
    service.post("/v1/score", {**body, "rules": CLUB, "ippatsu": True})
    service.client.post("/v1/score", content=b"{")
    assert service.post("/v1/score", body) == before


def test_every_table_of_a_comparison_has_a_column_of_its_own(service: Service) -> None:
    for names in (["x (3)", "x", "x"], ["x", "x", "x (2)"], ["x", "x", "x"], ["", "", "custom", "custom"]):
        tables = [{"name": name, "score": {"kiriage": bool(at % 2)}} for at, name in enumerate(names)]
        found = service.post("/v1/rulesets/compare", {"tables": tables})
        assert len(set(found["tables"])) == len(names)
        assert [row["values"] for row in found["differences"]] == [[bool(at % 2) for at in range(len(names))]]


def test_all_that_is_wrong_with_the_tables_of_a_comparison_is_told(service: Service) -> None:
    tables = [{"players": 9}, "mleague", "nope", {"x": 1, "players": 7}]
    asked = service.client.post("/v1/rulesets/compare", json={"tables": tables})
    found = service.problem(asked, 422, "RulesetError")
    assert [each["options"] for each in found["problems"]] == [
        ["tables[0].players"],
        ["tables[2]"],
        ["tables[3].x"],
        ["tables[3].players"],
    ]
    asked = service.client.post("/v1/rulesets/diff", json={"tables": ["mleague", "nope"]})
    assert service.problem(asked, 422, "UnknownRuleset")["name"] == "nope"
