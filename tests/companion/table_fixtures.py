"""The fixtures of tables: what pytest writes and the page's tests enter by hand.

PYTHONPATH=tests python -m companion.table_fixtures
"""

from itertools import count as count_from
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import msgspec

from bunny_kingdom.companion.counted_table import count
from bunny_kingdom.titles import rules_of, titles
from companion.documents import Form, random_document

FIXTURE = Path(__file__).parents[2] / "web" / "fixtures" / "tables.json"
EACH = 3


def fixtures(each: int = EACH) -> bytes:
    """So many tables of each title, at every number of players in turn; and the titles' forms."""
    tables = []
    for title in titles():
        for seed, players in enumerate(islice(cycle(rules_of(title).player_counts), each)):
            tables.append(_with_totals(random_document(title, players, seed)))
    forms: dict[str, Any] = {title: rules_of(title).position_form() for title in titles()}
    usual_ones = [_with_totals(usual(title)) for title in USUAL]
    return msgspec.json.encode({"forms": forms, "tables": tables, "usual": usual_ones}) + b"\n"


def _with_totals(document: Form) -> dict[str, Any]:
    totals = [player.total for player in count(document).sheet.players]
    return {"document": document, "totals": totals}


USUAL = ("kingdom", "kingdom+sky", "kingdom+express", "town")


def usual(title: str) -> Form:
    """A table of a usual size at its end, to count the taps that it takes: where there is land, 40
    territories, 25 buildings with those of the expansions, and 12 parchments of four players.
    """
    players = 4 if 4 in rules_of(title).player_counts else 2
    for seed in count_from(0):
        document = random_document(title, players, seed)
        for player in document["players"]:
            if "territories" in player:
                _cut(player)
        built = sum(len(player["buildings"]) for player in document["players"])
        if players == 2 or built >= 25:
            assert not count(document).problems
            return document
    raise AssertionError("random games build enough")


def _cut(player: Form) -> None:
    """Leave ten territories, with what stands on them, and three parchments."""
    towers = player["sky_towers"][:1]
    stands = [space for pair in towers for space in pair]
    stands += [space for space in player.get("stations", {}) if space not in stands]
    stands += [space for space in player["buildings"] if space not in stands]
    rest = [space for space in player["territories"] if space not in stands]
    kept = [*stands, *rest][:10]
    player["territories"] = kept
    player["sky_towers"] = towers
    player["parchments"] = player["parchments"][:3]
    player["copies"] = {}
    player.pop("rainbows", None)
    for field in ("buildings", "trading_posts", "chimneys", "stations"):
        if field in player:
            player[field] = {key: each for key, each in player[field].items() if key in kept}


if __name__ == "__main__":
    FIXTURE.write_bytes(fixtures())
