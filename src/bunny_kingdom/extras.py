"""Extras: the optional packages, by the name under which pip installs them.

Which package belongs to which extra is read from the package's own metadata, so that
pyproject.toml says it once.
"""

import re
from importlib.metadata import PackageNotFoundError, requires, version

from bunny_kingdom.kernel.errors import BunnyError

DISTRIBUTION = "bunny-kingdom"
_REQUIREMENT = re.compile(r"(?P<name>[\w.-]+)")
_EXTRA = re.compile(r"extra\s*==\s*['\"](?P<name>[\w-]+)['\"]")


class MissingExtra(BunnyError, ImportError):  # noqa: N818 - reads as a sentence where it is raised
    """Something needs packages that are not installed."""


def packages() -> dict[str, tuple[str, ...]]:
    """The packages of each extra; under the empty name, those that are always installed."""
    found: dict[str, tuple[str, ...]] = {"": ()}
    try:
        requirements = requires(DISTRIBUTION) or ()
    except PackageNotFoundError:  # run from a source folder, where no metadata says what is needed
        return found
    for requirement in requirements:
        named, extra = _REQUIREMENT.match(requirement), _EXTRA.search(requirement)
        if named:
            key = extra["name"] if extra else ""
            found[key] = (*found.get(key, ()), named["name"])
    return found


def installed(package: str) -> str | None:
    """The installed version of a package, or None."""
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def require(extra: str, what: str) -> None:
    """Refuse, and say which command helps, if a package of an extra is not installed."""
    missing = [name for name in packages().get(extra, ()) if installed(name) is None]
    if missing:
        raise MissingExtra(f"{what} needs {', '.join(missing)}: {command(extra)}")


def command(extra: str) -> str:
    """The command that installs an extra."""
    return f"pip install '{DISTRIBUTION}[{extra}]'"
