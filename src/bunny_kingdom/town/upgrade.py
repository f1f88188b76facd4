"""Upgrades: bought with wood, three at most, for an effect at once or a lasting one [T-30]."""

from bunny_kingdom.kernel.errors import IllegalAction
from bunny_kingdom.town.actions import Craft
from bunny_kingdom.town.book import Book
from bunny_kingdom.town.effects.at_once import happen
from bunny_kingdom.town.effects.effect import Lasting, Plans
from bunny_kingdom.town.events import UpgradeCrafted
from bunny_kingdom.town.state import OnSale, State, TownScene, change_player


def why_not_craft(book: Book, state: State, craft: Craft) -> IllegalAction | None:
    """Why the active seat may not buy this upgrade, or None."""
    player = state.players[state.active]
    if OnSale(craft.upgrade, craft.beside) not in state.market:
        on_sale = ", ".join(str(Craft(sale.upgrade, sale.beside)) for sale in state.market)
        return IllegalAction(
            "not-on-sale", f"'{craft}' is not available; there is:  {on_sale or 'nothing'}"
        )
    if len(player.upgrades) >= book.board.upgrade_places:
        return IllegalAction(
            "no-place", f"all your {book.board.upgrade_places} places for upgrades are taken"
        )
    cost = book.upgrades[craft.upgrade].cost
    if player.wood < cost:
        return IllegalAction(
            "too-dear", f"'{craft.upgrade}' costs {cost} wood and you have {player.wood}"
        )
    return None


def craft(scene: TownScene, seat: int, action: Craft) -> None:
    """Pay, place the upgrade, and let happen what it does at once; wood is paid first [RT-21]."""
    refusal = why_not_craft(scene.book, scene.state, action)
    if refusal:
        raise refusal
    state = scene.state
    player, upgrade = state.players[seat], scene.book.upgrades[action.upgrade]
    place = state.market.index(OnSale(action.upgrade, action.beside))
    beside = () if action.beside is None else (action.beside,)
    scene.change(market=state.market[:place] + state.market[place + 1 :])
    change_player(
        scene,
        seat,
        wood=player.wood - upgrade.cost,
        upgrades=(*player.upgrades, upgrade.id),
        reserve=player.reserve + beside,
    )
    scene.tell(UpgradeCrafted(seat=seat, upgrade=upgrade.id, wood=upgrade.cost, tile=action.beside))
    effect = upgrade.effect
    if not isinstance(effect, Lasting | Plans):
        happen(scene, seat, effect, upgrade.id)
