"""Likes: fitted to what the large network says of hands; Adam in NumPy."""

from typing import Final

import numpy as np
import numpy.typing as npt

from bunny_kingdom.bots.sage.rounds import likes as of
from bunny_kingdom.bots.sage.rounds.shape import ROUND
from bunny_kingdom.fast.kingdom import layout as at
from bunny_kingdom.learn.rounds.hands import NO_CARD
from bunny_kingdom.learn.rounds.lessons import Floats, Hands

NO_PLACE: Final = of.CARDS - 1
"""The card that stands where a hand has no more."""
SHARP: Final = 8.0
"""How sharply a learner prefers what it likes better, for each UNIT_OF carrots."""
SURE: Final = 0.02
"""How far cards differ, in chances of a win, where the teacher clearly prefers one."""
REGRET: Final = 20.0
"""How much a lost chance of a win counts beside another choice than the teacher's."""
BATCH: Final = 1024
RATE, LAST_RATE = 2e-3, 2e-5
PLAIN, SQUARED, TINY = 0.9, 0.999, 1e-8
STAYS: Final = 0.998
HELD_OUT: Final = 10
"""One in so many hands is not learned from."""
NEVER: Final = -1e9

Numbers = npt.NDArray[np.int64]


def fitted(hands: Hands, passes: int, seed: int) -> tuple[Floats, list[dict[str, float]]]:
    """The likes that choose as the teacher would, and for each pass how well they do."""
    found, log = np.zeros(of.LIKES, np.float32), []
    for buries in (False, True):
        chosen = (hands.buried == buries) & ((hands.utilities > -1).sum(axis=1) > 1)
        if chosen.any():
            part = Fit(Hands(*(column[chosen] for column in hands)), seed)
            for number in range(passes):
                part.learn(number, passes)
                log.append({"buried": float(buries), "pass": number + 1.0, **part.told()})
            found[buries * of.PART : (buries + 1) * of.PART] = part.average
    return found, log


