"""Make the records of this folder anew: `python tests/records/make.py`.

Only for a change of the rules that raises `version`: old records are kept, so that what
was once played replays for ever.
"""

from pathlib import Path
from random import Random

from bunny_kingdom import Game, new_game

HERE = Path(__file__).parent
GAMES = {"kingdom-2": 2, "kingdom-3": 3, "kingdom-4": 4}


def random_game(players: int, seed: str) -> Game:
    """A finished game of random players, who sometimes take a placement back."""
    game = new_game("kingdom", players, seed)
    random = Random(seed)
    while not game.over:
        seat = random.choice(game.decisions()).seat
        game.play(seat, game.legal(seat).sample(random))
        works = game.state.players[seat].works
        if works.steps and not works.finished and not game.state.call and random.random() < 0.1:
            game.play(seat, "undo")
    return game


if __name__ == "__main__":
    for name, players in GAMES.items():
        random_game(players, name).save(HERE / f"{name}.jsonl")
