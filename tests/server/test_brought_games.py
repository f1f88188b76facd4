"""Games of a device that are brought to a server: they are played through, and not rated."""

import gzip
import json
from base64 import b64encode
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from bunny_kingdom.tables.timepiece import current_time
from house.saved_games import saved
from server.clients import Guest, Refused
from server.serving import running

pytestmark = pytest.mark.anyio
Lines = list[dict[str, Any]]


def packed(file: str) -> dict[str, str]:
    """A file as a page sends it."""
    return {"file": b64encode(gzip.compress(file.encode())).decode()}


@pytest.mark.parametrize("title", ["kingdom+sky+express", "town"])
async def test_a_game_that_is_over_stays_and_is_not_rated(database: str, title: str) -> None:
    game = await saved(title)
    async with (
        running(database) as server,
        Guest(server.url, "Eve") as eve,
        Guest(server.url, "Zoe") as zoe,
    ):
        began = current_time()
        kept = await eve.post("/games", packed(game.file))
        assert kept["new"]
        info = await eve.get(f"/tables/{kept['table']}")
        assert (info["brought"], info["rated"], info["status"]) == (True, False, "finished")
        first, *others, last = info["seats"]
        assert (first["name"], first["colour"], last["level"]) == ("Ann", 4, "kit")
        assert all(seat["name"] == "Bob" for seat in others)
        assert await eve.get(f"/tables/{kept['table']}/record") == game.record
        (result,) = await eve.get(f"/players/{eve.id}/games")
        assert (result["table"], result["rated"]) == (kept["table"], False)
        assert (result["carrots"], result["seat"], result["brought"]) == (game.carrots, 0, True)
        assert result["finished_at"] < began
        assert await eve.get(f"/players/{eve.id}/ratings") == []

        assert await eve.post("/games", packed(game.file)) == {**kept, "new": False}
        assert len(await eve.get(f"/players/{eve.id}/games")) == 1
        with pytest.raises(Refused, match="invitation-needed"):
            await zoe.get(f"/tables/{kept['table']}")
        hers = await zoe.post("/games", packed(game.file))
        assert hers["new"], "who has the file sits where its owner sat, at a table of their own"
        rematch = (await eve.command(kept["table"], "rematch"))["table"]
        assert not (await eve.get(f"/tables/{rematch}")).get("brought")


@pytest.mark.parametrize("title", ["kingdom", "town"])
async def test_a_game_that_is_not_over_goes_on_here(database: str, title: str) -> None:
    half = await saved(title, most=4, alone=True)
    async with (
        running(database) as server,
        Guest(server.url, "Eve") as eve,
        Guest(server.url, "Zoe") as zoe,
    ):
        kept = await eve.post("/games", packed(half.file))
        assert kept["new"]
        assert await eve.post("/games", packed(half.file)) == {**kept, "new": False}
        (mine,) = await eve.get("/me/games")
        assert mine["table"]["id"] == kept["table"]
        with pytest.raises(Refused, match="invitation-needed"):
            await zoe.get(f"/tables/{kept['table']}")
        with pytest.raises(Refused, match="secret"):
            await eve.get(f"/tables/{kept['table']}/record")
        async with eve.sit_at(kept["table"]) as place:
            await place.play(Random(1))
        info = await eve.get(f"/tables/{kept['table']}")
        assert (info["brought"], info["rated"], info["status"]) == (True, False, "finished")
        acted = [line for line in lines_of(half.file)[1:] if line["data"]["entry"] == "acted"]
        steps = (await eve.replay(kept["table"]))[0]["steps"]
        assert steps > len(acted) >= 4, "those of the device, and those that followed here"
        (result,) = await eve.get(f"/players/{eve.id}/games")
        assert (result["brought"], result["rated"]) == (True, False)


async def test_games_that_are_not_over_are_tables_like_others(sqlite: str) -> None:
    half, further = [await saved(most=most, alone=True) for most in (3, 4)]
    async with running(sqlite, tables_per_identity=1) as server, Guest(server.url, "Eve") as eve:
        first = await eve.post("/games", packed(half.file))
        assert await eve.post("/games", packed(half.file)) == {**first, "new": False}
        with pytest.raises(Refused, match="too-many: a guest may have 1 tables"):
            await eve.post("/games", packed(further.file))


async def test_nobody_else_is_told_to_have_played(sqlite: str) -> None:
    async with (
        running(sqlite) as server,
        Guest(server.url, "Eve") as eve,
        Guest(server.url, "Zoe") as zoe,
    ):
        file = (await saved()).file
        lines = lines_of(file)
        (bob,) = {
            line["data"]["identity"] for line in lines[1:] if line["data"].get("name") == "Bob"
        }
        forged = file.replace(bob, zoe.id)
        assert zoe.id in forged
        assert (await eve.post("/games", packed(forged)))["new"]
        assert await zoe.get(f"/players/{zoe.id}/games") == []
        assert len(await eve.get(f"/players/{eve.id}/games")) == 1


