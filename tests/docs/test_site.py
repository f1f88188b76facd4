"""The documentation as a site: built strictly, so that a broken link fails, and all our own."""

import os
import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

import pytest

ROOT = Path(__file__).parents[2]
LOADED = re.compile(
    r"<(?:script|img|iframe|source)[^>]*\ssrc=\"?([^\s\">]+)|<link[^>]*\shref=\"?([^\s\">]+)"
)
DOCUMENTS = sorted([*(ROOT / "docs").rglob("*.md"), *ROOT.glob("*.md")])


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built as `make docs` builds it."""
    folder = tmp_path_factory.mktemp("site")
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict", "--site-dir", str(folder)],
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return folder


def test_every_document_is_a_page(site: Path) -> None:
    """That each stands in the navigation, mkdocs itself says in its strict mode."""
    for document in (ROOT / "docs").rglob("*.md"):
        page = site / document.relative_to(ROOT / "docs").with_suffix(".html")
        assert page.exists(), document
    assert (site / "contributing.html").exists()
    assert (site / "source" / "examples" / "windmills" / "__init__.py.html").exists()


def test_nothing_is_loaded_from_another_host(site: Path) -> None:
    pages = list(site.rglob("*.html"))
    loaded = {
        (page, "".join(found)) for page in pages for found in LOADED.findall(page.read_text())
    }
    assert loaded
    foreign = [(page.name, url) for page, url in loaded if urlsplit(url).netloc]
    assert foreign == []
    for sheet in site.rglob("*.css"):
        assert not re.search(r"(?:url\(|@import )[\"']?https?:", sheet.read_text()), sheet


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_are_well_formed_and_lead_somewhere(document: Path) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)", document.read_text(encoding="utf-8")):
        address = urlsplit(target)
        if address.scheme:
            assert address.scheme in ("http", "https"), target
            assert re.fullmatch(r"[a-z0-9.-]+\.[a-z]+", address.netloc), target
        elif address.path:
            assert (document.parent / address.path).exists(), target
