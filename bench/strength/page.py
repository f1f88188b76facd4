"""The page of the bots' strength: figures are between marks, so that each run replaces its own."""

from collections.abc import Iterable
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "strength.md"


def put(mark: str, lines: Iterable[str]) -> None:
    """Write lines between the marks of a part of the page, in the place of what was there."""
    text = PAGE.read_text(encoding="utf-8")
    begin, end = f"<!-- {mark} -->\n", f"<!-- end of {mark} -->"
    before, rest = text.split(begin)
    _, after = rest.split(end)
    PAGE.write_text(before + begin + "\n".join(lines) + "\n" + end + after, encoding="utf-8")
