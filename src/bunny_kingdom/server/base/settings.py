"""Settings: from the command line, else from environment variables, else these defaults."""

import os
import re
from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

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
    """The address that recovery and invitation links begin with; by default the request's. Once
    it is set, requests for another host and pages of another scheme are refused."""
    hosts: str = ""
    """Other hosts, separated by commas, that may be asked for besides the public address."""
    origins: str = ""
    """Web origins, separated by commas, that may open sockets besides the server's own."""
    behind_proxy: bool = False
    """Whether X-Forwarded-For and -Proto come from a proxy that is to be believed."""
    secure_cookies: bool = False
    """Whether cookies are for HTTPS alone."""
    log_level: str = "info"
    transport: Literal["auto", "plain", "quick"] = "auto"
    """How sockets are served: over plain ASGI, uvicorn's quick way, or the quick one if it fits."""
    body_bytes: int = 65_536
    message_bytes: int = 16_384
    command_bytes: int = 4096
    """The largest command; only `say` may have more, up to a whole message."""
    changes_per_choice: int = 20
    """How often a player may change a choice that lies face down."""
    steps_taken_back: int = 100
    """Steps that a player may take back before one that stays."""
    message_rate: float = 20.0
    """Messages a second that one socket may send on average."""
    message_burst: int = 60
    frame_rate: float = 10.0
    """Pings, pongs and pieces of messages a second that one socket may send on average."""
    frame_burst: int = 100
    request_rate: float = 50.0
    """Requests a second that one address may make on average."""
    request_burst: int = 200
    identity_rate: float = 0.2
    """New identities a second for one address; recovery links, counted apart, too."""
    identity_burst: int = 20
    code_rate: float = 0.1
    """Codes of tables a second that one address may try: there are 2^30 of them to guess from."""
    code_burst: int = 20
    brought_rate: float = 0.2
    """Games played elsewhere that one address may bring here in a second."""
    brought_burst: int = 200
    connections: int = 2000
    """Open connections, or as many as the system's limit on files allows if that is less."""
    connections_per_address: int = 200
    header_seconds: float = 10.0
    """A connection is closed if a request's head takes longer, or the opening of a socket."""
    body_seconds: float = 20.0
    """Likewise for its body."""
    sockets_per_address: int = 100
    socket_rate: float = 5.0
    """Sockets a second that one address may open on average."""
    socket_burst: int = 100
    replays_per_address: int = 4
    """Replays that are being sent to one address."""
    tables_per_identity: int = 50
    """Open or running tables that one identity may have made."""
    bot_tables_per_identity: int = 4
    """Running tables of bots alone that one identity may have in a process."""
    bot_tables_per_address: int = 12
    """The same for one address."""
    talk_rate: float = 0.5
    """Messages a second that one guest may write in the chat of one table on average."""
    talk_burst: int = 10
    talk_most: int = 500
    """Messages of one guest at one table in all; those without a seat together: four times that."""
    table_rate: float = 0.2
    """Other commands besides actions a second of one guest at one table: seats, offers, mutes."""
    table_burst: int = 40
    send_seconds: float = 10.0
    """A reader that takes longer for one message is dropped."""
    sweep_seconds: float = 5.0
    """How often what was missed is looked for: tables left by a dead process, lost notices."""
    idle_seconds: float = 300.0
    """A table that nobody watches is forgotten after so long, and rebuilt when asked for."""
    open_hours: float = 24.0
    """A table that has not started after so long is given up."""
    abandoned_days: float = 30.0
    """A game without a clock in which nothing has happened for so long is ended."""
    think_seconds: float = 10.0
    """A bot that thinks longer about an action plays at random; waiting for a worker is free."""
    reviews_per_identity: int = 60
    """Reviews of seats that one identity may have made in a day."""
    reviews_per_address: int = 240
    """The same for one address."""
    review_worlds: Annotated[int, Meta(ge=1, le=10_000)] = 640
    """In so many worlds the best candidates of a decision are played."""
    reviews_beside: float = 200.0
    """Reviews rest while more commands a second than this are carried out."""
    hints_per_identity: int = 500
    """Decisions with a hint that one identity may have in a day."""
    hints_per_address: int = 2000
    """The same for one address."""
    shared_tables_per_identity: int = 20
    """Tables of cardboard that one identity may have shared by a code."""
    shared_bytes: int = 16_384
    """What is kept of each colour of one."""
    shared_days: float = 30.0
    """One that nobody has changed for so long is forgotten."""
    missing_seconds: float = 60.0
    """A player who has owed an action for so long may be replaced, if all others agree."""
    stand_in: str = "greedy"
    """The level of the bot that plays for a seat out of time."""

    def __post_init__(self) -> None:
        if not 0 <= self.port <= 65_535:
            raise BadConfig(f"a port is 0 to 65535, not {self.port}")
        if self.jobs < 1:
            raise BadConfig(f"at least one job is needed, not {self.jobs}")
        budgets = [
            f"{what}_per_{whose}"
            for what in ("reviews", "hints")
            for whose in ("identity", "address")
        ]
        for name in ("talk_rate", "table_rate", "reviews_beside", *budgets):
            if getattr(self, name) <= 0:
                raise BadConfig(f"{name} is more than 0, not {getattr(self, name)}")
        if not self.database.startswith(("sqlite:///", "postgresql://")):
            raise BadConfig(
                "a database is sqlite:///FILE or postgresql://USER@HOST/NAME, "
                f"not '{self.database.split('://')[0]}...'"
            )

    @property
    def postgres(self) -> bool:
        return self.database.startswith("postgresql://")

    @property
    def allowed_origins(self) -> frozenset[str]:
        return frozenset(origin.strip() for origin in self.origins.split(",") if origin.strip())

    @property
    def allowed_hosts(self) -> frozenset[str]:
        return frozenset(host.strip().lower() for host in self.hosts.split(",") if host.strip())


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
