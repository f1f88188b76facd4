"""The fast engine's own errors."""

from bunny_kingdom.kernel.errors import BunnyError


class NoTwin(BunnyError):  # noqa: N818 - named like the kernel's errors
    """The fast engine has no room or no rule for what it was given; the readable engine has."""


class NoGpu(BunnyError):  # noqa: N818 - likewise
    """A GPU was asked for where none can be used."""
