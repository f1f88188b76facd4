"""Nothing hidden leaks: what a viewer gets is equal when hidden cards are shuffled."""

import json
from collections import deque
from contextlib import AsyncExitStack
from random import Random
from typing import Any

import httpx
import msgspec
import pytest
from websockets.asyncio.client import connect

from bunny_kingdom.server.store.rows import rows_of
from bunny_kingdom.tables import entries as e
from bunny_kingdom.tables.commands import Act
from bunny_kingdom.tables.folds import fold
from bunny_kingdom.tables.handlers import plan_for
from bunny_kingdom.tables.identity import Identity
from bunny_kingdom.tables.plan import Context, Customs
from bunny_kingdom.tables.position import Position
from bunny_kingdom.tables.refusal import Refusal
from bunny_kingdom.tables.table import Table
from bunny_kingdom.tables.viewers.messages import encode
from bunny_kingdom.tables.viewers.updates import light_update_for, update_for
from bunny_kingdom.tables.viewers.viewer import Viewer
from bunny_kingdom.titles import rules_of, titles
from server.clients import Guest
from server.serving import running
from tables.started import started, viewers

pytestmark = pytest.mark.anyio


def sent(table: Table, viewer: Viewer, since: int) -> bytes:
    """All that a viewer is told, whole and light."""
    past = [each for each in table.recent if each.seq > since]
    assert table.position
    outlook = table.position.outlook(viewer.seat)
    knowledge = table.knowledge(viewer.seat)
    whole = update_for(table, viewer, since, past, outlook=outlook, knowledge=knowledge)
    return comparable(encode(whole) + encode(light_update_for(table, viewer, since, past)))


def another(truth: Position, seat: int | None, random: Random) -> Position:
    """What a seat cannot see is shuffled."""
    rules = truth.rules
    return Position(rules, rules.determinize(truth.view(seat), random), truth.memories)


def comparable(message: bytes) -> bytes:
    """A message without whether one's own step can be taken back: a truth that is made from a
    view has no earlier one to go back to.
    """
    return message.replace(b',"undo":true', b"")


@pytest.mark.parametrize("title", titles())
def test_an_update_is_the_same_when_hidden_cards_are_shuffled(title: str) -> None:
    players = rules_of(title).player_counts[-1]
    table = started(title, players, "leak")
    random = Random(1)
    step = 0
    while owed := table.owing():
        truth = table.position
        assert truth
        if step % 5 == 0:
            for viewer in viewers(players):
                before = sent(table, viewer, table.seq)
                table.position = another(truth, viewer.seat, random)
                assert sent(table, viewer, table.seq) == before
                table.position = truth
        seat = random.choice(owed)
        action = truth.legal(seat).sample(random)
        fold(table, table.seq + 1, 3.0 + step, e.Acted(seat, _wire(action)))
        step += 1


def _wire(action: Any) -> dict[str, Any]:
    wire: dict[str, Any] = msgspec.to_builtins(action)
    return wire


@pytest.mark.parametrize("title", titles())
def test_a_refusal_is_the_same_when_hidden_cards_are_shuffled(title: str) -> None:
    players = rules_of(title).player_counts[0]
    table, random = started(title, players, "leak"), Random(title)
    tried: deque[dict[str, Any]] = deque(maxlen=12)
    refusals = set()
    while owed := table.owing():
        truth = table.position
        assert truth
        tried += [_wire(truth.legal(seat).sample(random)) for seat in owed]
        seat = random.randrange(players)
        heard = [answer(table, seat, wire) for wire in tried]
        table.position = another(truth, seat, random)
        assert [answer(table, seat, wire) for wire in tried] == heard
        table.position = truth
        refusals |= set(heard)
        mover = random.choice(owed)
        action = _wire(truth.legal(mover).sample(random))
        fold(table, table.seq + 1, 3.0, e.Acted(mover, action))
    assert len(refusals) > 5


def answer(table: Table, seat: int, wire: dict[str, Any]) -> str:
    """What a seat hears of an action: how it is refused, or nothing."""
    act = Act(id="1", action=wire)
    try:
        plan_for(Context(table, Identity(f"id{seat}", "P"), 4.0, Customs()), act)
    except Refusal as refusal:
        return encode(refusal.problem).decode()
    return ""


