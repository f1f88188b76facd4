"""Tables of bots alone: worth watching, but each keeps a worker busy, so nobody has many."""

from collections.abc import Container

from bunny_kingdom.server.base.settings import Settings
from bunny_kingdom.tables.refusal import Refusal
from bunny_kingdom.tables.table import Table


class BotTables:
    """The running tables of this process at which nobody plays but bots, and whose they are."""

    def __init__(self, settings: Settings) -> None:
        self._per_identity = settings.bot_tables_per_identity
        self._per_address = settings.bot_tables_per_address
        self._makers: dict[str, tuple[str, str]] = {}

    def admit(self, table_id: str, host: str, address: str) -> None:
        """Let a host at an address start one more, or refuse.

        If it does not start after all, the next look at it or the next sweep notices.
        """
        self._makers.pop(table_id, None)
        hosts = [known for known, _ in self._makers.values()]
        addresses = [known for _, known in self._makers.values() if known]
        if hosts.count(host) >= self._per_identity:
            _refuse(self._per_identity, "of yours")
        if addresses.count(address) >= self._per_address:
            _refuse(self._per_address, "of your address")
        self._makers[table_id] = host, address

    def keep_only(self, tables: Container[str]) -> None:
        """Count no table that this process does not look after any more."""
        for table_id in [known for known in self._makers if known not in tables]:
            del self._makers[table_id]

    def look(self, table: Table) -> None:
        if table.status == "running" and not table.has_people:
            self._makers.setdefault(table.id, (table.host, ""))
        else:
            self._makers.pop(table.id, None)


def _refuse(most: int, whose: str) -> None:
    raise Refusal(
        "too-many", f"{most} tables {whose} have bots alone; start another when one is over"
    )
