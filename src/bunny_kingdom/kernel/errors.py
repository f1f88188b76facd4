"""The named errors: what a caller did wrong, and what would have been right."""


class BunnyError(Exception):
    """A mistake of the caller; its text is fit to be shown to a person."""


class IllegalAction(BunnyError):  # noqa: N818 - named as players say it
    """An action that the rules refuse; the state is as it was."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message

    def __reduce__(self) -> tuple[type["IllegalAction"], tuple[str, str]]:
        return IllegalAction, (self.code, self.message)


class BadConfig(BunnyError):  # noqa: N818 - reads as a sentence where it is raised
    """A game that cannot be set up: an unknown title, a wrong number of seats, an odd option."""


class BadRecord(BunnyError):  # noqa: N818 - likewise
    """A record that cannot be read or replayed: truncated, altered, or not one of ours."""


class BadLink(BunnyError):  # noqa: N818 - likewise
    """A link that holds no game that can be read: cut short, altered, or not one of ours."""


class UnknownGame(BadLink):
    """A link that is whole, of a game that this program does not know: it is newer."""


class BadData(BunnyError):  # noqa: N818 - likewise
    """A data file (cards, boards, corrections) with a row that cannot be right."""


class BadPosition(BunnyError):  # noqa: N818 - likewise
    """A position on the table that cannot occur: a code for the reason, why, and where."""

    def __init__(self, code: str, reason: str, where: object = "") -> None:
        self.code = code
        self.reason = reason
        self.where = str(where)
        super().__init__(f"{self.where}: {reason}" if self.where else reason)


class Clash(BunnyError):  # noqa: N818 - likewise
    """Modules that cannot be composed: two give the same entry, or one lacks what it needs."""
