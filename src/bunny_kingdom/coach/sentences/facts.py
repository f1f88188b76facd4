"""Facts: what an action does by the rules' own numbers, as things stood when it was chosen."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.errors import BunnyError
from bunny_kingdom.kernel.outlook import Preview
from bunny_kingdom.kernel.sheet import Line
from bunny_kingdom.kingdom.atlas import bits
from bunny_kingdom.kingdom.picks import Pick
from bunny_kingdom.kingdom.placement import Place
from bunny_kingdom.kingdom.rules import KingdomRules
from bunny_kingdom.kingdom.views.view import KingdomView

FIEFS = "fiefs"
TERRITORY = "territory:"
OPEN = ("copy", "opportunist")
"""The effects of parchments of which nobody can say what they are worth before the end."""


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
    def secret(self) -> bool:
        """Whether it is what a parchment pays by itself."""
        return self.kind in ("parchment", "open")

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
        parchment = rules.book.cards[card].parchment
        if alone and parchment and parchment.effect in OPEN:
            yield Fact("open", (card,))
        elif alone and parchment:
            worth = _worth(rules, view, card)
            yield Fact("parchment", (card,), carrots=worth)
            if alone.hopes > worth:
                yield Fact("hopes", (card,), carrots=alone.hopes - worth)
        elif alone and alone.best and alone.best.carrots > 0:
            yield Fact("piece", (card,), " ".join(alone.best.places), carrots=alone.best.carrots)


def _worth(rules: KingdomRules, view: KingdomView, card: str) -> int:
    """What a parchment itself would pay now, whatever it does to others."""
    assert view.own is not None
    held = replace(view, own=replace(view.own, parchments=(*view.own.parchments, card)))
    return sum(line.carrots for line in rules.outlook(held).hopes if line.id == card)


def _of_land(
    rules: KingdomRules, view: KingdomView, action: Action, land: dict[str, str]
) -> Iterator[Fact]:
    """The fiefs around some spaces that pay more, or are one where several were."""
    after = preview_of(rules, view, action)
    if after is None:
        return
    for line in after.standing:
        cards = _cards_in(line, land)
        if not cards:
            continue
        paid = _paid_before(rules, view, line)
        strength, wealth = (*line.factors, 0, 0)[:2]
        if line.carrots > sum(paid):
            kind = "joins" if len(paid) > 1 else "grows"
            yield Fact(kind, cards, line.places[0], strength, wealth, paid or (0,), line.carrots)
        elif isinstance(action, Pick) and not line.carrots:
            if more := _with_one_more(rules, view, cards, line.places):
                yield more
            elif strength + wealth:
                yield Fact("barren", cards, line.places[0], strength, wealth)
        elif isinstance(action, Place):
            yield Fact("idle", cards, line.places[0], strength, wealth, paid, line.carrots)
    if after.hopes > 0:
        yield Fact("hopes", tuple(land.values()), carrots=after.hopes)


def _with_one_more(
    rules: KingdomRules, view: KingdomView, cards: tuple[str, ...], places: tuple[str, ...]
) -> Fact | None:
    """What the fief of some land that pays nothing yet would pay with one more free space, if
    neither the land nor the space would bring as much alone.
    """
    tried = (_with(rules, view, cards, space) for space in _free_around(rules, view, places))
    found = [fact for fact in tried if fact]
    return max(found, key=lambda fact: fact.carrots - sum(fact.before), default=None)


def _with(
    rules: KingdomRules, view: KingdomView, cards: tuple[str, ...], space: str
) -> Fact | None:
    assert view.own is not None
    more = TERRITORY + space
    holding = replace(view, own=replace(view.own, hand=(*cards, more)))
    both = preview_of(rules, holding, Pick((*cards, more)))
    alone = preview_of(rules, holding, Pick((more,)))
    if both is None or alone is None or both.carrots <= alone.carrots:
        return None
    land = land_of(Pick(cards))
    line = next(line for line in both.standing if _cards_in(line, land) and space in line.places)
    strength, wealth = line.factors[:2]
    paid = _paid_before(rules, view, line) or (0,)
    return Fact("reach", cards, space, strength, wealth, paid, line.carrots)


def _free_around(
    rules: KingdomRules, view: KingdomView, places: tuple[str, ...]
) -> tuple[str, ...]:
    """The spaces beside some others that nobody has and a card can give."""
    atlas = rules.book.atlas
    around = 0
    for space in bits(atlas.mask(places)):
        around |= atlas.neighbours[space]
    taken = {space for player in view.players for space in player.realm.territories}
    return tuple(
        space
        for space in atlas.names_of(around & ~atlas.mask(places))
        if space not in taken and TERRITORY + space in rules.book.cards
    )


def _cards_in(line: Line, land: dict[str, str]) -> tuple[str, ...]:
    """The cards that gave land of a fief; none if the line is no fief's."""
    return tuple(
        card for space, card in land.items() if line.source == FIEFS and space in line.places
    )


def _paid_before(rules: KingdomRules, view: KingdomView, line: Line) -> tuple[int, ...]:
    """What the fiefs paid that are in this one."""
    places = set(line.places)
    return tuple(old.carrots for old in _fiefs(rules, view) if set(old.places) <= places)


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
