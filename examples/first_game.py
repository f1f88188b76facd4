"""Ten lines to your first game: four players who do anything legal."""

import random

from bunny_kingdom import new_game

game = new_game("kingdom", players=4, seed=2026)
while not game.over:
    seat = random.choice(game.decisions()).seat
    game.play(seat, game.legal(seat).sample(random.Random()))
for player in game.score_sheet().players:
    print(f"player {player.seat}: {player.total} golden carrots")
