"""Counting a real table, moment by moment, whatever is impossible left out."""

from dataclasses import dataclass
from typing import Any

from msgspec import Struct

from bunny_kingdom.companion.document import Document, Form, read_document
from bunny_kingdom.companion.leaving_out import left_out
from bunny_kingdom.kernel.position import Place, Reckoned
from bunny_kingdom.kernel.position import Step as PlaceStep
from bunny_kingdom.kernel.sheet import PlayerSheet

END = "end"
"""The section of what scores at the end of the game."""


class Impossible(Struct, frozen=True):
    """An entry that cannot lie on the table so, and is not counted."""

    place: tuple[PlaceStep, ...]
    """The steps to it in the document."""
    code: str
    message: str

    def __str__(self) -> str:
        return f"{Place(self.place)}: {self.message}"


@dataclass(frozen=True)
class Reckoning:
    """A document, counted: its moments as forms of their own, and what each is worth."""

    document: Document
    forms: tuple[Form, ...]
    counted: tuple[Reckoned, ...]
    problems: tuple[Impossible, ...]


def reckon(data: object, corrections: Any = ()) -> Reckoning:
    """What the table of a document is worth; BadPosition if that is no document."""
    document = read_document(data, corrections)
    forms: list[Form] = []
    counted: list[Reckoned] = []
    problems: list[Impossible] = []
    for number, moment in enumerate(document.moments):
        form = _carried(moment, counted[-1]) if counted else moment
        sound, found, faults = left_out(form, document.rules.count_position)
        forms.append(sound)
        counted.append(found)
        earlier = number < len(document.moments) - 1
        at = Place(("rounds", number)) if earlier else Place()
        problems += [
            Impossible((*at.steps, *place.steps), fault.code, fault.reason)
            for place, fault in faults
        ]
    return Reckoning(document, tuple(forms), tuple(counted), tuple(problems))


def without_end(player: PlayerSheet) -> int:
    """A player's carrots before the end of the game."""
    return player.total - sum(section.total for section in player.sections if section.id == END)


def _carried(form: Form, before: Reckoned) -> Form:
    """A moment's form with the carrots of the harvests before added to those that were noted."""
    players = [
        {**player, "carrots": noted + without_end(sheet)}
        if isinstance(noted := player.get("carrots", 0), int)
        else player
        for player, sheet in zip(form["players"], before.sheet.players, strict=True)
    ]
    return {**form, "players": players}
