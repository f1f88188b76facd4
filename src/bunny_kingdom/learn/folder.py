"""The folder of a run: weights to go on from, weights to play with, progress and curves."""

import json
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from bunny_kingdom.bots.sage.shape import PLANES, Shape
from bunny_kingdom.bots.sage.weights import read_weights
from bunny_kingdom.learn.config import Config
from bunny_kingdom.learn.curves import curves_of
from bunny_kingdom.learn.files import write_bytes, write_halves
from bunny_kingdom.learn.network import OUTS, Network, matrices_of, put_matrices
from bunny_kingdom.titles import rules_of


@dataclass
class Progress:
    """How far a run is; kept beside its weights."""

    seconds: float = 0.0
    games: int = 0
    updates: int = 0
    generations: int = 0
    log: list[dict[str, Any]] = field(default_factory=list)


class Folder:
    """Keeps a run so that it can go on after any interruption."""

    def __init__(self, folder: Path, config: Config, shape: Shape) -> None:
        self._config, self._shape = config, shape
        self._network, self._averaged = (
            folder / f"{name}.safetensors" for name in ("network", "averaged")
        )
        self._played = folder / f"{config.title}.safetensors"
        self._progress = folder / "progress.json"
        self._curves = folder / "curves.svg"

    def resume(self, network: Network, averaged: Network) -> Progress:
        """Go on from what is kept; or begin, with the averaged weights like the others."""
        if self._progress.exists():
            put_matrices(network, read_weights(self._network).matrices)
            put_matrices(averaged, read_weights(self._averaged).matrices)
            return Progress(**json.loads(self._progress.read_text()))
        if self._config.start:
            put_matrices(network, read_weights(Path(self._config.start)).matrices)
        averaged.load_state_dict(network.state_dict())
        return Progress()

    def save(self, network: Network, averaged: Network, progress: Progress) -> None:
        """Keep all of it; the progress last, since it says that the rest is there."""
        write_halves(self._network, matrices_of(network), {})
        matrices = matrices_of(averaged)
        write_halves(self._averaged, matrices, {})
        write_bytes(self._played, matrices, self._about(progress))
        self._curves.write_text(curves_of(self._config.title, progress.log), encoding="utf-8")
        unfinished = self._progress.with_suffix(".part")
        unfinished.write_text(json.dumps(asdict(progress), indent=1))
        unfinished.replace(self._progress)

    def _about(self, progress: Progress) -> dict[str, str]:
        """What the weights say about themselves."""
        config = self._config
        about = {
            "title": config.title,
            "rules_version": rules_of(config.title).version,
            "features": self._shape.size,
            "cards": self._shape.cards,
            "planes": PLANES,
            "outs": OUTS,
            "layers": config.layers,
            "mix": config.mix,
            "mix_of_two": config.mix_of_two,
            "games": progress.games,
            "seed": config.seed,
        }
        return {name: str(value) for name, value in about.items()}
