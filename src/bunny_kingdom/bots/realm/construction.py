"""Construction: what to place where, which camp to announce, and when to stop."""

from collections.abc import Iterator

from bunny_kingdom.bots.realm.estate import Estate, estate_of
from bunny_kingdom.bots.realm.land import CAMP, RAINBOW, TOWER
from bunny_kingdom.bots.realm.picks import Worth
from bunny_kingdom.bots.realm.settlement import camp_gains, joined_gain, keeping, spot
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
from bunny_kingdom.sky.rainbows import MoveRainbow, far_end, tie

Step = tuple[Action, Estate]


def choose_step(sight: Sight, worth: Worth, legal: Legal) -> Action:
    """The placement that promises most, or the end if keeping the pieces promises more."""
    best: tuple[float, Action] | None = None
    for value, action in valued_steps(sight, worth, legal):
        if (best is None or value > best[0]) and action in legal:
            best = value, action
    if best is not None and best[0] >= 0:
        return best[1]
    finish = Finish()
    return finish if finish in legal else next(iter(legal))


def valued_steps(sight: Sight, worth: Worth, legal: Legal) -> Iterator[tuple[float, Action]]:
    """The placements worth a look, with what each promises beyond keeping its piece."""
    mine = sight.mine
    for name in dict.fromkeys(mine.pieces):
        kept = mine.copy()
        kept.pieces = without_piece(mine.pieces, name)
        keep = worth(sight, kept) + keeping(sight, name)
        for action, after in _steps(sight, kept, name):
            yield worth(sight, after) - keep, action
    moved = _moved_rainbow(sight, worth, legal)
    if moved:
        yield moved


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
                    after.extra -= _camp_risk(sight, gain, space)
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
                elif kind == "station":
                    after.build(name, space)
                    after.extra += 0.5 * sight.harvests
                else:
                    after.build(name, space)
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


def _camp_risk(sight: Sight, gain: float, space: int) -> float:
    """What a camp may lose when its territory is drawn after all."""
    if not sight.live >> space & 1:
        return 0.0
    return 0.2 * max(0.0, gain) * max(0, sight.harvests - 1) / max(1, sight.harvests)


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
    for gain, space in sorted(camp_gains(sight, mine), reverse=True)[:6]:
        after = mine.copy()
        after.camp(space, sight.covered)
        yield worth(sight, after) - _camp_risk(sight, gain, space) - keep, PlaceCamp(names[space])


def _moved_rainbow(sight: Sight, worth: Worth, legal: Legal) -> tuple[float, Action] | None:
    """A rainbow that would do more elsewhere; its gain is what a harvest there would add."""
    rainbows = sight.state.players[sight.seat].realm.parts.get("rainbows")
    if not rainbows:
        return None
    realm = sight.state.players[sight.seat].realm
    names = sight.book.atlas.names
    best: tuple[float, Action] | None = None
    for rainbow, when in rainbows.touched.items():
        if when == sight.round or far_end(sight.book, realm, rainbow) is None:
            continue
        now = worth(sight, sight.mine)
        for fief in sight.mine.fiefs:
            for space in bits(fief.free & ~sight.land.cloud):
                action = MoveRainbow(rainbow, names[space])
                if action not in legal:
                    continue
                after = estate_of(
                    sight.land, tie(sight.book, realm, rainbow, space, sight.round), sight.covered
                )
                for field in ("seat", "parchments", "pieces", "camp_cards", "rail_cards"):
                    setattr(after, field, getattr(sight.mine, field))
                gain = worth(sight, after) - now - 0.5
                if best is None or gain > best[0]:
                    best = gain, action
                break
    return best
