"""Rainbows: a space of the cloud, and a token that ties a territory of the New World to it."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.choices import Choice, begun
from bunny_kingdom.kernel.errors import IllegalAction
from bunny_kingdom.kernel.legal import Run
from bunny_kingdom.kingdom.atlas import Atlas
from bunny_kingdom.kingdom.book import Book
from bunny_kingdom.kingdom.cards import Card
from bunny_kingdom.kingdom.fiefs import group_around
from bunny_kingdom.kingdom.module import KingdomScene, Need
from bunny_kingdom.kingdom.moves import Move
from bunny_kingdom.kingdom.placement import (
    check_space,
    choice_of_space,
    fitting,
    own_free_ground,
)
from bunny_kingdom.kingdom.played_cards import claim, lay_open, printed_space
from bunny_kingdom.kingdom.realms import with_realm
from bunny_kingdom.kingdom.state import Realm, State
from bunny_kingdom.sky.events import RainbowMoved

RAINBOW = "rainbow"
RAINBOWS = "rainbows"


class Rainbows(Struct, frozen=True):
    """The player's rainbows that reach the New World."""

    touched: dict[str, int] = {}
    """The round in which each one's second token was last placed or moved [R-23]."""


class MoveRainbow(Action, frozen=True, tag="rainbow"):
    """Move the second token of a rainbow to another territory of the New World."""

    word: ClassVar[str] = "rainbow"
    rainbow: str
    territory: str


def play_rainbow(scene: KingdomScene, seat: int, card: Card) -> None:
    """A rabbit goes onto the cloud space; the player receives the second token [S-11]."""
    lay_open(scene, seat, card, piece=card.id)
    claim(scene, seat, printed_space(scene.book, scene.state, card))


def cloud_end(book: Book, rainbow: str) -> int:
    """The space of the Great Cloud on which a rainbow stands from the start."""
    return book.atlas.numbers[str(book.cards[rainbow].values["space"])]


def far_end(book: Book, realm: Realm, rainbow: str) -> int | None:
    """The New World space that a rainbow reaches, if it does yet."""
    cloud = cloud_end(book, rainbow)
    return next((far for near, far in realm.links if near == cloud), None)


def rainbow_needs(book: Book, state: State, seat: int, rainbow: str) -> tuple[Need, ...]:
    """What the second token needs: own free ground of the New World in another fief than the
    cloud space, where the fiefs are those without this rainbow [S-12].
    """
    realm = state.players[seat].realm
    cloud = cloud_end(book, rainbow)
    links = tuple(link for link in realm.links if cloud not in link)
    fief = group_around(book, realm.territories, links, 1 << cloud)
    reason = f"this territory lies in one fief with {book.atlas.names[cloud]}"
    return (*own_free_ground(book, state, seat, rainbow), Need("same-fief", ~fief, reason))


def tie(book: Book, realm: Realm, rainbow: str, space: int, round_number: int) -> Realm:
    """The realm with the second token moved to a space [S-12, R-23]."""
    cloud = cloud_end(book, rainbow)
    left = far_end(book, realm, rainbow)
    buildings = {place: name for place, name in realm.buildings.items() if place != left}
    touched = {**realm.parts[RAINBOWS].touched, rainbow: round_number}
    return replace(
        realm,
        buildings={**buildings, space: rainbow},
        links=(*(link for link in realm.links if cloud not in link), (cloud, space)),
        parts={**realm.parts, RAINBOWS: Rainbows(touched)},
    )


def rainbow_placed(scene: KingdomScene, seat: int, rainbow: str, space: int) -> None:
    """The token connects its territory with the cloud space from now on."""
    realm = scene.state.players[seat].realm
    with_realm(scene, seat, tie(scene.book, realm, rainbow, space, scene.state.round))


class RainbowMove(Move):
    """Moving a rainbow's second token, which is never taken off the board again."""

    action: ClassVar[type[Action]] = MoveRainbow

    def possible(self, book: Book, state: State, seat: int) -> bool:
        return next(self._spaces(book, state, seat), None) is not None

    def runs(self, book: Book, state: State, seat: int) -> list[Run]:
        """For each rainbow that may move, the spaces where it may go."""
        atlas = book.atlas
        return [_moves(rainbow, to, atlas) for rainbow, to in self._spaces(book, state, seat)]

    def _spaces(self, book: Book, state: State, seat: int) -> Iterator[tuple[str, int]]:
        for rainbow in _movable(state, seat):
            spaces = fitting(rainbow_needs(book, state, seat, rainbow))
            if spaces:
                yield rainbow, spaces

    def choices(self, book: Book, state: State, seat: int) -> tuple[Choice, ...]:
        """One for each rainbow that was not touched in this round."""
        return tuple(
            choice_of_space(
                book,
                rainbow_needs(book, state, seat, rainbow),
                begun(MoveRainbow, rainbow=rainbow),
                piece=rainbow,
            )
            for rainbow in _movable(state, seat)
        )

    def perform(self, scene: KingdomScene, seat: int, action: Action) -> None:
        assert isinstance(action, MoveRainbow)
        book, state, rainbow = scene.book, scene.state, action.rainbow
        realm = state.players[seat].realm
        touched: dict[str, int] = realm.parts[RAINBOWS].touched
        if rainbow not in touched:
            raise IllegalAction("no-such-rainbow", f"you have no {rainbow} on the New World")
        if touched[rainbow] == state.round:
            raise IllegalAction(
                "rainbow-moved", f"{rainbow} was placed or moved in this phase: move it in the next"
            )
        needs = rainbow_needs(book, state, seat, rainbow)
        space = check_space(book, rainbow, needs, action.territory)
        left = far_end(book, realm, rainbow)
        assert left is not None
        with_realm(scene, seat, tie(book, realm, rainbow, space, state.round))
        scene.tell(
            RainbowMoved(
                seat=seat,
                rainbow=rainbow,
                left=book.atlas.names[left],
                territory=action.territory,
            )
        )


def _movable(state: State, seat: int) -> Iterator[str]:
    """The rainbows that were neither placed nor moved in this round [R-23]."""
    touched: dict[str, int] = state.players[seat].realm.parts[RAINBOWS].touched
    return (rainbow for rainbow, when in touched.items() if when != state.round)


def _moves(rainbow: str, spaces: int, atlas: Atlas) -> Run:
    return spaces.bit_count(), lambda number: MoveRainbow(rainbow, atlas.names_of(spaces)[number])
