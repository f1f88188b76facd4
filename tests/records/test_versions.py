"""Every version of the rules stays: what a ruling changed is so in one and not in the other."""

from pathlib import Path

import pytest

from bunny_kingdom import load_game, new_game
from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kernel.errors import BadConfig, BadRecord
from bunny_kingdom.kingdom.rulings import VERSIONS
from bunny_kingdom.titles import rules_of, rules_seen, titles


@pytest.mark.parametrize("title", titles())
def test_the_newest_version_is_the_default_and_older_ones_are_played(title: str) -> None:
    versions = rules_of(title).versions
    assert rules_of(title) is rules_of(title, version=versions[-1])
    for version in versions:
        rules = rules_of(title, version=version)
        state = rules.setup(Config(title, rules.player_counts[0], "a version"))
        assert rules.version == version
        assert rules_seen(rules.view(state, 0)) is rules, "a view tells its version"


def test_each_version_is_another_value_of_the_rulings() -> None:
    assert len(set(map(str, VERSIONS.values()))) == len(VERSIONS)
    assert tuple(VERSIONS) == tuple(sorted(VERSIONS))


@pytest.mark.parametrize("title", titles())
def test_a_version_of_the_future_is_refused_in_a_sentence(title: str) -> None:
    with pytest.raises(BadConfig, match=r"version 99 .* up to version 2: play it with a newer"):
        rules_of(title, version=99)


def test_a_record_of_the_future_is_refused_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "future.jsonl"
    new_game("town", 2, "future").save(path)
    path.write_text(path.read_text().replace('"rules_version":2', '"rules_version":9'))
    with pytest.raises(BadRecord, match=r"version 9 .* play it with a newer program"):
        load_game(path)


def test_cards_of_an_old_version_keep_their_words() -> None:
    old = rules_of("town", version=1)
    park = next(card for card in old.listing() if card.id == "park")
    assert "but criminal" in park.texts["en"]
    assert "but criminal" not in next(
        card.texts["en"] for card in rules_of("town").listing() if card.id == "park"
    )
