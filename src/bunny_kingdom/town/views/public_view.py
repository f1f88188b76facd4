"""The view as it is built: what everybody may know, and what only a seat itself does."""

from typing import Any

from bunny_kingdom.kernel.decisions import Decision
from bunny_kingdom.town.actions import Keep
from bunny_kingdom.town.book import Book
from bunny_kingdom.town.effects.effect import Stars
from bunny_kingdom.town.quarter import quarters
from bunny_kingdom.town.renown import renown
from bunny_kingdom.town.state import State
from bunny_kingdom.town.track import price
from bunny_kingdom.town.views.view import (
    BUILD,
    PLAN,
    BuildingView,
    PlayerView,
    QuarterView,
    SlotView,
    TownView,
)


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
