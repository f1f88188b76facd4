"""What routes ask for: services, each by its name, who asks, and the table of the path."""

from typing import Any, NamedTuple

from litestar import Request
from litestar.di import NamedDependency

from bunny_kingdom.server.base.limits import AddressLimits
from bunny_kingdom.server.base.settings import Settings
from bunny_kingdom.server.bots.attendant import Attendant
from bunny_kingdom.server.bots.hints import Hints
from bunny_kingdom.server.http.visitors import Sight, Visitors
from bunny_kingdom.server.identity.identities import Identities
from bunny_kingdom.server.live.fanout import Fanout
from bunny_kingdom.server.live.network import Network
from bunny_kingdom.server.live.presence import Presence
from bunny_kingdom.server.live.update_queue import UpdateQueue
from bunny_kingdom.server.performer import Performer
from bunny_kingdom.server.reviews.reviews import Reviews
from bunny_kingdom.server.shared_tables import SharedTables
from bunny_kingdom.server.store.heartbeat import Heartbeat
from bunny_kingdom.server.store.held_tables import HeldTables
from bunny_kingdom.server.store.store import Store
from bunny_kingdom.tables.identity import Identity
from bunny_kingdom.tables.table import Table


class SocketServices(NamedTuple):
    """What a viewer's socket needs."""

    settings: Settings
    visitors: Visitors
    tables: HeldTables
    performer: Performer
    attendant: Attendant
    fanout: Fanout
    presence: Presence
    updates: UpdateQueue


TheAddress = NamedDependency[str]
"""The household that asks."""
TheAttendant = NamedDependency[Attendant]
TheGuest = NamedDependency[Identity]
"""Who asks; a visitor without a name is refused."""
TheTable = NamedDependency[Table]
"""The table of the path, for whoever may look at it."""
TheOwn = NamedDependency[Sight]
"""The same, for who has a seat there."""
TheSeen = NamedDependency[Sight]
"""The same as whoever asks may see it now, in the role that is asked for."""
TheHints = NamedDependency[Hints]
TheHeartbeat = NamedDependency[Heartbeat]
TheIdentities = NamedDependency[Identities]
TheLimits = NamedDependency[AddressLimits]
TheNetwork = NamedDependency[Network]
ThePerformer = NamedDependency[Performer]
ThePresence = NamedDependency[Presence]
TheReviews = NamedDependency[Reviews]
TheSettings = NamedDependency[Settings]
TheSharedTables = NamedDependency[SharedTables]
TheSocketServices = NamedDependency[SocketServices]
TheStore = NamedDependency[Store]
TheTables = NamedDependency[HeldTables]
TheVisitors = NamedDependency[Visitors]

AnyRequest = Request[Any, Any, Any]
