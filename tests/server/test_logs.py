"""Logs say what happens and nothing that is secret, at any level, whatever goes wrong."""

import json
import logging
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import text
from websockets.exceptions import ConnectionClosed

from bunny_kingdom.server.base.logs import JsonLines
from bunny_kingdom.server.store.store import engine_for
from server.clients import Guest, Refused
from server.serving import Process, processes

pytestmark = pytest.mark.anyio

SEED = "a-seed-that-nobody-guesses"
CHAT = "a word among friends"
TITLE = "a-title-that-somebody-asked-for"
ADDRESS = "203.0.113.77"


async def an_evening(process: Process, database: str) -> set[str]:
    """Everything that a server sees of an evening; the secrets of it."""
    ann, bob = Guest(process.url, "Ann"), Guest(process.url, "Bob")
    for guest in (ann, bob):
        guest.http.headers["x-forwarded-for"] = ADDRESS
    async with ann, bob:
        made = await ann.post("/tables", {"players": 2, "public": False, "seed": SEED})
        table, invite = made["table"]["id"], made["invitation"].partition("invite=")[2]
        secrets = {ann.token, bob.token, invite, SEED, CHAT, TITLE, ADDRESS, "127.0.0.1"}
        with pytest.raises(Refused, match="invitation-needed"):
            await bob.get(f"/tables/{table}")
        await bob.command(table, "join", invite=invite)
        async with ann.sit_at(table, invite=invite) as a, bob.sit_at(table, invite=invite) as b:
            await a.send("say", text=CHAT)
            await a.send("ready")
            await b.send("ready")
            for place in (a, b, a, b):
                await place.until(lambda place=place: place.options)
                secrets |= set(place.update["view"]["own"]["hand"])
                await place.play(Random(1), most=1)
            with pytest.raises(Refused):
                await a.send("act", action={"do": "pick", "play": [CHAT], "discard": []})
            await a.raw("{" + CHAT)
            with pytest.raises(Refused, match="bad-json"):
                await a.until(lambda: False)
            link = (await ann.post("/me/recovery"))["link"].rsplit("/", 1)[1]
            await ann.http.get(f"/recover/{link}")
            old = ann.token
            await ann.post("/recover", {"token": link})
            await ann.delete("/me/devices")
            with suppress(Refused, ConnectionClosed):
                await a.until(lambda: False)
            secrets |= {link, old, ann.token}
        assert await an_error(ann, database) >= 500
    return secrets


async def an_error(guest: Guest, database: str) -> int:
    """Let a query with somebody's words in it fail; the status of the answer."""
    engine = engine_for(database)
    with engine.begin() as connection:
        connection.execute(text("DROP TABLE ratings"))
    engine.dispose()
    return (await guest.http.get("/ratings", params={"title": TITLE})).status_code


@pytest.mark.parametrize("level", ["debug", "info"])
async def test_the_log_of_an_evening(database: str, tmp_path: Path, level: str) -> None:
    log = tmp_path / "log"
    process = Process(database, log, log_level=level, behind_proxy=True)
    with processes(process):
        await process.ready()
        secrets = await an_evening(process, database)
    told_where_it_listens, *written = log.read_text().splitlines()
    assert process.url in told_where_it_listens
    assert [secret for secret in secrets for line in written if secret in line] == []
    lines: list[dict[str, Any]] = [json.loads(line) for line in written]
    messages = {line["message"] for line in lines}
    assert "listening" in messages
    assert ("request" in messages) is (level == "debug")
    assert all(line["from"].startswith("bunny_kingdom") for line in lines)


@pytest.fixture
def lines() -> Iterator[list[dict[str, Any]]]:
    """What is logged, as it would be written."""
    written: list[dict[str, Any]] = []
    handler = logging.Handler()
    handler.emit = lambda record: written.append(json.loads(JsonLines().format(record)))  # type: ignore[method-assign] # the shortest handler that there is
    names = ("bunny_kingdom.test", "library")
    for name in names:
        logging.getLogger(name).addHandler(handler)
    yield written
    for name in names:
        logging.getLogger(name).removeHandler(handler)


def test_an_exception_is_told_without_its_words(lines: list[dict[str, Any]]) -> None:
    try:
        try:
            json.loads("{}")[CHAT]
        except KeyError as error:
            raise OSError(28, CHAT, CHAT) from error
    except OSError:
        logging.getLogger("bunny_kingdom.test").exception("something broke")
    (line,) = lines
    assert line["message"] == "something broke"
    assert "builtins.KeyError" in line["error"]
    assert "builtins.OSError (ENOSPC)" in line["error"]
    assert "test_an_exception_is_told_without_its_words" in line["error"]
    assert CHAT not in json.dumps(line)


def test_what_a_library_filled_in_is_left_out(lines: list[dict[str, Any]]) -> None:
    library = logging.getLogger("library")
    library.warning("%s came from %s", CHAT, ADDRESS)
    library.error("a task failed\nfuture: %r" % CHAT)  # noqa: UP031 - as asyncio does it
    library.error(ValueError(CHAT))
    assert [line["message"] for line in lines] == [
        "%s came from %s",
        "a task failed",
        "builtins.ValueError",
    ]
