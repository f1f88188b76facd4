"""Words: cards, actions and sentences in English and French."""

from collections.abc import Iterable
from functools import cache
from typing import Any

from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.rows import box, read_toml
from bunny_kingdom.kingdom.picks import Pick
from bunny_kingdom.kingdom.placing import Place
from bunny_kingdom.titles import AnyRules

LANGUAGES = ("en", "fr")


@cache
def _tables() -> dict[str, Any]:
    return read_toml(box("coach") / "words.toml")


class Words:
    """One language at one table."""

    def __init__(self, rules: AnyRules, language: str) -> None:
        self.language = language
        self._names = {card.id: card.names.get(language, card.id) for card in rules.listing()}

    def say(self, sentence: str, **words: object) -> str:
        """A sentence with what belongs in it."""
        return str(_tables()[self.language][sentence].format(**words))

    def label(self, label: str, **words: object) -> str:
        """A label of the page."""
        return str(_tables()["page"][self.language][label].format(**words))

    def card(self, card: str) -> str:
        """The name of a card or piece."""
        return self._names.get(card, card)

    def cards(self, cards: Iterable[str]) -> str:
        """Some of them, as one says it."""
        *most, last = map(self.card, cards)
        return f"{', '.join(most)} {self.say('and')} {last}" if most else last

    def action(self, action: Action) -> str:
        """What somebody does, in short."""
        match action:
            case Pick(play, ()):
                return self.cards(play)
            case Pick(play, discard):
                return f"{self.cards(play)} (− {self.cards(discard)})"
            case Place(building, territory):
                return f"{self.card(building)} ({territory})"
        word, *rest = str(action).split()
        said = _tables()["actions"][self.language].get(word, word + " {what}")
        return str(said.format(what=" ".join(map(self.card, rest))))

    def number(self, number: float, digits: int = 1) -> str:
        """A number as the language writes it."""
        text = f"{number:.{digits}f}"
        return text.replace(".", ",") if self.language == "fr" else text
