"""Bunny Kingdom with In the Sky and Bunny Express as an environment, version 0."""

from bunny_kingdom.env.kingdom_version import KingdomVersion

NAME = "kingdom_sky_express_v0"
_version = KingdomVersion(NAME, "kingdom+sky+express")
env = _version.env
raw_env = _version.raw_env
parallel_env = _version.parallel_env
