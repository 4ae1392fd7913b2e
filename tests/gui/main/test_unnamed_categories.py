"""The message that a service's categories have no names: once, and only to who can name them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QAbstractButton

from petdesk.domain.environments import Environment
from petdesk.storage.disk_errors import CatalogueError, DiskProblem
from petdesk.storage.settings_fields import Settings
from petdesk.viewmodels.main.state import LabelsProblem
from petdesk.views.main.window import ChildWindow
from petdesk.views.settings.dialog import SettingsDialog
from petdesk.views.settings.labels_page import LabelsPage
from tests.gui.main.screen import ANIMALS, copy_of
from tests.gui.main.session_window import PLACES, bar_text, shown, windows_of

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from petdesk.session.session import Session
    from petdesk.storage.catalogue import LoadedCopy

STAGING = Environment.STAGING
SAID = "Categories have no names yet."


def show(session: Session, environment: Environment = STAGING) -> None:
    """Show animals whose categories have no names."""
    session.model.show_loaded(environment, unnamed())


def unnamed() -> LoadedCopy:
    loaded = copy_of(*ANIMALS)
    return replace(loaded, copy=replace(loaded.copy, labels={}))


def press(session: Session, name: str) -> None:
    (found,) = (
        each
        for each in session.window.findChildren(QAbstractButton)
        if each.isVisible() and name in {each.text(), each.accessibleName()}
    )
    found.click()


@pytest.mark.asyncio
async def test_it_is_dismissed_for_good(qtbot: QtBot, tmp_path: Path) -> None:
    for said in (SAID, ""):
        with shown(qtbot, tmp_path, Settings(STAGING, PLACES)) as session:
            show(session)
            assert bar_text(session) == said
            if said:
                press(session, "Dismiss message")
                assert bar_text(session) == ""
            show(session)
            assert bar_text(session) == ""
            await session.end()


@pytest.mark.asyncio
async def test_it_leads_to_the_names_in_settings(qtbot: QtBot, tmp_path: Path) -> None:
    with shown(qtbot, tmp_path, Settings(STAGING, PLACES)) as session:
        show(session)
        windows = windows_of(session)
        with qtbot.waitSignal(session.window.child_wanted) as wanted:
            press(session, "Name categories…")
        assert wanted.args == [ChildWindow.CATEGORIES]
        (dialog,) = session.window.findChildren(SettingsDialog)
        (page,) = dialog.findChildren(LabelsPage)
        assert page.isVisible()
        assert bar_text(session) == ""
        windows.close()
        await session.end()


@pytest.mark.asyncio
async def test_practice_one_name_and_names_that_were_lost_are_no_reason(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with shown(qtbot, tmp_path, Settings(STAGING, PLACES)) as session:
        show(session, Environment.PRACTICE)
        assert bar_text(session) == ""
        session.model.show_loaded(STAGING, copy_of(*ANIMALS))
        assert bar_text(session) == ""
        lost = replace(unnamed(), labels_error=CatalogueError("x", DiskProblem.DAMAGED))
        session.model.show_loaded(STAGING, lost)
        assert isinstance(session.model.state.problem, LabelsProblem)
        session.model.dismiss_problem()
        assert bar_text(session) == ""
        await session.end()


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("browse_only", "policy"), [(True, ""), (False, '[staging.labels]\n77 = "Fish"\n')]
)
async def test_who_cannot_name_them_is_not_asked(
    qtbot: QtBot, tmp_path: Path, policy: str, *, browse_only: bool
) -> None:
    settings = Settings(STAGING, PLACES, browse_only=browse_only)
    with shown(qtbot, tmp_path, settings, policy) as session:
        show(session)
        assert bar_text(session) == ""
        await session.end()
