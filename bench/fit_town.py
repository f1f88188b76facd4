"""The worth of a table of Town, fitted to how thousands of quick games ended.

python bench/fit_town.py [rounds] [games a round]

Quick players play with the weights so far, not always judging well. At the end of every turn the
features of both sides are written down, and ridge regression finds what they were worth at the
end, by the number of turns left. Then they play with those. The last weights go into
src/bunny_kingdom/bots/town/weights.toml.
"""

import sys
from pathlib import Path
from random import Random

import numpy as np
from numpy.typing import NDArray

from bunny_kingdom.bots.town import judgement
from bunny_kingdom.bots.town import worlds as w
from bunny_kingdom.bots.town.hidden import hidden_from
from bunny_kingdom.bots.town.judgement import FEATURES, features, table_of
from bunny_kingdom.bots.town.policy import next_turn
from bunny_kingdom.bots.town.policy_reveal import reveal
from bunny_kingdom.bots.town.weights import NAMES, POWERS, Weights
from bunny_kingdom.fast.compiler import entry
from bunny_kingdom.fast.pointers import pointer, row_of
from bunny_kingdom.fast.town import layout as at
from bunny_kingdom.fast.town.conversion.from_readable import record_of
from bunny_kingdom.fast.town.counts import SURVEY_SIZE
from bunny_kingdom.fast.town.rows import seat_at
from bunny_kingdom.fast.town.tables import tables_of
from bunny_kingdom.fast.town.turn import end_turn
from bunny_kingdom.kernel.config import Config
from bunny_kingdom.titles import rules_of

Floats = NDArray[np.float64]
Row = NDArray[np.int64]

TURNS = 20
NOISE = 6.0
RIDGE = 30.0
DEALS = 500
CHUNK = 1000
FILE = Path(__file__).parents[1] / "src/bunny_kingdom/bots/town/weights.toml"
BEGIN, END = "# fitted\n", "# end of what is fitted\n"
RULES = rules_of("town")
TABLES = tables_of(RULES.book)
NUMBERS = np.asarray(TABLES.numbers)


