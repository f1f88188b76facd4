"""Playouts of the sage: to the end of the round, where its small networks say what came of it."""

from functools import lru_cache
from pathlib import Path

import numpy as np
import numpy.typing as npt

from bunny_kingdom.bots.realm.weights import weights_of
from bunny_kingdom.bots.rollout.playouts import Lines, Records
from bunny_kingdom.bots.rollout.weights import as_array
from bunny_kingdom.bots.sage.rounds.games import TO_THE_END, try_picks
from bunny_kingdom.bots.sage.rounds.inference import Values, weights_of_table
from bunny_kingdom.bots.sage.rounds.likes import CARDS, LIKES
from bunny_kingdom.bots.sage.weights import NoNetwork, Weights, file_of, read_weights
from bunny_kingdom.fast.kingdom.engine import kingdom_records
from bunny_kingdom.titles import rules_of

Floats = npt.NDArray[np.float64]


class RoundPlayouts:
    """Everybody plays by the same likes, those of the table."""

    def __init__(self, title: str, players: int, network: Values, likes: Values) -> None:
        self._engine = kingdom_records(title, players)
        self._weights = np.tile(as_array(weights_of(title, players)), players)
        self._network, self._likes = network, likes

    def of_worlds(
        self, worlds: Records, seat: int, lines: Lines, seed: int, first: int, round_number: int
    ) -> tuple[Floats, Floats]:
        """By world and line the chance of a win, and the own carrots in the network's terms.

        The worlds are at a pick of that round. The chance in them depends on the seed and the
        world's number, from `first` on.
        """
        found = np.zeros((2, len(worlds), len(lines)))
        try_picks(
            worlds,
            *self._engine.constants,
            seat,
            lines,
            self._weights,
            self._network,
            self._likes,
            np.uint64(seed),
            first,
            min(round_number + 1, TO_THE_END),
            found,
        )
        return found[0], found[1]


def rounds_file(title: str) -> Path:
    """Where the weights of a title's playouts are."""
    return file_of(title).with_suffix(".rounds.safetensors")


def of_table(weights: Weights, title: str, players: int) -> tuple[Values, Values] | None:
    """Of so many players the weights that judge and those that like, if there are any."""
    learned, version = weights.about.get("title"), weights.about.get("rules_version")
    if (learned, version) != (title, str(rules_of(title).version)):
        raise NoNetwork(f"the weights for rounds have learned version {version} of {learned}")
    names = f"value_{players}", f"likes_{players}"
    if names[0] not in weights.stored:
        return None
    cards = len(kingdom_records(title, players).tables.card_ids)
    try:
        network, likes = (weights.small(name) for name in names)
    except KeyError:
        raise NoNetwork("the weights for rounds lack a matrix") from None
    shapes = [network.shape, likes.shape]
    if shapes != [(weights_of_table(players),), (LIKES,)] or cards >= CARDS:
        raise NoNetwork("the weights for rounds are not those of networks of this shape")
    if not (np.isfinite(network).all() and np.isfinite(likes).all()):
        raise NoNetwork("the weights for rounds hold values that are no numbers")
    return network, likes


@lru_cache(maxsize=32)
def _read(file: Path, title: str, players: int) -> RoundPlayouts | None:
    found = of_table(read_weights(file), title, players)
    return RoundPlayouts(title, players, *found) if found else None


def round_playouts_of(title: str, players: int) -> RoundPlayouts | None:
    """The playouts of a table, made once; nothing if nobody has learned them."""
    file = rounds_file(title)
    return _read(file, title, players) if file.exists() else None
