"""The compiled network says what the same sums say in NumPy."""

import json
from base64 import b64decode
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from levels.extras import needed
from levels.random_weights import OUTS, size_of, write_random

needed("numba")

from bunny_kingdom.bots.sage.network import OWN, WIN, Network  # noqa: E402 - these need Numba
from bunny_kingdom.bots.sage.shape import PLANES, SCALE  # noqa: E402
from bunny_kingdom.bots.sage.weights import read_weights  # noqa: E402

FEATURES, CARDS, _ = size_of("kingdom")
FIXTURE = json.loads((Path(__file__).parents[2] / "web/fixtures/network.json").read_text())
"""Made by web/fixtures/make_network.py."""


def in_numpy(
    stored: dict[str, npt.NDArray[Any]], layers: int, row: npt.NDArray[Any], cards: Any
) -> npt.NDArray[np.float64]:
    """What the network is, in the words of its definition."""
    of = {
        name: values.astype(np.float64) * stored.get(f"{name}_scale", np.float64(1))
        for name, values in stored.items()
    }
    read = row / SCALE
    trunk = np.maximum(read @ of["w0"] + of["b0"], 0)
    for layer in range(1, layers):
        trunk = trunk + np.maximum(trunk @ of[f"w{layer}"] + of[f"b{layer}"], 0)
    flat = (trunk @ of["head"] + of["head_b"]).reshape(OUTS, CARDS)
    planes = read[: PLANES * CARDS].reshape(PLANES, CARDS)[:, cards].T
    each = trunk @ of["context"] + of["context_b"] + of["card"][cards] + planes @ of["planes_w"]
    mixed = np.maximum(np.maximum(each, 0) @ of["mix1"] + of["mix1_b"], 0)
    found: npt.NDArray[np.float64] = flat[:, cards].T + mixed @ of["mix2"] + of["mix2_b"]
    return found


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_random(tmp_path_factory.mktemp("weights"), "kingdom")


def test_compiled_sums_are_those_of_numpy(file: Path) -> None:
    weights, chance = read_weights(file), np.random.default_rng(3)
    network = Network(weights)
    for share in (0.0, 0.2, 1.0):
        row = chance.integers(-127, 128, FEATURES, np.int8)
        row[chance.random(FEATURES) > share] = 0
        cards = chance.choice(CARDS, 12, replace=False)
        values = network.values(row, cards)
        own = in_numpy(weights.stored, int(weights.about["layers"]), row, cards)
        assert np.abs(values - own).max() < 1e-4 * max(1, np.abs(own).max())
        for players, mix in ((2, 0.1), (4, 0.5)):
            good = 1 / (1 + np.exp(-own[:, WIN])) + mix * own[:, OWN]
            gap = np.abs(network.utility(row, cards, players) - good).max()
            assert gap < 1e-4 * max(1, np.abs(good).max())


def test_the_page_computes_the_same(tmp_path: Path) -> None:
    """Its tests read this fixture (web/src/device/network.test.ts)."""
    file = tmp_path / "small.safetensors"
    file.write_bytes(b64decode(FIXTURE["weights"]))
    network = Network(read_weights(file))
    for each in FIXTURE["asked"]:
        row, cards = np.array(each["row"], np.int8), np.array(each["cards"])
        assert np.abs(network.values(row, cards) - each["values"]).max() < 1e-4
        utility = network.utility(row, cards, each["players"])
        assert np.abs(utility - each["utility"]).max() < 1e-4
