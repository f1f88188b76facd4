"""Camps: K-31, K-37, K-38, R-10, R-21. That a territory card removes them: test_exploration."""

import pytest

from bunny_kingdom.kingdom.events import BuildingPlaced, CampAnnounced, CampDeclined
from kingdom.players import player
from kingdom.tables import Table, kingdom, table
from marks import rule


@rule("K-31", "K-38")
def test_a_camp_goes_on_an_empty_territory_which_its_owner_then_controls() -> None:
    game = table(player("A4 C3", pieces="camp-1 city-1"), "B5")
    game.do("a", "announce camp-1")
    events = game.do("a", "camp A5")
    assert BuildingPlaced(seat=0, building="camp-1", territories=("A5",)) in events
    assert game.lands("a") == {"A4", "C3", "A5"}
    assert game.buildings("a") == {"A4": "city-1", "A5": "camp-1"}
    assert game.of("a").realm.pieces == ("city-1",)
    assert game.refusal("a", "place city-1 A5") == "built-on"


@rule("K-31")
def test_a_camp_takes_no_territory_with_a_rabbit_and_none_with_a_neutral_city() -> None:
    game = table(player("A1", pieces="camp-1"), "B5 C5:camp-2")
    game.do("a", "announce camp-1")
    assert game.refusal("a", "camp A1") == "taken"  # one's own
    assert game.refusal("a", "camp B5") == "taken"  # an opponent's
    assert game.refusal("a", "camp C5") == "taken"  # an opponent's camp
    assert game.refusal("a", "camp A4") == "built-on"  # a neutral city
    assert game.refusal("a", "camp Z9") == "no-such-territory"
    atlas = kingdom().book.atlas
    printed = atlas.names_of(atlas.of_terrain["city"])
    empty = set(atlas.names) - {"A1", "B5", "C5"} - set(printed)
    assert game.options("a") == {f"camp {name}" for name in empty} | {"pass"}


@rule("K-37")
def test_a_camp_is_announced_by_its_number_and_not_by_its_place() -> None:
    game = table(player("A1", pieces="camp-3"), player("B1", pieces="city-1"))
    assert "announce camp-3" in game.options("a")
    assert game.refusal("a", "camp A5") == "not-now"
    assert game.refusal("a", "place camp-3 A5") == "not-placed-so"
    events = game.do("a", "announce camp-3")
    assert events == (CampAnnounced(seat=0, camp="camp-3"),)
    assert game.lands("a") == {"A1"}


@rule("K-37")
def test_only_camps_of_ones_own_are_announced() -> None:
    game = table(player("A1", pieces="city-1 camp-3"), player("B1", pieces="camp-4"))
    assert game.refusal("a", "announce camp-4") == "no-such-piece"
    assert game.refusal("a", "announce city-1") == "not-a-camp"


def three_with_camps() -> Table:
    """Camps 2 and 6 for a, 1 and 4 for b, 3 and 5 for c; everybody could build too."""
    return table(
        player("A1", pieces="camp-6 camp-2 city-1"),
        player("B1", pieces="camp-4 camp-1 city-1"),
        player("C2", pieces="camp-3 camp-5 city-1"),
    )


def asked(game: Table) -> str:
    """The seat that is asked about a camp."""
    ((seat, kind),) = game.owes().items()
    assert kind == "camp"
    return seat


@rule("K-37", "R-21")
def test_lower_camps_of_the_others_come_first_the_lowest_first_and_the_announcer_last() -> None:
    game = three_with_camps()
    game.do("a", "announce camp-6")
    placed = []
    for space in ("A5", "A6", "A7", "B4", "B5"):
        (event,) = game.do(asked(game), f"camp {space}")
        assert isinstance(event, BuildingPlaced)
        placed.append((event.seat, event.building))
    assert placed == [(1, "camp-1"), (2, "camp-3"), (1, "camp-4"), (2, "camp-5"), (0, "camp-6")]
    # The announcer's own camp 2 was not asked, and all may go on building.
    assert set(game.owes()) == {"a", "b", "c"}
    assert "announce camp-2" in game.options("a")


@rule("K-37")
def test_higher_camps_are_not_asked() -> None:
    game = three_with_camps()
    game.do("c", "announce camp-3")
    assert game.do(asked(game), "pass") == (CampDeclined(seat=1, camp="camp-1"),)
    assert game.do(asked(game), "pass") == (CampDeclined(seat=0, camp="camp-2"),)
    assert asked(game) == "c"


@rule("K-37")
def test_the_lowest_camp_of_all_is_placed_at_once() -> None:
    game = three_with_camps()
    game.do("b", "announce camp-1")
    assert asked(game) == "b"


@rule("K-37")
def test_an_interrupting_camp_may_take_the_announcers_dream() -> None:
    game = three_with_camps()
    game.do("a", "announce camp-2")
    game.do("b", "camp A5")
    assert game.refusal("a", "camp A5") == "taken"
    game.do("a", "camp A6")
    assert game.lands("a") == {"A1", "A6"}
    assert game.lands("b") == {"B1", "A5"}