def lines_of(file: str) -> Lines:
    """The lines of a file, with the entries in them."""
    lines = [json.loads(line) for line in file.splitlines()]
    return lines[:1] + [{**line, "data": json.loads(line["data"])} for line in lines[1:]]


def file_of(lines: Lines) -> str:
    written = lines[:1] + [{**line, "data": json.dumps(line["data"])} for line in lines[1:]]
    return "".join(json.dumps(line) + "\n" for line in written)


def _at(lines: Lines, tag: str) -> int:
    return next(n for n, line in enumerate(lines) if n and line["data"]["entry"] == tag)


def _without_an_action(lines: Lines) -> None:
    del lines[_at(lines, "acted")]


def _again(lines: Lines) -> None:
    lines.insert(-1, lines[-2])


def _another_action(lines: Lines) -> None:
    lines[_at(lines, "acted")]["data"]["action"] = {"do": "finish"}


def _another_deal(lines: Lines) -> None:
    lines[_at(lines, "started")]["data"]["config"]["seed"] = "another"


def _cards_of_ones_own(lines: Lines) -> None:
    lines[_at(lines, "started")]["data"]["config"]["cards"] = [{"id": "city-1", "copies": 8}]


def _begun_twice(lines: Lines) -> None:
    at = _at(lines, "started")
    lines.insert(at, {**lines[at]})
    for number, line in enumerate(lines[1:], start=1):
        line["seq"] = number


def _newer_rules(lines: Lines) -> None:
    lines[_at(lines, "started")]["data"]["rules_version"] = 99


def _no_seat_of_ones_own(lines: Lines) -> None:
    lines[_at(lines, "joined")]["data"]["identity"] = "somebodyelse"


def _an_unknown_bot(lines: Lines) -> None:
    lines[_at(lines, "bot-sat")]["data"]["level"] = "genius"


def _a_name_of_nothing(lines: Lines) -> None:
    lines[_at(lines, "joined")]["data"]["name"] = "\u2800"


def _two_games(lines: Lines) -> None:
    lines.extend({**line, "table": "abcdefghijkm"} for line in lines[1:])


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (_without_an_action, "damaged"),
        (_again, "damaged"),
        (_another_action, "damaged"),
        (_another_deal, "damaged"),
        (_cards_of_ones_own, "bad-file"),
        (_begun_twice, "bad-file"),
        (_newer_rules, "newer-rules"),
        (_no_seat_of_ones_own, "not-yours"),
        (_an_unknown_bot, "bad-table"),
        (_a_name_of_nothing, "bad-name"),
        (_two_games, "bad-file"),
    ],
)
@pytest.mark.parametrize("over", [True, False], ids=["over", "goes on"])
async def test_a_game_that_was_not_played_so_is_refused(
    sqlite: str, over: bool, change: Callable[[Lines], None], code: str
) -> None:
    game = await saved() if over else await saved(most=4, alone=True)
    lines = lines_of(game.file)
    whole = file_of(lines)
    change(lines)
    assert file_of(lines) != whole
    async with running(sqlite) as server, Guest(server.url, "Eve") as eve:
        with pytest.raises(Refused, match=code):
            await eve.post("/games", packed(file_of(lines)))
        assert await eve.get(f"/players/{eve.id}/games") == []
        assert await eve.get("/me/games") == []


async def test_a_game_that_never_began_or_was_broken_off_does_not_come(sqlite: str) -> None:
    lines = lines_of((await saved(most=4, alone=True)).file)
    begun = lines[: _at(lines, "started")]
    ended = {**lines[-1], "seq": lines[-1]["seq"] + 1, "data": {"entry": "ended", "reason": "x"}}
    async with running(sqlite) as server, Guest(server.url, "Eve") as eve:
        for bad in (begun, [*lines, ended]):
            with pytest.raises(Refused, match="not-now: only a game that goes on"):
                await eve.post("/games", packed(file_of(bad)))


async def test_what_is_no_file_of_a_game_is_refused(sqlite: str) -> None:
    file, half = (await saved()).file, (await saved(most=3)).file
    whole = packed(file)["file"]
    bomb = packed("0" * 20_000_000)["file"]
    async with running(sqlite) as server, Guest(server.url, "Eve") as eve:
        for bad in ("", "é", "abcd", whole[:-40], bomb, packed("")["file"], packed("{}")["file"]):
            with pytest.raises(Refused, match="bad-file"):
                await eve.post("/games", {"file": bad})
        with pytest.raises(Refused, match="bad-request"):
            await eve.post("/games", {"file": 1})
        with pytest.raises(Refused, match="not-now: others play this game, too"):
            await eve.post("/games", packed(half))
        assert await eve.get(f"/players/{eve.id}/games") == []
    limits = {"brought_rate": 0.001, "brought_burst": 1}
    async with running(sqlite, **limits) as server, Guest(server.url, "Eve") as eve:
        assert (await eve.post("/games", packed(file)))["new"]
        with pytest.raises(Refused, match="too-fast: too many games"):
            await eve.post("/games", packed(file))
