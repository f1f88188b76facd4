"""The pile of requests and its discard [RT-25, RT-26, RT-43]."""

from bunny_kingdom.town.events import DiscardShuffled, EffectLost
from marks import rule
from town.tables import asked, play, player, table, tell, town


@rule("RT-25")
def test_an_empty_pile_is_made_anew_from_the_discard() -> None:
    state = table(player(reserve="inn"), track="B1", request_pile="", discard="builder notary")
    state, events = tell(state, "build inn B1")
    assert any(isinstance(event, DiscardShuffled) for event in events)
    assert {*state.players[0].requests, *state.request_pile} == {"builder", "notary"}
    assert state.discard == ()


@rule("RT-25")
def test_a_draw_takes_the_end_of_the_pile_first_and_then_the_shuffled_discard() -> None:
    state = table(
        player(reserve="library"),
        track="B1",
        round=3,
        request_pile="hermit",
        discard="builder fisher joiner",
    )
    state = play(state, "build library B1")
    drawn = state.players[0].drawn
    assert drawn[0] == "hermit"
    assert {*drawn, *state.request_pile} == {"hermit", "builder", "fisher", "joiner"}
    assert len(state.request_pile) == 1


@rule("RT-43")
def test_a_draw_with_too_few_cards_takes_what_there_is() -> None:
    state = table(
        player(reserve="library"), track="B1", round=4, request_pile="hermit", discard="builder"
    )
    state = play(state, "build library B1")
    assert asked(state) == "0 keep"
    assert set(state.players[0].drawn) == {"hermit", "builder"}
    assert state.request_pile == state.discard == ()


@rule("RT-43")
def test_a_draw_from_nothing_is_lost() -> None:
    state = table(player(reserve="inn"), track="B1", request_pile="", discard="")
    state, events = tell(state, "build inn B1")
    assert state.players[0].requests == ()
    assert any(isinstance(event, EffectLost) for event in events)


@rule("RT-43", "T-10")
def test_a_round_with_too_few_requests_asks_only_who_has_a_choice() -> None:
    state = table(round=1, request_pile="hermit builder", discard="fisher")
    state = play(state, "end")
    assert asked(state) == "0 requests" if state.first_of_round() == 0 else "1 requests"
    first = state.first_of_round()
    assert [len(each.drawn) for each in state.players][first] == 2
    assert len(state.players[1 - first].drawn) == 1
    keep = town().parse_action("keep builder")
    state, _ = town().apply(state, first, keep)
    assert state.players[first].requests == ("builder",)
    assert state.players[1 - first].requests == ("fisher",)
    assert state.discard == ("hermit",)


@rule("RT-43")
def test_cards_drawn_and_not_yet_chosen_from_are_in_neither_pile_nor_discard() -> None:
    state = table(
        player(reserve="library"), track="B1", round=2, request_pile="hermit builder fisher"
    )
    state = play(state, "build library B1")
    assert state.players[0].drawn == ("hermit", "builder")
    assert state.request_pile == ("fisher",)
    assert state.discard == ()


@rule("RT-25")
def test_what_archives_took_from_the_open_discard_is_known_to_all() -> None:
    state = table(player(reserve="archives"), track="B1", discard="builder notary hermit")
    state = play(state, "build archives B1")
    drawn = state.players[0].drawn
    assert town().view(state, 1).open_drawn == drawn
    assert town().view(state, 1).drawn == ()
    state = play(state, f"keep {drawn[0]}")
    assert town().view(state, 1).players[0].known == (drawn[0],)
