"""Identities without accounts: a guest with a name, a secret cookie and a recovery link."""

import secrets
from hashlib import sha256
from typing import Any

from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, Delete, and_, delete, insert, or_, select, update

from bunny_kingdom.server.base.signals import Signal
from bunny_kingdom.server.store.schema import identities, tokens
from bunny_kingdom.server.store.store import Store
from bunny_kingdom.tables.identity import Identity
from bunny_kingdom.tables.names import clean_name
from bunny_kingdom.tables.refusal import Refusal
from bunny_kingdom.tables.timepiece import current_time

TOKEN_BYTES = 32
RECOVERY_SECONDS = 7 * 86_400.0
MOST = {"device": 20, "recovery": 5}
"""Tokens of a kind that one identity can have; the oldest makes way for a new one."""


class Device(Struct, frozen=True):
    """One token of an identity, without the token."""

    id: str
    kind: str
    created_at: float
    this: bool


class Identities:
    """All guests. Tokens are random, stored hashed, and can be revoked."""

    def __init__(self, store: Store, revoked: Signal[str]) -> None:
        self._store = store
        self._revoked = revoked

    async def create(self, name: str) -> tuple[Identity, str]:
        identity = Identity(secrets.token_hex(10), clean_name(name))

        def write(connection: Connection) -> str:
            row = {"id": identity.id, "name": identity.name, "created_at": current_time()}
            connection.execute(insert(identities).values(row))
            return _add_token(connection, identity.id, "device")

        return identity, await self._store.writer.write(write)

    async def find(self, token: str) -> Identity:
        """Who holds a token. The store is asked each time: any process may have revoked it."""
        digest = digest_of(token)
        found = await self._store.read(lambda c: _holder(c, digest, "device"))
        if found is None:
            raise Refusal("bad-token", "this identity is not known here, or was revoked")
        return found

    async def known(self, identity: str) -> Identity:
        wanted = select(identities.c.id, identities.c.name).where(identities.c.id == identity)
        found = await self._store.read(lambda c: _identity(c.execute(wanted).first()))
        if found is None:
            raise Refusal("no-such-player", "there is no such player")
        return found

    async def rename(self, identity: Identity, name: str) -> Identity:
        """Another name, from the next table on."""
        renamed = Identity(identity.id, clean_name(name))
        statement = update(identities).where(identities.c.id == identity.id)
        await self._store.writer.write(lambda c: c.execute(statement.values(name=renamed.name)))
        return renamed

    async def recovery(self, identity: Identity) -> str:
        """A token that carries the identity to another device, once."""

        def write(connection: Connection) -> str:
            self._make_room(connection, identity.id, "recovery")
            expires = current_time() + RECOVERY_SECONDS
            return _add_token(connection, identity.id, "recovery", expires)

        token: str = await self._store.writer.write(write)
        return token

    async def recover(self, recovery: str) -> tuple[Identity, str]:
        """The identity of a recovery token, used up by this, and a token for the new device."""
        digest = digest_of(recovery)

        def write(connection: Connection) -> tuple[Identity, str, int] | None:
            found = _holder(connection, digest, "recovery")
            used = delete(tokens).where(tokens.c.hash == digest)
            if found is None or connection.execute(used).rowcount != 1:
                return None
            made_way = self._make_room(connection, found.id, "device")
            return found, _add_token(connection, found.id, "device"), made_way

        done = await self._store.writer.write(write)
        if done is None:
            raise Refusal("bad-token", "this recovery link is not valid, or was used already")
        identity, token, made_way = done
        if made_way:
            self._revoked.tell(identity.id)
        return identity, token

    async def devices(self, identity: Identity, token: str) -> list[Device]:
        mine = digest_of(token)
        wanted = select(tokens).where(tokens.c.identity == identity.id)
        ordered = wanted.order_by(tokens.c.created_at)
        found = await self._store.read(lambda c: c.execute(ordered).all())
        return [Device(t.id, t.kind, t.created_at, t.hash == mine) for t in found]

    async def revoke(self, identity: Identity, device: str | None, token: str) -> int:
        """Revoke one device, or (None) all but the asking one; says how many."""
        chosen = tokens.c.hash != digest_of(token) if device is None else tokens.c.id == device
        statement = delete(tokens).where(tokens.c.identity == identity.id, chosen)
        count = await self._store.writer.write(lambda c: self._revoke(c, identity.id, statement))
        if count:
            self._revoked.tell(identity.id)
        return int(count)

    def _revoke(self, connection: Connection, identity: str, statement: Delete) -> int:
        """Delete tokens of an identity and tell the other processes; says how many there were."""
        count = connection.execute(statement).rowcount
        if count:
            self._store.notices.send_revoked(connection, identity)
        return count

    def _make_room(self, connection: Connection, identity: str, kind: str) -> int:
        """Revoke the oldest tokens of a kind so that one more can come; says how many."""
        of_kind = and_(tokens.c.identity == identity, tokens.c.kind == kind)
        kept = (
            select(tokens.c.hash)
            .where(of_kind, _valid())
            .order_by(tokens.c.created_at.desc())
            .limit(MOST[kind] - 1)
        )
        old = delete(tokens).where(of_kind, tokens.c.hash.not_in(kept))
        return self._revoke(connection, identity, old)


def digest_of(token: str) -> str:
    """What the store keeps of a token."""
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def _add_token(
    connection: Connection, identity: str, kind: str, expires: float | None = None
) -> str:
    token = secrets.token_urlsafe(TOKEN_BYTES)
    row = {
        "hash": digest_of(token),
        "id": secrets.token_hex(6),
        "identity": identity,
        "kind": kind,
        "created_at": current_time(),
        "expires_at": expires,
    }
    connection.execute(insert(tokens).values(row))
    return token


def _valid() -> ColumnElement[bool]:
    return or_(tokens.c.expires_at.is_(None), tokens.c.expires_at > current_time())


def _holder(connection: Connection, digest: str, kind: str) -> Identity | None:
    row = connection.execute(
        select(identities.c.id, identities.c.name)
        .join(tokens, tokens.c.identity == identities.c.id)
        .where(tokens.c.hash == digest, tokens.c.kind == kind, _valid())
    ).first()
    return _identity(row)


def _identity(row: Any) -> Identity | None:
    """The identity of a row; one whose name is damaged can take another."""
    if row is None:
        return None
    return Identity(row.id, row.name if isinstance(row.name, str) and row.name else "?")
