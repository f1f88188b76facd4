"""Facts: what an action does by the rules' own numbers, as things stood when it was chosen."""

from collections.abc import Iterator

from msgspec import Struct

from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.errors import BunnyError
from bunny_kingdom.kernel.outlook import Preview
from bunny_kingdom.kernel.sheet import Line
from bunny_kingdom.kingdom.picks import Pick
from bunny_kingdom.kingdom.placing import Place
from bunny_kingdom.kingdom.rules import KingdomRules
from bunny_kingdom.kingdom.views import KingdomView

FIEFS = "fiefs"
TERRITORY = "territory:"


class Fact(Struct, frozen=True):
    """One thing that an action does; `kind` names its sentence."""

    kind: str
    cards: tuple[str, ...]
    place: str = ""
    strength: int = 0
    wealth: int = 0
    before: tuple[int, ...] = ()
    """What the fiefs paid that it joins or changes."""
    carrots: int = 0

    @property
    def idle(self) -> bool:
        """Whether it changes nothing now, which is worth saying only of what lost something."""
        return self.kind == "idle" or (self.kind == "turn" and not self.carrots)

    @property
    def numbers(self) -> tuple[object, ...]:
        """What it comes to, wherever that is."""
        return self.kind, self.strength, self.wealth, self.before, self.carrots


def facts_of(rules: KingdomRules, view: KingdomView, action: Action) -> list[Fact]:
    """What an action does: fiefs that it joins or changes, and what it adds to parchments."""
    if isinstance(action, Place):
        return list(_of_land(rules, view, action, land_of(action)))
    if isinstance(action, Pick):
        return list(_of_pick(rules, view, action))
    return []


def _of_pick(rules: KingdomRules, view: KingdomView, pick: Pick) -> Iterator[Fact]:
    """Its territories together, and each other card on its own."""
    land = land_of(pick)
    if land:
        yield from _of_land(rules, view, Pick(tuple(land.values())), land)
    for card in dict.fromkeys(pick.play):
        if card in land.values():
            continue
        alone = preview_of(rules, view, Pick((card,)))
        if alone and rules.book.cards[card].parchment:
            yield Fact("parchment", (card,), carrots=alone.hopes)
        elif alone and alone.best and alone.best.carrots > 0:
            yield Fact("piece", (card,), " ".join(alone.best.places), carrots=alone.best.carrots)


def _of_land(
    rules: KingdomRules, view: KingdomView, action: Action, land: dict[str, str]
) -> Iterator[Fact]:
    """The fiefs around some spaces that pay more, or are one where several were."""
    after = preview_of(rules, view, action)
    if after is None:
        return
    for line in after.standing:
        cards = tuple(card for space, card in land.items() if space in line.places)
        if not cards or line.source != FIEFS:
            continue
        had = [old for old in _fiefs(rules, view) if set(old.places) <= set(line.places)]
        paid = tuple(old.carrots for old in had)
        strength, wealth = (*line.factors, 0, 0)[:2]
        if line.carrots > sum(paid):
            kind = "joins" if len(had) > 1 else "grows"
            yield Fact(kind, cards, line.places[0], strength, wealth, paid or (0,), line.carrots)
        elif isinstance(action, Place):
            yield Fact("idle", cards, line.places[0], strength, wealth, paid, line.carrots)
    if after.hopes > 0:
        yield Fact("hopes", tuple(land.values()), carrots=after.hopes)


def _fiefs(rules: KingdomRules, view: KingdomView) -> list[Line]:
    assert view.seat is not None
    return [line for line in rules.outlook(view).standing[view.seat] if line.source == FIEFS]


def land_of(action: Action) -> dict[str, str]:
    """The spaces that an action takes or builds on, with the card that does."""
    if isinstance(action, Place):
        return {action.territory: action.building}
    cards = action.play if isinstance(action, Pick) else ()
    return {card.removeprefix(TERRITORY): card for card in cards if card.startswith(TERRITORY)}


def preview_of(rules: KingdomRules, view: KingdomView, action: Action) -> Preview | None:
    """What an action would change now, where that can be said."""
    try:
        return rules.preview(view, action)
    except BunnyError:
        return None
