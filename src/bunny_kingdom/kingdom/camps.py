"""Camps: announced by their number, interrupted by lower ones, placed on empty territories."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.choices import Choice, Refused, Step, begun, step
from bunny_kingdom.kernel.errors import IllegalAction
from bunny_kingdom.kernel.legal import Legal, ListedLegal, Run
from bunny_kingdom.kingdom.book import Book
from bunny_kingdom.kingdom.events import BuildingPlaced, CampAnnounced, CampDeclined
from bunny_kingdom.kingdom.module import KingdomScene, Need
from bunny_kingdom.kingdom.moves import Move
from bunny_kingdom.kingdom.placement import check_piece, check_space, choice_of_space, fitting
from bunny_kingdom.kingdom.realms import occupied, with_player, without_piece
from bunny_kingdom.kingdom.state import CampCall, State


class AnnounceCamp(Action, frozen=True, tag="announce"):
    """Announce a camp by its card, without saying where it goes."""

    word: ClassVar[str] = "announce"
    camp: str


class PlaceCamp(Action, frozen=True, tag="camp"):
    """Put the camp that one is asked about on an empty territory."""

    word: ClassVar[str] = "camp"
    territory: str


class PassCamp(Action, frozen=True, tag="pass"):
    """Keep the camp that one is asked about."""

    word: ClassVar[str] = "pass"


def empty_land(state: State) -> tuple[Need, ...]:
    """What a camp needs: a territory without rabbit and without building [K-31]."""
    printed = 0
    for space in state.printed:
        printed |= 1 << space
    return (
        Need("taken", ~occupied(state), "a rabbit stands there"),
        Need("built-on", ~printed, "a building stands there already"),
    )


def _empty(book: Book, state: State) -> int:
    return fitting(empty_land(state), book.atlas.everywhere)


def camps_before(book: Book, state: State, seat: int) -> list[str]:
    """The camps that a seat has to place."""
    pieces = state.players[seat].realm.pieces
    return [card for card in pieces if book.buildings[card].piece == "camp"]


def _refusals(book: Book, state: State, seat: int, camp: str) -> Iterator[Refused]:
    """Why a camp cannot be announced now."""
    if camp in state.players[seat].works.kept:
        yield Refused("camp-kept", f"{camp} was kept in this phase already")
    elif not _empty(book, state):
        yield Refused("no-empty-territory", "no empty territory is left for a camp")


class AnnounceMove(Move):
    """Announcing a camp. Undo does not go past it [R-22]."""

    action: ClassVar[type[Action]] = AnnounceCamp

    def possible(self, book: Book, state: State, seat: int) -> bool:
        return bool(self._camps(book, state, seat))

    def runs(self, book: Book, state: State, seat: int) -> list[Run]:
        camps = self._camps(book, state, seat)
        return [(len(camps), lambda number: AnnounceCamp(camps[number]))] if camps else []

    def _camps(self, book: Book, state: State, seat: int) -> list[str]:
        """The seat's camps not yet declined in this phase, as long as there is an empty space."""
        kept = state.players[seat].works.kept
        camps = [card for card in camps_before(book, state, seat) if card not in kept]
        return camps if camps and _empty(book, state) else []

    def choices(self, book: Book, state: State, seat: int) -> tuple[Choice, ...]:
        """Each camp, with the reason if it cannot be announced now."""
        return tuple(
            Step(
                action=begun(AnnounceCamp, camp=camp),
                piece=camp,
                refused=tuple(_refusals(book, state, seat, camp)),
            )
            for camp in camps_before(book, state, seat)
        )

    def perform(self, scene: KingdomScene, seat: int, action: Action) -> None:
        """Open the call: other players' lower camps are asked first, lowest first [K-37]."""
        assert isinstance(action, AnnounceCamp)
        book, state = scene.book, scene.state
        check_piece(state, seat, action.camp)
        if book.buildings[action.camp].piece != "camp":
            raise IllegalAction("not-a-camp", f"{action.camp} is placed without being announced")
        for wrong in _refusals(book, state, seat, action.camp):
            raise IllegalAction(wrong.code, wrong.message)
        priority = book.buildings[action.camp].priority
        lower = sorted(
            (book.buildings[card].priority, other, card)
            for other in range(len(state.players))
            if other != seat
            for card in camps_before(book, state, other)
            if book.buildings[card].priority < priority
        )
        asked = (*((other, card) for _, other, card in lower), (seat, action.camp))
        settle_works(scene, seat)
        scene.change(call=CampCall(seat, action.camp, asked))
        scene.tell(CampAnnounced(seat=seat, camp=action.camp))


def settle_works(scene: KingdomScene, seat: int, placed: bool = False) -> None:
    """Undo cannot go back past this point: the realm as it is now becomes the start."""
    player = scene.state.players[seat]
    works = replace(player.works, start=player.realm, steps=())
    if scene.book.rulings.finish_is_owed and (placed or player.works.begun):
        works = replace(works, settled=True)
    with_player(scene, seat, replace(player, works=works))


def call_legal(book: Book, state: State, call: CampCall, seat: int) -> Legal:
    """What the seat asked may answer; all others wait [R-21]."""
    asked, _ = call.asked[0]
    if seat != asked:
        return ListedLegal(())
    spaces = book.atlas.names_of(_empty(book, state))
    return ListedLegal([*(PlaceCamp(name) for name in spaces), PassCamp()])


def call_choices(book: Book, state: State, call: CampCall, seat: int) -> tuple[Choice, ...]:
    """The same as data for a page."""
    asked, camp = call.asked[0]
    if seat != asked:
        return ()
    space = choice_of_space(book, empty_land(state), begun(PlaceCamp), piece=camp)
    return space, step(PassCamp(), piece=camp)


def answer_call(scene: KingdomScene, call: CampCall, seat: int, action: Action) -> None:
    """The seat asked places its camp or passes; after the announcer the call is over."""
    asked, camp = call.asked[0]
    if seat != asked:
        raise IllegalAction("camp-call-open", f"seat {asked} is asked about {camp} first")
    if isinstance(action, PlaceCamp):
        space = check_space(scene.book, camp, empty_land(scene.state), action.territory)
        _settle(scene, seat, camp, space)
    elif isinstance(action, PassCamp):
        if seat == call.seat and len(call.asked) == 1:
            player = scene.state.players[seat]
            works = replace(player.works, kept=(*player.works.kept, camp))
            with_player(scene, seat, replace(player, works=works))
        scene.tell(CampDeclined(seat=seat, camp=camp))
    else:
        raise IllegalAction("camp-call-open", f"place {camp} or pass, before anything else")
    rest = call.asked[1:]
    scene.change(call=CampCall(call.seat, call.camp, rest) if rest else None)


def _settle(scene: KingdomScene, seat: int, camp: str, space: int) -> None:
    """A rabbit and the camp go on the space [K-38]."""
    player = scene.state.players[seat]
    realm = replace(
        player.realm,
        territories=player.realm.territories | 1 << space,
        buildings={**player.realm.buildings, space: camp},
        pieces=without_piece(player.realm.pieces, camp),
    )
    with_player(scene, seat, replace(player, realm=realm))
    name = scene.book.atlas.names[space]
    scene.tell(BuildingPlaced(seat=seat, building=camp, territories=(name,)))
    for watch in scene.book.watchers:
        watch(scene, seat)
    settle_works(scene, seat, placed=True)
