"""Chance as a value: a generator that lives in the state and is never shared.

Written out (BLAKE2b in counter mode) rather than taken from `random`, whose shuffles may
change between Python versions: a record must replay for ever, and in any language.
"""

from collections.abc import Iterator
from hashlib import blake2b
from typing import TypeVar

from msgspec import Struct

T = TypeVar("T")


class Dice(Struct, frozen=True):
    """A seed and how many shuffles were drawn from it; using it returns the dice to use next."""

    seed: str
    used: int = 0

    def shuffled(self, items: tuple[T, ...]) -> tuple[tuple[T, ...], "Dice"]:
        """The items in random order (Fisher-Yates), and the dice for the next use."""
        words = self._words()
        deck = list(items)
        for last in range(len(deck) - 1, 0, -1):
            other = _below(last + 1, words)
            deck[last], deck[other] = deck[other], deck[last]
        return tuple(deck), Dice(self.seed, self.used + 1)

    def below(self, limit: int) -> tuple[int, "Dice"]:
        """An integer from 0 to limit - 1, and the dice for the next use."""
        return _below(limit, self._words()), Dice(self.seed, self.used + 1)

    def _words(self) -> Iterator[int]:
        block = 0
        while True:
            text = f"{self.seed}/{self.used}/{block}".encode()
            digest = blake2b(text, digest_size=64).digest()
            for start in range(0, 64, 4):
                yield int.from_bytes(digest[start : start + 4], "big")
            block += 1


def _below(limit: int, words: Iterator[int]) -> int:
    """An unbiased number below the limit: words beyond the last full multiple are discarded."""
    fair = (1 << 32) - (1 << 32) % limit
    for word in words:
        if word < fair:
            return word % limit
    raise AssertionError("the stream of words never ends")