@entry
def play(
    tables: Row,
    hiddens: Row,
    t: Row,
    weights: Floats,
    noise: float,
    seed: np.uint64,
    own: Floats,
    theirs: Floats,
    turns: Row,
    carrots: Row,
) -> None:
    """One game of each table: features after each turn, of who played it and of the rival."""
    chance = np.zeros(1, np.uint64)
    table = np.zeros(at.SIZE, np.int64)
    trials = np.zeros(at.SIZE, np.int64)
    surveyed = np.zeros(SURVEY_SIZE, np.int64)
    noted, denials = np.zeros(FEATURES), np.zeros(at.SLOTS)
    c, s, trial = pointer(chance), pointer(table), pointer(trials)
    found, f, denied = pointer(surveyed), pointer(noted), pointer(denials)
    n, p = pointer(t), pointer(weights)
    for game in range(tables.shape[0]):
        table[:] = tables[game]
        c[0] = seed + np.uint64(game) * np.uint64(0x9E3779B97F4A7C15) | np.uint64(1)
        w.deal(s, row_of(hiddens, game), c)
        turn = 0
        while next_turn(s, n, p, noise, trial, c, f, denied, found):
            seat = s[at.ACTIVE]
            left = s[at.OFFERED] + s[at.TILES_LEFT]
            features(s, n, seat, True, left // 2, pointer(own[game, turn]), found)
            features(s, n, 1 - seat, False, (left + 1) // 2, pointer(theirs[game, turn]), found)
            turns[game, turn, 0], turns[game, turn, 1] = left // 2, (left + 1) // 2
            for each in range(2):
                player = seat if each == 0 else 1 - seat
                carrots[game, turn, each] = -s[seat_at(player) + at.CARROTS]
            end_turn(s)
            turn += 1
        reveal(s, n, found)
        for each in range(turn):
            for side in range(2):
                # Turns alternate, but for the two that meet where a round begins: they too.
                player = (s[at.FIRST] + each + side) % 2
                carrots[game, each, side] += s[seat_at(player) + at.CARROTS]


def opening(number: int) -> tuple[Row, Row]:
    """A table at the beginning of the first turn, and what is hidden of it: all."""
    state = RULES.setup(Config("town", 2, f"fit/{number}"))
    random = Random(number)
    while state.phase == "requests":
        seat = RULES.decisions(state)[0].seat
        state, _ = RULES.apply(state, seat, RULES.legal(state, seat).sample(random))
    hidden = hidden_from(TABLES, ((), ()), ended=False)
    return np.asarray(record_of(TABLES, state, ())), np.asarray(hidden)


def powers(turns: Row) -> Floats:
    """The numbers of turns as 1, n and n squared, all 0 where there are none."""
    n = turns[:, None].astype(np.float64) / 5
    found: Floats = np.where(turns[:, None] > 0, n ** np.arange(POWERS), 0.0)
    return found


class Fit:
    """The sums of a ridge regression, added to game by game."""

    def __init__(self) -> None:
        size = 2 * FEATURES * POWERS
        self.gram: Floats = np.zeros((size, size))
        self.moment: Floats = np.zeros(size)
        self.square, self.rows = 0.0, 0

    def add(self, own: Floats, theirs: Floats, turns: Row, ahead: Floats) -> None:
        """More rows: what was there on both sides, and how much more was still to come."""
        sides = [
            (rows[:, :, None] * powers(turns[:, side])[:, None, :]).reshape(len(rows), -1)
            for side, rows in enumerate((own, theirs))
        ]
        design = np.hstack(sides)
        self.gram += design.T @ design
        self.moment += design.T @ ahead
        self.square += float(ahead @ ahead)
        self.rows += len(ahead)

    def solved(self) -> Floats:
        """The coefficients that tell best what was to come."""
        spread = np.sqrt(np.diag(self.gram) / self.rows) + 1e-9
        gram = self.gram / np.outer(spread, spread) + RIDGE * np.eye(len(spread))
        found: Floats = np.linalg.solve(gram, self.moment / spread) / spread
        left = self.square - 2 * found @ self.moment + found @ self.gram @ found
        print(f"   {(self.square / self.rows) ** 0.5:.1f} -> {(left / self.rows) ** 0.5:.1f}")
        return found.reshape(2, FEATURES, POWERS)


def duel(tables: Row, hiddens: Row, one: Floats, other: Floats, games: int, seed: int) -> str:
    """How often one set of weights beats another."""
    chosen = np.arange(games // 2) % len(tables)
    wins, total = 0.0, 0.0
    for turned in (False, True):
        carrots: Row = np.zeros((1, len(chosen), 2), np.int64)
        pair = np.array([other, one] if turned else [one, other])
        w.play_worlds(
            tables[chosen], hiddens[chosen], NUMBERS, pair, 0.0, np.uint64(seed), 0, carrots
        )
        ahead = (carrots[0, :, 0] - carrots[0, :, 1]) * (-1 if turned else 1)
        wins += float(((ahead > 0) + 0.5 * (ahead == 0)).mean()) / 2
        total += float(carrots.mean()) / 2
    return f"{wins:.1%} (mean {total:.1f})"


def collect(fit: Fit, tables: Row, hiddens: Row, table: Floats, seed: int) -> None:
    """Play some games and add their turns to the sums."""
    chosen = np.random.default_rng(seed).integers(0, DEALS, CHUNK)
    shape = CHUNK, TURNS
    own, theirs = np.zeros((*shape, FEATURES)), np.zeros((*shape, FEATURES))
    turns, carrots = np.zeros((*shape, 2), np.int64), np.zeros((*shape, 2), np.int64)
    play(
        tables[chosen],
        hiddens[chosen],
        NUMBERS,
        np.array([table, table]),
        NOISE,
        np.uint64(seed),
        own,
        theirs,
        turns,
        carrots,
    )
    ahead = (carrots[:, :, 0] - carrots[:, :, 1]).reshape(-1).astype(np.float64)
    flat = own.reshape(-1, FEATURES), theirs.reshape(-1, FEATURES), turns.reshape(-1, 2)
    fit.add(*flat, ahead)


def main() -> None:
    """Rounds of playing and fitting."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 4
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 20_000
    openings = [opening(number) for number in range(DEALS)]
    tables = np.array([table for table, _ in openings])
    hiddens = np.array([hidden for _, hidden in openings])
    first = coefficients = begun()
    last = Fit()
    for number in range(rounds):
        table = weights(coefficients)
        fit = Fit()
        for chunk in range(games // CHUNK):
            collect(fit, tables, hiddens, table, 1000 * number + chunk)
        both = Fit()
        for each in (fit, last):
            both.gram += each.gram
            both.moment += each.moment
            both.square += each.square
            both.rows += each.rows
        found, last = both.solved(), fit
        print(
            number,
            "against the last",
            duel(tables, hiddens, weights(found), weights(coefficients), 8000, 5),
            "against the first",
            duel(tables, hiddens, weights(found), weights(first), 8000, 6),
            flush=True,
        )
        coefficients = found
        write(coefficients)


def weights(coefficients: Floats) -> Floats:
    """Coefficients as the table that compiled code looks up."""
    rows = [
        {name: list(map(float, row)) for name, row in zip(NAMES, side, strict=True)}
        for side in coefficients
    ]
    return table_of(Weights(*rows))


def write(coefficients: Floats) -> None:
    """Put the coefficients in the place of the old ones; other levels stay as they are."""
    text = FILE.read_text(encoding="utf-8")
    before, rest = text.split(BEGIN)
    _, after = rest.split(END)
    lines = []
    for side, rows in zip(("own", "rival"), coefficients, strict=True):
        lines.append(f"\n[buck.{side}]")
        for name, row in zip(NAMES, rows, strict=True):
            if row.any():
                lines.append(f"{name} = [{', '.join(f'{each:.3f}' for each in row)}]")
    FILE.write_text(before + BEGIN + "\n".join(lines) + "\n\n" + END + after, encoding="utf-8")


def begun() -> Floats:
    """Weights to begin with, by a rule of thumb."""
    coefficients = np.zeros((2, FEATURES, POWERS))
    for side, sign in enumerate((1, -1)):
        for feature, power, weight in (
            (judgement.RENOWN, 1, 2.2),
            (judgement.ROOM, 0, 0.5),
            (judgement.STARS, 1, 0.5),
            (judgement.TYPES, 1, 0.5),
            (judgement.COINS, 0, 0.7),
            (judgement.WOOD, 0, 1.0),
            (judgement.RESERVE, 0, 1.0),
            (judgement.FITS, 1, 0.5),
            (judgement.HELD_CARROTS, 0, 8.0),
            (judgement.HELD_DRAWS, 0, 2.5),
            (judgement.PAID, 0, 1.0),
            (judgement.AHEAD, 0, 0.35),
            (judgement.LEFT_OVER, 0, 0.2),
            (judgement.HAND, 0, 1.0),
        ):
            coefficients[side, feature, power] = sign * weight
    return coefficients


if __name__ == "__main__":
    main()
