"""The report is one page that fetches nothing, with everybody's plots."""

import re
from html.parser import HTMLParser
from pathlib import Path

from bunny_kingdom.arena import contest, new_plan
from bunny_kingdom.arena.report import report, write_report


class Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.addresses: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append(tag)
        self.addresses += [value or "" for name, value in attrs if name in ("src", "href")]


def test_the_page(tmp_path: Path) -> None:
    standings = contest(new_plan("kingdom", ("doe", "kit"), 4, 1))
    write_report(standings, tmp_path / "out.html")
    page = (tmp_path / "out.html").read_text(encoding="utf-8")
    tags = Tags()
    tags.feed(page)
    assert not tags.addresses
    assert "script" not in tags.found
    assert not re.search(r"url\(|@import|https?://", page)
    assert tags.found.count("svg") == 5
    for words in ("Ratings", "Scores", "Carrots by round and source", "1. doe", "2. kit"):
        assert words in page


def test_names_are_text_and_nothing_else() -> None:
    standings = contest(new_plan("town", ("exec:/no/<b>such</b>/bot", "kit"), 2, 1))
    assert "<b>" not in report(standings)


def test_equal_bots_are_one_row_and_have_one_plot() -> None:
    page = report(contest(new_plan("kingdom", ("mine=doe", "kit", "kit"), 3, 1)))
    assert page.count("<h3>") == 2
    for words in ("<td>1. mine</td>", "<td>2. kit × 2</td>", "<h3>2. kit × 2</h3>"):
        assert words in page


def test_carrots_have_one_scale_and_rounds_their_order() -> None:
    page = report(contest(new_plan("kingdom", ("doe", "kit"), 4, 1)))
    plots = page.split("Carrots by round and source</h2>")[1].split("<h3>")[1:]
    assert len(plots) == 2
    scales = set()
    for plot in plots:
        assert re.findall(r">(round-\d|end)<", plot) == [f"round-{n}" for n in range(1, 5)] + [
            "end"
        ]
        for wide, told in re.findall(r"width='([\d.]+)'[^>]*><title>\w+: ([\d.]+)", plot):
            if float(told) > 5:
                scales.add(round(float(wide) / float(told), 1))
    assert len(scales) == 1
