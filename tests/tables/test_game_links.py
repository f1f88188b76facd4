"""Games in links: who played is told as the table had it, the chosen colours too."""

from random import Random

from bunny_kingdom.game import new_game
from bunny_kingdom.kernel.record import Record
from bunny_kingdom.tables import entries as e
from bunny_kingdom.tables.folds import fold
from bunny_kingdom.tables.viewers.links import Shared, game_links, opened, shared_game
from tables.started import started


def record_of_town() -> Record:
    game, random = new_game("town", players=2, seed="coloured"), Random(1)
    for _ in range(10):
        seat = game.decisions()[0].seat
        game.play(seat, game.legal(seat).sample(random))
    return game.record


def test_a_link_tells_the_colours_that_were_chosen() -> None:
    table, record = started("town", 2, "coloured"), record_of_town()
    plain = game_links(table, record)
    assert [seat.colour for seat in shared_game(opened(Shared(plain.game))).seats] == [0, 0]
    fold(table, table.seq + 1, 3.0, e.ColourChosen(0, 2))
    fold(table, table.seq + 1, 3.0, e.BotSat(1, "kit"))
    links = game_links(table, record)
    told = shared_game(opened(Shared(links.game)))
    assert [(seat.kind, seat.colour) for seat in told.seats] == [("player", 2), ("bot", 1)]
    assert links.deal == plain.deal  # for others, in colours of their own
