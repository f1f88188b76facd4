"""What each command would append to a table's stream: one command, one row of a registry."""

from collections.abc import Callable
from typing import Any

from bunny_kingdom.tables import commands as c
from bunny_kingdom.tables.handlers import chat, creation, hints, lobby, offers, play
from bunny_kingdom.tables.plan import Context, Plan

HANDLERS: dict[type[c.Command], Callable[[Context, Any], Plan]] = {
    c.Join: lobby.join,
    c.Leave: lobby.leave,
    c.Kick: lobby.kick,
    c.Close: lobby.close,
    c.SeatBot: lobby.seat_bot,
    c.Ready: lobby.ready,
    c.ChooseColour: lobby.choose_colour,
    c.EndAbandoned: lobby.end_abandoned,
    c.Rematch: creation.rematch,
    c.Act: play.act,
    c.BotAct: play.bot_act,
    c.TakeOver: play.take_over,
    c.Return: play.come_back,
    c.ShowHint: hints.show_hint,
    c.OfferCommand: offers.offer,
    c.Answer: offers.answer,
    c.Withdraw: offers.withdraw,
    c.Say: chat.say,
    c.Emote: chat.emote,
    c.Mute: chat.mute,
}
"""Who plans what a command asks for. A refusal is raised, and nothing has changed."""


def plan_for(at: Context, command: c.Command) -> Plan:
    """What a command would append, or a refusal."""
    return HANDLERS[type(command)](at, command)
