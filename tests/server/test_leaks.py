"""Nothing hidden leaks: what a viewer gets is equal when hidden cards are shuffled."""

from random import Random
from typing import Any

import httpx
import msgspec
import pytest

from bunny_kingdom.kernel.config import Config
from bunny_kingdom.server import entries as e
from bunny_kingdom.server.table import Table
from bunny_kingdom.server.telling import encode, state_for
from bunny_kingdom.server.viewers import Viewer
from bunny_kingdom.titles import rules_of, titles
from server.clients import Guest
from server.serving import running

pytestmark = pytest.mark.anyio


def started(title: str, players: int, seed: str) -> Table:
    """A table of players, just started."""
    table = Table("test")
    table.fold(1, 1.0, e.Opened(e.TableSettings(title, players), "id0"))
    for seat in range(players):
        table.fold(seat + 2, 1.0, e.Joined(seat, f"id{seat}", f"P{seat}"))
    config = Config(title, players, seed)
    table.fold(players + 2, 2.0, e.Started(config, rules_of(title).version))
    return table


def viewers(players: int) -> list[Viewer]:
    seats = [Viewer("seat", seat, f"id{seat}", "en") for seat in range(players)]
    return [*seats, Viewer("board", None, "id0", "fr"), Viewer("watch", None, None, "en")]


def sent(table: Table, viewer: Viewer, since: int) -> bytes:
    past = [each for each in table.recent if each.seq > since]
    return encode(state_for(table, viewer, since, past))


@pytest.mark.parametrize("title", titles())
def test_a_state_is_the_same_when_hidden_cards_are_shuffled(title: str) -> None:
    rules = rules_of(title)
    players = rules.player_counts[-1]
    table = started(title, players, "leak")
    random = Random(1)
    step = 0
    while owed := table.owing():
        truth = table.state
        if step % 5 == 0:
            for viewer in viewers(players):
                before = sent(table, viewer, table.seq)
                table.state = rules.determinize(rules.view(truth, viewer.seat), random)
                assert sent(table, viewer, table.seq) == before
                table.state = truth
        seat = random.choice(owed)
        action = rules.legal(truth, seat).sample(random)
        table.fold(table.seq + 1, 3.0 + step, e.Acted(seat, _wire(action)))
        step += 1


def _wire(action: Any) -> dict[str, Any]:
    wire: dict[str, Any] = msgspec.to_builtins(action)
    return wire


@pytest.mark.parametrize("title", [title for title in titles() if title.startswith("kingdom")])
def test_a_sealed_pick_tells_the_others_nothing(title: str) -> None:
    rules = rules_of(title)
    players = rules.player_counts[-1]
    legal = list(rules.legal(started(title, players, "sealed").state, 0))
    heard = []
    for action in (legal[0], legal[-1]):
        table = started(title, players, "sealed")
        since = table.seq
        table.fold(since + 1, 3.0, e.Acted(0, _wire(action)))
        heard.append([sent(table, viewer, since) for viewer in viewers(players)[1:]])
    assert heard[0] == heard[1]


async def test_every_door_is_the_same_when_hidden_cards_are_shuffled(sqlite: str) -> None:
    async with (
        running(sqlite) as server,
        Guest(server.url, "Ann") as ann,
        Guest(server.url, "Bob") as bob,
        httpx.AsyncClient(base_url=server.url) as nobody,
    ):
        table_id = await ann.make_table(players=2)
        await bob.command(table_id, "join")
        await ann.command(table_id, "ready")
        await bob.command(table_id, "ready")
        table = await server.house.tables.get(table_id)
        assert table.rules
        doors = ["", "/view", "/view?lang=fr", "/view?as=board", "/log", "/log?lang=fr", "/sheet"]
        random = Random(3)
        for step in range(8):
            truth = table.state
            for http, seat in ((ann.http, 0), (nobody, None)):
                for door in doors:
                    path = f"/tables/{table_id}{door}"
                    table.state = truth
                    before = (await http.get(path)).content
                    view = table.rules.view(truth, None if "board" in door else seat)
                    table.state = table.rules.determinize(view, random)
                    assert (await http.get(path)).content == before
            table.state = truth
            for guest in (ann, bob)[:: 1 if step % 2 else -1]:
                if table.seat_of(guest.id) in table.owing():
                    options = (await guest.get(f"/tables/{table_id}/options"))["actions"]
                    await guest.command(table_id, "act", action=random.choice(options))
