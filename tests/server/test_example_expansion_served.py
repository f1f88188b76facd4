"""The example expansion at a table, by the letter of docs/write-an-expansion.md.

The package is copied, the guide's two lines go into the copy's titles.py, and a server is started
from it as a process of its own: so its workers, in which the bots think, know the title too.
"""

import json
import shutil
from pathlib import Path

import pytest

import bunny_kingdom
from levels.extras import needed
from server.clients import Guest
from server.serving import Process, processes

pytestmark = pytest.mark.anyio

EXAMPLES = Path(__file__).parents[2] / "examples"
IMPORT = """
from windmills import WINDMILLS
"""
TITLE = """
    "kingdom+windmills": _family(KINGDOM, WINDMILLS),
"""


@pytest.fixture
def with_windmills(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is started from now on plays a package with Windmills in it."""
    here = Path(str(bunny_kingdom.__file__)).parent
    unneeded = shutil.ignore_patterns("__pycache__")
    package = shutil.copytree(here, tmp_path / "site" / "bunny_kingdom", ignore=unneeded)
    titles = package / "titles.py"
    text = titles.read_text(encoding="utf-8")
    for before, line in (("\nAnyRules = ", IMPORT), ('\n    "town": ', TITLE)):
        assert text.count(before) == 1
        text = text.replace(before, line.rstrip() + before)
    titles.write_text(text, encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path / 'site'}:{EXAMPLES}")


@pytest.mark.usefixtures("with_windmills")
async def test_every_level_plays_it_to_the_end(sqlite: str) -> None:
    needed("numba")  # without it the elder would have no rollouts to refuse
    server = Process(sqlite, jobs=2)
    with processes(server):
        await server.ready()
        async with Guest(server.url, "Ann") as ann:
            (title,) = [t for t in await ann.get("/titles") if t["title"] == "kingdom+windmills"]
            parties = (title["bots"][:4], title["bots"][4:])
            tables = [
                await ann.make_table(
                    title="kingdom+windmills",
                    players=len(levels),
                    bots={str(seat): level for seat, level in enumerate(levels)},
                    sit=None,
                )
                for levels in parties
            ]
            for table in tables:
                async with ann.sit_at(table) as place:
                    await place.until(lambda place=place: place.over)
                    assert place.info["status"] == "finished"
                record = await ann.get(f"/tables/{table}/record")
                assert '"kingdom+windmills"' in record.splitlines()[0]
    said = server.said.splitlines()
    assert any("does not know 'windmill'" in line for line in said)  # so elder searched without it
    logged = [json.loads(line) for line in said if line.startswith("{")]
    assert [line for line in logged if line["level"] not in ("debug", "info")] == []
