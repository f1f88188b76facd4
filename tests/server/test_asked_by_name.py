"""Who asks, for which host, from which page: what a browser or a proxy says about it."""

from typing import Any

import httpx
import pytest

from bunny_kingdom.server.base.addresses import address_of
from bunny_kingdom.server.base.settings import Settings
from server.clients import Guest, Refused
from server.serving import running

pytestmark = pytest.mark.anyio

PUBLIC = "https://bunny.example.org"
SECURE = {"public_url": PUBLIC, "secure_cookies": True, "behind_proxy": True}


async def test_head_is_answered_like_get_without_its_body(sqlite: str) -> None:
    async with running(sqlite) as server, httpx.AsyncClient(base_url=server.url) as http:
        for path in ("/", "/health", "/titles", "/schema/openapi.json"):
            got, asked = await http.get(path), await http.head(path)
            assert (asked.status_code, asked.content) == (200, b"")
            assert asked.headers["content-length"] == got.headers["content-length"]
            assert asked.headers["content-type"] == got.headers["content-type"]
        assert (await http.head("/nowhere")).status_code == 404
        assert (await http.head("/recover")).status_code == 405


@pytest.mark.parametrize(
    ("name", "status"),
    [
        *(("x" * 300, 404), ("%2e%2e", 404), ("a%2fb", 404), ("%ff", 404)),
        *(("x" * 5000, 404), ("%ed%a0%80", 404), ("%00", 400)),
    ],
)
async def test_no_name_of_a_file_is_an_error_of_ours(sqlite: str, name: str, status: int) -> None:
    async with running(sqlite) as server, httpx.AsyncClient(base_url=server.url) as http:
        assert (await http.get(f"/assets/{name}")).status_code == status


@pytest.mark.parametrize("depth", [500, 5000, 30_000])
@pytest.mark.parametrize(
    ("method", "path"),
    [
        *(("POST", "/identities"), ("POST", "/tables"), ("PATCH", "/me"), ("POST", "/recover")),
        ("POST", "/tables/TABLE/commands"),
    ],
)
async def test_deep_json_is_no_error_of_ours(
    sqlite: str, method: str, path: str, depth: int
) -> None:
    async with running(sqlite) as server, Guest(server.url, "Ann") as ann:
        path = path.replace("TABLE", await ann.make_table(players=2))
        for body in ("[" * depth + "]" * depth, '{"name":' + "[" * depth + "]" * depth + "}"):
            answer = await ann.http.request(
                method, path, content=body, headers={"content-type": "application/json"}
            )
            assert answer.status_code == 400


@pytest.mark.parametrize(
    ("settings", "host", "status"),
    [
        ({}, "anything.example", 200),
        ({"public_url": PUBLIC}, "bunny.example.org", 200),
        ({"public_url": PUBLIC}, "BUNNY.example.org:443", 200),
        ({"public_url": PUBLIC}, "bunny.example.org:80", 421),
        ({"public_url": PUBLIC}, "evil.example", 421),
        ({"public_url": PUBLIC}, "", 421),
        ({"public_url": PUBLIC, "hosts": "localhost:8000, other"}, "localhost:8000", 200),
        ({"public_url": PUBLIC, "hosts": "localhost:8000, other"}, "other", 200),
        ({"public_url": PUBLIC, "hosts": "localhost:8000, other"}, "localhost", 421),
    ],
)
async def test_the_host_is_ours(
    sqlite: str, settings: dict[str, Any], host: str, status: int
) -> None:
    async with (
        running(sqlite, **settings) as server,
        httpx.AsyncClient(base_url=server.url, headers={"host": host}) as http,
    ):
        assert (await http.get("/titles")).status_code == status
        assert (await http.get("/ready")).status_code == 200


