"""What happens at once when a building is built or an upgrade bought [T-25, T-30]."""

from typing import assert_never

from bunny_kingdom.kernel.sheet import Line
from bunny_kingdom.town.bridge import offer_bridge
from bunny_kingdom.town.effects.effect import (
    AtOnce,
    Bridge,
    Draw,
    Gain,
    ScoreQuarter,
    Share,
    Steal,
    TakeBack,
)
from bunny_kingdom.town.effects.quarter_choice import offer_quarter
from bunny_kingdom.town.effects.sharing import offer_share
from bunny_kingdom.town.effects.taking_back import offer_return
from bunny_kingdom.town.events import CoinsStolen, EffectLost, Gained
from bunny_kingdom.town.request_pile import draw_by_effect
from bunny_kingdom.town.scoring import score
from bunny_kingdom.town.state import State, TownScene, change_player


def happen(scene: TownScene, seat: int, effect: AtOnce, by: str, plot: str | None = None) -> None:
    """Let an effect happen, or ask what it needs to know. `plot` is where its tile stands."""
    match effect:
        case Gain():
            _gain(scene, seat, effect, by)
        case Draw():
            draw_by_effect(scene, seat, by, effect)
        case Bridge():
            offer_bridge(scene, seat, by)
        case TakeBack():
            offer_return(scene, seat, by, plot)
        case Share():
            offer_share(scene, seat, by, plot)
        case Steal():
            _steal(scene, seat, effect, by)
        case ScoreQuarter():
            offer_quarter(scene, seat, by, effect.most)
        case _:
            assert_never(effect)


def _gain(scene: TownScene, seat: int, effect: Gain, by: str) -> None:
    amount = effect.amount * _number(scene.state, seat, effect.per)
    player = scene.state.players[seat]
    if not amount:
        scene.tell(EffectLost(seat=seat, by=by))
    elif effect.what == "carrots":
        score(scene, seat, Line(source="effects", id=by, carrots=amount))
    else:
        have = player.coins if effect.what == "coins" else player.wood
        change_player(scene, seat, **{effect.what: have + amount})
        scene.tell(Gained(seat=seat, what=effect.what, amount=amount, by=by))


def _number(state: State, seat: int, per: str) -> int:
    """The number that a gain is multiplied by; 1 for a flat gain."""
    player = state.players[seat]
    numbers = {
        "": 1,
        "round": state.round,
        "upgrade": len(player.upgrades),
        "wood": player.wood,
        "coin": player.coins,
        "reserve": len(player.reserve),
    }
    return numbers[per]


def _steal(scene: TownScene, seat: int, effect: Steal, by: str) -> None:
    """Only coins, never wood, and no more than there are [RT-19, RT-36]."""
    rival = 1 - seat
    players = scene.state.players
    amount = min(effect.amount, players[rival].coins)
    if not amount:
        scene.tell(EffectLost(seat=seat, by=by))
        return
    change_player(scene, rival, coins=players[rival].coins - amount)
    change_player(scene, seat, coins=players[seat].coins + amount)
    scene.tell(CoinsStolen(seat=seat, amount=amount, by=by))
