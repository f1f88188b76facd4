"""Configurations that cannot be played are refused with the reason."""

import pytest

from bunny_kingdom import new_game, titles
from bunny_kingdom.kernel.config import MOST_SEED_CHARACTERS, Config, fresh_seed
from bunny_kingdom.kernel.errors import BadConfig, BadData
from bunny_kingdom.titles import rules_for, rules_of


@pytest.mark.parametrize("seed", ["", "a\nb", "\x00", "x" * (MOST_SEED_CHARACTERS + 1)])
def test_an_odd_seed_is_refused(seed: str) -> None:
    with pytest.raises(BadConfig, match="a seed is 1 to 128 printable characters"):
        rules_of("kingdom").setup(Config("kingdom", 2, seed))


@pytest.mark.parametrize("seed", ["1", "hare", "été 2024", "x" * MOST_SEED_CHARACTERS])
def test_any_other_seed_is_taken(seed: str) -> None:
    assert rules_of("kingdom").setup(Config("kingdom", 2, seed)).phase == "exploration"


@pytest.mark.parametrize("players", [-1, 0, 1, 5, 100])
def test_a_wrong_number_of_players_is_refused(players: int) -> None:
    with pytest.raises(BadConfig, match=f"kingdom is for 2, 3, 4 players, not {players}"):
        rules_of("kingdom").setup(Config("kingdom", players, "1"))


def test_an_unknown_title_is_refused_and_the_known_ones_are_named() -> None:
    with pytest.raises(BadConfig, match=r"there is no title 'chess'; there are: .*kingdom"):
        new_game("chess")
    assert "kingdom" in titles()


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(BadConfig, match="kingdom has no option 'speed'"):
        new_game("kingdom", 2, 1, options={"speed": "fast"})


def test_a_correction_of_an_unknown_card_is_refused() -> None:
    with pytest.raises(BadData, match="there is no card 'royal-sock' to correct"):
        new_game("kingdom", 2, 1, cards=({"id": "royal-sock"},))


def test_a_correction_is_part_of_the_game() -> None:
    config = Config("kingdom", 2, "1", cards=({"id": "city-1", "copies": 8},))
    rules = rules_for(config)
    assert len(rules.book.deck()) == len(rules_of("kingdom").book.deck()) - 1


def test_a_game_without_a_seed_gets_a_secret_one_of_128_bits() -> None:
    seeds = {fresh_seed() for _ in range(100)}
    assert len(seeds) == 100
    assert {len(bytes.fromhex(seed)) * 8 for seed in seeds} == {128}
    assert new_game().record.config.seed != new_game().record.config.seed


def test_equal_configurations_begin_equally() -> None:
    assert new_game("kingdom", 3, "hare").state == new_game("kingdom", 3, "hare").state
    assert new_game("kingdom", 3, 7).record.config.seed == "7"
