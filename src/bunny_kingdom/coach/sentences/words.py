"""Words: cards, actions and sentences in English and French."""

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

import msgspec

from bunny_kingdom.coach.sentences.facts import Fact
from bunny_kingdom.express.rail_move import LayRail
from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.names import names_in
from bunny_kingdom.kernel.rows import box, read_toml
from bunny_kingdom.kingdom.harvest_choices import Choose
from bunny_kingdom.kingdom.parchments.copies import Copy
from bunny_kingdom.kingdom.picks import Pick
from bunny_kingdom.kingdom.placement import Place
from bunny_kingdom.tables.advice import Texts
from bunny_kingdom.titles import AnyRules
from bunny_kingdom.town.actions import Build

LANGUAGES = ("en", "fr")


@cache
def _tables() -> dict[str, Any]:
    return read_toml(box("coach") / "words.toml")


class Words:
    """One language at one table."""

    def __init__(self, rules: AnyRules, language: str) -> None:
        self.language = language
        self._names = names_in(msgspec.to_builtins(rules.scenery()), language)
        self._names |= {card.id: card.names.get(language, card.id) for card in rules.listing()}

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
        *most, last = list(things) or [""]
        return f"{', '.join(most)} {self.say('and')} {last}" if most else last

    def action(self, action: Action) -> str:
        """What somebody does, in short."""
        match action:
            case Pick(play, ()):
                return self.cards(play)
            case Pick(play, discard):
                return f"{self.cards(play)} (− {self.cards(discard)})"
            case Place(thing, space) | Build(thing, space):
                return f"{self.card(thing)} ({space})"
            case Choose(choices):
                return ", ".join(
                    f"{space} = {self.chosen(what)}" for space, what in choices.items()
                )
            case Copy(copies):
                return ", ".join(" → ".join(map(self.card, (c, *p))) for c, p in copies.items())
            case LayRail(_, ends):
                return self.say_of("rail", " – ".join(ends))
        word, *rest = str(action).split()
        return self.say_of(word, ", ".join(map(self.card, rest)))

    def chosen(self, what: str) -> str:
        """What is chosen at a harvest: a thing, or of a station a seat."""
        return (
            self.say("seat", letter=chr(ord("A") + int(what)))
            if what.isdigit()
            else self.card(what)
        )

    def say_of(self, word: str, what: str) -> str:
        """Something done, with what belongs to it."""
        actions = _tables()["actions"][self.language]
        said = actions.get(f"{word}-{what}") or actions.get(word, word + " {what}")
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
            amount=self.amount("carrots", fact.carrots, 0),
            before=" + ".join(map(str, fact.before)),
            harvests=self.say("harvests-1" if harvests == 1 else "harvests", count=harvests),
        )

    def amount(self, unit: str, number: float, digits: int = 1) -> str:
        """So many wins or carrots; French has the plural from 2 on, English for all but a 1."""
        one, more = _tables()["units"][self.language][unit]
        told = round(number, digits)
        single = abs(told) < 2 if self.language == "fr" else not digits and told == 1
        return f"{self.number(number, digits)} {one if single else more}"

    def signed(self, number: float) -> str:
        """A number with its sign."""
        return ("−" if number < 0 else "+") + self.number(abs(number))

    def tells(self, number: float) -> bool:
        """Whether a number is seen to be more than nothing, as it is told."""
        return self.number(number) != self.number(0)

    def number(self, number: float, digits: int = 1) -> str:
        """A number as the language writes it."""
        text = f"{number:.{digits}f}"
        return text.replace(".", ",") if self.language == "fr" else text


def both(rules: AnyRules, said: "Callable[[Words], str]") -> Texts:
    """The same in both languages."""
    return Texts(*(said(Words(rules, language)) for language in LANGUAGES))
