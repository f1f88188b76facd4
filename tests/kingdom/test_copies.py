"""What copy parchments are worth: K-56, R-06, R-07, R-19, R-25."""

from kingdom.players import player
from kingdom.tables import finale
from marks import rule


@rule("K-56")
def test_liberal_copies_a_parchment_of_the_right_and_socialist_of_the_left_neighbour() -> None:
    game = finale(
        player(parchments="liberal"),
        player(parchments="royal-ring"),
        player(parchments="socialist royal-crown royal-coat"),
        player(parchments="royal-carrot royal-chalice"),
    )
    assert game.owes() == {"a": "finale", "c": "finale"}
    # The right neighbour of a is d, the left neighbour of c is d.
    assert game.options("a") == {"copy liberal=royal-carrot", "copy liberal=royal-chalice"}
    assert game.options("c") == {"copy socialist=royal-carrot", "copy socialist=royal-chalice"}
    assert game.refusal("a", "copy liberal=royal-ring") == "no-such-copy"
    assert game.refusal("c", "copy socialist=royal-crown") == "no-such-copy"
    game.do("a", "copy liberal=royal-carrot")
    game.do("c", "copy socialist=royal-chalice")
    assert game.final("a") == {"liberal": 6}
    assert game.final("c") == {"socialist": 4, "royal-crown": 5, "royal-coat": 2}
    assert game.final("d") == {"royal-carrot": 6, "royal-chalice": 4}  # loses nothing


@rule("K-56", "R-06")
def test_a_copied_mission_scores_with_the_copiers_own_kingdom() -> None:
    game = finale(player("A1 A2 A3", parchments="liberal"), player("J1", parchments="carpenter"))
    game.do("a", "copy liberal=carpenter")
    assert (game.final("a"), game.final("b")) == ({"liberal": 3}, {"carpenter": 1})


@rule("K-56", "R-07")
def test_a_copied_treasure_counts_for_the_guardian_and_the_hunter() -> None:
    game = finale(
        player(parchments="treasure-guardian treasure-hunter royal-coat liberal"),
        player(parchments="royal-carrot"),
    )
    game.do("a", "copy liberal=royal-carrot")
    assert game.final("a") == {
        "treasure-guardian": 3 * 2,
        "treasure-hunter": 2 + 6,
        "royal-coat": 2,
        "liberal": 6,
    }


@rule("R-07")
def test_each_treasure_hunter_held_or_copied_adds_the_treasures_once_more() -> None:
    game = finale(
        player(parchments="royal-crown royal-coat liberal socialist"),
        player(parchments="treasure-hunter royal-ring"),
    )
    game.do("a", "copy liberal=treasure-hunter socialist=treasure-hunter")
    assert game.final("a") == {"royal-crown": 5, "royal-coat": 2, "liberal": 7, "socialist": 7}
    assert game.final("b") == {"treasure-hunter": 1, "royal-ring": 1}


@rule("R-07")
def test_a_hunter_held_doubles_a_treasure_that_is_copied_twice() -> None:
    game = finale(
        player(parchments="treasure-hunter liberal socialist"), player(parchments="royal-crown")
    )
    game.do("a", "copy liberal=royal-crown socialist=royal-crown")
    assert game.final("a") == {"treasure-hunter": 10, "liberal": 5, "socialist": 5}


@rule("R-07")
def test_a_copied_parchment_is_no_further_parchment_for_the_bureaucrat() -> None:
    game = finale(
        player(parchments="bureaucrat liberal"), player(parchments="royal-ring royal-coat")
    )
    game.do("a", "copy liberal=royal-ring")
    assert game.final("a") == {"bureaucrat": 2, "liberal": 1}


@rule("R-07", "R-20")
def test_a_copy_card_that_copies_nothing_is_a_parchment_held_all_the_same() -> None:
    game = finale(player(parchments="bureaucrat liberal"), player())
    assert game.final("a") == {"bureaucrat": 2, "liberal": 0}


@rule("R-07")
def test_a_copied_bureaucrat_counts_what_the_copier_holds() -> None:
    game = finale(
        player(parchments="liberal royal-ring royal-coat"), player(parchments="bureaucrat")
    )
    game.do("a", "copy liberal=bureaucrat")
    assert game.final("a")["liberal"] == 3


@rule("R-09")
def test_a_glove_held_and_one_copied_are_a_pair() -> None:
    game = finale(
        player(parchments="left-glove liberal"), player(parchments="right-glove royal-ring")
    )
    game.do("a", "copy liberal=right-glove")
    assert game.final("a") == {"left-glove": 4, "liberal": 4}
    assert game.final("b") == {"right-glove": 1, "royal-ring": 1}


@rule("R-09")
def test_two_gloves_of_one_hand_are_no_pair() -> None:
    game = finale(player(parchments="liberal socialist"), player(parchments="left-glove"))
    game.do("a", "copy liberal=left-glove socialist=left-glove")
    assert game.final("a") == {"liberal": 1, "socialist": 1}


@rule("R-09")
def test_each_glove_with_one_of_the_other_hand_is_worth_4() -> None:
    game = finale(
        player(parchments="right-glove liberal socialist"), player(parchments="left-glove")
    )
    game.do("a", "copy liberal=left-glove socialist=left-glove")
    assert game.final("a") == {"right-glove": 4, "liberal": 4, "socialist": 4}
