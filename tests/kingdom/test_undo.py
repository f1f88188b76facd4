"""Undo: R-22."""

from bunny_kingdom.kernel.actions import Undo
from bunny_kingdom.kernel.events import StepUndone
from bunny_kingdom.kernel.record import Record
from kingdom.players import player
from kingdom.tables import table
from marks import rule


@rule("R-22")
def test_undo_restores_the_state_before_the_last_placement_step_by_step() -> None:
    game = table(player("A1 A2 C3 D4 E5", pieces="city-1 sky-tower farm-wood trading-post"))
    states = [game.state]
    for text in ("place city-1 A1", "towers A2 C3", "place trading-post D4"):
        game.do("a", text)
        states.append(game.state)
    while len(states) > 1:
        assert game.state == states.pop()
        game.do("a", "undo")
        assert game.state == states[-1]
    assert game.refusal("a", "undo") == "nothing-to-undo"


@rule("R-22")
def test_undo_says_what_was_taken_back() -> None:
    game = table(player("A1 A2", pieces="city-1 farm-wood"))
    game.do("a", "place city-1 A1")
    assert game.do("a", "undo") == (StepUndone(seat=0, step="place city-1 A1"),)


@rule("R-22")
def test_a_piece_taken_back_can_be_placed_elsewhere() -> None:
    game = table(player("A1 A2 A3", pieces="city-1 farm-wood"))
    game.do("a", "place city-1 A1", "undo", "place city-1 A2")
    assert game.buildings("a") == {"A2": "city-1"}
    assert game.of("a").realm.pieces == ("farm-wood",)


@rule("R-22")
def test_undo_takes_back_only_ones_own_placements() -> None:
    game = table(
        player("A1 A2", pieces="city-1 farm-wood"), player("J1 J2", pieces="city-2 farm-fish")
    )
    game.do("a", "place city-1 A1")
    game.do("b", "place city-2 J1")
    game.do("a", "undo")
    assert (game.buildings("a"), game.buildings("b")) == ({}, {"J1": "city-2"})
    assert game.refusal("a", "undo") == "nothing-to-undo"
    game.do("b", "undo")
    assert game.buildings("b") == {}


@rule("R-22")
def test_undo_is_never_listed_as_legal() -> None:
    game = table(player("A1 A2", pieces="city-1 farm-wood"))
    game.do("a", "place city-1 A1")
    legal = game.rules.legal(game.state, 0)
    assert Undo() not in legal
    assert Undo() not in list(legal)
    game.do("a", "undo")  # though it is taken


@rule("R-22")
def test_undo_never_goes_past_ones_finish() -> None:
    game = table(player("A1 A2", pieces="city-1 farm-wood"), player("J1", pieces="city-2"))
    game.do("a", "place city-1 A1", "finish")
    assert game.refusal("a", "undo") == "finished"


@rule("R-22")
def test_undo_never_goes_past_a_camp_that_one_placed() -> None:
    game = table(player("A1 A2 A3", pieces="city-1 camp-1 farm-wood farm-fish"))
    game.do("a", "place city-1 A1", "announce camp-1", "camp J10")
    assert game.refusal("a", "undo") == "nothing-to-undo"
    settled = game.state
    game.do("a", "place farm-wood A2", "undo")
    assert game.state == settled
    assert game.refusal("a", "undo") == "nothing-to-undo"
    assert game.buildings("a") == {"A1": "city-1", "J10": "camp-1"}


@rule("R-22")
def test_undo_never_goes_past_a_camp_that_one_announced_and_kept() -> None:
    game = table(player("A1 A2", pieces="city-1 camp-1 farm-wood"))
    game.do("a", "place city-1 A1", "announce camp-1", "pass")
    assert game.refusal("a", "undo") == "nothing-to-undo"
    assert game.buildings("a") == {"A1": "city-1"}


@rule("R-22")
def test_undo_never_goes_past_a_camp_that_interrupted() -> None:
    game = table(
        player("A1 A2", pieces="city-1 farm-wood camp-1"), player("J1", pieces="camp-2 city-2")
    )
    game.do("a", "place city-1 A1")
    game.do("b", "announce camp-2")
    game.do("a", "camp A5")
    game.do("b", "camp J2")
    assert game.refusal("a", "undo") == "nothing-to-undo"


@rule("R-22")
def test_who_only_passed_on_anothers_announcement_may_still_take_back() -> None:
    game = table(
        player("A1 A2", pieces="city-1 farm-wood camp-1"), player("J1", pieces="camp-2 city-2")
    )
    game.do("a", "place city-1 A1")
    game.do("b", "announce camp-2")
    game.do("a", "pass")
    game.do("b", "camp J2")
    game.do("a", "undo")
    assert game.buildings("a") == {}


@rule("R-22", "R-21")
def test_undo_is_refused_to_all_while_an_announcement_is_open() -> None:
    game = table(
        player("A1 A2", pieces="city-1 farm-wood camp-1"),
        player("J1", pieces="camp-2 city-2 farm-fish"),
    )
    game.do("a", "place city-1 A1")
    game.do("b", "announce camp-2")
    for seat in "ab":
        assert game.refusal(seat, "undo") == "camp-call-open"


@rule("R-22")
def test_undo_ends_with_the_phase() -> None:
    game = table(player("A1 A2", pieces="city-1 farm-wood"))
    game.do("a", "place city-1 A1", "finish")
    assert game.state.phase == "exploration"
    assert game.refusal("a", "undo") == "not-a-pick"


@rule("R-22")
def test_undo_in_the_next_construction_does_not_reach_into_the_last_one() -> None:
    game = table(player("A1 A2 J9", pieces="city-1 farm-wood city-3"))
    game.do("a", "place city-1 A1", "finish")
    game.go_on_until("construction")
    assert game.refusal("a", "undo") == "nothing-to-undo"


@rule("R-22")
def test_an_undo_is_an_entry_of_the_record() -> None:
    game = table(player("A1"))
    rules = game.rules
    entries = []
    state = rules.setup(game.state.config)
    while state.phase == "exploration":
        seat = rules.decisions(state)[0].seat
        action = next(iter(rules.legal(state, seat)))
        entries.append((seat, action))
        state, _ = rules.apply(state, seat, action)
    assert state.phase == "construction"
    seat = rules.decisions(state)[0].seat
    built = next(iter(rules.legal(state, seat)))
    entries += [(seat, built), (seat, Undo())]
    record = Record(state.config, tuple(entries), rules.version)
    assert record.replay(rules) == state
    assert record.replay(rules, len(entries) - 1) == rules.apply(state, seat, built)[0]
