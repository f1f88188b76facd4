"""The mark with which a test names the rule ids that it proves."""

import pytest

rule = pytest.mark.rule
