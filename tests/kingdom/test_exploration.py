"""Exploration, the draft: K-10 to K-14, R-02."""

import pytest

from bunny_kingdom.kernel.events import Event, heard_by
from bunny_kingdom.kingdom.events import (
    CardBuried,
    CardPlayed,
    HandReceived,
)
from kingdom.players import player
from kingdom.tables import SEATS, Table, table
from marks import rule

THREE_HANDS = (
    player(hand="territory:A1 territory:A2 territory:A3 territory:A5"),
    player(hand="territory:B1 territory:B2 territory:B4 territory:B5"),
    player(hand="territory:C2 territory:C3 territory:C4 territory:C5"),
)


def three_pick(game: Table) -> tuple[Event, ...]:
    game.do("a", "pick territory:A1 territory:A2")
    game.do("b", "pick territory:B1 territory:B2")
    return game.do("c", "pick territory:C2 territory:C3")


@rule("K-10")
def test_each_plays_two_cards_and_passes_the_rest() -> None:
    game = table(*THREE_HANDS, phase="exploration")
    three_pick(game)
    assert [game.lands(seat) for seat in "abc"] == [{"A1", "A2"}, {"B1", "B2"}, {"C2", "C3"}]
    assert [len(game.of(seat).hand) for seat in "abc"] == [2, 2, 2]


@rule("K-10")
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("pick territory:A1", "wrong-number"),
        ("pick territory:A1 territory:A2 territory:A3", "wrong-number"),
        ("pick territory:A1 discard territory:A2", "wrong-number"),
        ("pick territory:A1 territory:B1", "not-in-hand"),
        ("pick territory:A1 territory:A1", "not-in-hand"),
        ("finish", "not-a-pick"),
    ],
)
def test_a_pick_is_two_cards_of_ones_own_hand(text: str, code: str) -> None:
    assert table(*THREE_HANDS, phase="exploration").refusal("a", text) == code


@rule("K-10")
def test_picks_are_face_down_until_all_are_in() -> None:
    game = table(*THREE_HANDS, phase="exploration")
    spectator, rival = game.view(None), game.view("b")
    heard = game.do("a", "pick territory:A1 territory:A2")
    assert heard == ()
    assert game.lands("a") == set()
    for before, after in ((spectator, game.view(None)), (rival, game.view("b"))):
        assert after.own == before.own
        assert [seat.decided for seat in after.players] == [True, False, False]
        assert [seat.hand for seat in after.players] == [seat.hand for seat in before.players]


@rule("K-10")
def test_a_pick_can_be_changed_until_the_last_one_is_in() -> None:
    changed = table(*THREE_HANDS, phase="exploration")
    changed.do("a", "pick territory:A3 territory:A5")
    three_pick(changed)
    straight = table(*THREE_HANDS, phase="exploration")
    three_pick(straight)
    assert changed.state == straight.state


@rule("K-11")
@pytest.mark.parametrize(("number", "giver"), [(1, -1), (2, 1), (3, -1), (4, 1)])
def test_hands_go_left_in_rounds_1_and_3_and_right_in_2_and_4(number: int, giver: int) -> None:
    game = table(*THREE_HANDS, phase="exploration", round=number)
    three_pick(game)
    rests = [
        ("territory:A3", "territory:A5"),
        ("territory:B4", "territory:B5"),
        ("territory:C4", "territory:C5"),
    ]
    for seat in range(3):
        assert game.of(SEATS[seat]).hand == rests[(seat + giver) % 3]


@rule("K-12")
def test_the_passed_hand_is_seen_only_after_the_chosen_cards_were_played() -> None:
    game = table(*THREE_HANDS, phase="exploration")
    game.do("a", "pick territory:A1 territory:A2")
    game.do("b", "pick territory:B1 territory:B2")
    own = game.view("a").own
    assert own is not None
    assert set(own.hand) == set(THREE_HANDS[0].hand.split())
    events = game.do("c", "pick territory:C2 territory:C3")
    played = [number for number, event in enumerate(events) if isinstance(event, CardPlayed)]
    seen = [number for number, event in enumerate(events) if isinstance(event, HandReceived)]
    assert len(played) == 6
    assert max(played) < min(seen)


@rule("K-12")
def test_only_the_receiver_hears_what_was_passed() -> None:
    game = table(*THREE_HANDS, phase="exploration")
    events = three_pick(game)
    for seat in (None, 0, 1, 2):
        hands = [event for event in heard_by(events, seat) if isinstance(event, HandReceived)]
        assert [hand.seat for hand in hands] == ([] if seat is None else [seat])


