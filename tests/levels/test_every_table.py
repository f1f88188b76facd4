"""Every level finishes games of every title and number of players, with legal actions alone."""

from itertools import cycle, islice

import pytest

from bunny_kingdom.titles import rules_of, titles
from levels.games import play, totals

TABLES = [(title, count) for title in titles() for count in rules_of(title).player_counts]


LEVELS = ("buck", "elder:1i", "doe", "kit")


@pytest.mark.usefixtures("no_fast_engine")
@pytest.mark.parametrize(("title", "count"), TABLES)
def test_all_levels_play_at_every_table(title: str, count: int) -> None:
    for first in range(0, len(LEVELS), count):
        names = tuple(islice(cycle(LEVELS), first, first + count))
        state = play(title, names, "every table")
        assert rules_of(title).over(state)
        assert all(total >= 0 for total in totals(title, state))
