"""The welcome: for those on practice who have entered no service, until they had enough."""

import pytest

from petdesk.animals.views.banners import is_new
from petdesk.core.environments import Environment
from petdesk.settings.fields import Settings


@pytest.mark.parametrize(
    ("settings", "is_shown"),
    [
        (Settings(), True),
        (Settings(addresses={Environment.PRODUCTION: "https://pets.example/v1"}), False),
        (Settings(Environment.STAGING), False),
        (Settings(Environment.PRODUCTION), False),
        (Settings(browse_only=True), False),
    ],
)
def test_it_is_for_a_first_run(settings: Settings, *, is_shown: bool) -> None:
    assert is_new(settings) is is_shown
