"""Construction: what to place where, which camp to announce, and when to stop."""

from collections.abc import Iterator

from bunny_kingdom.bots.realm.estate import Estate
from bunny_kingdom.bots.realm.land import CAMP, CHIMNEY, RAINBOW, STATION, TOWER
from bunny_kingdom.bots.realm.links import chimney_gain, station_gain
from bunny_kingdom.bots.realm.picks import Worth
from bunny_kingdom.bots.realm.settlement import build, camp_gains, joined_gain, keeping, spot
from bunny_kingdom.bots.realm.sight import Sight
from bunny_kingdom.bots.realm.unknowns import PIECES
from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.legal import Legal
from bunny_kingdom.kingdom.atlas import bits
from bunny_kingdom.kingdom.camps import AnnounceCamp, PassCamp, PlaceCamp
from bunny_kingdom.kingdom.construction import Finish
from bunny_kingdom.kingdom.placement import Place, fitting
from bunny_kingdom.kingdom.realms import without_piece
from bunny_kingdom.kingdom.sky_towers import PlaceTowers

Step = tuple[Action, Estate]


def choose_step(sight: Sight, worth: Worth, legal: Legal) -> Action:
    """The placement that promises most, or the end if keeping the pieces promises more."""
    best: tuple[float, Action] | None = None
    for value, action in valued_steps(sight, worth):
        if (best is None or value > best[0]) and action in legal:
            best = value, action
    if best is not None and best[0] >= 0:
        return best[1]
    finish = Finish()
    return finish if finish in legal else next(iter(legal))


def valued_steps(sight: Sight, worth: Worth) -> Iterator[tuple[float, Action]]:
    """The placements worth a look, with what each promises beyond keeping its piece."""
    mine = sight.mine
    for name in dict.fromkeys(mine.pieces):
        kept = mine.copy()
        kept.pieces = without_piece(mine.pieces, name)
        keep = worth(sight, kept) + keeping(sight, name)
        for action, after in _steps(sight, kept, name):
            yield worth(sight, after) - keep, action


def _steps(sight: Sight, kept: Estate, name: str) -> Iterator[Step]:
    """The places worth a look for one piece, and the estate with it there."""
    kind = sight.land.piece[name]
    names = sight.book.atlas.names
    if kind == TOWER:
        yield from _towers(sight, kept)
    elif kind == CAMP:
        if name not in sight.view.players[sight.seat].works.kept:
            for gain, space in sorted(camp_gains(sight, kept), reverse=True)[:3]:
                if gain > 0 or sight.harvests == 1:
                    after = kept.copy()
                    after.camp(space, sight.covered)
                    yield AnnounceCamp(name), after
    else:
        needs = sight.book.module.pieces[kind].needs(sight.book, sight.state, sight.seat, name)
        spaces = fitting(needs, sight.land.everywhere)
        if kind not in PIECES:
            for space in bits(spaces):
                after = kept.copy()
                after.build(name, space)
                yield Place(name, names[space]), after
            return
        for fief in kept.fiefs:
            for space in _spots(sight, fief.free & spaces):
                after = kept.copy()
                if kind == RAINBOW:
                    after.link(sight.land.space[name], space, building=False)
                else:
                    build(sight, after, name, space)
                if kind == CHIMNEY:
                    after.extra += chimney_gain(sight, kept, fief)
                elif kind == STATION:
                    after.extra += station_gain(sight)
                yield Place(name, names[space]), after


def _spots(sight: Sight, spaces: int) -> list[int]:
    """Up to three spaces of a fief that differ: bare, producing, mountain."""
    land = sight.land
    found = []
    soil = 0
    for _, mask in land.soil:
        soil |= mask & ~sight.covered
    along = sight.along
    for mask in (spaces & ~soil & ~land.mountains, spaces & soil, spaces & land.mountains):
        if mask:
            found.append(spot(sight, mask))
        if mask & along and found[-1:] != [spot(sight, mask & along)]:
            found.append(spot(sight, mask & along))
    return found


def _towers(sight: Sight, kept: Estate) -> Iterator[Step]:
    """Pairs of fiefs to connect, the most promising ones."""
    names = sight.book.atlas.names
    pairs = []
    fiefs = [fief for fief in kept.fiefs if fief.free]
    for number, one in enumerate(fiefs):
        for other in fiefs[number + 1 :]:
            gain = joined_gain(sight, kept, one, other, 2)
            pairs.append((gain, one.mask, other.mask, one.free, other.free))
    for _, _, _, one_free, other_free in sorted(pairs, reverse=True)[:4]:
        near, far = sorted((spot(sight, one_free), spot(sight, other_free)))
        after = kept.copy()
        after.link(near, far)
        yield PlaceTowers((names[near], names[far])), after


def answer_camp(sight: Sight, worth: Worth, legal: Legal) -> Action:
    """Where the camp asked about goes, or pass."""
    found = [each for each in valued_camps(sight, worth) if each[0] > 0 and each[1] in legal]
    best = max(found, key=lambda each: each[0])[1] if found else PassCamp()
    return best if best in legal else next(iter(legal))


def valued_camps(sight: Sight, worth: Worth) -> Iterator[tuple[float, Action]]:
    """The best spaces for the camp asked about, with what each promises beyond keeping it."""
    call = sight.state.call
    assert call is not None
    _, camp = call.asked[0]
    mine = sight.mine.copy()
    mine.pieces = without_piece(mine.pieces, camp)
    names = sight.book.atlas.names
    keep = worth(sight, mine) + keeping(sight, camp)
    for _, space in sorted(camp_gains(sight, mine), reverse=True)[:6]:
        after = mine.copy()
        after.camp(space, sight.covered)
        yield worth(sight, after) - keep, PlaceCamp(names[space])
