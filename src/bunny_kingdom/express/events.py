"""What happens in the rail step, told in names."""

from bunny_kingdom.kernel.events import Event, Seat, Space


class SheriffNamed(Event, frozen=True, tag="sheriff-named"):
    """A seat takes the star."""

    seat: Seat


class RailLaid(Event, frozen=True, tag="rail-laid"):
    """A rail went between two spaces."""

    seat: Seat
    kind: str
    territories: tuple[Space, Space]


class RailsFinished(Event, frozen=True, tag="rails-finished"):
    """A seat keeps its other rails for a later round."""

    seat: Seat
