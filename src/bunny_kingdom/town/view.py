"""The view: what one seat, or a spectator, may know, in names that a page can draw."""

from typing import Any

from msgspec import Struct

from bunny_kingdom.kernel.decisions import Decision
from bunny_kingdom.kernel.rules import View
from bunny_kingdom.kernel.sheet import Section
from bunny_kingdom.town.actions import Keep
from bunny_kingdom.town.book import Book
from bunny_kingdom.town.effect import Stars
from bunny_kingdom.town.quarter import quarters
from bunny_kingdom.town.renown import renown
from bunny_kingdom.town.state import OnSale, Question, State
from bunny_kingdom.town.track import price

STEPS = PLAN, BUILD = "plan", "build"
"""The steps of a turn, in order [T-11]."""


class SlotView(Struct, frozen=True):
    """A slot of the track: its printed cost, its plot, and what it would cost each seat now."""

    cost: int
    plot: str | None
    prices: tuple[int, ...]


class BuildingView(Struct, frozen=True):
    """A building of the town."""

    plot: str
    tile: str
    type: str
    owner: int
    sharer: int | None
    """The other seat that controls it too."""
    shining: bool | None
    """Whether its stars are active for a seat that controls it; None if it has no stars."""


class QuarterView(Struct, frozen=True):
    """A quarter and what its renown would be now."""

    plots: tuple[str, ...]
    stars: int
    shining: dict[str, int]
    """The plots whose stars are active, with how many; other stars wait for their condition."""
    types: tuple[str, ...]
    renown: int


class PlayerView(Struct, frozen=True):
    """A player's things as everybody sees them."""

    coins: int
    wood: int
    carrots: int
    reserve: tuple[str, ...]
    upgrades: tuple[str, ...]
    requests: int
    """How many lie face down."""
    known: tuple[str, ...]
    """Those of them that everybody saw leave the open discard."""
    drawn: int
    """How many the player is choosing from."""
    decided: bool
    """Whether the player has chosen face down."""
    revealed: tuple[str, ...]
    parks: dict[str, str]
    quarters: tuple[QuarterView, ...]
    sections: tuple[Section, ...]


class TownView(View, frozen=True):
    """The table as one seat sees it; `requests`, `drawn` and `choice` are that seat's own."""

    phase: str
    decisions: tuple[Decision, ...]
    round: int
    chapter: str
    first: int
    first_of_round: int
    active: int
    step: str
    """The step of the turn: plan, then build."""
    builds: int
    offer: tuple[str, ...]
    tiles_left: int
    requests_left: int
    discard: tuple[str, ...]
    track: tuple[SlotView, ...]
    plots_left: int
    plots_under: tuple[str, ...]
    market: tuple[OnSale, ...]
    wood: tuple[str, ...]
    bridges: tuple[tuple[str, str], ...]
    """Each by the two plots that it joins."""
    bridges_left: int
    town: tuple[BuildingView, ...]
    players: tuple[PlayerView, ...]
    question: Question | None
    open_drawn: tuple[str, ...]
    """What the active seat drew from the open discard and is choosing from."""
    activating: str | None
    at_reveal: tuple[int, ...]
    revealing: tuple[int, ...]
    queue: tuple[str, ...]
    requests: tuple[str, ...]
    drawn: tuple[str, ...]
    choice: str | None


def own_fields(state: State, seat: int) -> dict[str, Any]:
    """What only the seat itself knows, including its choice while that is face down."""
    player, choice = state.players[seat], state.sealed[seat]
    return {
        "requests": player.requests,
        "drawn": player.drawn,
        "choice": choice.request if isinstance(choice, Keep) else None,
    }


def public_view(book: Book, state: State, decisions: tuple[Decision, ...]) -> TownView:
    """What everybody may know: public things by name, secrets only by number."""
    players = tuple(_player(book, state, each) for each in range(len(state.players)))
    question = state.question
    is_open = question is not None and question.open
    return TownView(
        seat=None,
        title=state.config.title,
        options=state.config.options,
        cards=state.config.cards,
        rules_version=book.version,
        phase=state.phase,
        decisions=decisions,
        round=state.round,
        chapter=state.chapter,
        first=state.first,
        first_of_round=state.first_of_round(),
        active=state.active,
        step=BUILD if state.planned else PLAN,
        builds=state.builds,
        offer=state.offer,
        tiles_left=len(state.tile_pile),
        requests_left=len(state.request_pile),
        discard=state.discard,
        track=_track(book, state),
        plots_left=len(state.plot_pile),
        plots_under=state.plots_under,
        market=state.market,
        wood=state.wood,
        bridges=tuple(book.places[place] for place in state.bridges),
        bridges_left=book.board.bridges - len(state.bridges),
        town=_town(book, state, players),
        players=players,
        question=question,
        open_drawn=state.players[state.active].drawn if is_open else (),
        activating=state.activating,
        at_reveal=state.at_reveal,
        revealing=state.revealing,
        queue=state.queue,
        requests=(),
        drawn=(),
        choice=None,
    )


def _track(book: Book, state: State) -> tuple[SlotView, ...]:
    seats = range(len(state.players))
    return tuple(
        SlotView(cost, plot, tuple(_price(book, state, seat, slot) for seat in seats))
        for slot, (cost, plot) in enumerate(zip(book.board.slots, state.track, strict=True))
    )


def _town(book: Book, state: State, players: tuple[PlayerView, ...]) -> tuple[BuildingView, ...]:
    shining = {
        plot for player in players for quarter in player.quarters for plot in quarter.shining
    }
    return tuple(
        BuildingView(
            plot,
            built.tile,
            tile.type,
            built.owner,
            1 - built.owner if built.shared else None,
            plot in shining if isinstance(tile.effect, Stars) else None,
        )
        for plot, built in sorted(state.town.items())
        for tile in (book.tiles[built.tile],)
    )


def _price(book: Book, state: State, seat: int, slot: int) -> int:
    """What a slot costs a seat; only the active seat pays the surcharge."""
    full = price(book, state, seat, slot)
    return full if seat == state.active or not state.builds else full - book.board.surcharge


def _player(book: Book, state: State, seat: int) -> PlayerView:
    player = state.players[seat]
    return PlayerView(
        coins=player.coins,
        wood=player.wood,
        carrots=player.carrots,
        reserve=player.reserve,
        upgrades=player.upgrades,
        requests=len(player.requests),
        known=player.known,
        drawn=len(player.drawn),
        decided=state.sealed[seat] is not None,
        revealed=player.revealed,
        parks=player.parks,
        quarters=tuple(
            QuarterView(plots, worth.stars, worth.shining, worth.types, worth.carrots)
            for plots in quarters(book, state, seat)
            for worth in (renown(book, state, seat, plots),)
        ),
        sections=player.sections,
    )