class Fit:
    """One part of the likes while it is fitted."""

    def __init__(self, hands: Hands, seed: int) -> None:
        self._chance = np.random.default_rng(seed)
        self._hands = hands
        self._there = hands.cards != NO_CARD
        self._cards = np.where(self._there, hands.cards, NO_PLACE).astype(np.int64)
        held = max(1, len(hands.cards) // HELD_OUT)
        self._examined = np.arange(len(hands.cards) - held, len(hands.cards))
        self._learned = np.arange(len(hands.cards) - held)
        spreads = (0.08, 0.15, 0.15, 0.0, 0.02, 0.0, 0.0)
        self.weights: Floats = np.concatenate(
            [
                self._chance.normal(0, spread, each.size).astype(np.float32)
                for spread, each in zip(spreads, parts(np.zeros(of.PART, np.float32)), strict=True)
            ],
            dtype=np.float32,
        )
        self.average = self.weights.copy()
        self._plain, self._squared = np.zeros_like(self.weights), np.zeros_like(self.weights)
        self._updates = 0

    def learn(self, number: int, passes: int) -> None:
        """Look at every hand once."""
        order = self._chance.permutation(self._learned)
        batch = min(BATCH, len(order))
        whole = passes * (len(order) // batch)
        for first in range(0, len(order) - batch + 1, batch):
            slopes = self._slopes(np.sort(order[first : first + batch]))
            self._updates += 1
            done = self._updates
            self._plain += (1 - PLAIN) * (slopes - self._plain)
            self._squared += (1 - SQUARED) * (slopes * slopes - self._squared)
            rate = LAST_RATE + RATE * (1 - done / whole)
            rate *= (1 - SQUARED**done) ** 0.5 / (1 - PLAIN**done)
            self.weights -= np.float32(rate) * self._plain / (np.sqrt(self._squared) + TINY)
            kept = min(STAYS, 1 - 1 / (1 + done / 10))
            self.average += np.float32(1 - kept) * (self.weights - self.average)

    def told(self) -> dict[str, float]:
        """What its choices lose, and the quick policy's, in hands that are not learned from."""
        rows = self._examined
        quick = np.where(self._there[rows], self._hands.bases[rows], NEVER)
        liked = np.where(self._there[rows], self.likes(self.average, rows)[0], NEVER)
        said = self._hands.utilities[rows]
        best = said.max(axis=1)
        lost = [
            float((best - said[np.arange(len(rows)), each.argmax(axis=1)]).mean())
            for each in (liked, quick)
        ]
        agreed = float((said.argmax(axis=1) == liked.argmax(axis=1)).mean())
        return {"lost": lost[0], "quick_lost": lost[1], "agreed": agreed}

    def likes(self, weights: Floats, rows: Numbers) -> tuple[Floats, Floats]:
        """How much each card of some hands is liked, in units, and the hidden layer."""
        states, cards, givens, bias, last, direct, always = parts(weights)
        read, given = self._read(rows)
        card, rounds = self._cards[rows], _rounds(read)
        hidden = np.maximum((read @ states + bias)[:, None] + cards[card] + given @ givens, 0)
        said = self._hands.bases[rows] / np.float32(of.UNIT_OF)
        liked: Floats = np.add(said, hidden @ last, dtype=np.float32)
        liked += (given * direct[rounds][:, None]).sum(axis=2) + always[rounds[:, None], card]
        return liked, hidden

    def _read(self, rows: Numbers) -> tuple[Floats, Floats]:
        hands = self._hands
        return hands.states[rows].astype(np.float32), hands.givens[rows].astype(np.float32)

    def _slopes(self, rows: Numbers) -> Floats:
        """How the loss changes with each weight: cross entropy with the teacher, and regret."""
        there, card = self._there[rows], self._cards[rows]
        read, given = self._read(rows)
        liked, hidden = self.likes(self.weights, rows)
        said = np.where(there, self._hands.utilities[rows], 0)
        chosen = _chances(np.where(there, SHARP * liked, NEVER))
        taught = _chances(np.where(there, said / SURE, NEVER))
        expected = (chosen * said).sum(axis=1, keepdims=True)
        wrong = chosen - taught - REGRET * chosen * (said - expected)
        wrong = (SHARP / len(rows) * wrong).astype(np.float32)
        last = parts(self.weights)[4]
        slopes = np.zeros_like(self.weights)
        by_state, by_card, by_given, by_bias, by_last, by_direct, by_always = parts(slopes)
        deep = (wrong[:, :, None] * last) * (hidden > 0)
        flat, rounds = deep.reshape(-1, of.WIDE), _rounds(read)
        by_last[:] = (hidden * wrong[:, :, None]).sum(axis=(0, 1))
        order = np.argsort(card.ravel(), kind="stable")
        listed = card.ravel()[order]
        firsts = np.flatnonzero(np.r_[True, listed[1:] != listed[:-1]])
        by_card[listed[firsts]] = np.add.reduceat(flat[order], firsts, axis=0)
        by_given[:] = given.reshape(-1, of.GIVEN).T @ flat
        common = deep.sum(axis=1)
        by_bias[:], by_state[:] = common.sum(axis=0), read.T @ common
        np.add.at(by_direct, rounds, (wrong[:, :, None] * given).sum(axis=1))
        np.add.at(by_always, (np.repeat(rounds, card.shape[1]), card.ravel()), wrong.ravel())
        by_card[NO_PLACE], by_always[:, NO_PLACE] = 0, 0
        return slopes


def parts(weights: Floats) -> tuple[Floats, ...]:
    """Of one part of the likes: states, cards, givens, bias, last, direct, always."""
    ends = [of.FIRST_CARD, of.FIRST_GIVEN, of.BIAS, of.LAST, of.DIRECT, of.ALWAYS]
    states, cards, givens, bias, last, direct, always = np.split(weights, ends)
    return (
        states.reshape(of.STATE, of.WIDE),
        cards.reshape(of.CARDS, of.WIDE),
        givens.reshape(of.GIVEN, of.WIDE),
        bias,
        last,
        direct.reshape(at.ROUNDS, of.GIVEN),
        always.reshape(at.ROUNDS, of.CARDS),
    )


def _rounds(read: Floats) -> Numbers:
    """The place of each state's round."""
    found: Numbers = read[:, ROUND : ROUND + at.ROUNDS].argmax(axis=1)
    return found


def _chances(values: Floats) -> Floats:
    """How likely each of a row is to be chosen."""
    sharp = np.exp(values - values.max(axis=1, keepdims=True))
    found: Floats = sharp / sharp.sum(axis=1, keepdims=True)
    return found
