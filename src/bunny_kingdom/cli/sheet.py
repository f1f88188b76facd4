"""Score sheets as tables for people: every carrot with its reason."""

import os

from rich.console import Console, Group
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from bunny_kingdom.kernel.sheet import Line, PlayerSheet, ScoreSheet

FILE_WIDTH = 120
WITHOUT_LIMIT = 1000


def wide_console() -> Console:
    """The console for tables: as wide as the terminal; in a file or a pipe lines are never
    wrapped.
    """
    console = Console(highlight=False, markup=False)
    if not console.is_terminal and "COLUMNS" not in os.environ:
        console.width = FILE_WIDTH
    return console


def print_whole(console: Console, table: Table) -> None:
    """Print a table of numbers: one that is wider than the terminal is not cut, since a number
    without its end is another number.
    """
    without_limit = console.options.update(max_width=WITHOUT_LIMIT)
    needed = Measurement.get(console, without_limit, table).maximum
    console.width = max(console.width, needed)
    console.print(table)


class Naming:
    """How a sheet names things: by their ids, for people who compare them with a record."""

    def seat(self, seat: int) -> str:
        """A seat."""
        return seat_name(seat)

    def column(self, name: str) -> str:
        """The heading of a column."""
        return name

    def source(self, source: str) -> str:
        """What carrots come from."""
        return source

    def when(self, section: str) -> str:
        """The moment of a section."""
        return section

    def name(self, thing: object) -> str:
        """A card, a piece or a resource."""
        return str(thing)

    def reason(self, line: Line) -> str:
        """Why a line pays what it does: its factors, what was counted and where, and what it
        copies.
        """
        things = ", ".join(map(self.name, line.things))
        parts = (
            " x ".join(map(str, line.factors)),
            f"{line.count} counted" if line.count is not None else "",
            f"as {' as '.join(map(self.name, line.via))}" if line.via else "",
            f"on {' '.join(line.places)}" if line.places else "",
            f"with {things}" if things else "",
        )
        return ", ".join(filter(None, parts))

    def verdict(self, winners: tuple[int, ...]) -> str:
        """Who has won."""
        verb = "wins" if len(winners) == 1 else "share the victory"
        return f"{' and '.join(map(self.seat, winners))} {verb}"


def sheet_tables(sheet: ScoreSheet, naming: Naming | None = None) -> Group:
    """A table for each seat that scored, the totals, and the winners if there are any."""
    of = naming or Naming()
    tables: list[Table | Text] = [_seat_table(each, of) for each in sheet.players if _any(each)]
    tables.append(_totals(sheet, of))
    if sheet.winners:
        tables.append(Text(of.verdict(sheet.winners)))
    return Group(*tables)


def letter_of(seat: int) -> str:
    """The letter for a seat on the board."""
    return chr(ord("A") + seat)


def seat_name(seat: int) -> str:
    """A seat with its letter."""
    return f"seat {seat} ({letter_of(seat)})"


def _any(player: PlayerSheet) -> bool:
    return any(section.lines for section in player.sections)


def _seat_table(player: PlayerSheet, of: Naming) -> Table:
    table = Table(title=of.seat(player.seat), title_justify="left")
    for heading in ("when", "source", "what", "why"):
        table.add_column(of.column(heading), overflow="fold")
    table.add_column(of.column("carrots"), justify="right")
    for section in player.sections:
        for number, line in enumerate(section.lines):
            when = of.when(section.id) if number == 0 else ""
            what = (of.source(line.source), of.name(line.id), of.reason(line))
            cells = (when, *what, str(line.carrots))
            table.add_row(*map(Text, cells))
        table.add_row("", "", "", "", Text(f"= {section.total}"), end_section=True)
    return table


def _totals(sheet: ScoreSheet, of: Naming) -> Table:
    """Carrots by source, one row per seat."""
    lines = [line for player in sheet.players for part in player.sections for line in part.lines]
    sources = tuple(dict.fromkeys(line.source for line in lines))
    table = Table(of.column("carrots"))
    for heading in (*map(of.source, sources), of.column("total")):
        table.add_column(heading, justify="right")
    for player in sheet.players:
        sums = dict.fromkeys(sources, 0)
        for section in player.sections:
            for line in section.lines:
                sums[line.source] += line.carrots
        table.add_row(of.seat(player.seat), *map(str, sums.values()), str(player.total))
    return table
