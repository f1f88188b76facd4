"""Sages in a saved game: whether they picked what the network alone picks here."""

from pathlib import Path
from random import Random

from bunny_kingdom.bots import new_bot
from bunny_kingdom.bots.sage.bot import Sage
from bunny_kingdom.house.game_file import read_file
from bunny_kingdom.kingdom.picks import Pick
from bunny_kingdom.tables.stored import entry_of, folded, seen_by
from bunny_kingdom.titles import rules_seen

EVERYTHING = 1_000_000


def same_picks(file: Path) -> list[bool]:
    """For each pick of the sages in a file, whether `sage:0i` makes it, too."""
    found = []
    _, tables = read_file(file.read_text("utf-8"), "")
    for table_id, rows in tables.items():
        stream = [(row, entry_of(row)) for row in rows]
        *_, (table, _) = folded(table_id, stream)
        for seat, sitting in enumerate(table.seats):
            if sitting.bot != "sage":
                continue
            bot = None
            for view, action in seen_by(table_id, stream, seat, EVERYTHING):
                rules = rules_seen(view)
                bot = bot or new_bot("sage:0i", rules, Random(1))
                assert isinstance(bot, Sage)
                if isinstance(action, Pick):
                    legal = rules.legal(rules.determinize(view, Random(1)), seat)
                    found.append(bot.choose(view, legal) == action)
                bot.recall(view, action)
    return found
