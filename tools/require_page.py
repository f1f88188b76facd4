"""A hook of the build: no wheel without the page. An editable install may do without it."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE = "src/bunny_kingdom/server/page/index.html"


class RequirePage(BuildHookInterface):
    """Refuses to build a wheel without the page."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called before anything is packed; `version` names the kind of build."""
        if version != "editable" and not (Path(self.root) / PAGE).exists():
            raise SystemExit(
                "the page is not built, and a package without it is of no use: make wheel"
            )
