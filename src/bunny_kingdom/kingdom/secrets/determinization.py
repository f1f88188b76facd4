"""Determinization: a state that fits a view, for bots that search."""

from collections import Counter
from random import Random

from msgspec.structs import replace

from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kernel.dice import Dice
from bunny_kingdom.kernel.errors import BunnyError
from bunny_kingdom.kingdom.atlas import Atlas
from bunny_kingdom.kingdom.book import Book
from bunny_kingdom.kingdom.state import Player, Realm, State, Works
from bunny_kingdom.kingdom.views.view import (
    OPEN_PHASES,
    KingdomView,
    PlayerView,
    RealmView,
    WorksView,
)

UNKNOWN = "unknown"
"""The seed of a state in which nothing may be drawn."""


def determinized(book: Book, view: KingdomView, random: Random) -> State:
    """A state with this view: what the seat cannot see is dealt at random.

    Decisions that other seats have sealed are drawn from what they could have decided.
    """
    state = _state(book, view, Unseen(book, view, random), f"{random.getrandbits(128):032x}")
    phase = book.module.phases[view.phase]
    sealed = tuple(
        (view.own.sealed if view.own and player.seat == view.seat else None)
        or (phase.legal(book, state, player.seat).sample(random) if player.decided else None)
        for player in view.players
    )
    return replace(state, sealed=sealed)


def visible_state(book: Book, view: KingdomView) -> State:
    """The state with only what the view shows: it contains no hidden card."""
    return _state(book, view, None, UNKNOWN)


def seen_by_all(state: State) -> State:
    """What everybody can see and may pay: no secret, no decision, no history."""
    is_open = state.phase in OPEN_PHASES
    return State(
        config=replace(state.config, seed=UNKNOWN),
        dice=Dice(UNKNOWN),
        phase=state.phase,
        sealed=(None,) * len(state.players),
        round=state.round,
        deck=(),
        players=tuple(
            Player(
                parchments=player.parchments if is_open else (),
                played=player.played,
                realm=player.realm,
                chosen=player.chosen,
                copies=player.copies,
                carrots=player.carrots,
            )
            for player in state.players
        ),
        printed=state.printed,
        parts=state.parts,
        covered=state.covered,
        removed=state.removed,
    )


def _state(book: Book, view: KingdomView, unseen: "Unseen | None", seed: str) -> State:
    numbers = book.atlas.numbers
    config = Config(view.title, len(view.players), seed, view.options, view.cards)
    return State(
        config=config,
        dice=Dice(seed),
        phase=view.phase,
        sealed=(None,) * len(view.players),
        round=view.round,
        players=tuple(_player(book, view, player, unseen) for player in view.players),
        deck=unseen.take(view.deck) if unseen else (),
        printed={numbers[name]: building for name, building in view.printed.items()},
        covered=book.atlas.mask(view.covered),
        removed=view.removed,
        call=view.call,
        parts=view.parts,
    )


def hidden_cards(book: Book, view: KingdomView) -> Counter[str]:
    """The cards that the view does not show."""
    seen = Counter(view.removed)
    for player in view.players:
        seen.update(player.played)
        if player.seat != view.seat:
            seen.update(player.revealed)
    if view.own:
        seen.update(view.own.hand + view.own.buried + view.own.parchments)
    return Counter(book.deck()) - seen


class Unseen:
    """The cards that the view does not show, shuffled."""

    def __init__(self, book: Book, view: KingdomView, random: Random) -> None:
        cards = list(hidden_cards(book, view).elements())
        random.shuffle(cards)
        hidden = sum(
            player.parchments
            for player in view.players
            if player.seat != view.seat and not player.revealed
        )
        parchments = [card for card in cards if book.cards[card].parchment]
        if len(parchments) < hidden:
            raise BunnyError("no game has this view: it hides more parchments than there are left")
        self._parchments = parchments[:hidden]
        laid = Counter(self._parchments)
        self._rest = list((Counter(cards) - laid).elements())
        random.shuffle(self._rest)

    def take(self, count: int) -> tuple[str, ...]:
        self._rest, taken = self._rest[count:], self._rest[:count]
        return tuple(taken)

    def take_parchments(self, count: int) -> tuple[str, ...]:
        self._parchments, taken = self._parchments[count:], self._parchments[:count]
        return tuple(taken)


def _player(book: Book, view: KingdomView, player: PlayerView, unseen: Unseen | None) -> Player:
    own = view.own if player.seat == view.seat else None
    realm = _realm(book.atlas, player.realm)
    hand: tuple[str, ...] = ()
    buried: tuple[str, ...] = ()
    reserve: tuple[str, ...] = ()
    parchments = player.revealed
    if unseen:
        reserve = unseen.take(player.reserve)
    if own:
        hand, buried, parchments = own.hand, own.buried, own.parchments
    elif unseen:
        hand, buried = unseen.take(player.hand), unseen.take(player.buried)
        parchments = player.revealed or unseen.take_parchments(player.parchments)
    return Player(
        hand=hand,
        reserve=reserve,
        buried=buried,
        parchments=parchments,
        played=player.played,
        realm=realm,
        works=_works(book.atlas, player.works, realm),
        chosen={book.atlas.numbers[name]: choice for name, choice in player.chosen.items()},
        copies=player.copies,
        carrots=player.carrots,
        sections=player.sections,
    )


def _realm(atlas: Atlas, view: RealmView) -> Realm:
    numbers = atlas.numbers
    return Realm(
        territories=atlas.mask(view.territories),
        buildings={numbers[name]: building for name, building in view.buildings.items()},
        links=tuple((numbers[one], numbers[other]) for one, other in view.links),
        pieces=view.pieces,
        parts=view.parts,
    )


def _works(atlas: Atlas, view: WorksView, realm: Realm) -> Works:
    start = _realm(atlas, view.start) if view.start else realm
    return Works(view.finished, view.kept, start, view.steps, view.settled)
