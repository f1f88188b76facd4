"""Bots that do not read, do not stop or do not start: the arena ends, and they end with it."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from arena.test_contest import bunny
from bunny_kingdom.arena import Standings, contest, new_plan
from bunny_kingdom.arena.report import report

WIDE = "kingdom+sky"
"""With three players a question has some 190 KB: more than any pipe holds."""
SOON = 20.0


def bot(folder: Path, *lines: str) -> str:
    """A bot that writes down who it is, and then does this."""
    script = folder / "stubborn.py"
    pids = folder / "pids"
    pids.touch()
    first = (
        "import json, os, sys, time",
        f"open({str(pids)!r}, 'a').write(f'{{os.getpid()}}\\n')",
        "def questions():",
        "    for line in sys.stdin:",
        "        m = json.loads(line)",
        "        if m['type'] == 'decide': yield m",
        "def say(**answer): print(json.dumps(answer), flush=True)",
    )
    script.write_text("\n".join((*first, *lines)))
    return f"exec:{sys.executable} {script}"


def until(happened: Callable[[], bool]) -> None:
    deadline = time.monotonic() + SOON
    while not happened():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def pids(folder: Path) -> list[int]:
    return [int(line) for line in (folder / "pids").read_text().split()]


def running(pid: int) -> bool:
    """Whether a process is there and no zombie."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"


def played(stubborn: str, seconds: float = 0.5) -> tuple[Standings, dict[str, tuple[str, int]]]:
    """A contest with two kits, and its troubles: the first story and how often."""
    found = contest(new_plan(WIDE, (stubborn, "kit", "kit"), 3, 3, seconds=seconds))
    assert all(place == 0 for place, *_ in found.troubles)
    return found, {sort: (story, times) for _, sort, story, times in found.troubles}


def test_a_bot_that_does_not_read_forfeits_in_time(tmp_path: Path) -> None:
    began = time.monotonic()
    found, troubles = played(bot(tmp_path, "time.sleep(300)"))
    assert time.monotonic() - began < SOON
    assert "did not read its question within 0.5 s" in troubles["deaf"][0]
    assert troubles["deaf"][1] == 3
    assert found.forfeits == 3
    assert len(pids(tmp_path)) == 3
    assert not any(map(running, pids(tmp_path)))


def test_a_bot_that_stops_reading_in_the_middle(tmp_path: Path) -> None:
    answers_once = ("say(id=next(questions())['id'], option=0)", "time.sleep(300)")
    found, troubles = played(bot(tmp_path, *answers_once))
    assert troubles["deaf"][1] == found.forfeits == 3
    assert found.players[0].games == 3
    assert found.players[0].wins == 0


def test_a_bot_that_talks_and_does_not_listen() -> None:
    _, troubles = played("exec:yes")
    assert troubles["deaf"][1] == 3


def test_a_line_without_an_end(tmp_path: Path) -> None:
    endless = ("next(questions())", "while True: sys.stdout.write('x' * 65536)")
    _, troubles = played(bot(tmp_path, *endless), seconds=1)
    assert "'xxxxxxxx" in troubles["nonsense"][0]
    assert not any(map(running, pids(tmp_path)))


def test_a_late_answer_is_not_taken_for_the_next_one(tmp_path: Path) -> None:
    late = (
        "asked = questions()",
        "first, second = next(asked), next(asked)",
        "say(id=first['id'], option=99999), say(id=second['id'], option=0)",
        "for m in asked: say(id=m['id'], option=0)",
    )
    _, troubles = played(bot(tmp_path, *late), seconds=1)
    assert list(troubles) == ["slow"]
    assert troubles["slow"][1] == 3


def test_a_bot_whose_answers_have_no_id_is_told_so_and_has_no_result(tmp_path: Path) -> None:
    found, troubles = played(bot(tmp_path, "for m in questions(): say(option=0)"), seconds=10)
    assert set(troubles) == {"nonsense"}
    assert troubles["nonsense"][0].endswith("an answer has the 'id' of its question")
    assert found.players[0].games == 0


def test_answers_that_nobody_asked_for_are_thrown_away(tmp_path: Path) -> None:
    twice = (
        "for m in questions():",
        "    say(id=m['id'] - 1, option=99999)",
        "    say(id=m['id'], option=0), say(id=m['id'], option=99999)",
    )
    _, troubles = played(bot(tmp_path, *twice), seconds=10)
    assert not troubles


def test_a_crash_is_told_by_its_first_lines_and_its_last(tmp_path: Path) -> None:
    crash = (
        "print('Error: no carrots left', file=sys.stderr)",
        "for n in range(5000): print(f'    at somewhere ({n})', file=sys.stderr)",
        "sys.exit('Node.js v20')",
    )
    _, troubles = played(bot(tmp_path, *crash), seconds=10)
    story = troubles["crash"][0]
    assert "exit code 1; it said: Error: no carrots left | at somewhere (0) | " in story
    assert story.endswith("at somewhere (4999) | Node.js v20")
    assert len(story) < 500


@pytest.mark.parametrize("command", ["/no/such/bot", "false"])
def test_a_bot_that_never_started_has_no_result(command: str) -> None:
    arguments = ("--title", "town", "--players", f"exec:{command},kit", "--games", "2")
    ran = subprocess.run(bunny("arena", *arguments, "--json"), capture_output=True, text=True)
    assert ran.returncode == 1
    assert f"exec:{command} never answered: it has no result" in ran.stderr
    absent, kit = json.loads(ran.stdout)["players"]
    assert absent == {
        "name": f"exec:{command}",
        "games": 0,
        **dict.fromkeys(("wins", "win_rate", "win_ci95", "mean", "ci95", "rating", "ms")),
    }
    assert kit["wins"] == 2
    assert kit["rating"]["mu"] == 25  # nobody was there to be better than


def test_the_report_shows_no_numbers_of_who_never_answered() -> None:
    page = report(contest(new_plan("town", ("exec:false", "kit"), 2, 1)))
    row = page.partition("<td>1. exec:false</td>")[2].partition("</tr>")[0]
    assert row == "<td>no result</td>" + 9 * "<td></td>"
    assert "<h3>1. exec:false</h3>" not in page


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_the_bots_end_with_the_arena(tmp_path: Path, jobs: int, number: signal.Signals) -> None:
    begun = arena(tmp_path, jobs)
    begun.send_signal(number)
    begun.communicate(timeout=SOON)
    assert begun.returncode == 128 + number
    until(lambda: not any(map(running, pids(tmp_path))))


def test_the_bots_of_workers_end_even_if_the_arena_is_killed(tmp_path: Path) -> None:
    begun = arena(tmp_path, jobs=2)
    begun.kill()
    begun.communicate(timeout=SOON)
    until(lambda: not any(map(running, pids(tmp_path))))


def arena(folder: Path, jobs: int) -> subprocess.Popen[bytes]:
    """An arena whose bots read but never answer, once it has started one for each job."""
    silent = bot(folder, "for m in questions(): pass")
    command = bunny(
        *("arena", "--title", "town", "--players", f'"{silent}",kit', "--games", "4"),
        *("--jobs", str(jobs), "--limit", "300"),
    )
    pipe = subprocess.PIPE
    begun = subprocess.Popen(command, stdout=pipe, stderr=pipe, start_new_session=True)
    until(lambda: len(pids(folder)) >= jobs)
    assert all(map(running, pids(folder)))
    assert os.getsid(pids(folder)[0]) != os.getsid(begun.pid)
    return begun
