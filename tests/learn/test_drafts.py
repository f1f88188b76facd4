"""Drafts side by side: what seats remember and observe is true, and is theirs to know."""

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from bunny_kingdom.bots.rollout.deals import OPEN, try_lines
from bunny_kingdom.bots.rollout.playouts import NO_ENDS, playouts_of
from bunny_kingdom.bots.sage.network import CARROTS
from bunny_kingdom.bots.sage.observer import Rows, observer_of
from bunny_kingdom.bots.sage.rounds.games import CLOSE
from bunny_kingdom.bots.sage.shape import HELD, NO_CARD, OWN_WORTH, UNSEEN, copies_of
from bunny_kingdom.fast.kingdom import layout as at
from bunny_kingdom.learn.group import Group, finish

TABLES = [
    ("kingdom", 2),
    ("kingdom", 4),
    ("kingdom+sky", 3),
    ("kingdom+sky", 5),
    ("kingdom+express", 3),
    ("kingdom+sky+express", 2),
]
GAMES = 3


class Watched:
    """A group at every moment in which its seats observe; they take cards at random."""

    def __init__(self, title: str, players: int, seed: int = 5) -> None:
        self.executor = ThreadPoolExecutor(2)
        self.group = Group(title, players, GAMES, self.executor)
        self.random = np.random.default_rng(seed)
        shape = (self.group.rows, self.group.shape.size)
        self.rows, self.first = np.zeros(shape, np.int8), np.zeros(shape, np.int8)
        finish(self.group.deal(seed))

    def moments(self) -> Iterator[tuple[int, Rows]]:
        """Each number of cards taken, with the rows observed then."""
        group = self.group
        while not group.over:
            for taken in range(group.picked):
                rows = self.rows if taken else self.first
                finish(group.observe(taken, self.first, rows))
                yield taken, rows
                held = (group.hands != NO_CARD).sum(axis=1)
                group.take(taken, self.random.integers(0, held))
            finish(group.advance())

    def hand(self, game: int, seat: int) -> Counter[int]:
        """A seat's hand as it is."""
        b = self.group._words[game].view(np.uint8)
        first = at.CARDS + int(b[at.HAND_AT + seat])
        return Counter(b[first : first + int(b[at.HAND])].tolist())

    def memory(self, game: int, seat: int) -> np.ndarray:
        """What a seat remembers: planes by card."""
        size = self.group.shape.memory
        whole = self.group._memories[game, size * seat : size * (seat + 1)]
        return whole.reshape(-1, self.group.shape.cards)


@pytest.mark.parametrize(("title", "players"), TABLES)
def test_a_hand_passed_on_holds_only_what_its_giver_remembers(title: str, players: int) -> None:
    watched = Watched(title, players)
    looked = 0
    for taken, _ in watched.moments():
        if taken:
            continue
        for game in range(GAMES):
            b = watched.group._words[game].view(np.uint8)
            side = 1 if b[at.ROUND] & 1 else players - 1
            for seat in range(players):
                memory = watched.memory(game, seat)
                for back in range(players - 1):
                    left = memory[1 + back]
                    if not left.any():
                        continue
                    hand = watched.hand(game, (seat + side * (back + 1)) % players)
                    drawn = 1 + back if b[at.RESERVE] or players == 2 else 0
                    strange = sum((hand - Counter(dict(enumerate(left.tolist())))).values())
                    assert strange <= drawn
                    looked += 1
    assert looked


@pytest.mark.parametrize(("title", "players"), TABLES)
def test_nothing_is_counted_more_often_than_it_exists(title: str, players: int) -> None:
    watched = Watched(title, players)
    copies = np.array(copies_of(watched.group.engine.tables))
    for _, rows in watched.moments():
        assert (watched.group._public <= copies).all()
        for game in range(GAMES):
            for seat in range(players):
                assert (watched.memory(game, seat)[0] <= copies).all()
        cards = watched.group.shape.cards
        assert (rows[:, UNSEEN * cards : (UNSEEN + 1) * cards] >= 0).all()


