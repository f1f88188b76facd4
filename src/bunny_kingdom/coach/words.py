"""Words: cards, actions and sentences in English and French."""

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from bunny_kingdom.coach.facts import Fact
from bunny_kingdom.express.laying import LayRail
from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.rows import box, read_toml
from bunny_kingdom.kingdom.picks import Pick
from bunny_kingdom.kingdom.placing import Place
from bunny_kingdom.tables.advice import Texts
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
        return self.listed(map(self.card, cards))

    def listed(self, things: Iterable[str]) -> str:
        """Several things, as one says them."""
        *most, last = things
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
            case LayRail(_, ends):
                return self.say_of("rail", " – ".join(ends))
        word, *rest = str(action).split()
        return self.say_of(word, ", ".join(map(self.card, rest)))

    def say_of(self, word: str, what: str) -> str:
        """Something done, with what belongs to it."""
        said = _tables()["actions"][self.language].get(word, word + " {what}")
        return str(said.format(what=what))

    def fact(self, fact: Fact, harvests: int) -> str:
        """What an action does as things stand, so many harvests before the end."""
        return self.say(
            "parchment-now" if fact.kind == "parchment" else fact.kind,
            cards=self.cards(fact.cards),
            count=len(fact.before),
            place=fact.place,
            strength=fact.strength,
            wealth=fact.wealth,
            carrots=fact.carrots,
            before=" + ".join(map(str, fact.before)),
            harvests=self.say("harvests-1" if harvests == 1 else "harvests", count=harvests),
        )

    def number(self, number: float, digits: int = 1) -> str:
        """A number as the language writes it."""
        text = f"{number:.{digits}f}"
        return text.replace(".", ",") if self.language == "fr" else text


def both(rules: AnyRules, said: "Callable[[Words], str]") -> Texts:
    """The same in both languages."""
    return Texts(*(said(Words(rules, language)) for language in LANGUAGES))