@pytest.mark.parametrize(
    ("settings", "origin", "host", "allowed"),
    [
        ({}, "http://a.example", "a.example", True),
        ({}, "https://a.example", "a.example", True),
        ({}, "http://a.example", "b.example", False),
        ({"public_url": PUBLIC}, "https://bunny.example.org", "bunny.example.org", True),
        ({"public_url": PUBLIC}, "http://bunny.example.org", "bunny.example.org", False),
        ({"public_url": PUBLIC}, "https://bunny.example.org:8443", "bunny.example.org", False),
        ({"public_url": PUBLIC}, "null", "bunny.example.org", False),
        ({"public_url": PUBLIC, "hosts": "lan:8000"}, "http://lan:8000", "lan:8000", True),
        ({"public_url": PUBLIC, "hosts": "lan:8000"}, "https://lan", "bunny.example.org", False),
        ({"public_url": PUBLIC, "origins": "http://x"}, "http://x", "bunny.example.org", True),
    ],
)
async def test_the_page_is_ours(
    sqlite: str, settings: dict[str, Any], origin: str, host: str, allowed: bool
) -> None:
    headers = {"host": host, "origin": origin}
    async with (
        running(sqlite, **settings) as server,
        httpx.AsyncClient(base_url=server.url, headers=headers) as http,
    ):
        answer = await http.post("/identities", json={"name": "Ann"})
        assert answer.status_code == (201 if allowed else 403)


async def test_behind_https_the_cookie_is_for_this_host_alone(sqlite: str) -> None:
    headers = {"host": "bunny.example.org"}
    async with (
        running(sqlite, **SECURE) as server,
        httpx.AsyncClient(base_url=server.url, headers=headers) as http,
    ):
        answer = await http.post("/identities", json={"name": "Ann"})
        assert answer.headers["strict-transport-security"] == "max-age=31536000"
        name, _, rest = answer.headers["set-cookie"].partition("=")
        token, _, attributes = rest.partition(";")
        assert name == "__Host-bunny"
        assert "Secure" in attributes
        assert "Path=/" in attributes
        assert "Domain" not in attributes
        identity = answer.json()["id"]
        http.cookies.clear()
        for cookie in (f"__Host-bunny={token}", f"bunny={token}", f"bunny=x; __Host-bunny={token}"):
            me = await http.get("/me", headers={"cookie": cookie})
            assert me.json()["id"] == identity


async def test_without_https_nothing_of_it(sqlite: str) -> None:
    async with running(sqlite) as server, httpx.AsyncClient(base_url=server.url) as http:
        answer = await http.post("/identities", json={"name": "Ann"})
        assert answer.headers["set-cookie"].startswith("bunny=")
        assert "strict-transport-security" not in answer.headers


@pytest.mark.parametrize(
    ("lines", "address"),
    [
        ([], "127.0.0.1"),
        (["1.1.1.1"], "1.1.1.1"),
        (["9.9.9.9, 1.1.1.1"], "1.1.1.1"),
        (["9.9.9.9", "1.1.1.1"], "1.1.1.1"),
        (["9.9.9.9", "8.8.8.8, 1.1.1.1"], "1.1.1.1"),
        (["1.1.1.1:4711"], "1.1.1.1"),
        (["whatever"], "127.0.0.1"),
        (["9.9.9.9", ""], "127.0.0.1"),
        (["2001:db8:1:2:3:4:5:6"], "2001:db8:1:2::/64"),
        (["[2001:db8:1:2::7]:4711"], "2001:db8:1:2::/64"),
        (["::ffff:1.1.1.1"], "1.1.1.1"),
    ],
)
def test_whose_address_it_is(lines: list[str], address: str) -> None:
    headers = [(b"x-forwarded-for", line.encode()) for line in lines]
    scope = {"client": ("127.0.0.1", 1), "headers": headers}
    assert address_of(scope, Settings(behind_proxy=True)) == address
    assert address_of(scope, Settings()) == "127.0.0.1"


async def test_a_client_cannot_choose_its_address(sqlite: str) -> None:
    limits = {"behind_proxy": True, "identity_rate": 0.001, "identity_burst": 1}
    async with running(sqlite, **limits) as server:
        for number in range(3):
            made_up = [("x-forwarded-for", f"9.9.9.{number}"), ("x-forwarded-for", "1.1.1.1")]
            guest = Guest(server.url, "Ann")
            guest.http.headers = httpx.Headers(made_up)
            if number == 0:
                async with guest:
                    continue
            with pytest.raises(Refused, match="too-fast"):
                await guest.__aenter__()
