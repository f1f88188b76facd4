"""Record files: a broken, truncated, altered or foreign one gives a clear BadRecord."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bunny_kingdom import Record, load_game, new_game
from bunny_kingdom.game import Game
from bunny_kingdom.kernel.errors import BadRecord
from bunny_kingdom.kernel.record import heading_of, read_record
from bunny_kingdom.titles import rules_of


def started_game(actions: int = 12) -> Game:
    game = new_game("kingdom", 3, "records")
    for _ in range(actions):
        seat = game.decisions()[0].seat
        game.play(seat, next(iter(game.legal(seat))))
    return game


@pytest.fixture(scope="module")
def lines() -> tuple[bytes, ...]:
    game = started_game()
    return tuple(game.record.to_lines(game.rules).split(b"\n")[:-1])


def refusal(data: bytes) -> str:
    """Why a file is refused, by whoever reads it."""
    with pytest.raises(BadRecord) as refused:
        read_record(data, rules_of("kingdom"))
    return str(refused.value)


def join(lines: tuple[bytes, ...] | list[bytes]) -> bytes:
    return b"".join(line + b"\n" for line in lines)


def altered(lines: tuple[bytes, ...], number: int, change: Callable[[Any], Any]) -> bytes:
    """The file with one line changed."""
    new = list(lines)
    new[number] = json.dumps(change(json.loads(new[number]))).encode()
    return join(new)


def test_a_whole_file_is_read(lines: tuple[bytes, ...]) -> None:
    game = started_game()
    record = read_record(join(lines), game.rules)
    assert record == game.record
    assert record.replay(game.rules) == game.state


def test_a_game_is_saved_loaded_and_played_on(tmp_path: Path) -> None:
    game = started_game()
    game.save(tmp_path / "game.jsonl")
    again = load_game(tmp_path / "game.jsonl")
    assert (again.state, again.record) == (game.state, game.record)
    seat = again.decisions()[0].seat
    action = next(iter(again.legal(seat)))
    assert again.play(seat, action) == game.play(seat, str(action))
    assert again.state == game.state


def test_a_file_cut_after_any_line_is_truncated(lines: tuple[bytes, ...]) -> None:
    for kept in range(1, len(lines)):
        assert "truncated" in refusal(join(lines[:kept]))


def test_a_file_cut_anywhere_is_refused(lines: tuple[bytes, ...]) -> None:
    data = join(lines)
    for size in range(0, len(data) - 1, 7):
        assert refusal(data[:size])


@given(data=st.data())
def test_a_byte_changed_anywhere_is_noticed_or_changes_nothing(
    lines: tuple[bytes, ...], data: st.DataObject
) -> None:
    whole = bytearray(join(lines))
    whole[data.draw(st.integers(0, len(whole) - 1))] = data.draw(st.integers(0, 255))
    try:
        state = read_record(bytes(whole), rules_of("kingdom")).replay(rules_of("kingdom"))
    except BadRecord:
        return
    assert state == started_game().state


def test_a_missing_line_is_missed(lines: tuple[bytes, ...]) -> None:
    for number in range(1, len(lines) - 1):
        assert "should have" in refusal(join([*lines[:number], *lines[number + 1 :]]))


def test_two_lines_exchanged_are_noticed_unless_they_were_sealed_at_once(
    lines: tuple[bytes, ...],
) -> None:
    # Lines 1 to 3 are the three sealed picks of the first choice, 4 the first of the second.
    exchanged = [lines[0], lines[2], lines[1], *lines[3:]]
    game = started_game()
    assert read_record(join(exchanged), game.rules).replay(game.rules) == game.state
    assert refusal(join([*lines[:3], lines[4], lines[3], *lines[5:]]))


@pytest.mark.parametrize(
    "data",
    [b"", b"\n", b"hello\n", b"[]\n", b"{}\n", b"\xff\xfe\x00", b'{"line":"heading"}\n', b"null\n"],
)
def test_a_foreign_file_is_no_record(data: bytes) -> None:
    assert "not a record" in refusal(data)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"format": "chess"}, "not one of our records: its format is 'chess'"),
        ({"version": 99}, "file version 99; we read 1"),
        ({"rules_version": 99}, "version 99 of the rules"),
        ({"config": 3}, "not a record"),
        ({"config": {"title": "kingdom"}}, "not a record"),
    ],
)
def test_a_heading_of_another_kind_is_refused(
    lines: tuple[bytes, ...], change: dict[str, Any], reason: str
) -> None:
    assert reason in refusal(altered(lines, 0, lambda heading: {**heading, **change}))


@pytest.mark.parametrize(
    "change",
    [{"players": 9}, {"players": 2}, {"seed": "other"}, {"seed": ""}, {"options": {"x": "y"}}],
)
def test_an_altered_configuration_is_refused(
    lines: tuple[bytes, ...], change: dict[str, Any]
) -> None:
    assert refusal(
        altered(lines, 0, lambda heading: {**heading, "config": {**heading["config"], **change}})
    )


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"seat": 7}, "no seat 7"),
        ({"seat": "first"}, "line 2 of this record is not an action"),
        ({"action": {"do": "fly"}}, "line 2 of this record is not an action"),
        ({"action": {"do": "finish"}}, "action 1"),
        ({"action": {"do": "pick", "play": ["city-1", "no-such-card"]}}, "action 1"),
    ],
)
def test_an_altered_action_is_refused(
    lines: tuple[bytes, ...], change: dict[str, Any], reason: str
) -> None:
    assert reason in refusal(altered(lines, 1, lambda step: {**step, **change}))


def test_another_legal_action_leads_to_another_state(lines: tuple[bytes, ...]) -> None:
    game = new_game("kingdom", 3, "records")
    seat = json.loads(lines[-2])["seat"]
    record = read_record(join(lines), game.rules)
    state = record.replay(game.rules, len(record.entries) - 1)
    other = str(list(game.rules.legal(state, seat))[-1])
    entries = (*record.entries[:-1], (seat, game.rules.parse_action(other)))
    forged = Record(record.config, entries, record.rules_version).to_lines(game.rules)
    swapped = [*lines[:-2], forged.split(b"\n")[-3], lines[-1]]
    assert "does not lead to the state" in refusal(join(swapped))


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"digest": "0" * 32}, "does not lead to the state"),
        ({"actions": 3}, "should have 3 actions but has 12"),
        ({"line": "other"}, "truncated"),
    ],
)
def test_an_altered_closing_line_is_refused(
    lines: tuple[bytes, ...], change: dict[str, Any], reason: str
) -> None:
    assert reason in refusal(altered(lines, -1, lambda closing: {**closing, **change}))


def test_lines_after_the_end_are_refused(lines: tuple[bytes, ...]) -> None:
    assert refusal(join([*lines, lines[1]]))
    assert refusal(join([*lines, lines[-1]]))


def test_a_record_of_other_rules_is_not_replayed() -> None:
    game = started_game()
    old = Record(game.record.config, game.record.entries, rules_version=0)
    with pytest.raises(BadRecord, match="version 0 of the rules of kingdom"):
        old.replay(game.rules)


@pytest.mark.parametrize("to", [-1, 13])
def test_replay_goes_to_points_of_the_record_alone(to: int) -> None:
    game = started_game()
    with pytest.raises(BadRecord, match="has 12 actions"):
        game.record.replay(game.rules, to)


def test_replay_to_the_start_is_the_set_up() -> None:
    game = started_game()
    assert game.record.replay(game.rules, 0) == game.rules.setup(game.record.config)


def test_a_file_nested_without_end_is_no_record(lines: tuple[bytes, ...]) -> None:
    nested = b"[" * 5000 + b"]" * 5000
    heading = lines[0].replace(b'"seed"', b'"cards":[{"id":' + nested + b'}],"seed"')
    assert "not a record" in refusal(join([heading, *lines[1:]]))


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match=r"nowhere\.jsonl cannot be read"):
        load_game(tmp_path / "nowhere.jsonl")


def test_a_heading_tells_the_configuration(lines: tuple[bytes, ...]) -> None:
    assert heading_of(join(lines)).config == started_game().record.config


@pytest.mark.parametrize(
    "change",
    [
        {"title": "chess"},
        {"cards": [{"id": "royal-sock"}]},
        {"cards": [{"copies": 2}]},
        {"cards": [{"id": ["royal-ring"]}]},
    ],
)
def test_a_file_of_a_title_or_cards_that_we_do_not_have_is_refused(
    lines: tuple[bytes, ...], change: dict[str, Any], tmp_path: Path
) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(
        altered(lines, 0, lambda heading: {**heading, "config": {**heading["config"], **change}})
    )
    with pytest.raises(BadRecord):
        load_game(path)
