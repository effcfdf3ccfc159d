"""The page's files, as they are served."""

from importlib import resources

import pytest

from tests.support.service import Service

PAGE = resources.files("ronpai.service") / "page"
NAMES = sorted(entry.name for entry in PAGE.iterdir() if entry.is_file())


@pytest.mark.parametrize("name", NAMES)
def test_every_file_is_served_as_what_it_is(name: str, service: Service) -> None:
    response = service.client.get("/" if name == "index.html" else f"/page/{name}")
    assert response.status_code == 200
    assert response.content == (PAGE / name).read_bytes()
    kinds = {"html": "text/html", "js": "text/javascript", "css": "text/css", "svg": "image/svg+xml"}
    assert response.headers["content-type"].partition(";")[0] == kinds[name.rpartition(".")[2]]
    policy = response.headers["content-security-policy"].split("; ")
    assert {"default-src 'self'", "img-src 'self' data:", "style-src 'self'"} <= set(policy)
    assert response.headers["x-content-type-options"] == "nosniff"
    again = service.client.get(response.url.path, headers={"If-None-Match": response.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == response.headers["etag"]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_tiles_are_those_of_the_library(theme: str, service: Service) -> None:
    from ronpai.pictures import sprite_svg

    response = service.client.get("/page/tiles.svg", params={"theme": theme})
    assert response.text == sprite_svg(theme)
    assert response.headers["content-type"].startswith("image/svg+xml")
    service.problem(service.client.get("/page/tiles.svg?theme=x"), 400, "MalformedRequest")


@pytest.mark.parametrize(
    "path", ["/page/../app.py", "/page/%2e%2e/app.py", "/page//etc/passwd", "/page/nothing.js", "/page/"]
)
def test_nothing_else_is(path: str, service: Service) -> None:
    response = service.client.get(path)
    assert response.status_code == 404
