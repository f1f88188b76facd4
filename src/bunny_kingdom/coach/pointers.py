"""Pointers: which spaces and cards an action is about, and where to look before it is named."""

import re
from collections.abc import Iterable

from bunny_kingdom.coach.sentences.facts import FIEFS, land_of, preview_of
from bunny_kingdom.coach.sentences.words import both
from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.sheet import Line
from bunny_kingdom.kernel.view import View
from bunny_kingdom.kingdom.picks import Pick
from bunny_kingdom.kingdom.rules import KingdomRules
from bunny_kingdom.kingdom.views.view import KingdomView
from bunny_kingdom.tables.advice import AdviceStep
from bunny_kingdom.titles import AnyRules

APART = re.compile(r"[\s=>]+")
"""Between the names in the text form of an action."""


def cards_of(rules: AnyRules, action: Action) -> tuple[str, ...]:
    """The cards, pieces and other things with an id that an action names."""
    known = {card.id for card in rules.listing()}
    return tuple(name for name in _names(action) if name in known)


def spaces_of(rules: AnyRules, action: Action) -> tuple[str, ...]:
    """The spaces that it names, and those of its territory cards."""
    known = rules.book.atlas.numbers if isinstance(rules, KingdomRules) else rules.book.plots
    return tuple(dict.fromkeys(n for n in (*_names(action), *land_of(action)) if n in known))


def where_to_look(
    rules: AnyRules, view: View, best: Action, compared: Iterable[Action]
) -> AdviceStep:
    """The fiefs that the best action makes more of; else the cards or choices that it is among."""
    fiefs = _fiefs(rules, view, best) if isinstance(rules, KingdomRules) else []
    if fiefs:
        sentence = "hint-fief" if len(fiefs) == 1 else "hint-fiefs"
        spaces = tuple(space for fief in fiefs for space in fief.places)
        places = [fief.places[0] for fief in fiefs]
        said = both(rules, lambda words: words.say(sentence, places=words.listed(places)))
        return AdviceStep(said, spaces=spaces)
    among = sorted(compared, key=str)
    cards = tuple(dict.fromkeys(card for each in among for card in cards_of(rules, each)))
    spaces = tuple(dict.fromkeys(space for each in among for space in spaces_of(rules, each)))
    if isinstance(best, Pick):
        said = both(rules, lambda words: words.say("hint-cards", cards=words.cards(sorted(cards))))
        return AdviceStep(said, cards=cards)
    said = both(
        rules,
        lambda words: words.say("hint-among", choices=words.listed(map(words.action, among))),
    )
    return AdviceStep(said, spaces, cards)


def _fiefs(rules: KingdomRules, view: View, action: Action) -> list[Line]:
    """One's own fiefs that an action joins or makes worth more, if they are worth something now."""
    assert isinstance(view, KingdomView)
    after = preview_of(rules, view, action)
    if after is None or view.seat is None:
        return []
    had = [line for line in rules.outlook(view).standing[view.seat] if line.source == FIEFS]
    for space in land_of(action):
        for line in after.standing:
            if line.source == FIEFS and space in line.places:
                parts = [old for old in had if set(old.places) <= set(line.places)]
                if any(old.carrots for old in parts) and line.carrots > _sum(parts):
                    return parts
    return []


def _sum(fiefs: list[Line]) -> int:
    return sum(fief.carrots for fief in fiefs)


def _names(action: Action) -> list[str]:
    return APART.split(str(action))[1:]
