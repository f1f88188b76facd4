"""A game in a link: short, whole or refused, and the same game when it is read again."""

import json
import zlib
from base64 import urlsafe_b64encode
from contextlib import suppress
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bunny_kingdom import Game, Record, new_game
from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kernel.errors import BadLink, BadRecord, UnknownGame
from bunny_kingdom.kernel.record import digest
from bunny_kingdom.kingdom.construction import Finish
from bunny_kingdom.links import (
    CUT,
    MOST_CHARACTERS,
    ROUTE,
    UNREAD,
    Link,
    Player,
    deal_of,
    link_of,
    read_link,
)
from bunny_kingdom.titles import rules_of, titles
from records.corpus import HERE, Shelf, shelves
from records.make import played

SHELVES = dict(shelves())
TABLES = [(title, players) for title in titles() for players in rules_of(title).player_counts]
KEPT = [json.loads(line) for line in (HERE / "links_1.jsonl").read_text("utf-8").splitlines()]
DRESS = "\N{DRESS}"
LINK = str(KEPT[0]["link"])


def refusal(link: str) -> BadLink:
    with pytest.raises(BadLink) as refused:
        read_link(link)
    return refused.value


def spelt(content: bytes, form: str = "1") -> str:
    """A link that was made by hand, with a check that is right."""
    zipper = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    folded = zipper.compress(content) + zipper.flush()
    body = form + urlsafe_b64encode(folded).decode().rstrip("=")
    return f"{body}{zlib.crc32(body.encode()):08x}"


def made_up(**changes: object) -> str:
    """A link that tells a deal, with some of its parts changed."""
    parts: dict[str, object] = {
        **{"title": "kingdom", "seats": 2, "seed": "s", "rules_version": 1},
        **{"actions": [], "players": [], "options": {}},
    }
    return spelt(json.dumps(list((parts | changes).values())).encode())


@pytest.mark.parametrize("shelf", SHELVES.values(), ids=SHELVES)
def test_every_game_of_the_corpus_fits_and_is_read_again(shelf: Shelf) -> None:
    for game, record in shelf.games.items():
        players = tuple(Player(DRESS * 24) for _ in range(record.config.players))
        link = link_of(record, players)
        assert len(link) <= MOST_CHARACTERS / 2, game
        assert read_link(link) == Link(record, players)


@pytest.mark.parametrize("kept", KEPT, ids=[kept["game"] for kept in KEPT])
def test_links_of_old_are_read_for_ever(kept: dict[str, str]) -> None:
    link = read_link(kept["link"])
    rules = rules_of(link.record.config.title, version=link.record.rules_version)
    state = link.record.replay(rules)
    assert rules.over(state)
    assert digest(rules, state) == kept["digest"]
    assert {player.name or player.level for player in link.players} <= {"buck", "Zoë 1", "Zoë 3"}


@pytest.mark.slow
@pytest.mark.parametrize(("title", "players"), TABLES)
def test_new_games_fit_and_end_in_the_same_state(title: str, players: int) -> None:
    rules = rules_of(title)
    for levels in (("random",) * players, ("doe", "kit", "buck", "greedy", "doe")[:players]):
        game = played(rules, (f"link {title} {players} {levels[0]}", levels))
        link = link_of(game.record, tuple(Player(level=level) for level in levels))
        assert len(link) <= MOST_CHARACTERS / 2
        found = read_link(link).record
        assert digest(rules, found.replay(rules)) == digest(rules, game.state)


def test_a_deal_has_no_actions_and_nobodys_name() -> None:
    game = played(rules_of("town"), ("a deal", ("random", "random")))
    link = read_link(deal_of(game.record))
    assert link == Link(Record(Config("town", 2, "a deal"), (), game.rules.version))
    assert link.deal
    assert not read_link(link_of(game.record)).deal


def test_a_link_may_come_with_its_address() -> None:
    for address in (
        ROUTE + LINK,
        f" https://bunny.example/kingdom/?look=night{ROUTE}{LINK}\n",
        f"{ROUTE}{LINK}?step=7",
        f"#{LINK}",
    ):
        assert read_link(address) == read_link(LINK)


def test_long_names_are_shortened() -> None:
    record = new_game("town", 2, 1).record
    assert read_link(link_of(record, (Player("A" * 99), Player()))).players == (
        Player("A" * 24),
        Player(),
    )


