"""A hook of mkdocs: links in the documents work both in the repository and on the site.

In the repository a document links to sources, to CONTRIBUTING.md and to folders. On the site
the two files beside README.md are pages, and each linked source is a page of its own.
"""

import posixpath
import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parents[1]
BESIDE = {"CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"}
"""Documents outside docs/, and the pages that they are on the site."""
LINK = re.compile(r"(?<=\]\()(?!\w+:|#)(?P<target>[^)#\s]+)")
LANGUAGES = {".py": "python", ".js": "javascript", ".toml": "toml"}
FENCE = "````"


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that do not lie in docs/."""
    for path, uri in BESIDE.items():
        files.append(File.generated(config, uri, content=(ROOT / path).read_text("utf-8")))
    for source in sorted(_linked_sources(files)):
        content = f"# {source}\n\n{FENCE}{LANGUAGES.get(Path(source).suffix, 'text')}\n"
        content += f"{(ROOT / source).read_text('utf-8').rstrip()}\n{FENCE}\n"
        uri = _uri_of(source)
        files.append(
            File.generated(config, uri, content=content, inclusion=InclusionLevel.NOT_IN_NAV)
        )
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Turn links within the repository into links within the site."""
    if page.file.src_uri.startswith("source/"):
        return markdown
    here = posixpath.dirname(page.file.src_uri)

    def on_the_site(link: re.Match[str]) -> str:
        return posixpath.relpath(_uri_of(_path_of(page.file, link["target"])), here or ".")

    return LINK.sub(on_the_site, markdown)


def _linked_sources(files: Files) -> set[str]:
    """The files outside docs/ that documents link to."""
    paths = {
        _path_of(file, link["target"])
        for file in files.documentation_pages()
        for link in LINK.finditer(file.content_string)
    }
    return {
        path
        for path in paths
        if not path.startswith("docs/") and path not in BESIDE and (ROOT / path).is_file()
    }


def _path_of(file: File, target: str) -> str:
    """Where a link leads, as a path in the repository."""
    names = {uri: path for path, uri in BESIDE.items()}
    document = names.get(file.src_uri, f"docs/{file.src_uri}")
    return posixpath.normpath(posixpath.join(posixpath.dirname(document), target))


def _uri_of(path: str) -> str:
    """Where a file of the repository is on the site."""
    if path in BESIDE:
        return BESIDE[path]
    if path.startswith("docs/"):
        uri = path.removeprefix("docs/")
        return f"{uri}/index.md" if (ROOT / path).is_dir() else uri
    return f"source/{path}.md"
