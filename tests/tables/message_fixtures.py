"""The fixtures of messages: what pytest writes and the page's tests read.

With them the page proves that it makes of light updates what the server would have sent whole,
and of choices the same actions as the rules.
"""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from bunny_kingdom.kernel.choices import AnyChoice
from bunny_kingdom.tables import commands as c
from bunny_kingdom.tables import entries as e
from bunny_kingdom.tables.handlers import plan_for
from bunny_kingdom.tables.identity import Identity
from bunny_kingdom.tables.plan import Context, Customs
from bunny_kingdom.tables.refusal import Refusal
from bunny_kingdom.tables.table import Table
from bunny_kingdom.tables.viewers.messages import Ack, Refused
from bunny_kingdom.tables.viewers.updates import all_face_down, update_for
from bunny_kingdom.tables.viewers.viewer import Viewer
from bunny_kingdom.titles import rules_of, titles
from tables.started import action, happen, light, something, started, whole

FIXTURE = Path(__file__).parents[2] / "web" / "fixtures" / "messages.json"
SEAT, BOARD = Viewer("seat", 0, "id0"), Viewer("board", None, "id0")
STREAMS = (
    ("kingdom", 3, (1, 0, 1, 0), SEAT),
    ("kingdom+sky", 2, (1,), BOARD),
    ("kingdom+express", 2, (0,), SEAT),
    ("kingdom+sky+express", 3, (1, 0, 1), BOARD),
    ("town", 2, (1, 1), SEAT),
    ("town", 2, (0,), SEAT),
)
"""Title, players, who decides face down (a second time: otherwise) while another still owes, and
who looks.
"""
MOST_ACTIONS = 24
"""A choice that can become more actions has only the first of them here."""
GAMES = 4


def fixtures() -> dict[str, Any]:
    """Everything that the page reads."""
    found = {
        "streams": [stream(*each) for each in STREAMS],
        "choices": [each for title in titles() for each in choices(title)],
        "answers": [Ack("1", 7), Ack("1", 7, duplicate=True), Ack("1", 8, table="x"), refused()],
    }
    decoded: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(found))
    return decoded


def stream(title: str, players: int, seats: tuple[int, ...], viewer: Viewer) -> dict[str, Any]:
    """What one socket is sent: a first update, then light ones with the whole ones beside them."""
    table = until_all_owe(started(title, players, "light"))
    random = Random(title)
    assert table.position
    outlook = table.position.outlook(viewer.seat)
    knowledge = table.knowledge(viewer.seat)
    first = update_for(table, viewer, table.seq, [], outlook=outlook, knowledge=knowledge)
    steps = []
    for seat in seats:
        past = happen(table, e.Acted(seat, action(table, seat, random)))
        assert all_face_down(table, past), f"{title}: seat {seat} decides face down"
        steps.append({"light": light(table, viewer, past), "whole": whole(table, viewer, past)})
    return {"title": title, "first": first, "steps": steps}


def until_all_owe(table: Table) -> Table:
    """The table at the next time that everybody has to decide face down."""
    random = Random(1)
    while len(owed := table.owing()) < len(table.seats):
        happen(table, e.Acted(owed[0], action(table, owed[0], random)))
    return table


def choices(title: str) -> Iterator[dict[str, Any]]:
    """A choice of every kind and action of a title, with the actions that it can become."""
    seen = set()
    for decision, choice in met(title):
        shape = type(choice), choice.action["do"], bool(choice.refused)
        if shape not in seen:
            seen.add(shape)
            actions = list(islice(choice.actions(), MOST_ACTIONS))
            yield {"title": title, "decision": decision, "choice": choice, "actions": actions}


def met(title: str) -> Iterator[tuple[str, AnyChoice]]:
    """Choices of some random games, with the kind of decision that they are for."""
    for game in range(GAMES):
        table, random = (
            started(title, rules_of(title).player_counts[-1], f"met-{game}"),
            Random(game),
        )
        while position := table.running:
            for decision in position.decisions:
                for choice in position.choices(decision.seat):
                    yield decision.kind, choice
            happen(table, something(table, random))


def refused() -> Refused:
    """What comes of an action that the rules refuse."""
    table = started("town", 2, "refused")
    (seat,) = table.owing()[:1]
    act = c.Act(id="1", action={"do": "end"}, seen=table.seq)
    try:
        plan_for(Context(table, Identity(f"id{seat}", "Ann"), 4.0, Customs()), act)
    except Refusal as refusal:
        problem = refusal.problem
        return Refused(problem.code, problem.message, act.id, problem.reason)
    raise AssertionError("it was taken")
