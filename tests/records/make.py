"""Play games of every table for the corpus: `PYTHONPATH=tests python -m records.make`.

Only for a new title, for a change of the rules that raises `version`, or when the corpus has
to show more than it did (sights.py). What has been written is never written again, so that what
was once played replays for ever; that holds for the three files beside this one as well, which
are older than the corpus.
"""

from collections.abc import Iterator
from itertools import count, cycle, islice
from random import Random

from bunny_kingdom import Game
from bunny_kingdom.bots import new_bot
from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kernel.record import Record
from bunny_kingdom.titles import AnyRules
from records.corpus import Result, Shelf, course_of, shelves
from records.rulings import other_rulings, rulings_shown
from records.sights import seen_in, sights

GAMES = 5
"""So many by random players and so many by bots, for each number of players."""
LEVELS = ("buck", "kit", "doe", "greedy")
TAKEN_BACK = 0.2
"""How likely a player takes the last step back, where that is possible."""

LineUp = tuple[str, tuple[str, ...]]
"""The name of a game, which is its seed, and who plays it."""


def played(rules: AnyRules, line_up: LineUp) -> Game:
    """A finished game; who acts next, where several may, is left to chance."""
    seed, players = line_up
    game, random = Game(Config(rules.title, len(players), seed), rules.version), Random(seed)
    bots = [
        new_bot(level, game.rules, Random(f"{seed}/{seat}")) for seat, level in enumerate(players)
    ]
    while not game.over:
        seat = random.choice(game.decisions()).seat
        if random.random() < TAKEN_BACK and game.rules.can_undo(game.state, seat):
            game.play(seat, "undo")
        else:
            game.play(seat, bots[seat].choose(game.view(seat), game.legal(seat)))
    return game


def line_ups(rules: AnyRules, number: int) -> Iterator[LineUp]:
    """Who plays the games of a number; among the bots every level comes to sit in every seat."""
    for players in rules.player_counts:
        named = f"{rules.title} {players}"
        yield f"{named} random {number}", ("random",) * players
        yield f"{named} bots {number}", tuple(islice(cycle(LEVELS), number, number + players))


def put(shelf: Shelf, games: dict[LineUp, Game]) -> None:
    """Put games on a shelf."""
    records = [game.record.to_lines(game.rules) for game in games.values()]
    results = [Result.of(*line_up, game.score_sheet()) for line_up, game in games.items()]
    courses = {
        game.record.config.seed: course_of(game.rules, game.record) for game in games.values()
    }
    shelf.add(records, results, courses)


def fill(shelf: Shelf) -> None:
    """Play the first games of a shelf."""
    first = [line_up for number in range(GAMES) for line_up in line_ups(shelf.rules, number)]
    put(shelf, {line_up: played(shelf.rules, line_up) for line_up in first})


def all_to_show(rules: AnyRules) -> set[str]:
    """What the games of a shelf have to show."""
    return sights(rules) | {f"ruling {name}" for name in other_rulings(rules)}


def shown(rules: AnyRules, record: Record) -> set[str]:
    """What one game shows."""
    return seen_in(rules, record) | rulings_shown(rules, record)


def complete(shelf: Shelf) -> None:
    """Play on, and keep the games that show what no game on the shelf has shown."""
    rules, games = shelf.rules, shelf.games
    missing = all_to_show(rules).difference(*(shown(rules, game) for game in games.values()))
    further: dict[LineUp, Game] = {}
    for number in count(GAMES):
        for line_up in line_ups(rules, number):
            if not missing or line_up[0] in games:
                continue
            game = played(rules, line_up)
            seen = shown(rules, game.record)
            if missing & seen:
                further[line_up] = game
                missing -= seen
        if not missing:
            break
    if further:
        put(shelf, further)


if __name__ == "__main__":
    for _, shelf in shelves():
        if not shelf.files():
            fill(shelf)
        complete(shelf)
