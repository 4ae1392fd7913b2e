"""Who is welcomed: those on practice who have entered no service, until they had enough."""

import pytest

from petdesk.domain.environments import Environment
from petdesk.storage.settings_fields import Settings
from petdesk.viewmodels.welcome import WelcomeState, WelcomeViewModel, welcome_state

SET_UP = {Environment.PRODUCTION: "https://pets.example/v1"}


@pytest.mark.parametrize(
    ("settings", "is_shown"),
    [
        (Settings(), True),
        (Settings(addresses=SET_UP), False),
        (Settings(Environment.STAGING), False),
        (Settings(Environment.PRODUCTION, SET_UP), False),
    ],
)
def test_it_is_for_a_first_run(settings: Settings, *, is_shown: bool) -> None:
    assert welcome_state(settings, was_dismissed=False).is_shown is is_shown
    assert not welcome_state(settings, was_dismissed=True).is_shown


def test_it_goes_when_a_service_is_set_up_and_for_good_when_it_is_dismissed() -> None:
    model = WelcomeViewModel(was_dismissed=False)
    shown: list[WelcomeState] = []
    ends: list[bool] = []
    model.state_changed.connect(shown.append)
    model.dismissed.connect(lambda: ends.append(True))
    model.settings_changed(Settings())
    model.settings_changed(Settings(addresses=SET_UP))
    model.settings_changed(Settings())
    model.dismiss()
    model.dismiss()
    model.settings_changed(Settings())
    assert [state.is_shown for state in shown] == [True, False, True, False]
    assert ends == [True]
