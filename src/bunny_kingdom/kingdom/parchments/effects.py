"""Parchments: the named effects that a parchment's row can have."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from msgspec import Struct

from bunny_kingdom.kingdom.cards import Parchment
from bunny_kingdom.kingdom.parchments.tally import Tally

PARCHMENTS = "parchments"
"""The source of their lines on the score sheet."""


class Worth(Struct, frozen=True):
    """What a parchment pays, and the count behind it if there is one."""

    carrots: int
    count: int | None = None


@dataclass(frozen=True)
class Effect:
    """How a kind of parchment pays.

    `worth` sees one player's tally. An effect that ranks players is `ranked` instead: it
    sees every total without any such effect, and the seat [R-05].
    """

    worth: Callable[[Tally, Parchment], Worth] | None = None
    ranked: Callable[[tuple[int, ...], int, Parchment], Worth] | None = None
    spots: Callable[[Tally], Iterator[tuple[int, int]]] | None = None
    """The sets of spaces that it pays for, each with its carrots."""


def fixed(tally: Tally, parchment: Parchment) -> Worth:
    """A fixed number of carrots, without condition [K-51]."""
    return Worth(parchment.carrots)


def pair(tally: Tally, parchment: Parchment) -> Worth:
    """More, if its player also holds or copies the other one [R-09]."""
    return Worth(parchment.together if parchment.pair in tally.cards else parchment.carrots)


def per(tally: Tally, parchment: Parchment) -> Worth:
    """A number of carrots for each thing counted."""
    count = tally.count(parchment.count)
    return Worth(count * parchment.carrots, count)


def at_least(tally: Tally, parchment: Parchment) -> Worth:
    """All or nothing: a threshold."""
    count = tally.count(parchment.count)
    return Worth(parchment.carrots if count >= parchment.least else 0, count)


def most(tally: Tally, parchment: Parchment) -> Worth:
    """All or nothing: strictly more than every other player [R-04]."""
    count = tally.count(parchment.count)
    ahead = all(count > rival.count(parchment.count) for rival in tally.rivals())
    return Worth(parchment.carrots if ahead else 0, count)


def row(tally: Tally, parchment: Parchment) -> Worth:
    """The entry of a row for the count, the last one for every higher count."""
    count = tally.count(parchment.count)
    return Worth(parchment.row[min(count, len(parchment.row) - 1)], count)


def little_prince(tally: Tally, parchment: Parchment) -> Worth:
    """All fiefs again except a best one [K-57], by what they produce themselves [R-18]."""
    return Worth(sum(carrots for _, carrots in princely(tally)))


def princely(tally: Tally) -> Iterator[tuple[int, int]]:
    """The fiefs that the Little Prince is paid for."""
    paying = sorted(tally.fiefs, key=lambda fief: fief.carrots)[:-1]
    return ((fief.territories, fief.carrots) for fief in paying if fief.carrots)


def treasure_hunter(tally: Tally, parchment: Parchment) -> Worth:
    """The worth of every treasure held or copied, once more [R-07]."""
    return Worth(sum(worth_of(tally, name).carrots for name in tally.treasures))


def opportunist(totals: tuple[int, ...], seat: int, parchment: Parchment) -> Worth:
    """Pays on rank 2: exactly one player strictly ahead [R-05]."""
    rank = 1 + sum(total > totals[seat] for total in totals)
    return Worth(parchment.carrots if rank == 2 else 0)


def worth_of(tally: Tally, name: str) -> Worth:
    """What a parchment (neither a copy card nor one that ranks) pays the player of a tally."""
    parchment = tally.book.cards[name].parchment
    assert parchment is not None
    effect = tally.book.module.effects[parchment.effect]
    return effect.worth(tally, parchment) if effect.worth else Worth(0)


EFFECTS = {
    "fixed": Effect(fixed),
    "pair": Effect(pair),
    "per": Effect(per),
    "at-least": Effect(at_least),
    "most": Effect(most),
    "row": Effect(row),
    "little-prince": Effect(little_prince, spots=princely),
    "treasure-hunter": Effect(treasure_hunter),
    "opportunist": Effect(ranked=opportunist),
    "copy": Effect(),
}
