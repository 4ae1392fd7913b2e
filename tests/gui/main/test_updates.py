"""Help > Check for updates and the quiet look, from the menu to the message bar."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QAbstractButton

from petdesk.storage.settings_fields import Settings
from petdesk.storage.update_stamps import UpdateStamps
from tests.faults import ScriptedServer
from tests.gui.main.session_window import bar_text, command, shown
from tests.sessions import until
from tests.updates import OTHER, PUBLIC, manifest, published

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from petdesk.session.session import Session

NEWER = "PetDesk 0.2.0 is available. You have 0.1.0."
FORGED = "was changed after it was signed"


def by(server: ScriptedServer, **changed: object) -> Settings:
    address = f"{server.address}/updates.json"
    settings = Settings(proxy="", update_address=address, update_key=PUBLIC)
    return settings._replace(**changed)  # type: ignore[arg-type]  # a test names its own


def check(session: Session) -> None:
    command(session.window.menus.help, "Check for updates").trigger()


def press(session: Session, name: str) -> None:
    (found,) = (
        each
        for each in session.window.findChildren(QAbstractButton)
        if each.isVisible() and name in {each.text(), each.accessibleName()}
    )
    found.click()


async def look_quietly(session: Session, *, hours: int = 1) -> None:
    """Let the watch look at the calendar ``hours`` times, without its pauses."""
    left = iter(range(hours + 1))

    async def sleep(_seconds: float) -> None:
        if next(left, None) is None:
            raise asyncio.CancelledError

    with pytest.raises(asyncio.CancelledError):
        await session.updates.watch(sleep)


@pytest.mark.asyncio
async def test_a_newer_release_is_told_and_linked(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[QUrl] = []

    def open_url(url: QUrl) -> bool:
        opened.append(url)
        return True

    monkeypatch.setattr(QDesktopServices, "openUrl", open_url)
    async with ScriptedServer([published(manifest())]) as server:
        with shown(qtbot, tmp_path, by(server)) as session:
            check(session)
            assert bar_text(session) == "Looking for updates…"
            await until(lambda: bar_text(session) == NEWER)
            press(session, "Open download page")
            await session.end()
    assert opened == [QUrl("https://example.org/petdesk/0.2.0")]


@pytest.mark.asyncio
async def test_the_same_release_is_the_latest(qtbot: QtBot, tmp_path: Path) -> None:
    async with ScriptedServer([published(manifest(version="0.1.0"))]) as server:
        with shown(qtbot, tmp_path, by(server)) as session:
            check(session)
            await until(lambda: bar_text(session) == "PetDesk 0.1.0 is the latest version.")
            await session.end()


@pytest.mark.asyncio
async def test_without_an_address_nothing_is_asked_and_the_way_is_told(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with shown(qtbot, tmp_path, Settings()) as session:
        check(session)
        await until(lambda: "Enter the address in Settings" in bar_text(session))
        await session.end()


@pytest.mark.asyncio
@pytest.mark.usefixtures("build")
@pytest.mark.parametrize(("key", "told"), [("", "has no key"), ("RWnonsense", "can't be used")])
async def test_a_key_that_only_administrators_set_is_not_looked_for_in_the_settings(
    qtbot: QtBot, tmp_path: Path, key: str, told: str
) -> None:
    settings = Settings(update_address="https://example.org/updates.json", update_key=key)
    with shown(qtbot, tmp_path, settings) as session:
        check(session)
        await until(lambda: told in bar_text(session))
        assert "administrator" in bar_text(session)
        assert not any(
            each.isVisible() and each.text() == "Open settings"
            for each in session.window.findChildren(QAbstractButton)
        )
        await session.end()


@pytest.mark.asyncio
async def test_a_look_by_itself_tells_of_a_release_once_it_was_read(
    qtbot: QtBot, tmp_path: Path
) -> None:
    async with ScriptedServer([published(manifest())]) as server:
        for said in (NEWER, ""):
            with shown(qtbot, tmp_path, by(server)) as session:
                UpdateStamps(session._store).save_next_check(0.0)
                await look_quietly(session)
                assert bar_text(session) == said
                if said:
                    press(session, "Dismiss message")
                    assert bar_text(session) == ""
                await session.end()


@pytest.mark.asyncio
async def test_a_look_by_itself_is_made_once_a_week(qtbot: QtBot, tmp_path: Path) -> None:
    async with ScriptedServer([published(manifest())]) as server:
        with shown(qtbot, tmp_path, by(server)) as session:
            await look_quietly(session, hours=24)
            assert len(server.seen) == 2
            await session.end()


@pytest.mark.asyncio
async def test_a_look_by_itself_tells_of_a_forgery_and_not_of_a_silent_network(
    qtbot: QtBot, tmp_path: Path
) -> None:
    async with ScriptedServer([published(manifest(), key=OTHER)]) as server:
        settings = by(server)
        with shown(qtbot, tmp_path, settings) as session:
            await look_quietly(session)
            assert FORGED in bar_text(session)
            await session.end()
    with shown(qtbot, tmp_path / "offline", settings) as session:
        await look_quietly(session)
        assert bar_text(session) == ""
        check(session)
        await until(lambda: bar_text(session).startswith("Couldn't look for updates ("))
        await session.end()


@pytest.mark.asyncio
@pytest.mark.parametrize("off", [{"weekly_updates": False}, {"browse_only": True}])
async def test_it_looks_at_nothing_by_itself_where_that_is_off(
    qtbot: QtBot, tmp_path: Path, off: dict[str, bool]
) -> None:
    async with ScriptedServer([published(manifest())]) as server:
        with shown(qtbot, tmp_path, by(server, **off)) as session:
            await look_quietly(session, hours=3)
            assert server.seen == []
            check(session)
            await until(lambda: bar_text(session) == NEWER)
            await session.end()


@pytest.mark.asyncio
async def test_a_policy_turns_it_off_for_everybody(qtbot: QtBot, tmp_path: Path) -> None:
    async with ScriptedServer([published(manifest())]) as server:
        policy = "[updates]\nweekly = false\n"
        with shown(qtbot, tmp_path, by(server), policy) as session:
            await look_quietly(session, hours=3)
            assert server.seen == []
            await session.end()
