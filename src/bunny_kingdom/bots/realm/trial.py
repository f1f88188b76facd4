"""Trials: an estate is put on the table as it would be, and the rules say what it pays.

That is how these bots value what they were never taught: a piece, a line of the score sheet, or
a parchment of some expansion. It is slower than their own arithmetic and used for nothing else.
"""

from msgspec.structs import replace

from bunny_kingdom.bots.realm.estate import Estate
from bunny_kingdom.bots.realm.land import Land
from bunny_kingdom.bots.realm.unknowns import PIECES
from bunny_kingdom.kernel.state import Scene
from bunny_kingdom.kingdom.module import ScoreLine
from bunny_kingdom.kingdom.parchments.effects import worth_of
from bunny_kingdom.kingdom.parchments.tally import Tally
from bunny_kingdom.kingdom.placement import fitting
from bunny_kingdom.kingdom.realms import with_player
from bunny_kingdom.kingdom.state import State

Key = tuple[int, int, tuple[tuple[int, str], ...]]
"""Everything about an estate that a trial looks at: its seat, its territories, what was built."""


class Trial:
    """The trials of one decision; the rules are asked only once about the same land."""

    def __init__(self, land: Land, state: State) -> None:
        self._land = land
        self._state = state
        self._paid: dict[Key, tuple[int, int]] = {}

    def carrots(self, estate: Estate, harvests: int) -> float:
        """What the unknown lines will pay, in this many harvests like this one and at the end."""
        key = estate.seat, estate.territories, estate.built
        if key not in self._paid:
            unknowns, state = self._land.unknowns, self._laid(estate)
            self._paid[key] = (
                self._sum(unknowns.harvest_lines, state, estate.seat),
                self._sum(unknowns.final_lines, state, estate.seat),
            )
        harvest, end = self._paid[key]
        return float(harvests * harvest + end)

    def count(self, estate: Estate, name: str) -> float:
        return float(self._tally(estate).count(name))

    def paid(self, estate: Estate, parchment: str) -> int | None:
        """What a parchment would pay now; None if only the end can tell."""
        card = self._land.book.cards[parchment].parchment
        if card is None or self._land.book.module.effects[card.effect].worth is None:
            return None
        return worth_of(self._tally(estate), parchment).carrots

    def spaces(self, estate: Estate, name: str) -> int:
        """Where a piece could stand, on what is free of one's own land and wherever else it may."""
        book = self._land.book
        piece = book.module.pieces[book.buildings[name].piece]
        free = 0
        for fief in estate.fiefs:
            free |= fief.free
        needs = piece.needs(book, self._laid(estate), estate.seat, name)
        return fitting(needs, self._land.everywhere & (free | ~estate.territories))

    def _tally(self, estate: Estate) -> Tally:
        return Tally(self._land.book, self._laid(estate), estate.seat, estate.parchments)

    def _sum(self, lines: tuple[ScoreLine, ...], state: State, seat: int) -> int:
        book = self._land.book
        return sum(each.carrots for line in lines for each in line.score(book, state, seat))

    def _laid(self, estate: Estate) -> State:
        """The table with an estate in its seat, after what the rules do on a placement."""
        book, seat = self._land.book, estate.seat
        player = self._state.players[seat]
        realm = player.realm
        printed = {
            space: name
            for space, name in self._state.printed.items()
            if estate.territories >> space & 1
        }
        buildings = {**printed, **realm.buildings, **dict(estate.built)}
        realm = replace(realm, territories=estate.territories, buildings=buildings)
        scene = Scene(book, self._state)
        with_player(scene, seat, replace(player, realm=realm, parchments=estate.parchments))
        for space, name in estate.built:
            piece = book.module.pieces.get(book.buildings[name].piece)
            if piece and piece.placed and book.buildings[name].piece not in PIECES:
                piece.placed(scene, seat, name, space)
        for watch in self._land.unknowns.watchers:
            watch(scene, seat)
        return scene.state
