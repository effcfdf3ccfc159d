"""Our own logs: reading and writing are inverse, and what is malformed is named."""

import json
from collections.abc import Sequence
from typing import Any, get_args

import msgspec
import pytest
from msgspec import Struct

import ronpai
from ronpai.game import actions, events
from ronpai.logs import mahjongsoul, mjai, native
from ronpai.logs.formats import convert
from tests.support.logs import WON, mjai_log, native_game, soul_log, tsumo


def test_native_reading_and_writing_are_inverse() -> None:
    header, events = native_game()
    text = native.dump(header, events)
    log = native.read(text)
    assert (list(log.events), log.players, log.shuffle, log.broken) == (events, 4, "7", None)
    assert log.final == (28000, 24000, 24000, 24000)
    assert native.write(log) == (text, ())
    assert native.load(text) == (header, tuple(events), None)
    assert ronpai.Ruleset.from_options(log.room["rules"]) == ronpai.ruleset("tenhou.4p")
    assert log.places[0] == "line 2"


@pytest.mark.parametrize("kind", [*get_args(events.Event), *get_args(actions.Action)])
def test_native_what_is_written_does_not_depend_on_who_made_a_text(kind: type[Struct]) -> None:
    fields = [field for field in msgspec.structs.fields(kind) if isinstance(field.default, str)]
    for field in fields:
        rest: dict[str, Any] = {"actor": 1} if issubclass(kind, events.Record) else {}
        written = kind(**rest), kind(**rest, **{field.name: "".join(list(field.default))})
        assert len({msgspec.json.encode(record) for record in written}) == 1
    assert bool(fields) == (kind.__name__ in ("Reach", "Nukidora"))


def test_native_a_converted_log_keeps_what_it_was_told() -> None:
    source = mjai.read(mjai_log(tsumo(0, "1s"), WON | {"yakus": [["pinfu", 1]], "fan": 1, "fu": 30}))
    written, lost = native.write(source)
    assert [loss.what for loss in lost] == ["rules"]
    log = native.read(written)
    assert (log.events, log.wins, log.names) == (source.events, source.wins, source.names)
    assert native.write(log)[0] == written


def test_native_a_log_of_a_known_room_gets_its_rules() -> None:
    source = mahjongsoul.read(soul_log(head={"config": {"mode": {"mode": 2}, "meta": {"mode_id": 12}}}))
    log = native.read(convert(source, "native").text)
    assert log.room["digest"] == ronpai.ruleset("mahjongsoul.4p_hanchan").digest


def test_native_a_log_that_breaks_off() -> None:
    text = native.dump(*native_game())
    log = native.read(text[:-20])
    assert log.events == native.read(text).events[:-1]
    assert log.broken is not None
    assert log.broken.startswith("line 8: the log breaks off")
    assert native.read("".join(text.splitlines(True)[:3])).broken == "line 3: the log ends before its game does"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda header: header | {"schema": 2}, "line 1: schema 2 is newer than 1"),
        (lambda header: header | {"schema": "1"}, "line 1: schema '1'; a number from 1 was expected"),
        (lambda header: header | {"type": "start_game"}, "line 1: a header was expected, not start_game"),
        (lambda header: header | {"luck": 1}, "line 1: header: Object contains unknown field `luck`"),
        (lambda header: header | {"digest": "0" * 64}, f"line 1: the digest is {'0' * 64}, but that of the rules"),
        (lambda header: header | {"rules": header["rules"] | {"luck": 1}}, "line 1: header: luck"),
    ],
)
def test_native_what_is_no_header(change: Any, message: str) -> None:
    header, *events = native.dump(*native_game()).splitlines()
    text = "\n".join([json.dumps(change(json.loads(header))), *events])
    with pytest.raises(ronpai.LogError) as found:
        native.read(text, "game.jsonl")
    assert str(found.value).startswith(f"game.jsonl, {message}")


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ([], "line 1: a header was expected"),
        (['{"type":"sneeze"}'], "line 2: no event"),
        (['{"type":"tsumo","actor":"0","pai":"1m"}'], "line 2: no event"),
        (["{", '{"type":"end_kyoku"}'], "line 2: no JSON"),
    ],
)
def test_native_what_is_malformed(lines: Sequence[str], message: str) -> None:
    header = native.dump(native_game()[0], [])
    with pytest.raises(ronpai.LogError) as found:
        native.read(header + "\n".join(lines) if lines else "", "game.jsonl")
    assert str(found.value).startswith(f"game.jsonl, {message}")
