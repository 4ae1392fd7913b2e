"""Browse-only mode: when it is on, and whether it can be left."""

import pytest

from petdesk.animals.main_messages import BrowseState, browse_state
from petdesk.settings.fields import Settings
from petdesk.settings.store import SettingsFile


@pytest.mark.parametrize(
    ("policy", "state"),
    [
        (None, BrowseState(is_on=True)),
        (SettingsFile(values={"undo_seconds": 3}), BrowseState(is_on=True)),
        (SettingsFile(values={"browse_only": True}), BrowseState(is_on=True, is_fixed=True)),
    ],
)
def test_only_a_policy_fixes_it(policy: SettingsFile | None, state: BrowseState) -> None:
    assert browse_state(Settings(browse_only=True), policy) == state


def test_texts_are_large_in_it_and_never_smaller_than_chosen() -> None:
    assert Settings(browse_only=True).shown_percent == 150
    assert Settings(browse_only=True, text_percent=200).shown_percent == 200
    assert Settings(text_percent=80).shown_percent == 80