@rule("K-37")
def test_the_announcer_may_keep_the_camp_and_does_not_announce_it_again_in_this_phase() -> None:
    game = three_with_camps()
    game.do("a", "announce camp-2")
    game.do("b", "camp A5")
    game.do("a", "pass")
    assert "camp-2" in game.of("a").realm.pieces
    assert game.refusal("a", "announce camp-2") == "camp-kept"
    assert "announce camp-6" in game.options("a")
    assert "announce camp-2" not in game.options("a")


@rule("K-37")
def test_a_kept_camp_is_announced_in_a_later_round() -> None:
    game = three_with_camps()
    game.do("a", "announce camp-2")
    game.do("b", "camp A5")
    game.do("a", "pass", "finish")
    game.do("b", "finish")
    game.do("c", "finish")
    game.go_on_until("construction")
    assert game.state.round == 2
    assert "announce camp-2" in game.options("a")


@rule("K-37")
def test_a_kept_camp_may_still_interrupt_a_higher_one() -> None:
    game = three_with_camps()
    game.do("a", "announce camp-2")
    game.do("b", "pass")
    game.do("a", "pass")
    game.do("c", "announce camp-3")
    assert asked(game) == "b"
    game.do("b", "pass")
    assert asked(game) == "a"
    game.do("a", "camp J10")
    assert "J10" in game.lands("a")


@rule("R-21")
def test_while_an_announcement_is_open_only_the_seat_that_is_asked_may_act() -> None:
    game = three_with_camps()
    game.do("a", "announce camp-2")
    assert game.owes() == {"b": "camp"}
    assert game.options("a") == game.options("c") == set()
    for seat in "ac":
        for text in ("camp A5", "pass", "finish", "place city-1 A1", "announce camp-3"):
            assert game.refusal(seat, text) == "camp-call-open"
    for text in ("finish", "place city-1 B1", "announce camp-4"):
        assert game.refusal("b", text) == "camp-call-open"


@rule("R-21")
def test_a_pass_holds_for_that_announcement_alone() -> None:
    game = three_with_camps()
    game.do("c", "announce camp-3")
    game.do("b", "pass")
    game.do("a", "camp A6")
    game.do("c", "camp A7")
    assert "announce camp-1" in game.options("b")
    game.do("a", "announce camp-6")
    assert asked(game) == "b"


@rule("R-10", "R-21")
def test_a_seat_that_had_finished_is_still_asked_and_stays_finished() -> None:
    game = three_with_camps()
    game.do("b", "finish")
    game.do("c", "announce camp-3")
    assert asked(game) == "b"
    game.do("b", "camp A5")
    assert "A5" in game.lands("b")
    assert asked(game) == "a"
    game.do("a", "pass")
    game.do("c", "camp A6")
    assert set(game.owes()) == {"a", "c"}
    assert game.options("b") == set()
    assert game.refusal("b", "place city-1 B1") == "finished"


@rule("R-10")
def test_a_finished_seat_that_passes_stays_finished_too() -> None:
    game = three_with_camps()
    game.do("b", "finish")
    game.do("c", "announce camp-3")
    game.do("b", "pass")
    game.do("a", "pass")
    game.do("c", "pass")
    assert set(game.owes()) == {"a", "c"}
    game.do("c", "announce camp-5")  # and is asked again, with both its lower camps
    assert asked(game) == "b"


@rule("R-21")
def test_the_phase_ends_when_all_have_finished_and_no_announcement_is_open() -> None:
    game = table(player("A1", pieces="camp-2"), player("B1", pieces="camp-1 city-1"))
    game.do("b", "finish")
    game.do("a", "announce camp-2")
    game.do("b", "pass")
    assert game.state.phase == "construction"
    assert asked(game) == "a"
    game.do("a", "camp A2", "finish")
    assert game.state.phase == "exploration"


@rule("K-37")
def test_the_last_empty_territory_may_be_gone_when_the_announcers_turn_comes() -> None:
    atlas = kingdom().book.atlas
    lands = " ".join(name for name in atlas.names if name != "A5")
    game = table(player(lands, pieces="camp-2"), player(pieces="camp-1"))
    game.do("a", "announce camp-2")
    game.do("b", "camp A5")
    assert game.state.phase == "construction"
    assert game.options("a") == {"pass"}
    game.do("a", "pass")
    game.do("b", "finish")
    assert game.state.phase == "exploration"


@rule("K-38")
@pytest.mark.parametrize(
    ("space", "carrots"),
    [
        ("A5", 1),  # the sea beside the city
        ("A6", 0),  # the sea behind it
        ("A9", 0),  # plains far away
    ],
)
def test_a_camp_is_a_territory_of_its_owners_fief(space: str, carrots: int) -> None:
    game = table(player("A4", pieces="camp-1"))
    game.do("a", "announce camp-1", f"camp {space}", "finish")
    assert sum(game.harvest("a")) == carrots
