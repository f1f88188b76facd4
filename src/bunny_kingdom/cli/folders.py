"""Where a user's data is kept: one folder per user, where the system expects it."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path

NAME = "bunny-kingdom"


def data_folder(environment: Mapping[str, str] | None = None, platform: str = sys.platform) -> Path:
    """The folder for what `bunny play` keeps: its tables."""
    source = os.environ if environment is None else environment
    if platform == "win32":
        base, usual = source.get("LOCALAPPDATA"), Path.home() / "AppData" / "Local"
    elif platform == "darwin":
        base, usual = None, Path.home() / "Library" / "Application Support"
    else:
        base, usual = source.get("XDG_DATA_HOME"), Path.home() / ".local" / "share"
    return (Path(base) if base else usual) / NAME


def own_database() -> str:
    """The database of `bunny play`, in the form of the setting."""
    return f"sqlite:///{data_folder() / 'tables.db'}"