TWO_HANDS = (
    player(
        hand="territory:A1 territory:A2 territory:A3 territory:A5",
        reserve="territory:A8 territory:A9",
    ),
    player(
        hand="territory:B1 territory:B2 territory:B4 territory:B5",
        reserve="territory:B8 territory:B10",
    ),
)


@rule("K-13")
def test_two_players_play_one_card_bury_one_and_pass_the_rest() -> None:
    game = table(*TWO_HANDS, phase="exploration")
    game.do("a", "pick territory:A1 discard territory:A2")
    game.do("b", "pick territory:B1 discard territory:B2")
    assert (game.lands("a"), game.lands("b")) == ({"A1"}, {"B1"})
    assert game.of("a").played == ("territory:A1",)
    assert game.of("a").buried == ("territory:A2",)
    # Each hand was passed, and then a card of the reserve was drawn before the next choice.
    assert set(game.of("a").hand) < {"territory:B4", "territory:B5", "territory:A8", "territory:A9"}
    assert {"territory:B4", "territory:B5"} < set(game.of("a").hand)
    assert {"territory:A3", "territory:A5"} < set(game.of("b").hand)
    assert [(len(game.of(seat).hand), len(game.of(seat).reserve)) for seat in "ab"] == [(3, 1)] * 2
    drawn = set(game.of("a").hand) - {"territory:B4", "territory:B5"}
    assert drawn | set(game.of("a").reserve) == {"territory:A8", "territory:A9"}


@rule("K-13")
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("pick territory:A1", "wrong-number"),
        ("pick territory:A1 territory:A2", "wrong-number"),
        ("pick territory:A1 discard territory:A9", "not-in-hand"),
        ("pick territory:A1 discard territory:A1", "not-in-hand"),
    ],
)
def test_a_pick_of_two_players_is_one_card_and_one_discard(text: str, code: str) -> None:
    assert table(*TWO_HANDS, phase="exploration").refusal("a", text) == code


@rule("K-13")
def test_what_was_thrown_away_stays_secret() -> None:
    game = table(*TWO_HANDS, phase="exploration")
    game.do("a", "pick territory:A1 discard territory:A2")
    events = game.do("b", "pick territory:B1 discard territory:B2")
    own, rival, spectator = game.view("a"), game.view("b"), game.view(None)
    assert own.own is not None
    assert own.own.buried == ("territory:A2",)
    assert [seat.buried for seat in rival.players] == [1, 1]
    assert "territory:A2" not in str((rival, spectator))
    told = [event for event in heard_by(events, 1) if isinstance(event, CardBuried)]
    assert [(event.seat, event.card) for event in told if event.seat == 0] == [(0, None)]
    assert "territory:A2" not in str((heard_by(events, 1), heard_by(events, None)))


@rule("K-14")
def test_choices_go_on_until_hands_are_empty() -> None:
    game = table(*THREE_HANDS, phase="exploration")
    three_pick(game)
    assert game.owes() == dict.fromkeys("abc", "exploration")
    for seat in "abc":
        game.do_anything(seat)
    assert [len(game.lands(seat)) for seat in "abc"] == [4, 4, 4]
    assert (game.state.round, game.state.phase) == (2, "exploration")  # nobody could build


@rule("K-14")
def test_two_players_go_on_until_reserves_are_empty_too() -> None:
    game = table(*TWO_HANDS, phase="exploration")
    sizes = []
    while game.state.round == 1:
        sizes.append((len(game.of("a").hand), len(game.of("a").reserve)))
        game.do_anything("a")
        game.do_anything("b")
    assert sizes == [(4, 2), (3, 1), (2, 0)]
    assert [(len(game.of(seat).played), len(game.of(seat).buried)) for seat in "ab"] == [(3, 3)] * 2


@rule("R-02")
def test_a_pick_is_a_set() -> None:
    one = table(*THREE_HANDS, phase="exploration")
    one.do("a", "pick territory:A1 territory:A2")
    other = table(*THREE_HANDS, phase="exploration")
    other.do("a", "pick territory:A2 territory:A1")
    assert one.state == other.state
    assert len(one.options("a")) == len(one.rules.legal(one.state, 0)) == 4 * 3 / 2
