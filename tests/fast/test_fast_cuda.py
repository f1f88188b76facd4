"""The fast engine on a GPU: what can be proved without one, and with one that it plays the same."""

from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

from bunny_kingdom.fast.cuda.layout import WARP, in_rows, interleaved
from bunny_kingdom.fast.cuda.loops import kept_rolled
from bunny_kingdom.fast.engine import CUDA, FastEngine, fast_engine
from bunny_kingdom.fast.kingdom.engine import KingdomEngine
from bunny_kingdom.fast.town.engine import TownEngine
from bunny_kingdom.kernel.errors import BadConfig, BunnyError, IllegalAction
from fast.engines import TABLES
from fast.gpus import MISSING, with_a_gpu, without_a_gpu

HOPPER = (9, 0)


with_the_compiler = pytest.mark.skipif(
    find_spec("numba_cuda") is None, reason="numba-cuda is not installed (the extra cuda)"
)


@pytest.mark.parametrize("count", [1, WARP, 2 * WARP + 7])
def test_records_lie_interleaved_and_come_back(count: int) -> None:
    rows = np.arange(count * 5, dtype=np.uint64).reshape(count, 5)
    tiles = interleaved(rows)
    assert tiles.shape == (-(-count // WARP), 5, WARP)
    for row in (0, count - 1):
        assert (tiles[row // WARP, :, row % WARP] == rows[row]).all()
    assert (in_rows(tiles, count) == rows).all()


@without_a_gpu
def test_a_missing_gpu_is_told_in_a_sentence() -> None:
    with pytest.raises(BunnyError) as refused:
        FastEngine("kingdom", 4, device=CUDA)
    assert str(refused.value) == MISSING


def test_other_devices_are_refused() -> None:
    with pytest.raises(BadConfig, match="device is cpu or cuda, not 'abacus'"):
        FastEngine("kingdom", 4, device="abacus")


def test_loops_say_that_they_are_not_unrolled() -> None:
    jump = "  br i1 %more, label %again, label %done"
    module = (
        f"define void @f() {{\nentry:\n  br label %again\nagain:\n{jump}\ndone:\n  ret void\n}}"
    )
    lines = kept_rolled(module).splitlines()
    assert "  br label %again" in lines, "a jump forward is no loop"
    assert [line for line in lines if line.startswith(jump)] == [f"{jump}, !llvm.loop !900000"]
    assert '!900001 = !{!"llvm.loop.unroll.disable"}' in lines


@with_the_compiler
@pytest.mark.parametrize("engine", [KingdomEngine, TownEngine])
def test_kernels_compile_where_there_is_no_gpu(
    engine: type[FastEngine], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("BUNNY_KINGDOM_CACHE", str(tmp_path))
    from bunny_kingdom.fast.cuda.compiler import assembly
    from bunny_kingdom.fast.cuda.programs import kept

    made = engine("town" if engine is TownEngine else "kingdom", 2, (), CUDA)
    code = assembly(made, "legal", HOPPER)
    assert ".target sm_90" in code
    assert ".visible .entry kernel(" in code
    assert '.pragma "nounroll"' in code
    file = kept(made, "sample", HOPPER, 64)
    assert file.is_relative_to(tmp_path)
    assert file.read_bytes().startswith(b"\x7fELF")
    written = file.stat().st_mtime_ns
    assert kept(made, "sample", HOPPER, 64).stat().st_mtime_ns == written


@with_a_gpu
@pytest.mark.parametrize(("title", "players"), TABLES)
def test_whole_games_are_those_of_the_cpu(title: str, players: int) -> None:
    there = FastEngine(title, players, device=CUDA).play(500, seed=3, first=7)
    here = fast_engine(title, players).play(500, seed=3, first=7)
    assert (there[0] == here[0]).all()
    assert there[1] == here[1]


@with_a_gpu
@pytest.mark.parametrize(("title", "players"), TABLES)
def test_batches_are_those_of_the_cpu(title: str, players: int) -> None:
    there = FastEngine(title, players, device=CUDA).deal(100, seed=5)
    here = fast_engine(title, players).deal(100, seed=5)
    there.legal(), here.legal()
    for _ in range(400):
        there.advance(there.sample_only())
        here.advance(here.sample_only())
        assert (there.ended.numpy() == here.ended).all()  # type: ignore[attr-defined]  # a GPU's
    assert (there.words.rows() == here.words).all()  # type: ignore[attr-defined]  # a GPU's
    assert (there.last_carrots.numpy() == here.last_carrots).all()  # type: ignore[attr-defined]
    assert there.play_out() == here.play_out()
    assert (there.carrots() == here.carrots()).all()


@with_a_gpu
def test_a_step_that_is_not_legal_is_refused() -> None:
    games = FastEngine("kingdom", 4, device=CUDA).deal(40, seed=5)
    actions = games.sample().numpy()  # type: ignore[attr-defined]  # a GPU's
    from bunny_kingdom.fast.cuda.arrays import GpuArray

    actions[33] = games.engine.numbering.size - 1
    with pytest.raises(IllegalAction, match="game 33"):
        games.step(GpuArray.of(actions))  # type: ignore[arg-type]  # a GPU's
