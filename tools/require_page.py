"""A hook of the build: no wheel without both pages. An editable install may do without them."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE = "src/bunny_kingdom/server/page/index.html"
SITE = "build/play"
PLAY = "bunny_kingdom/server/play"
NETWORKS = "networks"
"""What sages have learned is in the package already (server/http/site.py)."""


class RequirePage(BuildHookInterface):
    """Refuses to build a wheel without the page, and adds the one that needs no server."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called before anything is packed; `version` names the kind of build."""
        if version == "editable":
            return
        for built in (PAGE, f"{SITE}/index.html", f"{SITE}/docs/index.html"):
            if not (Path(self.root) / built).exists():
                raise SystemExit(
                    "the page is not built, and a package without it is of no use: make wheel"
                )
        for each in sorted((Path(self.root) / SITE).iterdir()):
            if each.name != NETWORKS:
                build_data["force_include"][str(each)] = f"{PLAY}/{each.name}"
