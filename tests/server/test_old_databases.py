"""Databases that earlier code wrote: their finished games read the same, the others go on."""

import gzip
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from server.clients import Guest
from server.old_databases.make import HERE, digest
from server.serving import running

pytestmark = pytest.mark.anyio


@pytest.fixture(params=sorted(path.name.split(".")[0] for path in HERE.glob("*.sql.gz")))
def old(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[str, dict[str, Any]]:
    """A database of earlier code, and what is expected of it."""
    file = tmp_path / "bunny.db"
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(
            gzip.decompress((HERE / f"{request.param}.sql.gz").read_bytes()).decode()
        )
    expected = json.loads((HERE / f"{request.param}.json").read_text())
    return f"sqlite:///{file}", expected


async def test_every_game_of_an_old_database_is_there(old: tuple[str, dict[str, Any]]) -> None:
    database, expected = old
    async with running(database, jobs=2, abandoned_days=1e6) as server:
        ann = Guest(server.url, "Ann")
        ann.http.cookies["bunny"] = expected["token"]
        ann.id = (await ann.get("/me"))["id"]
        waiting = {game["table"]["id"] for game in await ann.get("/me/games")}
        for game in expected["games"]:
            table = game["table"]
            state = await ann.get(f"/tables/{table}/view")
            assert state["seq"] >= game["seq"]
            assert state["table"]["title"] == game["title"]
            assert (table in waiting) is (game["status"] == "running")
            if game["status"] == "running":
                async with ann.sit_at(table) as place:
                    await place.play(Random(1))
                    assert place.info["status"] == "finished"
            else:
                assert digest(await ann.get(f"/tables/{table}/sheet")) == game["sheet"]
                assert '"rules_version"' in await ann.get(f"/tables/{table}/record")
        await ann.http.aclose()
