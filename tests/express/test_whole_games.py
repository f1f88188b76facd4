"""Whole random games: what holds at every moment of play."""

from collections import Counter
from random import Random

import pytest

from bunny_kingdom.express.rail_cards import RAIL, rail_cards_played, rails_on
from bunny_kingdom.express.rail_map import rail_map
from bunny_kingdom.express.railway import RailStock, network_of, railway_of, stock_of
from bunny_kingdom.kernel.actions import Undo
from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kingdom.state import State
from express.tables import TITLE, express
from marks import rule


def check_network(state: State) -> None:
    """One tree, off the lava, with rails of the box alone."""
    book = express().book
    railway = railway_of(state)
    network = network_of(book, railway)
    assert len(network.degree) == len(network.sides) + 1, "a tree has one point more than rails"
    assert len({side.ends for side in network.sides}) == len(network.sides)
    assert not any(side.lava for side in network.sides)
    reached = {network.sides[0].ends[0]}
    while True:
        more = {end for side in network.sides if reached & set(side.ends) for end in side.ends}
        if more <= reached:
            break
        reached |= more
    assert reached == set(network.degree), "all in one piece"
    assert all(len(pair) == 2 and pair in rail_map(book).between for pair in railway.rails)


def check_rails(state: State) -> None:
    """Every rail of a card played lies on the board or before its player."""
    book = express().book
    played = Counter[str]()
    for player in state.players:
        for name in player.played:
            if book.cards[name].kind == RAIL:
                kind, rails = rails_on(book.cards[name])
                played[kind] += rails
    waiting = sum(stock.railway + stock.switch for stock in _stocks(state))
    assert len(railway_of(state).rails) + waiting == played.total()
    assert all(stock.railway >= 0 and stock.switch >= 0 for stock in _stocks(state))


def _stocks(state: State) -> list[RailStock]:
    return [stock_of(player.realm) for player in state.players]


def check_cards(state: State) -> None:
    """No card is lost or doubled."""
    cards = Counter(state.deck) + Counter(state.removed)
    for player in state.players:
        cards.update(player.hand + player.reserve + player.buried)
        cards.update(player.played + player.parchments)
    assert cards == Counter(express().book.deck())


@rule("X-01", "X-08", "X-09", "RX-22")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(6))
def test_the_railway_is_one_tree_and_nothing_is_lost(players: int, seed: int) -> None:
    rules = express()
    random = Random(seed)
    state = rules.setup(Config(TITLE, players, f"whole game {seed}"))
    while owed := rules.decisions(state):
        seat = random.choice(owed).seat
        legal = rules.legal(state, seat)
        action = legal.sample(random)
        assert action in legal
        assert rules.parse_action(str(action)) == action
        if state.phase == "rails":
            assert len(owed) == 1
            assert rules.decode_state(rules.encode_state(state)) == state
            after, _ = rules.apply(state, seat, action)
            if rules.decisions(after) == owed:
                assert rules.apply(after, seat, Undo())[0] == state
        state, _ = rules.apply(state, seat, action)
        check_network(state)
        check_rails(state)
        check_cards(state)
    for seat, sheet in enumerate(rules.score_sheet(state).players):
        bonus = [line for line in sheet.sections[-1].lines if line.source == "sheriff"]
        holds_star = seat == railway_of(state).sheriff
        assert [line.count for line in bonus] == (
            [rail_cards_played(rules.book, state, seat)] if holds_star else []
        )
