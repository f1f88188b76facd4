"""The worlds in which candidates are tried: what the seat can see stays, all else is dealt."""

from collections import Counter
from functools import cache

import pytest

from bunny_kingdom.bots.realm.sight import Sight
from bunny_kingdom.coach.moments import Moment, story_of
from bunny_kingdom.game import Game
from bunny_kingdom.kingdom.rules import KingdomRules
from bunny_kingdom.kingdom.secrets.determinization import hidden_cards
from bunny_kingdom.kingdom.state import State
from bunny_kingdom.kingdom.views.view import KingdomView
from coach.games import bucks, played

WORLDS = 300
SEAT = 1


@cache
def a_game(title: str, players: int) -> Game:
    return bucks() if (title, players) == ("kingdom", 4) else played(title, players)


def worlds_of(game: Game, moment: Moment) -> list[State]:
    """Some worlds of a moment, as states."""
    from bunny_kingdom.bots.rollout.playouts import playouts_of
    from bunny_kingdom.bots.rollout.worlds import Worlds
    from bunny_kingdom.fast.games import Games

    rules = game.rules
    assert isinstance(rules, KingdomRules)
    assert isinstance(moment.view, KingdomView)
    playouts = playouts_of(rules.title, len(moment.view.players))
    shown = playouts.record(game.record.replay(rules, moment.step))
    worlds = Worlds(playouts, Sight(rules.book, moment.view), moment.memory, shown)
    records = worlds.records(1, 0, WORLDS)
    assert (worlds.records(1, 7, 2) == records[7:9]).all(), "a world depends on its number alone"
    games = Games(playouts.engine, WORLDS, records)
    return [playouts.engine.to_state(games, row) for row in range(WORLDS)]


def unseen_in(state: State, seat: int) -> list[str]:
    """The cards of a world that a seat cannot see, but those that are buried."""
    cards = list(state.deck)
    for other, player in enumerate(state.players):
        cards += player.reserve
        if other != seat:
            cards += player.hand + player.parchments
    return cards


@pytest.mark.parametrize(
    ("title", "players"), [("kingdom", 2), ("kingdom", 4), ("kingdom+sky+express", 3)]
)
def test_all_unseen_cards_are_somewhere_and_the_others_stay(title: str, players: int) -> None:
    game = a_game(title, players)
    for moment in story_of(game.rules, game.record, SEAT).moments[::9]:
        view = moment.view
        assert isinstance(view, KingdomView)
        assert view.own is not None
        if view.phase in ("finale", "end"):
            continue
        hidden = hidden_cards(game.rules.book, view)
        for state in worlds_of(game, moment)[:20]:
            unseen = Counter(unseen_in(state, SEAT))
            buried = sum(player.buried for player in view.players if player.seat != SEAT)
            assert unseen <= hidden
            assert hidden.total() - unseen.total() == buried
            assert sorted(state.players[SEAT].hand) == sorted(view.own.hand)
            for player, seen in zip(state.players, view.players, strict=True):
                assert len(player.parchments) == seen.parchments
                assert len(player.hand) == seen.hand


def test_an_unseen_card_is_anywhere_with_the_same_chance() -> None:
    """Before anything is passed on, each is in the deck as often as the deck is large."""
    game = bucks()
    moments = story_of(game.rules, game.record, SEAT).moments
    openings: dict[int, tuple[Moment, KingdomView]] = {}
    for moment in moments:
        if isinstance(moment.view, KingdomView):
            openings.setdefault(moment.view.round, (moment, moment.view))
    for moment, view in (openings[1], openings[4]):
        states = worlds_of(game, moment)
        hidden = hidden_cards(game.rules.book, view)
        found = Counter(card for state in states for card in state.deck)
        for parchments in (False, True):
            cards = [
                card
                for card in hidden.elements()
                if bool(game.rules.book.cards[card].parchment) == parchments
            ]
            laid = sum(each.parchments for each in view.players if each.seat != SEAT)
            lying = len(states[0].deck) / (hidden.total() - laid)
            lying *= (len(cards) - laid) / len(cards) if parchments else 1
            for card in set(cards):
                copies = hidden[card]
                spread = (lying * (1 - lying) * copies / WORLDS) ** 0.5
                assert abs(found[card] / WORLDS - copies * lying) < 5 * spread, card


def test_the_neighbour_has_the_cards_that_were_passed() -> None:
    game = bucks()
    told = 0
    for moment in story_of(game.rules, game.record, SEAT).moments:
        view = moment.view
        assert isinstance(view, KingdomView)
        if view.phase != "exploration":
            continue
        known = moment.memory.hands(Sight(game.rules.book, view))
        real = game.record.replay(game.rules, moment.step).players
        for seat, cards in known.items():
            sure = {
                card
                for card in cards
                if game.rules.book.cards[card].copies == 1
                and not game.rules.book.cards[card].parchment
            }
            assert sure <= set(real[seat].hand), "what was not played is still in the hand"
            for state in worlds_of(game, moment)[:20]:
                assert sure <= set(state.players[seat].hand)
                told += 1
                if len(cards) == len(state.players[seat].hand):
                    assert Counter(state.players[seat].hand) == Counter(cards)
    assert told
