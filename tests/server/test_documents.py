"""What is not documented fails: codes, messages, commands, entries, settings."""

import re
from pathlib import Path
from typing import get_args

import pytest
from msgspec import Struct
from msgspec.structs import fields
from typer.testing import CliRunner

from bunny_kingdom.cli.main import app
from bunny_kingdom.kernel.choices import AnyChoice
from bunny_kingdom.kernel.errors import BadConfig
from bunny_kingdom.server.base import metrics
from bunny_kingdom.server.base.errors import STATUS
from bunny_kingdom.server.base.settings import PREFIX, Settings, settings_from
from bunny_kingdom.tables.commands import PUBLIC
from bunny_kingdom.tables.entries import KINDS, tag_of
from bunny_kingdom.tables.viewers.messages import MESSAGES, Update

CHOICES = get_args(AnyChoice)
DOCS = Path(__file__).parents[2] / "docs"
PROTOCOL = (DOCS / "protocol.md").read_text(encoding="utf-8")
HOSTING = (DOCS / "hosting.md").read_text(encoding="utf-8")


def test_every_code_is_documented_with_its_status() -> None:
    missing = [c for c, status in STATUS.items() if f"| `{c}` | {status} |" not in PROTOCOL]
    assert missing == []


def test_every_code_in_the_program_is_a_code() -> None:
    used = set()
    package = Path(__file__).parents[2] / "src/bunny_kingdom"
    for path in (*package.glob("server/**/*.py"), *package.glob("tables/**/*.py")):
        used |= set(
            re.findall(
                r'(?:Refusal|Refused|Problem|super\(\).__init__)\(\s*"([a-z-]+)"', path.read_text()
            )
        )
    assert used <= set(STATUS)
    assert set(STATUS) - used <= {"wrong-method", "no-such-page"}


@pytest.mark.parametrize("kinds", [PUBLIC, KINDS, MESSAGES, CHOICES])
def test_every_command_entry_message_and_choice_is_documented(
    kinds: tuple[type[Struct], ...],
) -> None:
    missing = [tag_of(kind) for kind in kinds if f"`{tag_of(kind)}`" not in PROTOCOL]
    assert missing == []


def test_every_field_of_commands_updates_and_choices_is_documented() -> None:
    kinds: list[type[Struct]] = [*PUBLIC, Update, *CHOICES]
    names = {name for kind in kinds for name in kind.__struct_fields__}
    assert [name for name in names if f"`{name}`" not in PROTOCOL] == []


def test_every_setting_is_documented_with_its_default() -> None:
    rows = {row[1]: row[2] for row in re.finditer(r"\| `(BUNNY_\w+)` \| ([^|]*)\|", HOSTING)}
    for name, field in zip(Settings.__struct_fields__, fields(Settings), strict=True):
        default = str(field.default).removesuffix(".0")
        assert rows[f"{PREFIX}{name.upper()}"].strip() == (
            default.lower() if isinstance(field.default, bool) else default
        )


def test_every_metric_that_the_host_is_told_of_exists() -> None:
    there = {sample.name for metric in metrics.registry.collect() for sample in metric.samples}
    there |= {metric.name for metric in metrics.registry.collect()}
    there |= {f"{name}_total" for name in there}
    assert set(re.findall(r"`(bunny_\w+)`", HOSTING)) <= there


def test_settings_come_from_the_command_line_then_the_environment() -> None:
    environment = {"BUNNY_PORT": "9", "BUNNY_JOBS": "2", "BUNNY_BEHIND_PROXY": "true"}
    settings = settings_from(environment, port=7, host=None)
    assert (settings.port, settings.jobs, settings.behind_proxy) == (7, 2, True)
    for wrong in ({"BUNNY_PORT": "many"}, {"BUNNY_PORT": "70000"}, {"BUNNY_DATABASE": "oracle://"}):
        with pytest.raises(BadConfig):
            settings_from(wrong)


def test_help_lists_the_options() -> None:
    text = CliRunner().invoke(app, ["serve", "--help"], env={"COLUMNS": "120"}).output
    for option in ("--host", "--port", "--database", "--jobs"):
        assert option in text
    for name in Settings.__struct_fields__:
        assert f"{PREFIX}{name.upper()}" in text
