"""The sheriff: who gets the star, and what it pays."""

from msgspec.structs import replace

from bunny_kingdom.express.events import SheriffNamed
from bunny_kingdom.express.rail_cards import put_stock, rail_cards_played
from bunny_kingdom.express.rail_move import put_railway
from bunny_kingdom.express.railway import railway_of, stock_of
from bunny_kingdom.kernel.sheet import Line
from bunny_kingdom.kingdom.book import Book
from bunny_kingdom.kingdom.harvest import score_lines
from bunny_kingdom.kingdom.module import KingdomScene
from bunny_kingdom.kingdom.state import State

SHERIFF = "sheriff"
A_RAIL = 2
A_RAIL_CARD = 4


def draw_sheriff(scene: KingdomScene) -> None:
    """The first sheriff is drawn at random [X-04]."""
    seat, dice = scene.state.dice.below(len(scene.state.players))
    scene.change(dice=dice)
    put_railway(scene, replace(railway_of(scene.state), sheriff=seat))


def star(book: Book, state: State, seat: int) -> int | None:
    """The one star, for the seat that holds it."""
    return 1 if railway_of(state).sheriff == seat else None


def from_the_left(sheriff: int, players: int) -> tuple[int, ...]:
    """All seats clockwise from the sheriff's left, the sheriff last [X-07]."""
    return tuple((sheriff + step) % players for step in range(1, players + 1))


def pass_star(scene: KingdomScene) -> None:
    """The star goes to whoever played most rail cards this round [X-06].

    In a tie it goes to the first to the left, with the present sheriff last [RX-09]; if nobody
    played one, all are tied [R-17]. Then the count of a new round begins.
    """
    players = scene.state.players
    railway = railway_of(scene.state)
    assert railway.sheriff is not None
    cards = [stock_of(player.realm).cards for player in players]
    order = from_the_left(railway.sheriff, len(players))
    sheriff = max(order, key=lambda seat: cards[seat])  # the first in this order wins a tie
    for seat, player in enumerate(players):
        put_stock(scene, seat, replace(stock_of(player.realm), cards=0))
    put_railway(scene, replace(railway, sheriff=sheriff))
    scene.tell(SheriffNamed(seat=sheriff))


def pay_sheriff(scene: KingdomScene) -> None:
    """2 for each rail the sheriff laid in this step, including those kept earlier [X-12, RX-11]."""
    railway = railway_of(scene.state)
    assert railway.sheriff is not None
    rails = sum(seat == railway.sheriff for seat, _ in railway.laid)
    if rails:
        line = Line(SHERIFF, SHERIFF, A_RAIL * rails, count=rails)
        score_lines(scene, railway.sheriff, f"round-{scene.state.round}", (line,))


def sheriff_bonus(book: Book, state: State, seat: int) -> tuple[Line, ...]:
    """At the end, 4 for each rail card that the sheriff played in the whole game [X-17, RX-12]."""
    if seat != railway_of(state).sheriff:
        return ()
    cards = rail_cards_played(book, state, seat)
    return (Line(SHERIFF, SHERIFF, A_RAIL_CARD * cards, count=cards),)
