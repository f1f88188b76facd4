"""Reasons: what the numbers of the rules and of the playouts say, each where it belongs."""

from msgspec.structs import replace

from bunny_kingdom.coach import Depth, Work
from bunny_kingdom.coach.parts.work import Judged
from bunny_kingdom.coach.sentences.facts import facts_of
from bunny_kingdom.coach.sentences.words import Words
from bunny_kingdom.game import Game
from bunny_kingdom.kingdom.picks import Pick
from bunny_kingdom.kingdom.rules import KingdomRules
from bunny_kingdom.kingdom.views.view import KingdomView
from bunny_kingdom.titles import rules_of
from coach.games import played


def view_of(hand: tuple[str, ...], parchments: tuple[str, ...] = ()) -> KingdomView:
    """A first pick with these cards."""
    game = played("kingdom", 4)
    view = game.rules.view(game.record.replay(game.rules, 0), 0)
    assert isinstance(view, KingdomView)
    assert view.own is not None
    return replace(view, own=replace(view.own, hand=hand, parchments=parchments))


def rules() -> KingdomRules:
    """The base game's."""
    found = rules_of("kingdom")
    assert isinstance(found, KingdomRules)
    return found


def test_a_treasure_is_worth_itself_and_what_it_adds_to_others() -> None:
    view = view_of(("royal-scepter", "city-1"), ("treasure-guardian",))
    facts = facts_of(rules(), view, Pick(("royal-scepter",)))
    told = [(fact.kind, fact.carrots) for fact in facts]
    assert told == [("parchment", 3), ("hopes", 3)], "a treasure, and one more for its guardian"


def test_nobody_can_say_what_a_copy_is_worth_before_the_end() -> None:
    facts = facts_of(rules(), view_of(("liberal", "city-1")), Pick(("liberal",)))
    assert [fact.kind for fact in facts] == ["open"]


def judged(game: Game, seat: int, step: int) -> Judged:
    """The decision at a step."""
    work = Work(game.record, seat, depth=Depth(look=24, measure=80, chances=0))
    number = [moment.step for moment in work.story.moments].index(step)
    part = work.part(number)
    assert isinstance(part, Judged)
    return part


def test_a_parchment_that_is_held_is_named_where_the_choice_changes_what_it_pays() -> None:
    """At C3 the Trading Post makes a fief richer; at F6 it makes the fifth carrot instead."""
    why = judged(played("kingdom", 4), 1, 126).why
    assert "Better: Carrot King pays 15.0 at the end on average instead of 0.0." in why.en
    assert "Roi des Carottes rapporte 15,0 à la fin en moyenne au lieu de 0,0." in why.fr


def test_land_that_pays_nothing_yet_tells_what_one_more_space_makes_of_it() -> None:
    """A field and a sea side by side are wealth without strength; H3 has a city."""
    view = view_of(("territory:H4", "territory:I4"))
    (fact,) = facts_of(rules(), view, Pick(view.own.hand if view.own else ()))
    assert (fact.kind, fact.place, fact.before) == ("reach", "H3", (0,))
    assert (fact.strength, fact.wealth, fact.carrots) == (1, 2, 2)
    why = Words(rules(), "en").fact(fact, harvests=4)
    assert "one more space, H3 (still free), the fief would pay 1 × 2 = 2 a harvest" in why


def test_a_space_that_somebody_has_is_within_nobodys_reach() -> None:
    """With H3 and all other cities around taken, the same land has wealth alone to tell of."""
    view = view_of(("territory:H4", "territory:I4"))
    rival = view.players[1]
    cities = tuple(view.printed)
    taken = replace(rival, realm=replace(rival.realm, territories=cities))
    view = replace(view, players=(view.players[0], taken, *view.players[2:]))
    (fact,) = facts_of(rules(), view, Pick(("territory:H4", "territory:I4")))
    assert (fact.kind, fact.strength, fact.wealth) == ("barren", 0, 2)


def test_a_space_that_would_bring_as_much_alone_is_no_reason() -> None:
    """Plains have nothing to add to what their neighbour makes of itself."""
    facts = facts_of(rules(), view_of(("territory:G4",)), Pick(("territory:G4",)))
    assert facts == []
