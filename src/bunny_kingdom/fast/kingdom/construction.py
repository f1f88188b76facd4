"""Construction: placing piece by piece, and camps announced by their number."""

from bunny_kingdom.fast.bits import Bytes, Numbers, Words, get, look, put
from bunny_kingdom.fast.compiler import kernel, small
from bunny_kingdom.fast.kingdom import layout as at
from bunny_kingdom.fast.kingdom import table_layout as of
from bunny_kingdom.fast.kingdom.coins import watch_district
from bunny_kingdom.fast.kingdom.placement import build, can_place, place, place_towers
from bunny_kingdom.fast.kingdom.played_cards import stock, take_stock


@kernel
def look_who_owes(w: Words, b: Bytes, m: Words, n: Numbers) -> None:
    """The seats that have not finished and have placed something or could [R-28]."""
    owes = 0
    for seat in range(get(b, at.PLAYERS)):
        if get(b, at.FINISHED) >> seat & 1:
            continue
        if get(b, at.BEGUN) >> seat & 1 or can_place(w, b, m, n, seat):
            owes |= 1 << seat
    b[at.OWES] = owes


@kernel
def begin_construction(w: Words, b: Bytes, m: Words, n: Numbers) -> None:
    """Nobody has placed anything yet."""
    b[at.PHASE] = at.CONSTRUCTION
    b[at.FINISHED] = 0
    b[at.BEGUN] = 0
    b[at.KEPT] = 0
    b[at.ANNOUNCER] = at.NONE
    b[at.ASKED] = 0
    b[at.ACTOR] = at.NONE
    b[at.CHOSEN] = at.NONE
    b[at.FIRST_SPACE] = at.NONE
    look_who_owes(w, b, m, n)


@small
def camp_asked(b: Bytes) -> int:
    """The camp that is asked now; there must be one."""
    asked = get(b, at.ASKED)
    camp = 0
    while not asked >> camp & 1:
        camp += 1
    return camp


@kernel
def announce(w: Words, b: Bytes, n: Numbers, seat: int, kind: int) -> None:
    """Open the call: other players' lower camps are asked first, lowest first [K-37]."""
    announced = look(n, of.KIND_NUMBER + kind)
    asked = 1 << announced
    for camp in range(announced):
        owner = get(b, at.CAMP_PLAYER + camp)
        if owner not in (at.NONE, seat) and stock(w, owner, look(n, of.CAMP_KIND + camp)):
            asked |= 1 << camp
    b[at.ANNOUNCER] = seat
    b[at.ASKED] = asked
    b[at.OWES] = 1 << get(b, at.CAMP_PLAYER + camp_asked(b))


@kernel
def answer_call(w: Words, b: Bytes, m: Words, n: Numbers, seat: int, space: int) -> None:
    """The asked seat puts its camp on a space (NONE: it passes); the call goes on or ends."""
    camp = camp_asked(b)
    kind = look(n, of.CAMP_KIND + camp)
    rest = get(b, at.ASKED) & ~(1 << camp)
    b[at.ASKED] = rest
    if space != at.NONE:
        b[at.BEGUN] |= 1 << seat
        take_stock(w, seat, kind)
        build(w, b, n, space, kind)
        put(w, at.TERRITORIES + 3 * seat, space)
        if n[of.HAS_COINS]:
            watch_district(w, b, m, n, seat, space)
    elif rest == 0:
        b[at.KEPT] |= 1 << camp
    if rest:
        b[at.OWES] = 1 << get(b, at.CAMP_PLAYER + camp_asked(b))
    else:
        b[at.ANNOUNCER] = at.NONE
        look_who_owes(w, b, m, n)


@kernel
def construct(w: Words, b: Bytes, m: Words, n: Numbers, seat: int, action: int) -> None:
    """One step of a seat: a card to place or announce, a space for it, or finish."""
    space = action - look(n, of.FIRST_SPACE_ACTION)
    if b[at.ANNOUNCER] != at.NONE:
        answer_call(w, b, m, n, seat, at.NONE if action == n[of.PASS] else space)
        return
    if action == n[of.FINISH]:
        b[at.FINISHED] |= 1 << seat
        b[at.OWES] &= ~(1 << seat) & 0xFF
        return
    if space < 0:
        kind = look(n, of.CARD_KIND + action)
        if n[of.KIND_PLACING + kind] == of.CAMP:
            announce(w, b, n, seat, kind)
        else:
            b[at.ACTOR] = seat
            b[at.CHOSEN] = kind
        return
    kind = get(b, at.CHOSEN)
    if n[of.KIND_PLACING + kind] == of.SKY_TOWER:
        if b[at.FIRST_SPACE] == at.NONE:
            b[at.FIRST_SPACE] = space
            return
        place_towers(w, b, m, n, seat, kind, space)
    else:
        place(w, b, m, n, seat, kind, space)
    b[at.ACTOR] = at.NONE
    b[at.CHOSEN] = at.NONE
    b[at.FIRST_SPACE] = at.NONE
