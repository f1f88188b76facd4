"""The answer for a page: the table as it lies, every carrot with its reason, and what is wrong."""

from typing import Any

from msgspec import Struct

from bunny_kingdom.companion.count import END, Impossible, Reckoning, reckon, without_end
from bunny_kingdom.kernel.position import Left
from bunny_kingdom.kernel.sheet import Line, PlayerSheet, ScoreSheet, Section

BEFORE = "before"
"""The section of the carrots that were noted and not counted here."""


class CountedTable(Struct, frozen=True):
    """A real table, counted."""

    view: Any
    """The table as it lies now, to be drawn."""
    standing: tuple[tuple[Line, ...], ...]
    """Every fief or quarter of each seat as it stands."""
    sheet: ScoreSheet
    choices: tuple[tuple[Left, ...], ...]
    """By seat, what its owner may choose, and what was chosen or would be best."""
    openings: dict[str, tuple[Any, ...]]
    problems: tuple[Impossible, ...]
    ended: bool
    """Whether the end of the game is counted, too."""


def count(data: object) -> CountedTable:
    """The answer to a document; BadPosition if it is none."""
    reckoning = reckon(data)
    now = reckoning.counted[-1]
    return CountedTable(
        view=now.view,
        standing=now.standing,
        sheet=sheet_of(reckoning),
        choices=now.choices,
        openings=now.openings,
        problems=reckoning.problems,
        ended=reckoning.document.ends,
    )


def sheet_of(reckoning: Reckoning) -> ScoreSheet:
    """The sheet of the whole game: what was noted, each harvest, and the end if it has come."""
    now = reckoning.counted[-1].sheet
    players = tuple(_player_sheet(reckoning, player.seat) for player in now.players)
    return ScoreSheet(players, now.winners if reckoning.document.ends else ())


def _player_sheet(reckoning: Reckoning, seat: int) -> PlayerSheet:
    document = reckoning.document
    moments = [counted.sheet.players[seat] for counted in reckoning.counted]
    now = moments[-1]
    sections = tuple(
        Section(f"round-{number}", section.lines) if document.by_rounds else section
        for number, moment in enumerate(moments, start=1)
        for section in moment.sections
        if section.id != END
    )
    if document.ends:
        sections += tuple(section for section in now.sections if section.id == END)
    total = now.total if document.ends else without_end(now)
    noted = total - sum(section.total for section in sections)
    if noted:
        sections = (Section(BEFORE, (Line(BEFORE, BEFORE, noted),)), *sections)
    return PlayerSheet(seat, sections, total)
