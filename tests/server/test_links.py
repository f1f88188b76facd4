"""Games in links, over real sockets: a table's own link, and what strangers bring along."""

from typing import Any

import httpx
import pytest

from bunny_kingdom.links import link_of, read_link
from bunny_kingdom.titles import rules_of
from records.corpus import Shelf
from server.clients import Guest, Refused
from server.serving import running
from server.test_old_databases import old  # noqa: F401 - a fixture
from server.test_replays import free, served

pytestmark = pytest.mark.anyio


async def test_a_finished_game_becomes_a_link_that_strangers_can_watch(
    old: tuple[str, dict[str, Any]],  # noqa: F811
) -> None:
    async with served(old) as (server, zoe, games), httpx.AsyncClient(base_url=server.url) as other:
        for game in {game["title"]: game for game in games}.values():
            path = f"/tables/{game['table']}"
            info, links = await zoe.get(path), await zoe.get(f"{path}/links")
            told = (await other.post("/links", json={"link": links["game"]})).json()
            assert told["title"] == game["title"]
            assert told["rules_version"] == info["rules_version"]
            assert [seen(seat) for seat in told["seats"]] == [seen(seat) for seat in info["seats"]]
            steps = await other.post("/links/replay", json={"link": links["game"]})
            assert steps.headers["content-type"] == "application/x-ndjson"
            assert steps.text == await zoe.get(f"{path}/replay")
            assert len(steps.text.splitlines()) == told["actions"] + 1
            assert told["deal"] == links["deal"]


def seen(seat: dict[str, Any]) -> Any:
    """What a page shows of a seat: the name of a player, the level of a bot."""
    return seat["level"] if seat["kind"] == "bot" else seat["name"]


async def test_a_deal_is_played_at_a_table_with_its_seed(
    old: tuple[str, dict[str, Any]],  # noqa: F811
) -> None:
    async with served(old) as (_, zoe, games):
        links = await zoe.get(f"/tables/{games[0]['table']}/links")
        deal = await zoe.post("/links", {"link": links["deal"]})
        assert deal["actions"] == 0
        assert all("name" not in seat for seat in deal["seats"])
        wanted = {name: deal[name] for name in ("title", "players", "seed", "options")}
        bots = {str(seat): "kit" for seat in range(1, deal["players"])}
        made = (await zoe.post("/tables", {**wanted, "bots": bots}))["table"]
        assert (made["chosen_seed"], made["rated"]) == (True, False)
        await zoe.command(made["id"], "ready", ready=True)
        view = (await zoe.get(f"/tables/{made['id']}/view", **{"as": "seat"}))["view"]
        record = read_link(links["deal"]).record
        rules = rules_of(deal["title"])
        assert view["own"]["hand"] == list(rules.view(rules.setup(record.config), 0).own.hand)


async def test_a_game_that_is_not_over_has_no_link(sqlite: str) -> None:
    async with running(sqlite) as server, Guest(server.url, "Ann") as ann:
        table = await ann.make_table(title="town", players=2, bots={"1": "kit"})
        with pytest.raises(Refused, match="secret"):
            await ann.get(f"/tables/{table}/links")


async def test_bad_links_are_refused_with_a_sentence(sqlite: str) -> None:
    games = Shelf("kingdom", 2).games
    link = link_of(next(iter(games.values())))
    async with running(sqlite) as server, Guest(server.url, "Ann") as ann:
        assert await ann.post("/links", {"link": link})
        for path in ("/links", "/links/replay"):
            for bad in ("", link[:-1], "x" + link[1:], "1" * 60_000, "é"):
                with pytest.raises(Refused, match="bad-link: this link"):
                    await ann.post(path, {"link": bad})
            with pytest.raises(Refused, match="too-large"):
                await ann.post(path, {"link": "1" * 70_000})
            with pytest.raises(Refused, match="bad-request"):
                await ann.post(path, {"link": 1})


async def test_replays_of_links_count_like_others(sqlite: str) -> None:
    link = link_of(max(Shelf("kingdom", 2).games.values(), key=lambda game: len(game.entries)))
    async with running(sqlite, replays_per_address=1) as server, Guest(server.url, "Ann") as ann:
        counts = server.services.replay_turns.counts
        assert counts.take("127.0.0.1")
        with pytest.raises(Refused, match="too-fast: 1 replays at a time"):
            await ann.post("/links/replay", {"link": link})
        counts.give_back("127.0.0.1")
        assert (await ann.post("/links/replay", {"link": link})).startswith('{"changes"')
        await free(server)