@pytest.mark.parametrize(("title", "players"), TABLES)
def test_a_row_shows_the_hand_that_is_left(title: str, players: int) -> None:
    watched = Watched(title, players)
    cards = watched.group.shape.cards
    for taken, rows in watched.moments():
        for row in range(watched.group.rows):
            held = Counter(c for c in watched.group.hands[row].tolist() if c != NO_CARD)
            shown = rows[row, HELD * cards : (HELD + 1) * cards]
            assert {c: n for c, n in enumerate((shown // 32).tolist()) if n} == dict(held)
            if taken == 0:
                assert held == watched.hand(*divmod(row, players))


@pytest.mark.parametrize(("title", "players"), TABLES)
def test_a_row_shows_nothing_that_its_seat_cannot_know(title: str, players: int) -> None:
    """Other hands, others' parchments and the deck are mixed; the seat's rows stay the same."""
    watched = Watched(title, players)
    group, random = watched.group, np.random.default_rng(1)
    observer = observer_of(title, players)
    compared = 0
    for taken, rows in watched.moments():
        if taken:
            continue
        seat = int(random.integers(players))
        record = group._words[0].copy()
        b = record.view(np.uint8)
        size = int(b[at.HAND])
        own = int(b[at.HAND_AT + seat])
        hidden = [place for place in range(at.MOST_CARDS) if not own <= place < own + size]
        mixed = at.CARDS + random.permutation(hidden)
        b[at.CARDS + np.array(hidden)] = b[mixed]
        for other in range(players):
            if other != seat:
                held = int(record[at.PARCHMENTS + other]).bit_count()
                record[at.PARCHMENTS + other] = np.uint64((1 << held) - 1)
        memory, public = watched.memory(0, seat).reshape(-1), group._public[0]
        seen = observer.first(record, seat, memory, public)
        assert (seen.row == rows[seat]).all()
        assert (seen.hand == group.hands[seat][: len(seen.hand)]).all()
        compared += 1
        picked = np.array([seen.hand[0]], np.uint8)
        if group.picked > 1:
            true = observer.first(group._words[0].copy(), seat, memory, public)
            one = observer.later(record, seat, picked, seen)
            same = observer.later(group._words[0].copy(), seat, picked, true)
            assert (one.row == same.row).all()
    assert compared


def test_a_card_that_is_taken_counts_for_the_next_one() -> None:
    """The second row shows the land of the card taken first, and judges the others with it."""
    watched = Watched("kingdom", 4)
    shape = watched.group.shape
    changed = judged = 0
    for taken, rows in watched.moments():
        if taken:
            land = slice(shape.board, shape.board + shape.spaces)
            worth = slice(OWN_WORTH * shape.cards, (OWN_WORTH + 1) * shape.cards)
            changed += int((rows[:, land] != watched.first[:, land]).any(axis=1).sum())
            judged += int((rows[:, worth] != watched.first[:, worth]).any(axis=1).sum())
    assert changed
    assert judged > changed


@pytest.mark.parametrize(("title", "players"), [("kingdom", 2), ("kingdom", 4)])
def test_trials_are_games_from_the_true_table_with_the_deck_shuffled(
    title: str, players: int
) -> None:
    """They are those of the elder's kernel, and every line meets the same deals."""
    watched = Watched(title, players)
    group, deals, seed = watched.group, 3, 9
    next(watched.moments())
    hands = group.hands[:, : 2 * group.picked]
    lines = hands.reshape(group.rows, 2, group.picked).copy()
    lines[0, 1, 0] = NO_CARD
    found = np.zeros((group.rows, 2, 3), np.float32)
    finish(group.try_picks(lines, deals, seed, found))
    playouts = playouts_of(title, players)
    for row in range(group.rows):
        game, seat = divmod(row, players)
        carrots = np.zeros((deals, 2, players), np.int32)
        try_lines(
            group._words[game][None],
            *group.engine.constants,
            seat,
            OPEN,
            lines[row].astype(np.int64) if row else np.repeat(lines[:1, 0], 2, 0).astype(np.int64),
            playouts._weights,
            np.uint64(seed),
            deals * row,
            carrots,
            NO_ENDS,
        )
        own = carrots[..., seat]
        lead = own - np.delete(carrots, seat, axis=-1).max(axis=-1)
        told = np.stack((1 / (1 + np.exp(-lead / CLOSE)), own / CARROTS, lead / CARROTS), -1)
        wanted = told.mean(axis=0)
        if row == 0:
            wanted[1] = 0.0
        assert np.abs(found[row] - wanted).max() < 1e-6
