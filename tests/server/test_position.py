"""Positions: what is worked out once is what the rules say."""

from random import Random
from typing import Any

import msgspec
import pytest

from bunny_kingdom.kernel.config import Config
from bunny_kingdom.tables.position import Position
from bunny_kingdom.titles import rules_of, titles


def _as_read(view: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(view))


@pytest.mark.parametrize("look", [1, 3], ids=["every time", "now and then"])
@pytest.mark.parametrize("title", titles())
def test_what_is_taken_from_earlier_views_is_what_the_rules_say(title: str, look: int) -> None:
    rules = rules_of(title)
    players = rules.player_counts[-1]
    random = Random(title)
    position = Position(rules, rules.setup(Config(title, players, "views")))
    step = 0
    while position.owing:
        if step % look == 0:
            for seat in (None, *range(players)):
                view = rules.view(position.state, seat)
                assert position.view(seat) == view
                assert _as_read(position.wire_view(seat)) == _as_read(view)
        assert position.decisions == rules.decisions(position.state)
        assert position.sheet == rules.score_sheet(position.state)
        seat = random.choice(position.owing)
        wire: dict[str, Any] = msgspec.to_builtins(position.legal(seat).sample(random))
        before, (position, events) = position, position.after(seat, rules.action_from(wire))
        assert events or position.sheet == before.sheet  # nothing is scored without a word
        step += 1
    assert position.over
    assert position.view(None) == rules.view(position.state, None)
