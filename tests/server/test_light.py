"""Light states: what they leave out is as it was."""

from random import Random
from typing import Any

import msgspec
import pytest

from bunny_kingdom.server import entries as e
from bunny_kingdom.server.light import all_face_down, light_state_for
from bunny_kingdom.server.telling import encode, state_for
from bunny_kingdom.titles import rules_of, titles
from server.test_leaks import started, viewers


def filled_up(before: dict[str, Any], light: dict[str, Any]) -> dict[str, Any]:
    """What the page makes of a light state."""
    owing = light["owing"]
    old = before["view"]
    owed = [each["seat"] for each in old["decisions"]]
    players = [
        {**player, "decided": True} if seat in owed and seat not in owing else player
        for seat, player in enumerate(old["players"])
    ]
    decisions = [each for each in old["decisions"] if each["seat"] in owing]
    view = {**old, **light.get("own", {}), "players": players, "decisions": decisions}
    mine = light["you"].get("seat") in owing
    return {"view": view, "options": before.get("options") if mine else None}


@pytest.mark.parametrize("title", titles())
def test_a_light_state_filled_up_is_the_whole_state(title: str) -> None:
    players = rules_of(title).player_counts[-1]
    table = started(title, players, "light")
    looking = viewers(players)
    random = Random(title)

    def whole(seat: int) -> dict[str, Any]:
        decoded: dict[str, Any] = msgspec.json.decode(
            encode(state_for(table, looking[seat], 0, []))
        )
        return decoded

    lights = 0
    while owed := table.owing():
        before = [whole(seat) for seat in range(len(looking))]
        since, seat = table.seq, random.choice(owed)
        assert table.position
        wire: dict[str, Any] = msgspec.to_builtins(table.position.legal(seat).sample(random))
        table.fold(since + 1, 3.0, e.Acted(seat, wire))
        past = table.since(since)
        assert past
        for number, viewer in enumerate(looking):
            if all_face_down(table, viewer, past):
                light = light_state_for(table, viewer, since, past)
                after = whole(number)
                filled = filled_up(before[number], msgspec.json.decode(encode(light)))
                assert filled == {"view": after["view"], "options": after.get("options")}
                lights += 1
    assert lights
