"""What people read in the terminal, in their language: names of things, actions and reasons."""

import json
from functools import cache
from importlib.resources import files

import msgspec

from bunny_kingdom.cli.messages import said
from bunny_kingdom.cli.sheet import Naming, letter_of
from bunny_kingdom.kernel.choices import Refused, Wire
from bunny_kingdom.kernel.errors import IllegalAction
from bunny_kingdom.kernel.names import names_in
from bunny_kingdom.kernel.sheet import Line
from bunny_kingdom.titles import AnyRules


@cache
def words_of(language: str, of: str = "") -> dict[str, str]:
    """The words for events, actions and reasons, which the page has too, or the terminal's own."""
    folder = files("bunny_kingdom") / "data" / "words"
    found: dict[str, str] = json.loads((folder / f"{of}{language}.json").read_text("utf-8"))
    return found


class Mistyped(Exception):  # noqa: N818 - named as people say it
    """Something was typed that cannot be done; the text says what can be."""


class Words(Naming):
    """The words of one language for one game and the people at it."""

    def __init__(self, rules: AnyRules, language: str, players: tuple[str, ...]) -> None:
        self.language = language
        self.players = players
        self._texts = {**words_of(language), **words_of(language, "terminal.")}
        self._names = names_in(msgspec.to_builtins(rules.scenery()), language)
        self.listed = {card.id: card for card in rules.listing()}
        self._names |= {card.id: card.names[language] for card in self.listed.values()}

    def __contains__(self, key: str) -> bool:
        return key in self._texts

    def __call__(self, key: str, **values: object) -> str:
        return said(self._texts[key], self.language, values)

    def name(self, thing: object) -> str:
        """What anything is called; a space is its own name."""
        if isinstance(thing, list | tuple):
            return "-".join(map(self.name, thing))
        return self._names.get(str(thing), str(thing))

    def text(self, card: str) -> str:
        """What is printed on a card."""
        return self.listed[card].texts[self.language] if card in self.listed else ""

    def seat(self, seat: int) -> str:
        """A seat, by its letter on the board and who plays it."""
        return f"{letter_of(seat)} ({self.players[seat]})"

    def action(self, action: Wire, decision: str, piece: str = "") -> str:
        """What an action would do, in a few words."""
        values: dict[str, object] = {
            name: value if isinstance(value, int) else self.name(value)
            for name, value in action.items()
        }
        values["plot"] = str(action.get("plot") or "none")
        for key in (f"do.{decision}.{action['do']}", f"do.{action['do']}"):
            if key in self._texts:
                told = self(key, **values)
                about = self.name(piece)
                if not piece or about in told:
                    return told
                return self("about", piece=about, what=told)
        return self.name(piece) if piece else " ".join(map(self.name, action.values()))

    def why_not(self, why: Refused | IllegalAction) -> str:
        """Why something is refused."""
        key = f"reason.{why.code}"
        return self(key) if key in self._texts else why.message

    def number(self, text: str, most: int) -> int:
        """What was typed, as a number of a list from 1 to the most."""
        if not (text.isascii() and text.isdigit()):
            raise Mistyped(self("no.sense", text=text))
        if len(text) > len(str(most)) or not 1 <= int(text) <= most:
            raise Mistyped(self("no.number", number=text[:9], most=most))
        return int(text)

    # -- the score sheet ----------------------------------------------------------------

    def column(self, name: str) -> str:
        """The heading of a column."""
        return self(f"column.{name}")

    def source(self, source: str) -> str:
        """What carrots come from."""
        return self(f"source.{source}")

    def when(self, section: str) -> str:
        """The moment of a section."""
        moment, _, number = section.partition("-")
        return self(f"when.{moment}", number=number)

    def reason(self, line: Line) -> str:
        """Why a line pays what it does."""
        parts = (
            " × ".join(map(str, line.factors)),
            self("counted", count=line.count) if line.count is not None else "",
            *(self("as", card=self.name(card)) for card in line.via),
            self("on", places=" ".join(line.places)) if line.places else "",
            self("with", things=", ".join(map(self.name, line.things))) if line.things else "",
        )
        return ", ".join(filter(None, parts))

    def verdict(self, winners: tuple[int, ...]) -> str:
        """Who has won."""
        seats = ", ".join(map(self.seat, winners))
        return self("wins" if len(winners) == 1 else "share", seats=seats)
