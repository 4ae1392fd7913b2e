"""What controllers post about the desk: a second start, another language, setting mistakes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from petdesk.core.environments import Environment
from petdesk.intake.entry import DraftText
from petdesk.intake.notices import LanguageChanged, SecondStart, SettingMistakes
from petdesk.service.messages import Action, Topic
from petdesk.settings.fields import SettingFault, SettingProblem
from tests.intake.bar.test_bar import HELD, REFUSED, bar, said, topics_told
from tests.intake.bar.test_bar import _english as english

if TYPE_CHECKING:
    from petdesk.intake.bar_state import BarState
    from petdesk.intake.entry import IntakeEntry
    from petdesk.intake.notices import Notice

__all__ = ["english"]

PRACTICE, STAGING, PRODUCTION = Environment
POLICY = "/etc/petdesk/policy.toml"
WRONG = SettingProblem("petdesk.conf", SettingFault.WRONG, "undo_seconds", 3, range(31))
UNKNOWN = SettingProblem("petdesk.conf", SettingFault.UNKNOWN, "colour", 4)
FIXED_WRONG = SettingProblem(POLICY, SettingFault.WRONG, "text_percent", 1, range(80, 301, 5))
TOLD = SecondStart(PRODUCTION)


def with_notices(*entries: IntakeEntry, **notices: Notice) -> BarState:
    posted = {Topic[name.upper()]: notice for name, notice in notices.items()}
    return replace(bar(*entries), notices=posted)


def with_mistakes(*problems: SettingProblem) -> SettingMistakes:
    return SettingMistakes(problems, policy_file=POLICY)


def test_a_start_for_another_environment_is_told_with_the_way_to_it() -> None:
    message = said(with_notices(started_for=TOLD))
    assert message.text == (
        "PetDesk was started for Production, but is already open in Staging. Switch to "
        "Production until you close PetDesk?"
    )
    assert (message.actions, message.topic) == ((Action.SWITCH,), Topic.STARTED_FOR)


def test_where_the_administrator_chose_the_environment_nothing_is_offered() -> None:
    message = SecondStart(STAGING, is_fixed=True).message(PRACTICE)
    assert message is not None
    assert message.text.endswith("Your administrator chose Practice for this computer.")
    assert message.actions == ()


@pytest.mark.parametrize(
    ("told", "action"),
    [
        (with_mistakes(WRONG), Action.OPEN_SETTINGS),
        (replace(with_mistakes(WRONG), can_set=False), Action.DIAGNOSE),
        (with_mistakes(UNKNOWN), Action.DIAGNOSE),
        (with_mistakes(FIXED_WRONG), Action.DIAGNOSE),
    ],
)
def test_a_mistake_in_the_settings_is_told_quietly_with_where_to_look(
    told: SettingMistakes, action: Action
) -> None:
    message = said(with_notices(settings=told))
    assert message.text.startswith("A setting is ignored: ")
    assert told.problems[0].name in message.text
    assert f"line {told.problems[0].line}" in message.text
    assert (message.actions, message.topic) == ((action,), Topic.SETTINGS)
    assert not message.is_warning


def test_a_file_that_cannot_be_read_is_told_with_what_helps() -> None:
    unread = SettingProblem("settings.toml", SettingFault.UNREADABLE, detail="Permission denied")
    message = said(with_notices(settings=with_mistakes(unread)))
    assert message.text.replace("\u200b", "") == (
        "Settings aren't used: settings.toml: can't be read (Permission denied). Ask your "
        "administrator to correct the file."
    )


@pytest.mark.parametrize(
    ("fault", "means"),
    [
        (SettingFault.STALE, "What it set when it was last read still holds."),
        (
            SettingFault.LOST,
            "Until then, PetDesk only browses and sends no request with a key.",
        ),
    ],
)
def test_a_policy_that_is_no_toml_is_named_with_its_line_and_what_that_means(
    fault: SettingFault, means: str
) -> None:
    garbled = SettingProblem(
        POLICY, SettingFault.GARBLED, line=3, detail="Invalid value", is_policy=True
    )
    mistakes = with_mistakes(garbled, SettingProblem(POLICY, fault, is_policy=True))
    message = said(with_notices(settings=mistakes))
    assert message.text.replace("\u200b", "") == (
        f"The policy needs correcting: Policy {POLICY}, line 3: isn't a valid TOML file (Invalid "
        f"value). {means}"
    )
    assert message.is_warning


def test_of_several_mistakes_the_first_is_told_and_how_many_there_are() -> None:
    message = with_mistakes(WRONG, UNKNOWN).message(STAGING)
    assert message is not None
    assert message.text.endswith("from 0 to 30. There is 1 more.")
    message = with_mistakes(WRONG, UNKNOWN, UNKNOWN).message(STAGING)
    assert message is not None
    assert message.text.endswith("There are 2 more.")
    assert SettingMistakes().message(STAGING) is None


def test_a_start_comes_before_what_stays_and_a_mistake_after_all_else() -> None:
    state = with_notices(HELD, REFUSED, started_for=TOLD, settings=with_mistakes(WRONG))
    state = replace(state, kept_draft=DraftText("B"))
    assert topics_told(state) == [
        Topic.HELD,
        Topic.STARTED_FOR,
        Topic.REFUSED,
        Topic.DRAFT,
        Topic.SETTINGS,
    ]


def test_another_language_is_told_after_what_is_wrong_with_the_way_to_it() -> None:
    message = said(with_notices(language=LanguageChanged(), settings=with_mistakes(WRONG)))
    assert "after a restart" in message.text
    assert (message.actions, message.topic) == ((Action.RESTART,), Topic.LANGUAGE)
    assert not message.is_warning
    assert said(with_notices(REFUSED, language=LanguageChanged())).topic is Topic.REFUSED
