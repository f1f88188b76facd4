"""Games between bots for the coach to look at, and work that is spread over processes."""

import json
import multiprocessing
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from typing import Any

from bunny_kingdom.bots.protocol import Bot, Remembering, decide
from bunny_kingdom.bots.registry import new_bot
from bunny_kingdom.bots.rollout.loading import ready
from bunny_kingdom.game import Game, new_game
from bunny_kingdom.kernel.actions import Action

Instead = Callable[[Game, int, Action], Action]
"""What a seat does instead of what its bot chose."""


def play(title: str, levels: Iterable[str], seed: str, instead: Instead | None = None) -> Game:
    """A whole game between bots of these levels."""
    names = list(levels)
    game = new_game(title, len(names), seed)
    bots: list[Bot] = [
        new_bot(name, game.rules, Random(f"{seed}/{seat}")) for seat, name in enumerate(names)
    ]
    random = Random(seed)
    while not game.over:
        seat = game.decisions()[0].seat
        view = game.view(seat)
        action = decide(game.rules, bots[seat], view, random)
        if instead:
            changed = instead(game, seat, action)
            bot = bots[seat]
            if changed is not action and isinstance(bot, Remembering):
                bot.recall(view, changed)
            action = changed
        game.play(seat, action)
    return game


def spread(
    one: Callable[[int], dict[str, Any]], count: int, jobs: int, seconds: float, file: Path
) -> list[dict[str, Any]]:
    """The rows of so many numbers, as many as the time allows; kept in a file as they come."""
    assert ready("kingdom", 4, wait=True)  # compiled once, before the processes are forked
    began = time.monotonic()
    rows = []
    with multiprocessing.get_context("fork").Pool(jobs) as pool, file.open("w") as kept:
        found = pool.imap_unordered(one, range(count))
        for _ in range(count):
            left = began + seconds - time.monotonic()
            try:
                row = found.next(timeout=max(0.1, left))
            except multiprocessing.TimeoutError:
                sys.stderr.write("out of time\n")
                break
            rows.append(row)
            kept.write(json.dumps(row) + "\n")
            kept.flush()
        pool.terminate()
    return rows
