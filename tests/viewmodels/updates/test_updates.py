"""When PetDesk looks for updates by itself, and what it says of what it found."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from petdesk.domain.updates import UpdateFault, UpdateReport, judge, parse_manifest
from petdesk.storage.settings import SettingsStore
from petdesk.storage.update_stamps import UpdateStamps
from petdesk.viewmodels.updates.view_model import UpdatesState, UpdatesViewModel, is_due, next_check
from petdesk.viewmodels.updates.wording import report_text
from tests.fakes import Clock, WatchedScope
from tests.updates import manifest

if TYPE_CHECKING:
    from pathlib import Path

DAY = 86_400.0
CURRENT = UpdateReport(installed="0.2.0", manifest=parse_manifest(manifest()))
NEWER = judge(parse_manifest(manifest()), "0.1.0", now=0.0, last_issued=0.0)
moments = st.floats(0, 4e9)


class Checks:
    """Answers checks with ``report``, and counts them."""

    def __init__(self, report: UpdateReport) -> None:
        self.report = report
        self.count = 0

    async def __call__(self) -> UpdateReport:
        self.count += 1
        return self.report


def fail(name: str, error: BaseException) -> None:
    raise AssertionError(name) from error


def model_of(folder: Path, checks: Checks, clock: Clock) -> tuple[UpdatesViewModel, WatchedScope]:
    scope = WatchedScope(fail)
    stamps = UpdateStamps(SettingsStore(folder / "settings.toml"))
    return UpdatesViewModel(checks, stamps, scope, clock=clock, chance=lambda: 0.5), scope


@given(moments, st.floats(0, 1, exclude_max=True), st.sampled_from([None, *UpdateFault]))
def test_the_next_check_is_due_within_eight_days_and_not_before_a_day(
    now: float, chance: float, fault: UpdateFault | None
) -> None:
    due = next_check(UpdateReport(fault), now, chance)
    assert not is_due(due, now)
    assert not is_due(due, now + DAY - 1)
    assert is_due(due, now + 8 * DAY + 1)


@given(moments)
def test_a_clock_that_was_set_back_keeps_no_check_away(now: float) -> None:
    assert is_due(now + 8 * DAY + 1, now)
    assert is_due(0.0, now)


@pytest.mark.asyncio
async def test_it_looks_by_itself_once_a_week(tmp_path: Path) -> None:
    checks, clock = Checks(CURRENT), Clock()
    model, _scope = model_of(tmp_path, checks, clock)
    await model.check_if_due()
    await model.check_if_due()
    clock.now += 6 * DAY
    await model.check_if_due()
    assert checks.count == 1
    clock.now += 2 * DAY
    later, _scope = model_of(tmp_path, checks, clock)  # a later run
    await later.check_if_due()
    assert checks.count == 2


@pytest.mark.asyncio
async def test_where_nobody_answered_it_asks_again_the_next_day(tmp_path: Path) -> None:
    checks, clock = Checks(UpdateReport(UpdateFault.UNREACHABLE)), Clock()
    model, _scope = model_of(tmp_path, checks, clock)
    await model.check_if_due()
    assert not model.state.should_notify
    clock.now += 1.25 * DAY
    await model.check_if_due()
    assert checks.count == 2


@pytest.mark.asyncio
async def test_a_person_is_answered_at_any_time_by_one_check(tmp_path: Path) -> None:
    checks = Checks(CURRENT)
    model, scope = model_of(tmp_path, checks, Clock())
    await model.check_if_due()
    model.ask()
    model.ask()
    assert model.state.is_checking
    await scope.settle()
    assert checks.count == 2
    assert model.state == UpdatesState(is_asked=True, report=CURRENT)


@pytest.mark.asyncio
async def test_a_check_that_fails_can_be_made_again(tmp_path: Path) -> None:
    checks, failures = Checks(CURRENT), []

    async def broken() -> UpdateReport:
        raise RuntimeError

    scope = WatchedScope(lambda name, _error: failures.append(name))
    stamps = UpdateStamps(SettingsStore(tmp_path / "settings.toml"))
    model = UpdatesViewModel(broken, stamps, scope)
    model.ask()
    await scope.settle()
    assert failures == ["check for updates"]
    assert not model.state.is_checking
    assert checks.count == 0


@pytest.mark.parametrize("fault", UpdateFault)
def test_each_fault_has_a_sentence_of_its_own(fault: UpdateFault) -> None:
    text = report_text(UpdateReport(fault, "why"))
    assert text.endswith(".")
    assert "%" not in text
    others = {report_text(UpdateReport(other, "why")) for other in UpdateFault if other != fault}
    assert text not in others


@pytest.mark.parametrize("fault", UpdateFault)
def test_without_a_reason_there_are_no_empty_brackets(fault: UpdateFault) -> None:
    text = report_text(UpdateReport(fault))
    assert "%" not in text
    assert "()" not in text


@pytest.mark.parametrize(
    ("installed", "text"),
    [
        ("0.1.0", "PetDesk 0.2.0 is available. You have 0.1.0."),
        ("0.2.0", "PetDesk 0.2.0 is the latest version."),
        ("0.3.0", "You have PetDesk 0.3.0. The latest release is 0.2.0."),
    ],
)
def test_the_versions_are_named(installed: str, text: str) -> None:
    report = judge(parse_manifest(manifest()), installed, now=0.0, last_issued=0.0)
    assert report_text(report) == text


@pytest.mark.parametrize("fault", UpdateFault)
def test_who_did_not_ask_is_told_of_what_nobody_may_believe(fault: UpdateFault) -> None:
    state = UpdatesState(report=UpdateReport(fault))
    about_a_release = fault.value in {
        "unsigned", "other key", "forged", "too large", "unreadable",
        "other product", "newer format", "older", "expired",
    }  # fmt: skip
    assert state.should_notify is about_a_release
    assert UpdatesState(is_asked=True, report=UpdateReport(fault)).should_notify


def test_who_did_not_ask_is_told_of_a_newer_release_alone() -> None:
    assert UpdatesState(report=NEWER).should_notify
    assert not UpdatesState(report=CURRENT).should_notify
    assert not UpdatesState(is_checking=True, report=NEWER).should_notify
