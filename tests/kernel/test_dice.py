"""Dice: chance that replays for ever, in any language."""

from collections import Counter
from hashlib import blake2b
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bunny_kingdom.kernel.dice import Dice


def words(seed: str, used: int) -> list[int]:
    """The first 16 words of a stream, as `printf 'seed/used/0' | b2sum` prints them."""
    digest = blake2b(f"{seed}/{used}/0".encode()).hexdigest()
    return [int(digest[start : start + 8], 16) for start in range(0, 128, 8)]


def test_a_shuffle_follows_the_words_of_its_seed() -> None:
    # None of these words is near 2**32, so none is thrown away.
    stream = words("rabbit", 0)
    deck = list("ABCDEFGH")
    for place, word in zip(range(7, 0, -1), stream, strict=False):
        deck[place], deck[word % (place + 1)] = deck[word % (place + 1)], deck[place]
    assert "".join(Dice("rabbit").shuffled(tuple("ABCDEFGH"))[0]) == "".join(deck)


KNOWN = {"rabbit": "BHGJAFIEDC", "carrot": "FHIDEJBAGC"}
"""Written down once: whatever becomes of the code, old records must replay."""


@pytest.mark.parametrize(("seed", "shuffled"), KNOWN.items())
def test_known_answers_never_change(seed: str, shuffled: str) -> None:
    assert "".join(Dice(seed).shuffled(tuple("ABCDEFGHIJ"))[0]) == shuffled


def test_using_dice_gives_other_dice_and_leaves_them_as_they_were() -> None:
    dice = Dice("rabbit")
    first, after = dice.shuffled(tuple(range(50)))
    again, _ = dice.shuffled(tuple(range(50)))
    second, later = after.shuffled(tuple(range(50)))
    assert first == again != second
    assert (dice.used, after.used, later.used) == (0, 1, 2)


@given(st.text(min_size=1), st.lists(st.integers()))
def test_a_shuffle_keeps_every_item(seed: str, items: list[int]) -> None:
    shuffled, _ = Dice(seed).shuffled(tuple(items))
    assert Counter(shuffled) == Counter(items)


@given(st.text(min_size=1), st.integers(1, 2**31))
def test_below_stays_below(seed: str, limit: int) -> None:
    number, _ = Dice(seed).below(limit)
    assert 0 <= number < limit


def test_every_order_is_as_likely_as_any_other() -> None:
    games = 6000
    seen = Counter(Dice(str(number)).shuffled((1, 2, 3))[0] for number in range(games))
    expected = games / 6
    assert set(seen) == set(permutations((1, 2, 3)))
    assert all(abs(count - expected) < 5 * expected**0.5 for count in seen.values())


def test_every_number_is_as_likely_as_any_other() -> None:
    games = 7000
    seen = Counter(Dice("throws", number).below(7)[0] for number in range(games))
    expected = games / 7
    assert set(seen) == set(range(7))
    assert all(abs(count - expected) < 5 * expected**0.5 for count in seen.values())


def test_a_long_stream_goes_on_over_many_blocks() -> None:
    shuffled, _ = Dice("long").shuffled(tuple(range(1000)))
    assert sorted(shuffled) == list(range(1000))
    assert sum(item == place for place, item in enumerate(shuffled)) < 20