@pytest.mark.parametrize("title", [title for title in titles() if title.startswith("kingdom")])
def test_a_sealed_pick_tells_the_others_nothing(title: str) -> None:
    players = rules_of(title).player_counts[-1]
    position = started(title, players, "sealed").position
    assert position
    legal = list(position.legal(0))
    heard = []
    for action in (legal[0], legal[-1]):
        table = started(title, players, "sealed")
        since = table.seq
        fold(table, since + 1, 3.0, e.Acted(0, _wire(action)))
        heard.append([sent(table, viewer, since) for viewer in viewers(players)[1:]])
    assert heard[0] == heard[1]


GAMES = [(title, players) for title in titles() for players in rules_of(title).player_counts]
DOORS = ("", "/view?outlook=1", "/log?lang=en", "/sheet", "/record")
SEAT_DOORS = (*DOORS, "/options")


def a_game(title: str, players: int, random: Random) -> list[e.Entry]:
    """The actions of a whole game by random players."""
    table = started(title, players, "leak")
    actions: list[e.Entry] = []
    while owed := table.owing():
        seat = random.choice(owed)
        assert table.position
        wire = _wire(table.position.legal(seat).sample(random))
        actions.append(e.Acted(seat, wire))
        fold(table, table.seq + 1, 3.0, actions[-1])
    return actions


class Looker:
    """Somebody who looks through every door that there is."""

    def __init__(self, guest: Guest, seat: int | None, role: str) -> None:
        self._guest = guest
        self.seat = seat
        self._role = role

    async def everything(self, table_id: str) -> list[bytes]:
        """All that HTTP and a fresh socket give."""
        http = self._guest.http
        role = {"as": self._role}
        found: list[bytes] = []
        for door in DOORS if self.seat is None else SEAT_DOORS:
            path, _, query = door.partition("?")
            given = httpx.QueryParams(query).merge(role)
            answer = await http.get(f"/tables/{table_id}{path}", params=given)
            assert answer.status_code in (200, 403, 409), (door, answer.text)
            found.append(comparable(answer.content))
        query = str(httpx.QueryParams({**role, "light": "1", "outlook": "1"}))
        address = f"{self._guest.url.replace('http', 'ws')}/tables/{table_id}/socket?{query}"
        headers = {"Cookie": f"bunny={self._guest.token}"}
        async with connect(address, additional_headers=headers, max_size=None) as line:
            update = await line.recv(decode=False)
            assert json.loads(update)["type"] == "update"
            found.append(comparable(update))
        return found


@pytest.mark.usefixtures("transport")
@pytest.mark.parametrize(
    ("title", "players", "transport"),
    [*((title, players, "quick") for title, players in GAMES), (*GAMES[0], "plain")],
    indirect=["transport"],
)
async def test_every_door_is_the_same_when_hidden_cards_are_shuffled(
    sqlite: str, title: str, players: int
) -> None:
    random = Random(f"{title}/{players}")
    actions = a_game(title, players, random)
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(running(sqlite))
        tables, writer = server.services.tables, server.services.store.writer
        guests = [
            await stack.enter_async_context(Guest(server.url, f"P{n}")) for n in range(players + 1)
        ]
        table_id = await guests[0].make_table(title=title, players=players, seed="leak")
        for guest in guests[1:players]:
            await guest.command(table_id, "join")
        for guest in guests[:players]:
            await guest.command(table_id, "ready")
        table = await tables.get(table_id)
        lookers = [Looker(guest, seat, "seat") for seat, guest in enumerate(guests[:players])]
        lookers += [Looker(guests[0], None, "board"), Looker(guests[-1], None, "watch")]
        begun, done = table.seq, 0
        for part in (0, 0.3, 0.6, 0.9):
            chunk = actions[done : int(len(actions) * part)]
            done += len(chunk)
            if chunk:
                await writer.append(rows_of(table_id, table.seq, tuple(chunk), 3.0))
                await tables.catch_up(table)
            assert table.seq == begun + done
            truth = table.position
            assert truth
            for looker in lookers:
                before = await looker.everything(table_id)
                table.position = another(truth, looker.seat, random)
                assert table.position.state != truth.state or done > len(actions) / 2
                assert await looker.everything(table_id) == before
                table.position = truth
