"""Identities without accounts: a guest with a name, a secret cookie and a recovery link."""

import secrets
from collections.abc import Callable
from hashlib import sha256
from time import monotonic, time

from msgspec import Struct
from sqlalchemy import Connection, delete, func, insert, or_, select, update

from bunny_kingdom.server.errors import Refusal
from bunny_kingdom.server.names import clean_name
from bunny_kingdom.server.schema import identities, tokens
from bunny_kingdom.server.store import CHANNEL, REVOKED, Store

TOKEN_BYTES = 32
BELIEVED_SECONDS = 5.0
"""How long a token is believed without asking the store: another process may revoke it."""
MOST_BELIEVED = 10_000
RECOVERY_SECONDS = 7 * 86_400.0


class Identity(Struct, frozen=True):
    """Somebody. The id is public, the tokens are not."""

    id: str
    name: str


class Device(Struct, frozen=True):
    """One token of an identity, without the token."""

    id: str
    kind: str
    created_at: float
    this: bool


class Identities:
    """All guests. Tokens are random, stored hashed, and can be revoked."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._believed: dict[str, tuple[float, Identity]] = {}
        self.revoked: Callable[[str], None] = lambda identity: None
        """Called with an identity after one of its devices was revoked by this process."""

    async def create(self, name: str) -> tuple[Identity, str]:
        """A new guest and the token of its first device."""
        identity = Identity(secrets.token_hex(10), clean_name(name))
        token = _new_token()

        def write(connection: Connection) -> None:
            row = {"id": identity.id, "name": identity.name, "created_at": time()}
            connection.execute(insert(identities).values(row))
            connection.execute(insert(tokens).values(_row(token, identity.id, "device")))

        await self._store.writer.write(write)
        return identity, token

    async def find(self, token: str) -> Identity:
        """Who holds a token."""
        digest = _digest(token)
        known = self._believed.get(digest)
        if known and known[0] > monotonic():
            return known[1]
        found = await self._store.read(lambda connection: _holder(connection, digest, "device"))
        if found is None:
            self._believed.pop(digest, None)
            raise Refusal("bad-token", "this identity is not known here, or was revoked")
        if len(self._believed) >= MOST_BELIEVED:
            self._believed.clear()
        self._believed[digest] = monotonic() + BELIEVED_SECONDS, found
        return found

    async def known(self, identity: str) -> Identity:
        """The identity of an id."""

        def read(connection: Connection) -> Identity | None:
            row = connection.execute(
                select(identities.c.id, identities.c.name).where(identities.c.id == identity)
            ).first()
            return Identity(*row) if row else None

        found = await self._store.read(read)
        if found is None:
            raise Refusal("no-such-player", "there is no such player")
        return found

    async def rename(self, identity: Identity, name: str) -> Identity:
        """Another name, from the next table on."""
        renamed = Identity(identity.id, clean_name(name))
        statement = (
            update(identities).where(identities.c.id == identity.id).values(name=renamed.name)
        )
        await self._store.writer.write(lambda connection: connection.execute(statement))
        self._believed.clear()
        return renamed

    async def recovery(self, identity: Identity) -> str:
        """A token that carries the identity to another device, once."""
        token = _new_token()
        row = _row(token, identity.id, "recovery", time() + RECOVERY_SECONDS)
        await self._store.writer.write(lambda c: c.execute(insert(tokens).values(row)))
        return token

    async def recover(self, recovery: str) -> tuple[Identity, str]:
        """The identity of a recovery token, used up by this, and a token for the new device."""
        digest = _digest(recovery)
        token = _new_token()

        def write(connection: Connection) -> Identity | None:
            found = _holder(connection, digest, "recovery")
            used = connection.execute(delete(tokens).where(tokens.c.hash == digest))
            if found is None or used.rowcount != 1:
                return None
            connection.execute(insert(tokens).values(_row(token, found.id, "device")))
            return found

        identity = await self._store.writer.write(write)
        if identity is None:
            raise Refusal("bad-token", "this recovery link is not valid, or was used already")
        return identity, token

    async def devices(self, identity: Identity, token: str) -> list[Device]:
        """Everything that can act as an identity."""
        mine = _digest(token)

        def read(connection: Connection) -> list[Device]:
            found = connection.execute(
                select(tokens).where(tokens.c.identity == identity.id).order_by(tokens.c.created_at)
            )
            return [Device(t.id, t.kind, t.created_at, t.hash == mine) for t in found]

        return await self._store.read(read)

    async def revoke(self, identity: Identity, device: str | None, token: str) -> int:
        """Revoke one device, or (None) all but the asking one; says how many."""
        mine = _digest(token)
        statement = delete(tokens).where(tokens.c.identity == identity.id)
        statement = (
            statement.where(tokens.c.hash != mine)
            if device is None
            else statement.where(tokens.c.id == device)
        )

        def write(connection: Connection) -> int:
            if connection.dialect.name == "postgresql":
                notice = func.pg_notify(CHANNEL, f"{REVOKED}:{identity.id}")
                connection.execute(select(notice))
            return connection.execute(statement).rowcount

        count = await self._store.writer.write(write)
        self._believed.clear()
        if count:
            self.revoked(identity.id)
        return int(count)


def _new_token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)


def _digest(token: str) -> str:
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def _row(token: str, identity: str, kind: str, expires: float | None = None) -> dict[str, object]:
    return {
        "hash": _digest(token),
        "id": secrets.token_hex(6),
        "identity": identity,
        "kind": kind,
        "created_at": time(),
        "expires_at": expires,
    }


def _holder(connection: Connection, digest: str, kind: str) -> Identity | None:
    row = connection.execute(
        select(identities.c.id, identities.c.name)
        .join(tokens, tokens.c.identity == identities.c.id)
        .where(
            tokens.c.hash == digest,
            tokens.c.kind == kind,
            or_(tokens.c.expires_at.is_(None), tokens.c.expires_at > time()),
        )
    ).first()
    return Identity(*row) if row else None
