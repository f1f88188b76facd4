"""Bunny Kingdom as an environment, version 0."""

from bunny_kingdom.env.kingdom_version import KingdomVersion

NAME = "kingdom_v0"
_version = KingdomVersion(NAME, "kingdom")
env = _version.env
raw_env = _version.raw_env
parallel_env = _version.parallel_env
