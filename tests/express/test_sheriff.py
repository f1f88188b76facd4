"""The sheriff: how the star passes, the order of the rail step, and what it pays."""

import pytest

from bunny_kingdom.express.events import RailLaid, RailsFinished, SheriffNamed
from bunny_kingdom.kernel.events import CarrotsScored, GameEnded
from bunny_kingdom.kingdom.events import ParchmentsRevealed
from express.tables import player, table
from kingdom.tables import SEATS
from marks import rule


@pytest.mark.parametrize(
    ("present", "played", "new"),
    [
        pytest.param("a", (0, 2, 1), "b", marks=rule("X-06"), id="most"),
        pytest.param("a", (0, 1, 2), "c", marks=rule("X-06"), id="most, farther on"),
        pytest.param("a", (1, 0, 0), "a", marks=rule("X-06"), id="the sheriff again"),
        pytest.param("a", (0, 1, 1), "b", marks=rule("X-06"), id="tie: first to the left"),
        pytest.param("b", (1, 0, 1), "c", marks=rule("X-06"), id="tie: left of b"),
        pytest.param("c", (2, 2, 1), "a", marks=rule("X-06"), id="tie: around the table"),
        pytest.param("a", (1, 0, 1), "c", marks=rule("X-06", "RX-09"), id="tie with the sheriff"),
        pytest.param("b", (1, 1, 1), "c", marks=rule("X-06", "RX-09"), id="tie of all"),
        pytest.param("a", (0, 0, 0), "b", marks=rule("R-17", "RX-08"), id="nobody"),
        pytest.param("c", (0, 0, 0), "a", marks=rule("R-17", "RX-08"), id="nobody, around"),
        pytest.param("a", (1, 1), "b", marks=rule("X-06", "RX-09"), id="two players tied"),
        pytest.param("b", (0, 0), "a", marks=rule("R-17", "RX-08"), id="two players, nobody"),
    ],
)
def test_the_star_passes(present: str, played: tuple[int, ...], new: str) -> None:
    seats = [player(cards=cards) for cards in played]
    game = table(*seats, sheriff=present, phase="rails", keeps_star=False)
    assert game.sheriff == new


@rule("X-06")
def test_everybody_hears_who_is_sheriff() -> None:
    game = table(player(hand="city-1 city-1"), player(hand="switch-2 city-1"), phase="exploration")
    game.do("a", "pick city-1 discard city-1")
    events = game.do("b", "pick switch-2 discard city-1")
    assert SheriffNamed(seat=1) in events


@rule("X-07", "RX-13")
@pytest.mark.parametrize(("sheriff", "order"), [("a", "bcda"), ("b", "cdab"), ("d", "abcd")])
def test_rails_are_laid_clockwise_the_sheriff_last(sheriff: str, order: str) -> None:
    seats = [player(switch=2) for _ in SEATS]
    game = table(*seats, sheriff=sheriff, phase="rails")
    for seat in order:
        assert game.owes() == {seat: "rails"}
        for other in set(order) - {seat}:
            assert game.options(other) == set()
            assert game.refusal(other, "finish") == "not-your-turn"
        rail = sorted(game.rails(seat, "switch"))[0].replace("-", " ")
        events = game.do(seat, f"rail switch {rail}")
        assert isinstance(events[0], RailLaid)
        assert game.owes() == {seat: "rails"}, "the whole turn comes before the next one's"
        events = game.do(seat, "finish")
        assert RailsFinished(seat=SEATS.index(seat)) in events
    assert game.state.phase != "rails"


@rule("X-07", "R-28")
def test_the_last_rail_can_be_taken_back_until_the_turn_is_finished() -> None:
    game = table(player(railway=1), player(railway=1), player(), phase="rails")
    game.do("b", "rail railway D4 D5")
    assert game.owes() == {"b": "rails"}
    assert game.options("b") == {"finish"}
    game.do("b", "undo", "rail railway D4 E4")
    assert RailsFinished(seat=1) not in game.do("b", "finish"), "no rail is kept"
    assert game.owes() == {"a": "rails"}, "who has no rail is not asked"


@rule("X-07", "RX-13")
def test_rails_come_before_all_other_building_and_at_no_other_time() -> None:
    game = table(
        player("D5 D4", railway=2, pieces="city-1 station camp-1"), player(), phase="rails"
    )
    assert game.refusal("a", "place city-1 D5") == "not-now"
    assert game.refusal("a", "announce camp-1") == "not-now"
    game.do("a", "rail railway D4 D5", "finish")
    assert game.state.phase == "construction"
    assert game.refusal("a", "rail railway C4 C5") == "not-now"
    game.do("a", "place station D4")
    assert game.stock("a") == (1, 0)


