"""Market: an expansion made to be strange. It has something in every registry that a bot may meet.

A keep is a building that makes its fief stronger; a feast is a kind of card; after construction
everybody trades; at the end feasts pay, and so do parchments of an effect and a count of its own.
"""

from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.decisions import Decision
from bunny_kingdom.kernel.errors import IllegalAction
from bunny_kingdom.kernel.legal import NOTHING, Legal, ListedLegal
from bunny_kingdom.kernel.phases import Phase
from bunny_kingdom.kernel.rows import Text
from bunny_kingdom.kernel.sheet import Line
from bunny_kingdom.kingdom.book import Book
from bunny_kingdom.kingdom.cards import Building, Card, Parchment
from bunny_kingdom.kingdom.module import (
    Deal,
    Dealing,
    KingdomModule,
    KingdomScene,
    Piece,
    ScoreLine,
)
from bunny_kingdom.kingdom.parchments.effects import Effect, Worth
from bunny_kingdom.kingdom.parchments.tally import Tally
from bunny_kingdom.kingdom.placement import own_free_ground
from bunny_kingdom.kingdom.played_cards import lay_open
from bunny_kingdom.kingdom.realms import with_realm
from bunny_kingdom.kingdom.state import Realm, State

KEEP_STRENGTH = 2


class Stall(Struct, frozen=True):
    """A player's feasts and keeps, and the round of the last trade."""

    feasts: int = 0
    keeps: int = 0
    traded: int = 0
    goods: int = 0


class Trade(Action, frozen=True, tag="trade"):
    word: ClassVar[str] = "trade"
    goods: int

    @classmethod
    def from_words(cls, words: tuple[str, ...]) -> "Trade":
        return cls(int(words[0]))

    def words(self) -> tuple[str, ...]:
        return (str(self.goods),)


class Market(Phase[Book, State]):
    name = "market"
    order = 35

    def decisions(self, book: Book, state: State) -> tuple[Decision, ...]:
        return tuple(
            Decision(seat, self.name)
            for seat in range(len(state.players))
            if stall(state, seat).traded < state.round
        )[:1]

    def legal(self, book: Book, state: State, seat: int) -> Legal:
        owed = self.decisions(book, state)
        mine = bool(owed) and owed[0].seat == seat
        return ListedLegal([Trade(goods) for goods in range(4)]) if mine else NOTHING

    def act(self, scene: KingdomScene, seat: int, action: Action) -> None:
        if action not in self.legal(scene.book, scene.state, seat):
            raise IllegalAction("no-trade", "trade 0 to 3 goods")
        assert isinstance(action, Trade)
        change(scene, seat, traded=scene.state.round, goods=action.goods)

    def leave(self, scene: KingdomScene) -> str:
        return scene.book.phase_after(self.name)


def stall(state: State, seat: int) -> Stall:
    found: Stall = state.players[seat].realm.parts["stall"]
    return found


def change(scene: KingdomScene, seat: int, **fields: int) -> None:
    realm = scene.state.players[seat].realm
    part = replace(stall(scene.state, seat), **fields)
    with_realm(scene, seat, replace(realm, parts={**realm.parts, "stall": part}))


def play_feast(scene: KingdomScene, seat: int, card: Card) -> None:
    lay_open(scene, seat, card)
    change(scene, seat, feasts=stall(scene.state, seat).feasts + 1)


def keep_placed(scene: KingdomScene, seat: int, card: str, space: int) -> None:
    change(scene, seat, keeps=stall(scene.state, seat).keeps + 1)


def with_keeps(book: Book, realm: Realm, group: int, strength: int) -> int:
    spaces = (space for space, name in realm.buildings.items() if name == "keep")
    return strength + sum(KEEP_STRENGTH * (group >> space & 1) for space in spaces)


def pay_goods(book: Book, state: State, seat: int) -> tuple[Line, ...]:
    return (Line("goods", "goods", stall(state, seat).goods),)


def pay_feasts(book: Book, state: State, seat: int) -> tuple[Line, ...]:
    return (Line("feasts", "feasts", 3 * stall(state, seat).feasts),)


def banquet(tally: Tally, parchment: Parchment) -> Worth:
    return Worth(parchment.carrots * stall(tally.state, tally.seat).feasts)


def last(totals: tuple[int, ...], seat: int, parchment: Parchment) -> Worth:
    return Worth(parchment.carrots if totals[seat] == min(totals) else 0)


def card(name: str, kind: str, copies: int, **what: Building | Parchment) -> Card:
    text = Text(name, name)
    return Card(name, kind, copies, "M", "reconstructed", text, text, **what)  # type: ignore[arg-type]


MARKET = KingdomModule(
    name="market",
    rank=11,
    needs=frozenset({"kingdom"}),
    dealing=Dealing({2: Deal(10, 10, 1, 1), 6: Deal(8)}),
    cards={
        made.id: made
        for made in (
            card("keep", "building", 12, building=Building("keep", strength=KEEP_STRENGTH)),
            card("feast", "feast", 14),
            card("banquet", "parchment", 1, parchment=Parchment("mission", "banquet", 2)),
            card("pauper", "parchment", 1, parchment=Parchment("mission", "last", 9)),
            card("warden", "parchment", 1, parchment=Parchment("mission", "per", 2, "keeps")),
            card("lord", "parchment", 1, parchment=Parchment("mission", "most", 8, "keeps")),
        )
    },
    plays={"feast": play_feast},
    pieces={"keep": Piece(own_free_ground, keep_placed)},
    phases={"market": Market()},
    strengths={"keep": with_keeps},
    harvest_lines={"goods": ScoreLine(50, pay_goods)},
    final_lines={"feasts": ScoreLine(50, pay_feasts)},
    effects={"banquet": Effect(worth=banquet), "last": Effect(ranked=last)},
    counts={"keeps": lambda tally: stall(tally.state, tally.seat).keeps},
    actions={"trade": Trade},
    realm_parts={"stall": Stall()},
)
