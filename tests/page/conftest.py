"""One service and one browser for all tests of the page; every page that is opened has to behave."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from shutil import which
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, expect, sync_playwright

from tests.support.service import Service, running

CHROMIUM = which("chromium")
PATIENCE = 30_000
"""Milliseconds until something that has to appear counts as missing, on a machine that has much to do."""

expect.set_options(timeout=PATIENCE)

Open = Callable[..., Page]


@pytest.fixture(scope="session")
def site() -> Iterator[Service]:
    with running("--log", "warning") as found:
        yield found


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    assert CHROMIUM, "no chromium: `make browser` installs it"
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield found
        found.close()


@pytest.fixture
def visit(site: Service, browser: Browser) -> Iterator[Open]:
    """Opens a part of the page, as somebody with a language, colours and a width of screen.

    At the end nothing may have gone wrong in it, and nothing may have been asked of another host.
    """
    complaints: list[str] = []

    def console(message: ConsoleMessage) -> None:
        # What the server refuses is shown; the browser notes it as well.
        refused = "/v1/" in message.location.get("url", "") and "Failed to load resource" in message.text
        if message.type in ("error", "warning") and not refused:
            complaints.append(message.text)

    def request(asked: Request) -> None:
        if not asked.url.startswith((f"{site.url}/", "data:")):
            complaints.append(f"asked {asked.url}")

    with ExitStack() as contexts:

        def opened(
            part: str = "", *, language: str = "en-GB", scheme: Any = "light", width: int = 1280, height: int = 900
        ) -> Page:
            context = browser.new_context(
                viewport={"width": width, "height": height}, color_scheme=scheme, locale=language
            )
            contexts.callback(context.close)
            context.on("request", request)
            page = context.new_page()
            page.set_default_timeout(PATIENCE)
            page.on("console", console)
            page.on("pageerror", lambda error: complaints.append(str(error)))
            page.goto(f"{site.url}/{part}")
            page.wait_for_selector("main > :not(noscript)")
            return page

        yield opened
    assert not complaints
