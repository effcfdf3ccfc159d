"""A program that plays by mjai, for tests: discards what it draws, wins when told to; and programs that misbehave.

python mjai_bot.py MODE: tsumogiri, asked (answers only what it is asked), or a way to go wrong.
"""

import json
import sys
import time
from typing import Any

NOTHING = {"type": "none"}


def main(mode: str) -> None:
    seat, dealt = -1, 0
    for line in sys.stdin:
        event: dict[str, Any] = json.loads(line)
        if event["type"] == "start_game":
            seat = event["id"]
        dealt += event["type"] == "start_kyoku"
        if event["type"] == "start_kyoku":
            others = [hand for number, hand in enumerate(event["tehais"]) if number != seat]
            assert all(tile == "?" for hand in others for tile in hand), "a hidden tile is shown"
        own = event.get("actor") == seat
        draws = event["type"] == "tsumo" and own
        assert event["type"] != "tsumo" or own or event["pai"] == "?", "a hidden tile is shown"
        answer: dict[str, Any] | str = NOTHING
        if draws:
            answer = wrong(mode, {"type": "dahai", "actor": seat, "pai": event["pai"], "tsumogiri": True})
        if mode == "chatty" and event["type"] == "start_kyoku":
            answer = {"type": "pon", "actor": seat, "consumed": ["E", "E"]}
        if mode != "asked" or draws:
            print(answer if isinstance(answer, str) else json.dumps(answer), flush=True)


def wrong(mode: str, right: dict[str, Any]) -> dict[str, Any] | str:
    """The answer, as a mode makes it."""
    match mode:
        case "dies":
            sys.exit(3)
        case "slow":
            time.sleep(60)
        case "endless":
            while True:
                sys.stdout.write("x" * 4096)
        case "malformed":
            return '{"type": "dahai", '
        case "no-object":
            return "[1]"
        case "unknown":
            return right | {"type": "dance"}
        case "foreign":
            return right | {"actor": (right["actor"] + 1) % 4}
        case "no-tile":
            return right | {"pai": "10q"}
        case "no-pai":
            return {"type": "dahai"}
        case "illegal":
            return {"type": "dahai", "actor": right["actor"], "pai": right["pai"], "tsumogiri": False} | {
                "pai": "9s" if right["pai"] != "9s" else "1m",
                "tsumogiri": True,
            }
        case "passes":
            return NOTHING
        case "short-kan":
            return {"type": "ankan", "consumed": ["E"]}
    return right


if __name__ == "__main__":
    main(sys.argv[1])
