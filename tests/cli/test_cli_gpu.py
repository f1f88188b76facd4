"""`bunny simulate --fast --device cuda`, with a GPU and without."""

import json

from cli.conftest import Bunny
from fast.gpus import MISSING, with_a_gpu, without_a_gpu


@without_a_gpu
def test_a_missing_gpu_is_told_in_a_sentence(bunny: Bunny) -> None:
    code, out, err = bunny("simulate", "--fast", "--device", "cuda", "--games", "1")
    assert (code, out) == (2, "")
    assert " ".join(err.split()).endswith(str(MISSING))


def test_the_readable_engine_plays_on_no_gpu(bunny: Bunny) -> None:
    code, out, err = bunny("simulate", "--device", "cuda", "--games", "1")
    assert (code, out) == (2, "")
    assert "add --fast" in err


@with_a_gpu
def test_a_simulation_sums_up_the_games_of_the_cpu(bunny: Bunny) -> None:
    words = ("simulate", "--fast", "--json", "--games", "3000", "--seed", "4", "--device")
    one, other = (json.loads(bunny(*words, device).out) for device in ("cpu", "cuda"))
    assert one["seats"] == other["seats"]
    assert one["moments"] == other["moments"]
