"""Tables without a server: whole games of people and bots in plain Python."""

from itertools import islice
from random import Random

import msgspec
import pytest

from bunny_kingdom.bots import new_bot
from bunny_kingdom.bots.protocol import decide
from bunny_kingdom.kernel.choices import actions_of
from bunny_kingdom.tables import commands as c
from bunny_kingdom.tables.entries import Acted
from bunny_kingdom.tables.folds import fold
from bunny_kingdom.tables.handlers import plan_for
from bunny_kingdom.tables.handlers.creation import NewTable, open_table
from bunny_kingdom.tables.identity import Identity
from bunny_kingdom.tables.plan import Context, Customs, Plan
from bunny_kingdom.tables.table import Table
from bunny_kingdom.tables.viewers.updates import update_for
from bunny_kingdom.tables.viewers.viewer import viewer_of
from bunny_kingdom.titles import rules_of, titles

ANN, BOB = Identity("a" * 20, "Ann"), Identity("b" * 20, "Bob")
MOST_LISTED = 300
CUSTOMS = Customs(levels=("greedy",))


def take(table: Table, plan: Plan, now: float) -> None:
    for entry in plan.entries:
        outcome = plan.outcome if isinstance(entry, Acted) else None
        fold(table, table.seq + 1, now, entry, None, outcome)


def sit_down(title: str, players: int) -> Table:
    bots = {str(seat): "greedy" for seat in range(2, players)}
    plan = open_table(NewTable(title, players, bots=bots, seed="1"), ANN, CUSTOMS)
    table = Table("alone")
    take(table, plan, 1.0)
    for somebody, command in (
        (BOB, c.Join(id="1")),
        (ANN, c.Ready(id="2")),
        (BOB, c.Ready(id="3")),
    ):
        take(table, plan_for(Context(table, somebody, 2.0, CUSTOMS), command), 2.0)
    return table


@pytest.mark.parametrize(
    ("title", "players"), [(title, n) for title in titles() for n in rules_of(title).player_counts]
)
def test_two_people_and_bots_play_a_whole_game(title: str, players: int) -> None:
    table, random = sit_down(title, players), Random(1)
    bots = {seat: new_bot("greedy", rules_of(title), random) for seat in range(2, players)}
    while (running := table.running) is not None:
        seat, now = random.choice(running.owing), table.at + 1
        if seat in bots:
            action = decide(running.rules, bots[seat], running.view(seat), random)
            wire = msgspec.to_builtins(action)
            command: c.Command = c.BotAct(id="bot", seat=seat, action=wire, seen=table.seq)
            take(table, plan_for(Context(table, None, now, CUSTOMS), command), now)
            continue
        somebody = (ANN, BOB)[seat]
        viewer = viewer_of(table, somebody.id, None, None)
        update = update_for(table, viewer, table.seq, [])
        assert update.decision
        choices = list(islice(actions_of(update.choices), MOST_LISTED))
        act = c.Act(id="act", action=random.choice(choices))
        take(table, plan_for(Context(table, somebody, now, CUSTOMS), act), now)
    assert table.status == "finished"
    sheet = table.position.sheet if table.position else None
    assert sheet is not None
    assert sheet.winners
