"""Views as they are built: what one seat, or a spectator, may know, and nothing else."""

from msgspec.structs import replace

from bunny_kingdom.kernel.decisions import Decision
from bunny_kingdom.kingdom.atlas import Atlas
from bunny_kingdom.kingdom.book import Book
from bunny_kingdom.kingdom.exploration import passing, pick_number
from bunny_kingdom.kingdom.harvest_choices import named
from bunny_kingdom.kingdom.state import Player, Realm, State
from bunny_kingdom.kingdom.views.view import (
    OPEN_PHASES,
    KingdomView,
    OwnView,
    PlayerView,
    RealmView,
    WorksView,
)


def own_view(state: State, seat: int) -> OwnView:
    """What only a seat may know."""
    player = state.players[seat]
    return OwnView(player.hand, player.buried, player.parchments, state.sealed[seat])


def public_view(
    book: Book,
    state: State,
    decisions: tuple[Decision, ...],
    earlier: tuple[State, KingdomView] | None = None,
) -> KingdomView:
    """What everybody may know; players who have not changed are reused."""
    before, shown = earlier or (state, None)
    same_parts = before.parts is state.parts
    players = [
        _still(state, number, shown.players[number])
        if shown and same_parts and before.players[number] is player
        else _player_view(book, state, number)
        for number, player in enumerate(state.players)
    ]
    same_land = shown if before.printed is state.printed else None
    return KingdomView(
        seat=None,
        title=state.config.title,
        options=state.config.options,
        cards=state.config.cards,
        rules_version=book.version,
        round=state.round,
        pick=pick_number(book, state),
        passing=passing(book, state),
        deal=book.deals[len(state.players)],
        phase=state.phase,
        decisions=decisions,
        deck=len(state.deck),
        printed=same_land.printed if same_land else named(book, state.printed),
        covered=book.atlas.names_of(state.covered),
        removed=state.removed,
        call=state.call,
        parts=state.parts,
        players=tuple(players),
        own=None,
    )


def _still(state: State, seat: int, shown: PlayerView) -> PlayerView:
    """The player as before, except for what the table around them says."""
    revealed, decided = _revealed(state, seat), state.sealed[seat] is not None
    if revealed == shown.revealed and decided == shown.decided:
        return shown
    return replace(shown, revealed=revealed, decided=decided)


def _revealed(state: State, seat: int) -> tuple[str, ...]:
    return state.players[seat].parchments if state.phase in OPEN_PHASES else ()


def _player_view(book: Book, state: State, seat: int) -> PlayerView:
    player = state.players[seat]
    return PlayerView(
        seat=seat,
        hand=len(player.hand),
        reserve=len(player.reserve),
        buried=len(player.buried),
        parchments=len(player.parchments),
        revealed=_revealed(state, seat),
        decided=state.sealed[seat] is not None,
        played=player.played,
        realm=_realm_view(book.atlas, player.realm),
        works=_works_view(book.atlas, player),
        held=_held(book, player.realm),
        counters=_counters(book, state, seat),
        chosen=named(book, player.chosen),
        copies=player.copies,
        carrots=player.carrots,
        sections=player.sections,
    )


def _held(book: Book, realm: Realm) -> dict[str, int]:
    held: dict[str, int] = {}
    for piece in realm.pieces:  # a Counter would take three times as long
        held[piece] = held.get(piece, 0) + 1
    for others in book.module.held.values():
        held.update(others(realm))
    return held


def _counters(book: Book, state: State, seat: int) -> dict[str, int]:
    return {
        name: number
        for name, counter in book.module.counters.items()
        if (number := counter(book, state, seat)) is not None
    }


def _realm_view(atlas: Atlas, realm: Realm) -> RealmView:
    names = atlas.names
    return RealmView(
        territories=atlas.names_of(realm.territories),
        buildings={names[space]: building for space, building in realm.buildings.items()},
        links=tuple((names[one], names[other]) for one, other in realm.links),
        pieces=realm.pieces,
        parts=realm.parts,
    )


def _works_view(atlas: Atlas, player: Player) -> WorksView:
    works = player.works
    start = _realm_view(atlas, works.start) if works.steps else None
    return WorksView(works.finished, works.kept, works.steps, start, works.settled)
