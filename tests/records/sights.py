"""Sights: all that can happen in games of a title, and what happened in one game.

A sight is a short text: `do place` for a kind of action, `rail-laid` for a kind of event, and
`rail-laid switch` for an event that names something.
"""

from collections.abc import Iterable, Iterator, Mapping

from bunny_kingdom.kernel.events import CarrotsScored, Event, HiddenRedealt, StepUndone
from bunny_kingdom.kernel.record import Record
from bunny_kingdom.kingdom.events import ChoicesOpened, CopiesChosen
from bunny_kingdom.kingdom.parchments.copies import copied_side
from bunny_kingdom.kingdom.rules import KingdomRules
from bunny_kingdom.titles import AnyRules
from bunny_kingdom.town.events import EffectLost, TileBuilt, UpgradeCrafted
from bunny_kingdom.town.rules import TownRules

COPY_OF_A_COPY = "copies-chosen through another copy"
TAKEN_BACK = {
    "kingdom": ("place", "towers", "rainbow", "rail"),
    "town": ("plan", "build", "pay", "craft", "keep", "bridge", "take-back", "share", "quarter"),
}
"""The words of the steps that undo takes back, by family."""


def sights(rules: AnyRules) -> set[str]:
    """All that a corpus of these rules has to show; a redeal is nothing that happens in a game."""
    boxes = {"kernel", *rules.title.split("+")}
    happens = [kind for kind in Event.__subclasses__() if kind is not HiddenRedealt]
    kinds = [kind for kind in happens if kind.__module__.split(".")[1] in boxes]
    found = {f"do {kind.__struct_config__.tag}" for kind in rules.action_kinds}
    found |= {str(kind.__struct_config__.tag) for kind in kinds}
    found |= {f"carrots-scored {source}" for source in rules.sources}
    words = {kind.word for kind in rules.action_kinds}
    found |= {f"step-undone {word}" for word in TAKEN_BACK[rules.family] if word in words}
    if isinstance(rules, KingdomRules):
        found |= set(_of_a_realm(rules))
    elif isinstance(rules, TownRules):
        found |= set(_of_town(rules))
    return found


def _of_a_realm(rules: KingdomRules) -> Iterator[str]:
    """Every card played, placed, kept and paid; every camp removed; every choice and copy."""
    book = rules.book
    for name, card in book.cards.items():
        yield f"{'parchment-kept' if card.parchment else 'card-played'} {name}"
        if card.parchment and copied_side(book, name):
            yield f"copies-chosen {name}"
        elif card.parchment:
            yield f"carrots-scored {name}"
        elif card.kind == "rainbow":
            yield f"building-placed {name}"
            yield f"rainbow-moved {name}"
        elif card.kind == "rail":
            yield f"rail-laid {card.values['line']}"
        elif card.kind == "building":
            yield f"building-placed {name}"
            if book.buildings[name].piece == "camp":
                yield f"camp-removed {name}"
                yield f"camp-declined {name}"
    yield COPY_OF_A_COPY
    yield from (f"choices-opened {resource}" for resource in book.basic)
    yield from (f"hands-passed {direction}" for direction in ("left", "right"))


def _of_town(rules: TownRules) -> Iterator[str]:
    """Every tile, upgrade, request, plot, place of the river and chapter."""
    book = rules.book
    for tile in book.tiles.values():
        yield from (f"tile-planned {tile.id}", f"tile-built {tile.id}", f"effect of {tile.id}")
        if tile.on_build:
            yield f"effect-repeated {tile.id}"
    for upgrade in book.upgrades:
        yield from (f"upgrade-crafted {upgrade}", f"effect of {upgrade}")
    for request in book.requests.values():
        yield from (f"request-kept {request.id}", f"request-revealed {request.id}")
        if request.count:
            yield f"carrots-scored {request.id}"
    yield from (f"tile-built {plot}" for plot in book.plots)
    yield from (f"bridge-placed {place}" for place in book.places)
    yield from (f"park-set {kind}" for kind in book.park_types)
    yield from (f"chapter {numeral}" for numeral in book.chapters)
    yield from (f"requests-drawn {source}" for source in ("pile", "discard"))


def seen_in(rules: AnyRules, record: Record) -> set[str]:
    """What happened in a game."""
    state = rules.setup(record.config)
    seen = {f"chapter {state.chapter}"} if isinstance(rules, TownRules) else set()
    for seat, action in record.entries:
        state, events = rules.apply(state, seat, action)
        seen.add(f"do {action.__struct_config__.tag}")
        seen.update(_told(events))
    return seen


def _told(events: Iterable[Event]) -> Iterator[str]:
    """The sights of what one action brought about."""
    lost = {event.by for event in events if isinstance(event, EffectLost)}
    for event in events:
        if isinstance(event, CarrotsScored) and not event.carrots:
            continue
        tag = event.__struct_config__.tag
        yield str(tag)
        values = [getattr(event, field) for field in event.__struct_fields__]
        yield from (f"{tag} {value}" for value in values if isinstance(value, str))
        match event:
            case StepUndone(step=step):
                yield f"{tag} {step.split()[0]}"
            case TileBuilt(tile=piece) | UpgradeCrafted(upgrade=piece) if piece not in lost:
                yield f"effect of {piece}"
            case ChoicesOpened(choices=choices):
                yield from (f"{tag} {choice}" for choice in choices.values())
            case CopiesChosen(copies=copies):
                yield from _copied(str(tag), copies)
            case _:
                pass


def _copied(tag: str, copies: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    for card, path in copies.items():
        yield f"{tag} {card}"
        if len(path) > 1:
            yield COPY_OF_A_COPY
