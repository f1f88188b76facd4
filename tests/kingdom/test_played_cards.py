"""Exploration, what becomes of a card that is played: K-15 to K-21, R-02."""

from bunny_kingdom.kernel.events import heard_by
from bunny_kingdom.kingdom.events import (
    CampRemoved,
    CardPlayed,
    ParchmentKept,
)
from kingdom.players import player
from kingdom.tables import table
from marks import rule

LAST = player(hand="royal-ring royal-coat")
"""A seat with nothing on the board and two parchments as its last hand."""


@rule("K-15")
def test_a_parchment_is_known_to_its_owner_and_only_counted_by_the_others() -> None:
    game = table(
        player(hand="royal-crown carpenter territory:A1 territory:A2"),
        player(), player(), phase="exploration",
    )  # fmt: skip
    game.do("a", "pick royal-crown carpenter")
    game.do_anything("b")
    events = game.do_anything("c")
    own = game.view("a").own
    assert own is not None
    assert set(own.parchments) == {"royal-crown", "carpenter"}
    for seat in (None, "b", "c"):
        view = game.view(seat)
        assert [of.parchments for of in view.players] == [2, 2, 2]
        assert all(not of.revealed for of in view.players)
        assert "royal-crown" not in str(view)
    for number in (None, 1, 2):
        heard = heard_by(events, number)
        kept = [of for of in heard if isinstance(of, ParchmentKept) and of.seat == 0]
        assert [event.card for event in kept] == [None, None]
        assert "royal-crown" not in str(heard)
    assert ParchmentKept(seat=0, card="royal-crown", to=0) in events


@rule("K-15")
def test_nothing_that_happens_tells_one_parchment_from_another() -> None:
    heard = []
    for parchment in ("bureaucrat", "woodland-king"):
        game = table(
            player(hand=f"{parchment} territory:A1"), LAST, player(hand="royal-carrot royal-crown"),
            phase="exploration",
        )  # fmt: skip
        game.do("b", "pick royal-ring royal-coat")
        game.do("c", "pick royal-carrot royal-crown")
        events = game.do("a", f"pick {parchment} territory:A1")
        heard.append([event for event in events if event.to is None])
    assert heard[0] == heard[1]


@rule("K-16", "K-21")
def test_a_territory_card_brings_a_rabbit_and_joins_the_open_discard() -> None:
    game = table(player(hand="territory:A1 territory:A4"), LAST, player(), phase="exploration")
    for seat in "abc":
        game.do_anything(seat)
    assert game.lands("a") == {"A1", "A4"}
    assert game.buildings("a") == {"A4": "city-1"}  # with its printed city
    assert set(game.of("a").played) == {"territory:A1", "territory:A4"}


@rule("K-21")
def test_everyone_may_look_through_the_cards_that_anyone_has_played() -> None:
    game = table(
        player("A1 B2:city-3", pieces="camp-1"), player("C3", also_played="provisions"),
    )  # fmt: skip
    for seat in (None, "a", "b"):
        played = [set(of.played) for of in game.view(seat).players]
        assert played == [
            {"territory:A1", "territory:B2", "city-3", "camp-1"},
            {"territory:C3", "provisions"},
        ]


@rule("K-17")
def test_a_territory_card_takes_the_space_of_an_opponents_camp() -> None:
    game = table(
        player(hand="territory:C4 city-1", pieces=""),
        player("C4:camp-2 C5", hand="royal-ring royal-coat"),
        player(),
        phase="exploration",
    )
    for seat in "bc":
        game.do_anything(seat)
    events = game.do("a", "pick territory:C4 city-1")
    assert CampRemoved(seat=1, territory="C4", camp="camp-2") in events
    assert game.lands("a") == {"C4"}
    assert (game.lands("b"), game.buildings("b")) == ({"C5"}, {})
    assert "place city-1 C4" in game.options("a")  # free for a building


@rule("K-17")
def test_a_removed_camp_leaves_the_game() -> None:
    game = table(
        player(hand="territory:C4 city-1"),
        player("C4:camp-2 C5", hand="royal-ring royal-coat"),
        player(),
        phase="exploration",
    )
    for seat in "abc":
        game.do_anything(seat)
    assert game.owes() == {"a": "construction"}
    assert game.of("b").realm.pieces == ()
    everywhere = [*game.buildings("a").values(), *game.buildings("b").values(), *game.state.deck]
    assert "camp-2" not in everywhere
    assert game.of("b").played.count("camp-2") == 1  # its card still lies in the open


