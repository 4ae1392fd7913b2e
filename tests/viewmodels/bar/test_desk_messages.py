"""What the message bar says of the desk itself: a second start, and mistakes in its settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from petdesk.domain.environments import Environment
from petdesk.domain.intake import DraftText
from petdesk.storage.setting_problems import SettingFault, SettingProblem
from petdesk.viewmodels.bar.desk_messages import SettingMistakes, StartedFor, mistakes, started_for
from petdesk.viewmodels.words.messages import Action, Topic
from tests.viewmodels.bar.test_bar import HELD, NOW, REFUSED, bar, said
from tests.viewmodels.bar.test_bar import _english as english
from tests.viewmodels.bar.told import topics_told

if TYPE_CHECKING:
    from petdesk.viewmodels.bar.state import BarState

__all__ = ["english"]

PRACTICE, STAGING, PRODUCTION = Environment
POLICY = "/etc/petdesk/policy.toml"
WRONG = SettingProblem("petdesk.conf", SettingFault.WRONG, "undo_seconds", 3, range(31))
UNKNOWN = SettingProblem("petdesk.conf", SettingFault.UNKNOWN, "colour", 4)
FIXED_WRONG = SettingProblem(POLICY, SettingFault.WRONG, "text_percent", 1, range(80, 301, 5))
TOLD = StartedFor(PRODUCTION)


def with_mistakes(*problems: SettingProblem) -> SettingMistakes:
    return SettingMistakes(problems, policy_file=POLICY)


def test_a_start_for_another_environment_is_told_with_the_way_to_it() -> None:
    message = said(bar(started_for=TOLD))
    assert message.text == (
        "PetDesk was started for Production, but it is open already, and this window shows "
        "Staging. Switch to Production until PetDesk is closed?"
    )
    assert (message.actions, message.topic) == ((Action.SWITCH,), Topic.STARTED_FOR)


def test_a_start_for_what_is_shown_needs_no_words() -> None:
    assert started_for(StartedFor(STAGING), STAGING) is None
    assert started_for(None, STAGING) is None


def test_where_the_administrator_chose_the_environment_nothing_is_offered() -> None:
    message = started_for(StartedFor(STAGING, is_fixed=True), PRACTICE)
    assert message is not None
    assert message.text.endswith("Your administrator chose Practice for this computer.")
    assert message.actions == ()


@pytest.mark.parametrize(
    ("told", "action"),
    [
        (with_mistakes(WRONG), Action.OPEN_SETTINGS),
        (with_mistakes(WRONG)._replace(can_set=False), Action.DIAGNOSE),
        (with_mistakes(UNKNOWN), Action.DIAGNOSE),
        (with_mistakes(FIXED_WRONG), Action.DIAGNOSE),
    ],
)
def test_a_mistake_in_the_settings_is_told_quietly_with_where_to_look(
    told: SettingMistakes, action: Action
) -> None:
    message = said(bar(mistakes=told))
    assert message.text.startswith("A setting does not count: ")
    assert told.problems[0].name in message.text
    assert f"line {told.problems[0].line}" in message.text
    assert (message.actions, message.topic) == ((action,), Topic.SETTINGS)
    assert not message.is_warning


def test_of_several_mistakes_the_first_is_told_and_how_many_there_are() -> None:
    message = mistakes(with_mistakes(WRONG, UNKNOWN))
    assert message is not None
    assert message.text.endswith("from 0 to 30. There is 1 more.")
    message = mistakes(with_mistakes(WRONG, UNKNOWN, UNKNOWN))
    assert message is not None
    assert message.text.endswith("There are 2 more.")
    assert mistakes(SettingMistakes()) is None


def test_a_start_comes_before_what_stays_and_a_mistake_after_all_else() -> None:
    state: BarState = bar(
        HELD, REFUSED, started_for=TOLD, kept_draft=DraftText("B"), mistakes=with_mistakes(WRONG)
    )
    assert topics_told(state, NOW) == [
        Topic.HELD,
        Topic.STARTED_FOR,
        Topic.REFUSED,
        Topic.DRAFT,
        Topic.SETTINGS,
    ]


def test_another_language_is_told_after_what_is_wrong_with_the_way_to_it() -> None:
    message = said(bar(has_next_language=True, mistakes=with_mistakes(WRONG)))
    assert "next start" in message.text
    assert (message.actions, message.topic) == ((Action.RESTART,), Topic.LANGUAGE)
    assert not message.is_warning
    assert said(bar(REFUSED, has_next_language=True)).topic is Topic.REFUSED
