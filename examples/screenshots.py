"""Takes pictures of the page in a browser, wide and narrow: python examples/screenshots.py FOLDER [URL].

Without a URL the service is started for it. Needs playwright and a chromium (`make browser`).
"""

import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from shutil import which
from typing import NamedTuple
from urllib.error import URLError
from urllib.request import urlopen

from playwright.sync_api import Browser, sync_playwright

import ronpai
from ronpai.game.agents import agent
from ronpai.simulation.play import play

HANDS = {
    "score": "hand=234m067p34678s99m5s&tsumo=1&riichi=riichi&sticks=1&seat=W&dora=8m&ura=7s",
    "melds": "hand=67p22s8p,2-34m,555=z,1111z&seat=S",
    "no-yaku": "hand=123m456p11z99p9p,2-34s",
}
STEPS = 70
"""How far into a game the replay is shown."""


class Viewer(NamedTuple):
    """Who looks: the screen, the colours, the language."""

    name: str
    width: int
    height: int
    scheme: str
    language: str


VIEWERS = (Viewer("wide", 1280, 900, "light", "en-GB"), Viewer("phone", 360, 780, "dark", "ja-JP"))


@contextmanager
def service() -> Iterator[str]:
    """The address of a service that runs for as long as this does."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    url = f"http://127.0.0.1:{port}"
    process = subprocess.Popen([sys.executable, "-m", "ronpai", "serve", "--port", str(port), "--log", "warning"])
    try:
        while process.poll() is None:
            try:
                urlopen(f"{url}/health/ready").close()
                break
            except URLError:
                time.sleep(0.1)
        yield url
    finally:
        process.terminate()
        process.wait()


def take(browser: Browser, url: str, viewer: Viewer, folder: Path) -> None:
    """Every part of the page as one viewer sees it."""
    context = browser.new_context(
        viewport={"width": viewer.width, "height": viewer.height},
        color_scheme="dark" if viewer.scheme == "dark" else "light",
        locale=viewer.language,
    )
    page = context.new_page()

    def shoot(part: str) -> None:
        page.wait_for_load_state("networkidle")
        page.screenshot(path=folder / f"{part}-{viewer.name}.png", full_page=True)

    for name, query in HANDS.items():
        page.goto(f"{url}/#calculator?{query}")
        page.wait_for_selector(".headline")
        shoot(name)
    page.goto(f"{url}/#rulesets")
    page.wait_for_selector(".grid")
    shoot("rulesets")
    page.goto(f"{url}/#replay")
    game = play(ronpai.ruleset("tenhou.4p"), [agent("efficiency")] * 4, seed=3, names=("Aoi", "Ben", "Chie", "Dan"))
    log = game.table.to_json().encode()
    page.set_input_files("#log", {"name": "game.jsonl", "mimeType": "text/plain", "buffer": log})
    page.wait_for_selector(".board")
    page.locator("#step").fill(str(STEPS))
    shoot("replay")
    context.close()


def main(folder: Path, url: str | None) -> None:
    """Writes the pictures into a folder, and says which."""
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright, nullcontext(url) if url else service() as address:
        browser = playwright.chromium.launch(executable_path=which("chromium"), args=["--no-sandbox"])
        for viewer in VIEWERS:
            take(browser, address, viewer, folder)
        browser.close()
    print(*sorted(map(str, folder.glob("*.png"))), sep="\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else None)