@rule("X-12", "RX-11")
def test_the_sheriff_scores_2_for_each_rail_laid_by_the_sheriff() -> None:
    game = table(player(railway=3), player(railway=2), phase="rails")
    game.do("b", "rail railway D4 D5", "rail railway C4 C5", "finish")
    game.do("a", "rail railway F5 F6", "rail railway G5 G6")
    events = game.do("a", "rail railway H5 H6", "finish")
    assert CarrotsScored(seat=0, source="sheriff", carrots=6) in events
    assert game.paid("a", "sheriff") == 6
    assert game.paid("b", "sheriff") == 0
    assert game.lines("a", "round-1")[0].count == 3
    assert game.railway.laid == (), "paid once, and not again in the next round"


@rule("X-12", "RX-11")
def test_the_new_sheriff_scores_and_not_the_old_one() -> None:
    game = table(player(railway=1), player(railway=1, cards=1), phase="rails", sheriff="a")
    assert game.sheriff == "b"
    game.do("a", "rail railway D4 D5", "finish")
    game.do("b", "rail railway F5 F6", "finish")
    assert (game.paid("a", "sheriff"), game.paid("b", "sheriff")) == (0, 2)


@rule("X-12", "RX-11")
def test_no_rails_no_carrots_and_printed_ones_never_score() -> None:
    game = table(player(railway=1), player(), phase="rails")
    game.do("a", "finish")
    assert game.lines("a", "round-1") == ()


@rule("X-12", "RX-11", "R-22")
def test_what_was_taken_back_is_not_paid_and_kept_rails_are() -> None:
    game = table(player(railway=2), player(), phase="rails", in_round=3)
    game.do("a", "rail railway D4 D5", "undo", "rail railway D4 E4", "finish")
    assert game.paid("a", "sheriff", "round-3") == 2
    kept = table(player(railway=1, also_played="railway-3"), player(), phase="rails", in_round=4)
    kept.do("a", "rail railway D4 D5", "finish")
    assert kept.paid("a", "sheriff", "round-4") == 2


@rule("X-17", "RX-12", "R-11")
@pytest.mark.parametrize(
    ("cards", "carrots"),
    [("", 0), ("switch-2", 4), ("railway-3 railway-2 switch-2", 12)],
)
def test_at_the_end_the_sheriff_scores_4_a_rail_card(cards: str, carrots: int) -> None:
    game = table(
        player(also_played=cards, parchments="royal-crown", railway=2),
        player(also_played="railway-3"),
        phase="finale",
        in_round=4,
    )
    (first, second) = game.lines("a", "end")
    assert (first.source, first.id, first.carrots) == ("sheriff", "sheriff", carrots)
    assert second.id == "royal-crown", "before the parchments"
    assert game.final("b") == {}, "the sheriff alone"


@rule("X-17")
def test_the_bonus_is_paid_before_the_parchments_are_revealed_and_copied() -> None:
    game = table(
        player(also_played="switch-2", parchments="liberal", carrots=3),
        player(parchments="royal-crown royal-ring", carrots=5),
        phase="finale",
        in_round=4,
    )
    assert game.owes() == {"a": "finale"}, "who copies sees the true scores"
    assert game.carrots() == (7, 5)
    bonus = [line for line in game.rules.outlook(game.view("a")).hopes if line.id == "sheriff"]
    assert bonus == [], "what is paid is no hope any more"


@rule("X-17")
def test_the_bonus_is_told_before_the_parchments() -> None:
    game = table(player(railway=1, also_played="switch-2"), player(), phase="rails", in_round=4)
    told = game.do("a", "rail railway D4 D5", "finish")
    bonus = CarrotsScored(seat=0, source="sheriff", carrots=4)
    assert told.index(bonus) < told.index(ParchmentsRevealed(seat=0, cards=()))
    assert isinstance(told[-1], GameEnded)


@rule("X-17")
def test_the_bonus_counts_for_the_opportunists_rank() -> None:
    game = table(
        player(also_played="switch-2", carrots=1),
        player(parchments="opportunist", carrots=4),
        phase="finale",
    )
    assert game.final("b")["opportunist"] == 10
