"""Settings: from the command line, else from environment variables, else these defaults."""

import os
import re
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from bunny_kingdom.kernel.errors import BadConfig

PREFIX = "BUNNY_"


class Settings(Struct, frozen=True, kw_only=True):
    """Everything that can be set. `BUNNY_PORT` sets `port`, and so on."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = "sqlite:///bunny.db"
    jobs: int = 1
    """Worker processes in which bots think."""
    public_url: str = ""
    """The address that recovery and invitation links begin with; by default the request's."""
    origins: str = ""
    """Web origins, separated by commas, that may open sockets besides the server's own."""
    behind_proxy: bool = False
    """Whether X-Forwarded-For and -Proto come from a proxy that is to be believed."""
    secure_cookies: bool = False
    """Whether cookies are for HTTPS alone."""
    log_level: str = "info"
    body_bytes: int = 65_536
    message_bytes: int = 16_384
    message_rate: float = 20.0
    """Messages a second that one socket may send on average."""
    message_burst: int = 60
    request_rate: float = 50.0
    """Requests a second that one address may make on average."""
    request_burst: int = 200
    identity_rate: float = 0.2
    """New identities a second for one address."""
    identity_burst: int = 20
    sockets_per_address: int = 100
    tables_per_identity: int = 50
    """Open or running tables that one identity may have made."""
    send_seconds: float = 10.0
    """A reader that takes longer for one message is dropped."""
    sweep_seconds: float = 5.0
    """How often what was missed is looked for: tables left by a dead process, lost notices."""
    idle_seconds: float = 300.0
    """A table that nobody watches is forgotten after so long, and rebuilt when asked for."""
    open_hours: float = 24.0
    """A table that has not started after so long is given up."""
    think_seconds: float = 20.0
    """A bot that thinks longer is replaced by a random move."""
    missing_seconds: float = 60.0
    """A player who has owed an action for so long may be replaced, if all others agree."""
    stand_in: str = "greedy"
    """The level of the bot that plays for a seat out of time."""

    def __post_init__(self) -> None:
        if not 0 <= self.port <= 65_535:
            raise BadConfig(f"a port is 0 to 65535, not {self.port}")
        if self.jobs < 1:
            raise BadConfig(f"at least one job is needed, not {self.jobs}")
        if not self.database.startswith(("sqlite:///", "postgresql://")):
            raise BadConfig(
                "a database is sqlite:///FILE or postgresql://USER@HOST/NAME, "
                f"not '{self.database.split('://')[0]}...'"
            )

    @property
    def postgres(self) -> bool:
        """Whether the database is PostgreSQL."""
        return self.database.startswith("postgresql://")

    @property
    def allowed_origins(self) -> frozenset[str]:
        """The foreign origins that may open sockets."""
        return frozenset(origin.strip() for origin in self.origins.split(",") if origin.strip())


def settings_from(environment: Mapping[str, str] | None = None, **given: Any) -> Settings:
    """The settings: what is given and not None, else the environment, else the defaults."""
    source = os.environ if environment is None else environment
    values: dict[str, Any] = {}
    for field in Settings.__struct_fields__:
        name = PREFIX + field.upper()
        if given.get(field) is not None:
            values[field] = given[field]
        elif name in source:
            values[field] = source[name]
    try:
        return msgspec.convert(values, Settings, strict=False)
    except msgspec.ValidationError as error:
        told = re.sub(r"\$\.(\w+)", lambda field: PREFIX + field[1].upper(), str(error))
        raise BadConfig(f"a setting cannot be read: {told}") from None
