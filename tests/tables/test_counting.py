"""Counting: what a page is told of a harvest and of the end, to count it on the board."""

from random import Random

import pytest

from bunny_kingdom.kernel.counting import Counted, Counting
from bunny_kingdom.tables.position import Position
from bunny_kingdom.tables.table import Table
from bunny_kingdom.titles import rules_of, titles
from tables.started import happen, light, something, started, viewers, whole

GAMES = [(title, players) for title in titles() for players in rules_of(title).player_counts]
LISTED = ("fiefs", "railway", "stations", "renown")
"""The sources whose lines are made up of what lies on the board."""


def counted(table: Table) -> Counting | None:
    """What is sent of the newest entry."""
    return table.counting() if table.counted == table.seq else None


@pytest.mark.parametrize(("title", "players"), GAMES)
def test_every_line_of_the_sheet_is_counted_once_from_the_totals_before(
    title: str, players: int
) -> None:
    table, random = started(title, players, "counting"), Random(title)
    kept: list[tuple[int, ...]] = []
    lines: list[Counted] = []
    while table.running:
        happen(table, something(table, random))
        counting = counted(table)
        if counting is None:
            continue
        assert table.position
        sheet = table.position.sheet
        for player in sheet.players:
            own = [line for line in counting.lines if line.seat == player.seat]
            assert counting.before[player.seat] + sum(c.line.carrots for c in own) == player.total
        lines += counting.lines
        kept.append(counting.before)
    assert table.position
    on_sheet = [
        (player.seat, section.id, line)
        for player in table.position.sheet.players
        for section in player.sections
        for line in section.lines
    ]
    told = [(each.seat, each.section, each.line) for each in lines]
    assert all(each in told for each in on_sheet)
    assert kept[0] == (0,) * players


@pytest.mark.parametrize(("title", "players"), GAMES)
def test_spots_make_up_the_numbers_of_a_line(title: str, players: int) -> None:
    table, random = started(title, players, "spots"), Random(title)
    shown = 0
    while table.running:
        happen(table, something(table, random))
        for each in counting.lines if (counting := counted(table)) else ():
            line, numbers = each.line, [spot.count for spot in each.spots]
            if line.source in LISTED:
                assert sum(numbers) == (line.factors[0] if line.factors else line.count), each
                on_board = {name for spot in each.spots for name in spot.things}
                assert on_board <= set(line.things)
                shown += 1
            elif line.count is not None and numbers:
                assert sum(numbers) == line.count, each
                shown += 1
    assert shown


@pytest.mark.parametrize(("title", "players"), GAMES)
def test_a_counting_tells_only_what_everybody_may_know(title: str, players: int) -> None:
    """A table that a stranger makes up from the public view gives the same spots."""
    table, random = started(title, players, "public"), Random(title)
    seen = 0
    while table.running:
        past = happen(table, something(table, random))
        counting = counted(table)
        position = table.position
        assert position
        if counting is None:
            for viewer in viewers(players):
                assert "counting" not in whole(table, viewer, past)
            continue
        guess = Position(
            position.rules, position.rules.determinize(position.view(None), Random(seen))
        )
        for each in counting.lines:
            assert position.rules.spots(guess.state, each.seat, each.line) == each.spots
        told = [whole(table, viewer, past)["counting"] for viewer in viewers(players)]
        assert all(each == told[0] for each in told)
        assert "counting" not in light(table, viewers(players)[0], past)
        seen += 1
    assert seen
