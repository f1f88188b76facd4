"""Camps: announced by their number, interrupted by lower ones, placed on empty territories."""

from typing import ClassVar

from msgspec.structs import replace

from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.errors import IllegalAction
from bunny_kingdom.kernel.legal import Legal, ListedLegal, Run
from bunny_kingdom.kingdom.book import Book
from bunny_kingdom.kingdom.events import BuildingPlaced, CampAnnounced, CampDeclined
from bunny_kingdom.kingdom.module import KingdomScene, Need
from bunny_kingdom.kingdom.placing import check_piece, check_space, fitting
from bunny_kingdom.kingdom.realms import occupied, with_player, without_piece
from bunny_kingdom.kingdom.state import CampCall, State


class AnnounceCamp(Action, frozen=True, tag="announce"):
    """Say that one wants to place a camp, by its card and not by its place."""

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


class AnnounceMove:
    """Announcing a camp. Undo does not go past it [R-22]."""

    action: ClassVar[type[Action]] = AnnounceCamp

    def possible(self, book: Book, state: State, seat: int) -> bool:
        """Whether there is a camp to announce."""
        return bool(self._camps(book, state, seat))

    def runs(self, book: Book, state: State, seat: int) -> list[Run]:
        """The camps to announce."""
        camps = self._camps(book, state, seat)
        return [(len(camps), lambda number: AnnounceCamp(camps[number]))] if camps else []

    def _camps(self, book: Book, state: State, seat: int) -> list[str]:
        """The seat's camps that were not kept in this phase, while there is an empty space."""
        player = state.players[seat]
        camps = [
            card
            for card in player.realm.pieces
            if book.buildings[card].piece == "camp" and card not in player.works.kept
        ]
        return camps if camps and _empty(book, state) else []

    def perform(self, scene: KingdomScene, seat: int, action: Action) -> None:
        """Open the call: other players' lower camps are asked first, lowest first [K-37]."""
        assert isinstance(action, AnnounceCamp)
        book, state = scene.book, scene.state
        player = state.players[seat]
        check_piece(state, seat, action.camp)
        if book.buildings[action.camp].piece != "camp":
            raise IllegalAction("not-a-camp", f"{action.camp} is placed without being announced")
        if action.camp in player.works.kept:
            raise IllegalAction("camp-kept", f"{action.camp} was kept in this phase already")
        if not _empty(book, state):
            raise IllegalAction("no-empty-territory", "no empty territory is left for a camp")
        priority = book.buildings[action.camp].priority
        lower = sorted(
            (book.buildings[card].priority, other, card)
            for other, rival in enumerate(state.players)
            if other != seat
            for card in rival.realm.pieces
            if book.buildings[card].piece == "camp" and book.buildings[card].priority < priority
        )
        asked = (*((other, card) for _, other, card in lower), (seat, action.camp))
        settle_works(scene, seat)
        scene.change(call=CampCall(seat, action.camp, asked))
        scene.tell(CampAnnounced(seat=seat, camp=action.camp))


def settle_works(scene: KingdomScene, seat: int) -> None:
    """From here on undo stops: the realm as it is becomes the one to go back to."""
    player = scene.state.players[seat]
    works = replace(player.works, start=player.realm, steps=())
    with_player(scene, seat, replace(player, works=works))


def call_legal(book: Book, state: State, call: CampCall, seat: int) -> Legal:
    """What the seat that is asked may answer; all others wait [R-21]."""
    asked, _ = call.asked[0]
    if seat != asked:
        return ListedLegal(())
    spaces = book.atlas.names_of(_empty(book, state))
    return ListedLegal([*(PlaceCamp(name) for name in spaces), PassCamp()])


def answer_call(scene: KingdomScene, call: CampCall, seat: int, action: Action) -> None:
    """The asked seat places its camp or passes; after the announcer the call is over."""
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
    settle_works(scene, seat)
