"""Playing on with other hidden cards: the same table to the seat, another one to everybody else."""

from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from bunny_kingdom.kernel.record import Record, digest
from bunny_kingdom.tables import entries as e
from bunny_kingdom.tables.folds import fold
from bunny_kingdom.tables.handlers.branches import PlayOn, play_on
from bunny_kingdom.tables.identity import Identity
from bunny_kingdom.tables.plan import Customs
from bunny_kingdom.tables.position import Position
from bunny_kingdom.tables.stored import Stored, record_of, seen_by
from bunny_kingdom.tables.table import Table
from bunny_kingdom.tables.viewers.replay import steps_of
from bunny_kingdom.titles import rules_of, titles
from tables.started import happen, something, started, viewers, whole

HOST = Identity("id0", "P0")


def play_out(table: Table, random: Random) -> list[e.Entry]:
    """What happens at a table until its game is over."""
    entries: list[e.Entry] = []
    while table.status == "running":
        entries.append(something(table, random))
        happen(table, entries[-1])
    return entries


def position_at(record: Record, step: int) -> Position:
    """A game after so many actions."""
    rules = rules_of(record.config.title)
    position = Position(rules, rules.setup(record.config))
    for seat, action in record.entries[:step]:
        position = position.after(seat, action).position
    return position


@pytest.mark.parametrize("title", titles())
@settings(max_examples=3)
@given(seed=st.integers(0, 2**32))
def test_a_step_becomes_a_table_with_other_hidden_cards(title: str, seed: int) -> None:
    random, rules = Random(seed), rules_of(title)
    players = random.choice(rules.player_counts)
    seat = random.randrange(players)
    before = started(title, players, f"seed {seed}")
    _, record = record_of(before, play_out(before, random))
    step = random.randrange(len(record.entries))

    wanted = PlayOn(step, seat, redeal=True)
    plan = play_on(wanted, before, rules, record, HOST, Customs(levels=("buck",)))
    table = Table("on")
    stream = []
    for seq, entry in enumerate(plan.entries, start=1):
        data = e.encode_entry(entry)
        stream.append((Stored(seq, 1.0, None, data), e.decode_entry(data)))
        fold(table, seq, 1.0, e.decode_entry(data))

    then = position_at(record, step)
    open_to_all = tuple(
        choice if each == seat else None for each, choice in enumerate(then.state.sealed)
    )
    then = Position(rules, replace(then.state, sealed=open_to_all), then.memories)
    now = table.position
    assert now
    assert now.view(seat) == then.view(seat)
    assert table.knowledge(seat) == then.knowledge(seat)
    acted = [entry for by, entry in record.entries[:step] if by == seat]
    assert [action for _, action in seen_by("on", stream, seat, len(stream))] == acted
    for other in set(range(players)) - {seat}:
        known = table.knowledge(other)
        assert known
        assert not known.passed
        assert seen_by("on", stream, other, len(stream)) == []

    entries = [*plan.entries, *play_out(table, random)]
    _, again = record_of(table, entries)
    assert table.position
    assert digest(rules, again.replay(rules)) == digest(rules, table.position.state)
    told = list(steps_of(rules, again))
    assert len(told) == len(again.entries) + 1
    assert told[step + 1].events[0].__struct_config__.tag == "hidden-redealt"


@pytest.mark.parametrize("title", ["kingdom", "town"])
def test_nobody_is_told_the_seed_nor_what_lies_hidden(title: str) -> None:
    random, rules = Random(5), rules_of(title)
    before = started(title, 2, "seed")
    _, record = record_of(before, play_out(before, random))
    plan = play_on(PlayOn(12, 1, redeal=True), before, rules, record, HOST, Customs())
    (seed,) = [
        entry.action["seed"]
        for entry in plan.entries
        if isinstance(entry, e.Acted) and entry.action["do"] == "redeal"
    ]
    table = Table("on")
    for seq, entry in enumerate(plan.entries, start=1):
        fold(table, seq, 1.0, e.decode_entry(e.encode_entry(entry)))
    for viewer in viewers(2):
        text = msgspec.json.encode(whole(table, viewer, list(table.recent))).decode()
        assert "hidden-redealt" in text
        assert seed not in text
