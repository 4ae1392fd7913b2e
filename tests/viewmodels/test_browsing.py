"""Browse-only mode: when it is on, whether it can be left, and what it says of itself."""

import pytest

from petdesk.storage.settings import Policy
from petdesk.storage.settings_fields import Settings
from petdesk.viewmodels.browsing import BrowseState, browse_note, browse_state


@pytest.mark.parametrize(
    ("policy", "state"),
    [
        (None, BrowseState(is_on=True)),
        (Policy(values={"undo_seconds": 3}), BrowseState(is_on=True)),
        (Policy(values={"browse_only": True}), BrowseState(is_on=True, is_fixed=True)),
    ],
)
def test_only_a_policy_fixes_it(policy: Policy | None, state: BrowseState) -> None:
    assert browse_state(Settings(browse_only=True), policy) == state


def test_it_says_what_it_means_for_who_only_looks() -> None:
    assert browse_note(BrowseState(is_on=True)) == "Browse only. Animals can't be added here."


def test_where_it_cannot_be_left_it_says_who_wants_it() -> None:
    told = browse_note(BrowseState(is_on=True, is_fixed=True))
    assert "administrator" in told
    assert "Leave" not in told


def test_where_it_is_off_it_says_nothing() -> None:
    assert browse_note(BrowseState()) == ""


def test_texts_are_large_in_it_and_never_smaller_than_chosen() -> None:
    assert Settings(browse_only=True).shown_percent == 150
    assert Settings(browse_only=True, text_percent=200).shown_percent == 200
    assert Settings(text_percent=80).shown_percent == 80
