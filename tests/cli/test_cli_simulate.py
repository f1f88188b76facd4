"""`bunny simulate`: its JSON, its table, its records, and that processes change nothing."""

import json
from collections.abc import Callable
from pathlib import Path
from statistics import fmean, pstdev
from typing import Any

import pytest

from bunny_kingdom import load_game
from bunny_kingdom.simulation import simulate
from cli.conftest import Bunny
from levels.extras import needed

RATES = ("games_per_s", "decisions_per_s")


def summary(bunny: Bunny, *words: str) -> dict[str, Any]:
    code, out, err = bunny("simulate", "--json", *words)
    assert (code, err) == (0, "")
    answer: dict[str, Any] = json.loads(out)
    return answer


def test_json_has_the_promised_form(bunny: Bunny) -> None:
    found = summary(bunny, "--players", "3", "--games", "5", "--seed", "1")
    assert list(found) == ["title", "games", *RATES, "seats", "sources"]
    assert (found["title"], found["games"]) == ("kingdom", 5)
    assert [list(seat) for seat in found["seats"]] == [["mean", "sd", "min", "max", "wins"]] * 3
    assert {"fiefs", "parchments"} <= set(found["sources"])
    assert all(found[rate] > 0 for rate in RATES)
    assert sum(seat["wins"] for seat in found["seats"]) == pytest.approx(5)


def test_all_but_the_rates_depends_on_the_seed_alone(bunny: Bunny) -> None:
    words = ("--players", "2", "--games", "17", "--seed", "hare")
    one, two = summary(bunny, *words), summary(bunny, *words, "--jobs", "2")
    other = summary(bunny, "--players", "2", "--games", "17", "--seed", "fox")
    for found in (one, two, other):
        for rate in RATES:
            del found[rate]
    assert one == two
    assert one != other


def test_summary_agrees_with_the_records(bunny: Bunny, tmp_path: Path) -> None:
    folder = tmp_path / "some" / "games"
    found = summary(bunny, "--players", "4", "--games", "12", "--records", str(folder))
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == [f"game-{number:02}.jsonl" for number in range(1, 13)]
    games = [load_game(file) for file in files]
    assert all(game.over for game in games)
    sheets = [game.score_sheet() for game in games]
    for seat, told in enumerate(found["seats"]):
        scores = [sheet.players[seat].total for sheet in sheets]
        assert (told["min"], told["max"]) == (min(scores), max(scores))
        assert told["mean"] == pytest.approx(fmean(scores))
        assert told["sd"] == pytest.approx(pstdev(scores))
        shares = (1 / len(sheet.winners) for sheet in sheets if seat in sheet.winners)
        assert told["wins"] == pytest.approx(sum(shares))
    means = [seat["mean"] for seat in found["seats"]]
    assert sum(found["sources"].values()) == pytest.approx(fmean(means))


def test_the_first_games_do_not_depend_on_how_many_follow(tmp_path: Path) -> None:
    simulate(players=2, games=2, seed=5, records=tmp_path / "two")
    simulate(players=2, games=3, seed=5, records=tmp_path / "three")
    for name in ("game-1.jsonl", "game-2.jsonl"):
        assert (tmp_path / "two" / name).read_bytes() == (tmp_path / "three" / name).read_bytes()


def test_records_are_never_overwritten(
    bunny: Bunny, refused: Callable[..., str], tmp_path: Path
) -> None:
    words = ("simulate", "--players", "2", "--games", "2", "--records", tmp_path / "games")
    assert bunny(*words).code == 0
    before = {file: file.read_bytes() for file in (tmp_path / "games").iterdir()}
    assert "exists already" in refused(*words, "--seed", "2")
    assert before == {file: file.read_bytes() for file in (tmp_path / "games").iterdir()}


def test_records_need_a_folder(refused: Callable[..., str], tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert "file" in refused("simulate", "--games", "1", "--records", tmp_path / "file")


def test_by_default_the_table_is_full(bunny: Bunny) -> None:
    assert len(summary(bunny, "--games", "1")["seats"]) == 4


def test_table_for_people(bunny: Bunny) -> None:
    code, out, err = bunny("simulate", "--games", "2", "--players", "2")
    assert (code, err) == (0, "")
    for word in ("games/s", "decisions/s", "mean", "sd", "wins", "fiefs", "parchments"):
        assert word in out


def test_decisions_are_actions_with_a_choice() -> None:
    found = simulate(players=2, games=3)
    assert 3 * 80 < found.sums.decisions < 3 * 150  # 2 x 4 x 9 picks with a choice, and building


def test_corrected_cards_are_played(bunny: Bunny, tmp_path: Path) -> None:
    corrections = tmp_path / "mine.toml"
    corrections.write_text('[[card]]\nid = "carpenter"\nen = { name = "Joiner" }\n')
    records = tmp_path / "games"
    words = ("--players", "2", "--games", "4", "--jobs", "2", "--cards", str(corrections))
    assert summary(bunny, *words, "--records", str(records))["games"] == 4
    game = load_game(records / "game-1.jsonl")
    assert game.record.config.cards == ({"id": "carpenter", "en": {"name": "Joiner"}},)


@pytest.mark.parametrize(("title", "players"), [("kingdom", 3), ("town", 2)])
def test_the_fast_engine_sums_up_the_same_numbers(bunny: Bunny, title: str, players: int) -> None:
    needed("numba")
    words = ("--fast", "--title", title, "--players", str(players), "--games", "2500", "--seed")
    nine = (*words, "9")
    _, out, _ = bunny("simulate", "--json", *nine)
    one = json.loads(out)
    two, other = (
        summary(bunny, *nine, "--jobs", "2"),
        summary(bunny, *words, "10"),
    )
    assert list(one) == ["title", "games", "games_per_s", "steps_per_s", "seats", "moments"]
    for found in (one, two, other):
        for rate in ("games_per_s", "steps_per_s"):
            assert found.pop(rate) > 0
    assert one == two
    assert one != other
    assert sum(seat["wins"] for seat in one["seats"]) == pytest.approx(2500)
    mean = fmean(seat["mean"] for seat in one["seats"])
    assert sum(one["moments"].values()) == pytest.approx(mean)


def test_the_fast_engine_refuses_what_it_does_not_keep(bunny: Bunny, tmp_path: Path) -> None:
    for more in (("--records", str(tmp_path / "games")), ("--option", "chapter=II")):
        code, out, err = bunny("simulate", "--fast", "--title", "town", *more)
        assert (code, out) == (2, "")
        assert "the fast engine keeps no records" in err
    assert not (tmp_path / "games").exists()
