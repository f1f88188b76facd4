"""What can be played, and what is drawn of it."""

from bunny_kingdom.bots import levels
from bunny_kingdom.house.house import House
from bunny_kingdom.house.requests.asked import Asked
from bunny_kingdom.kernel.errors import BadConfig
from bunny_kingdom.kernel.scenery import Scenery
from bunny_kingdom.tables.refusal import Refusal
from bunny_kingdom.tables.viewers.lists import TitleInfo, title_infos
from bunny_kingdom.titles import rules_of


async def list_titles(_: House, __: Asked) -> list[TitleInfo]:
    """What can be played."""
    return title_infos(levels())


async def scenery(_: House, asked: Asked) -> Scenery:
    """Boards, pieces and cards of a title, as a version of its rules has them."""
    try:
        return rules_of(asked.parts["title"], version=asked.value("version", int)).scenery()
    except BadConfig as error:
        raise Refusal("no-such-page", str(error)) from None