def to_and_fro(undos: int) -> Game:
    """A game in which somebody placed and took back, again and again."""
    game, random = new_game("kingdom", 2, "to and fro"), Random(1)
    while not game.over:
        seat = game.decisions()[0].seat
        game.play(seat, game.legal(seat).sample(random))
        while undos and game.rules.can_undo(game.state, seat):
            game.play(seat, "undo")
            steps = [action for action in game.legal(seat) if action != Finish()]
            game.play(seat, random.choice(steps))
            undos -= 1
    return game


def test_a_game_that_is_too_long_leaves_out_what_was_taken_back() -> None:
    few, many = to_and_fro(20), to_and_fro(1_500)
    assert read_link(link_of(few.record)).record == few.record
    record = read_link(link_of(many.record)).record
    assert len(record.entries) < 200 < len(many.record.entries)
    assert digest(many.rules, record.replay(many.rules)) == digest(many.rules, many.state)


def test_what_does_not_go_into_a_link_says_so() -> None:
    game = new_game("kingdom", 2, 1, cards=({"id": "carpenter", "copies": 2},))
    with pytest.raises(BadLink, match="corrected cards"):
        link_of(game.record)
    long = Record(Config("kingdom", 2, "s", {"word": str(list(range(5000)))}), (), 1)
    with pytest.raises(BadLink, match="too long"):
        link_of(long)


@pytest.mark.parametrize("length", [0, 1, 8, 9, 20, len(LINK) // 2, len(LINK) - 1])
def test_a_link_cut_short_is_refused(length: int) -> None:
    assert str(refusal(LINK[:length])) == CUT


@given(st.integers(0, len(LINK) - 1), st.characters())
@example(0, "2")
@example(len(LINK) - 1, "F")
@example(5, "\ud800")
def test_a_changed_character_is_noticed(at: int, character: str) -> None:
    if character != LINK[at]:
        assert str(refusal(LINK[:at] + character + LINK[at + 1 :])) in (CUT, UNREAD)


@pytest.mark.parametrize(
    "link",
    [
        spelt(b"[]", form="2"),
        made_up(title="kingdom+sea"),
        made_up(rules_version=99),
        made_up(rules_version=-1),
    ],
)
def test_what_a_newer_program_wrote_is_refused_as_unknown(link: str) -> None:
    assert isinstance(refusal(link), UnknownGame)


@pytest.mark.parametrize(
    "link",
    [
        spelt(b"not JSON"),
        spelt(b"[" * 20_000),
        spelt(b"[]"),
        spelt(b'["kingdom",2,"' + b"s" * 40_000_000 + b'",1,[],[],{}]'),
        made_up(seats=7),
        made_up(seed=""),
        made_up(options={"a": "b"}),
        made_up(actions=["0 dance"]),
        made_up(actions=["2 finish"]),
        made_up(actions=["0 choose a=b=c"]),
        made_up(title="town", actions=["0 provisions " + "9" * 5_000]),
        made_up(players=[["Ann", ""]]),
        made_up(players=[["Ann\n", ""], ["Bob", ""]]),
        made_up(players=[["Ann", ""], ["B" * 25, ""]]),
        made_up(players=[["Ann", "", 6], ["Bob", ""]]),
        "1" * (MOST_CHARACTERS + 1),
    ],
)
def test_what_is_no_game_is_refused_whatever_its_check_says(link: str) -> None:
    error = refusal(link)
    assert not isinstance(error, UnknownGame)
    assert str(error).startswith(UNREAD) or len(link) > MOST_CHARACTERS


def test_what_a_newer_program_tells_besides_is_ignored() -> None:
    assert read_link(made_up(more=["colours"])) == read_link(made_up())


PARTS = ("title", "seats", "seed", "rules_version", "actions", "players", "options")
anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=8,
)
odd_parts = st.dictionaries(st.sampled_from(PARTS), anything)


@given(st.one_of(st.text(), st.binary().map(spelt), odd_parts.map(lambda odd: made_up(**odd))))
def test_nothing_but_the_clear_error_is_raised(link: str) -> None:
    with suppress(BadLink):
        assert read_link(link).record.config.title in titles()


WORDS = (HERE.parents[1] / "src/bunny_kingdom/data/links/words_1.txt").read_text("utf-8").split()
odd_words = st.lists(st.sampled_from([*WORDS, "A1", "=", "A1=fish", "city-1>", "-1", "\0"]))


@given(
    st.sampled_from(titles()),
    st.lists(odd_words.map(lambda words: f"0 {' '.join(words)}"), min_size=1),
)
def test_odd_actions_are_refused_when_they_are_read_or_played(
    title: str, actions: list[str]
) -> None:
    with pytest.raises((BadLink, BadRecord)):
        read_link(made_up(title=title, actions=actions)).record.replay(rules_of(title, version=1))
