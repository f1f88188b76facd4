"""What happens in the rail step, told in names."""

from bunny_kingdom.kernel.events import Event


class SheriffNamed(Event, frozen=True, tag="sheriff-named"):
    """A seat holds the star from now on."""

    seat: int


class RailLaid(Event, frozen=True, tag="rail-laid"):
    """A rail went between two spaces."""

    seat: int
    kind: str
    territories: tuple[str, str]


class RailsFinished(Event, frozen=True, tag="rails-finished"):
    """A seat will lay no more rails in this round."""

    seat: int
