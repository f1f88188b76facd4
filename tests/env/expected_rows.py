"""What a batch's row must say, field by field, worked out from the readable engine's view."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from bunny_kingdom.env.kingdom_observer import KingdomObserver
from bunny_kingdom.env.town_observer import TownObserver
from bunny_kingdom.fast.engine import FastEngine
from bunny_kingdom.fast.kingdom import table_layout as of
from bunny_kingdom.fast.kingdom.engine import KingdomEngine
from bunny_kingdom.kingdom.views.view import KingdomView
from bunny_kingdom.town.rules import TownRules
from bunny_kingdom.town.views.view import TownView

Numbers = npt.NDArray[Any]


def expected_fields(engine: FastEngine, view: Any) -> dict[str, list[int]]:
    """Every field that a view says something about, at a point where no action is begun."""
    if isinstance(engine, KingdomEngine):
        return {name: np.ravel(part).tolist() for name, part in _kingdom(engine, view)}
    return {name: np.ravel(part).tolist() for name, part in _town(engine, view)}


def _kingdom(engine: KingdomEngine, view: KingdomView) -> Iterator[tuple[str, Any]]:
    tables, players = engine.tables, engine.players
    observer = KingdomObserver(tables, players)
    row = observer.observe(view, ())
    fields = {name: row[part] for name, part in observer.fields.slices.items()}
    for name in ("phase", "round", "hand", "owner", "building", "link", "rails", "sheriff"):
        yield name, fields[name]
    assert view.seat is not None
    around = [view.players[(view.seat + k) % players] for k in range(players)]
    yield "left", [view.deck, around[0].hand, around[0].reserve]
    cards = tables.numbers[of.PARCHMENT_CARD : of.PARCHMENT_CARD + len(tables.parchments)]
    yield "parchments", fields["parchments"][cards]
    yield "revealed", fields["revealed"].reshape(players, -1)[:, cards]
    yield "pieces", [list(_pieces(engine, player)) for player in around]
    if view.phase != "harvest":
        yield "asked", fields["asked"]
        yield "choice", _choices(engine, view)
    owes = [int(any(d.seat == player.seat for d in view.decisions)) for player in around]
    numbers = fields["players"].reshape(players, -1)
    rails = [getattr(player.realm.parts.get("rails"), "cards", 0) for player in around]
    yield (
        "players",
        np.column_stack([numbers[:, [0, 4]], owes, numbers[:, [6, 7, 8, 9]], rails]),
    )
    yield "taken", [0, 0, 0]


def _pieces(engine: KingdomEngine, player: Any) -> Iterator[int]:
    """Pieces to be placed, and open cards of kinds that are never placed."""
    tables = engine.tables
    for kind, name in enumerate(tables.kinds):
        placed = tables.numbers[of.KIND_PLACING + kind]
        yield (player.realm.pieces if placed else player.played).count(name)


def _choices(engine: KingdomEngine, view: KingdomView) -> list[int]:
    """What each building chose in the last harvest: 1 + the resource, or 1 + the seat's place."""
    book = engine.tables.book
    chosen = [0] * len(book.atlas.names)
    assert view.seat is not None
    for player in view.players:
        for name, choice in player.chosen.items():
            number = (
                (int(choice) - view.seat) % engine.players
                if choice.isdecimal()
                else book.basic.index(choice)
            )
            chosen[book.atlas.numbers[name]] = 1 + number
    return chosen


def _town(engine: FastEngine, view: TownView) -> Iterator[tuple[str, Any]]:
    rules = engine.rules
    assert isinstance(rules, TownRules)
    observer = TownObserver(rules)
    row = observer.observe(view, ())
    for name, part in observer.fields.slices.items():
        if name != "taken":
            yield name, row[part]
    question = view.question
    plot = 0 if question is None or question.plot is None else 1 + observer.plots[question.plot]
    yield "asked", [plot, question.price if question else 0]