@rule("K-18")
def test_a_territory_card_on_ones_own_camp_removes_only_the_camp() -> None:
    game = table(
        player("C4:camp-2", hand="territory:C4 city-1"), LAST, player(), phase="exploration"
    )
    assert game.lands("a") == {"C4"}
    for seat in "bca":
        events = game.do_anything(seat)
    assert CampRemoved(seat=0, territory="C4", camp="camp-2") in events
    assert game.lands("a") == {"C4"}
    assert game.buildings("a") == {}
    assert "place city-1 C4" in game.options("a")
    assert game.of("a").realm.pieces == ("city-1",)  # the camp does not come back


@rule("K-19")
def test_a_building_card_waits_face_up_until_it_is_placed() -> None:
    game = table(player("A1", hand="city-2 farm-mushrooms"), LAST, player(), phase="exploration")
    for seat in "abc":
        game.do_anything(seat)
    for viewer in (None, "b"):
        waiting = game.view(viewer).players[0]
        assert set(waiting.realm.pieces) == {"city-2", "farm-mushrooms"}
        assert {"city-2", "farm-mushrooms"} < set(waiting.played)
    game.do("a", "place city-2 A1")
    assert game.of("a").realm.pieces == ("farm-mushrooms",)


@rule("K-20")
def test_provisions_draws_the_two_top_cards_and_plays_both() -> None:
    game = table(
        player(hand="provisions territory:A1"), LAST, player(),
        phase="exploration", deck="city-2 carpenter royal-crown",
    )  # fmt: skip
    for seat in "abc":
        game.do_anything(seat)
    assert game.of("a").realm.pieces == ("city-2",)
    assert game.of("a").parchments == ("carpenter",)
    assert game.state.deck[-1] == "royal-crown"
    assert sorted(game.of("a").played) == ["city-2", "provisions", "territory:A1"]


@rule("K-20")
def test_a_drawn_provisions_draws_again() -> None:
    game = table(
        player(hand="provisions territory:A1"), LAST, player(), phase="exploration",
        deck="provisions city-2 provisions farm-wood camp-1 camp-2 royal-crown",
    )  # fmt: skip
    for seat in "abc":
        game.do_anything(seat)
    assert set(game.of("a").realm.pieces) == {"city-2", "farm-wood", "camp-1", "camp-2"}
    assert game.of("a").played.count("provisions") == 3
    assert game.state.deck[-1] == "royal-crown"


@rule("R-02")
def test_the_cards_of_provisions_are_played_in_the_order_drawn_each_before_the_next() -> None:
    game = table(
        player(hand="provisions territory:A1"), LAST, player(), phase="exploration",
        deck="provisions city-2 farm-wood camp-1",
    )  # fmt: skip
    for seat in "bc":
        game.do_anything(seat)
    events = game.do("a", "pick provisions territory:A1")
    played = [event.card for event in events if isinstance(event, CardPlayed)]
    start = played.index("provisions")
    assert played[start : start + 5] == [
        "provisions",
        "provisions",
        "farm-wood",
        "camp-1",
        "city-2",
    ]


@rule("R-02")
def test_players_resolve_in_seat_order() -> None:
    game = table(
        player(hand="provisions territory:A1"),
        player(hand="provisions territory:A2"),
        player(),
        phase="exploration",
        deck="city-1 city-2 farm-wood camp-1",
    )
    for seat in "cba":  # whoever chose first
        game.do_anything(seat)
    assert set(game.of("a").realm.pieces) == {"city-1", "city-2"}
    assert set(game.of("b").realm.pieces) == {"farm-wood", "camp-1"}


@rule("R-02")
def test_a_later_seats_territory_card_meets_what_an_earlier_seat_did() -> None:
    # Seat a brings its rabbit to its own camp first, so that no camp is left when b plays.
    game = table(
        player("C4:camp-2", hand="territory:C5 provisions"),
        player("C5:camp-3", hand="territory:C4 royal-ring"),
        player(),
        phase="exploration",
        deck="city-1 city-2",
    )
    for seat in "cba":
        events = game.do_anything(seat)
    assert [event.seat for event in events if isinstance(event, CampRemoved)] == [1, 0]
    assert (game.lands("a"), game.lands("b")) == ({"C5"}, {"C4"})
