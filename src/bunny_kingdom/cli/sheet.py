"""Score sheets as tables for people: every carrot with its reason."""

import os

from rich.console import Console, Group
from rich.table import Table
from rich.text import Text

from bunny_kingdom.kernel.sheet import Line, PlayerSheet, ScoreSheet

FILE_WIDTH = 120


def wide_console() -> Console:
    """The console for tables: as wide as the terminal; in a file or a pipe nobody has to fold."""
    console = Console(highlight=False, markup=False)
    if not console.is_terminal and "COLUMNS" not in os.environ:
        console.width = FILE_WIDTH
    return console


def sheet_tables(sheet: ScoreSheet) -> Group:
    """A table for each seat that scored, the totals, and the winners if there are any."""
    tables: list[Table | Text] = [_player_table(player) for player in sheet.players if _any(player)]
    tables.append(_totals(sheet))
    if sheet.winners:
        verb = "wins" if len(sheet.winners) == 1 else "share the victory"
        tables.append(Text(f"{' and '.join(map(seat_name, sheet.winners))} {verb}"))
    return Group(*tables)


def letter_of(seat: int) -> str:
    """The letter that stands for a seat on the board."""
    return chr(ord("A") + seat)


def seat_name(seat: int) -> str:
    """A seat with its letter."""
    return f"seat {seat} ({letter_of(seat)})"


def reason(line: Line) -> str:
    """Why a line pays what it does: its factors, what was counted, where, and what it copies."""
    parts = []
    if line.factors:
        parts.append(" x ".join(map(str, line.factors)))
    if line.count is not None:
        parts.append(f"{line.count} counted")
    if line.via:
        parts.append(f"as {' as '.join(line.via)}")
    if line.places:
        parts.append(f"on {' '.join(line.places)}")
    if line.things:
        parts.append(f"with {', '.join(line.things)}")
    return ", ".join(parts)


def _any(player: PlayerSheet) -> bool:
    return any(section.lines for section in player.sections)


def _player_table(player: PlayerSheet) -> Table:
    table = Table(title=seat_name(player.seat), title_justify="left")
    for heading in ("when", "source", "what", "why"):
        table.add_column(heading, overflow="fold")
    table.add_column("carrots", justify="right")
    for section in player.sections:
        for number, line in enumerate(section.lines):
            when = section.id if number == 0 else ""
            cells = (when, line.source, line.id, reason(line), str(line.carrots))
            table.add_row(*map(Text, cells))
        table.add_row("", "", "", "", Text(f"= {section.total}"), end_section=True)
    return table


def _totals(sheet: ScoreSheet) -> Table:
    """Carrots by source, one row a seat."""
    lines = [line for player in sheet.players for part in player.sections for line in part.lines]
    sources = tuple(dict.fromkeys(line.source for line in lines))
    table = Table("carrots")
    for heading in (*sources, "total"):
        table.add_column(heading, justify="right")
    for player in sheet.players:
        sums = dict.fromkeys(sources, 0)
        for section in player.sections:
            for line in section.lines:
                sums[line.source] += line.carrots
        table.add_row(seat_name(player.seat), *map(str, sums.values()), str(player.total))
    return table
