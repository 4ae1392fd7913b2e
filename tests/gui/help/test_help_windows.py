"""The help, the list of shortcuts and About, opened from the Help menu."""

from __future__ import annotations

import platform
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QDesktopServices
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QLineEdit,
    QListWidget,
    QPlainTextEdit,
    QTableView,
    QWidget,
)

from petdesk import __version__
from petdesk.views.design.buttons import LinkButton
from petdesk.views.help.about_window import AboutWindow
from petdesk.views.help.help_page import sections
from petdesk.views.help.help_window import HelpText, HelpWindow
from petdesk.views.help.shortcuts_window import ShortcutsWindow, bare
from petdesk.views.main.window import ChildWindow
from tests.gallery.stage import Program

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from pytestqt.qtbot import QtBot

import pytest_asyncio

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest_asyncio.fixture
async def program(tmp_path: Path, qapp: QApplication) -> AsyncIterator[Program]:  # noqa: ARG001  there must be one
    program = Program(tmp_path)
    program.live().show()
    yield program
    await program.close()


def opened(program: Program, which: ChildWindow) -> QWidget:
    return program.opened(lambda: program.window.child_wanted.emit(which))


def rows(table: QTableView) -> list[tuple[str, ...]]:
    model = table.model()
    return [
        tuple(str(model.index(row, column).data()) for column in range(model.columnCount()))
        for row in range(model.rowCount())
    ]


@pytest.mark.asyncio
async def test_the_shortcuts_are_those_of_the_commands(program: Program, qtbot: QtBot) -> None:
    window = opened(program, ChildWindow.SHORTCUTS)
    assert isinstance(window, ShortcutsWindow)
    (table,) = window.findChildren(QTableView)
    shown = rows(table)
    assert ("Look up by ID", "Ctrl+G", "Animal") in shown
    assert ("Find", "Ctrl+F", "Edit") in shown  # without the key "Find", which keyboards lack
    look_up = next(
        each for each in program.window.actions() if each.text().startswith("&Look up by ID")
    )
    look_up.setShortcut("Ctrl+J")
    window.close()
    program.window.child_wanted.emit(ChildWindow.SHORTCUTS)
    assert ("Look up by ID", "Ctrl+J", "Animal") in rows(table)
    qtbot.keyClicks(window.search, "ctrl+j")
    assert len(rows(table)) == 1
    qtbot.keyClicks(window.search, "zzz")
    assert "No shortcuts match “ctrl+jzzz”." in [
        each.text() for each in window.findChildren(QLabel)
    ]
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert window.isVisible()
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert not window.isVisible()


@pytest.mark.asyncio
async def test_every_command_with_a_key_is_in_the_list(program: Program) -> None:
    window = opened(program, ChildWindow.SHORTCUTS)
    assert isinstance(window, ShortcutsWindow)
    listed = {row[0] for row in rows(window.findChildren(QTableView)[0])}
    menus = program.window.menuBar()
    with_keys = {
        bare(action.text())
        for action in menus.findChildren(QAction) + program.window.actions()
        if action.shortcuts() and action.isVisible()
    }
    assert with_keys
    assert with_keys <= listed


@pytest.mark.asyncio
async def test_the_help_shows_one_section_and_finds_words(program: Program, qtbot: QtBot) -> None:
    window = opened(program, ChildWindow.HELP)
    assert isinstance(window, HelpWindow)
    (contents,), (text,) = window.findChildren(QListWidget), window.findChildren(HelpText)
    names = [contents.item(at).text() for at in range(contents.count())]
    assert names[:2] == ["Find an animal", "What may be missing"]
    assert text.toPlainText().startswith("Find an animal\n")
    assert "`" not in text.toPlainText()
    qtbot.keyClicks(window.search, "volunteers")
    assert [contents.item(at).text() for at in range(contents.count())] == ["Browse only"]
    assert text.toPlainText().startswith("Browse only\n")
    assert text.extraSelections()
    qtbot.keyClick(window.search, Qt.Key.Key_Return)
    assert text.textCursor().selectedText().casefold() == "volunteers"
    qtbot.keyClicks(window.search, "zzz")
    nothing = [each.text() for each in window.findChildren(QLabel) if each.isVisible()]
    assert "Nothing in the help matches “volunteerszzz”." in nothing
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert contents.count() == len(names)


@pytest.mark.asyncio
@pytest.mark.parametrize("is_browsing", [False, True])
async def test_who_only_browses_reads_nothing_of_adding_and_settings(
    program: Program, *, is_browsing: bool
) -> None:
    program.window.is_browsing = is_browsing
    window = opened(program, ChildWindow.HELP)
    (contents,), (text,) = window.findChildren(QListWidget), window.findChildren(HelpText)
    names = [contents.item(at).text() for at in range(contents.count())]
    assert {"Find an animal", "Browse only", "Keyboard"} <= set(names)
    added = {"Add an animal", "Settings", "Name categories", "Environments", "The intake log"}
    assert (added & set(names)) == (set() if is_browsing else added)
    for at in range(contents.count()):
        contents.setCurrentRow(at)
        assert "browses" not in text.toPlainText()
        assert "<!--" not in text.toPlainText()


@pytest.mark.asyncio
async def test_a_name_on_screen_is_in_plain_type(program: Program) -> None:
    window = opened(program, ChildWindow.HELP)
    assert isinstance(window, HelpWindow)
    window.search.setText("Start fresh")
    (text,) = window.findChildren(HelpText)
    assert "Start fresh" in text.toPlainText()
    assert "monospace" not in text.document().toHtml()


def test_a_page_is_cut_at_its_headings() -> None:
    found = sections("# Title\n\n## One\n\n`A`.\n\n## Two\n\nb\n")
    assert [each.heading for each in found] == ["One", "Two"]
    assert found[0].markdown == "## One\n\n`A`.\n\n"
    assert found[1].has("two b")
    assert not found[1].has("two a")


@pytest.mark.asyncio
async def test_about_says_what_runs_and_copies_it(
    program: Program, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = opened(program, ChildWindow.ABOUT)
    assert isinstance(window, AboutWindow)
    qtbot.mouseClick(window._copy, Qt.MouseButton.LeftButton)
    copied = QApplication.clipboard().text().splitlines()
    assert copied[:2] == [f"PetDesk {__version__}", f"Python {platform.python_version()}"]
    assert window._copied.text() == "Copied"
    asked: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: asked.append(url.toString()))
    link = next(each for each in window.findChildren(LinkButton) if "MIT" in each.text())
    qtbot.mouseClick(link, Qt.MouseButton.LeftButton)
    assert asked == ["https://opensource.org/license/mit"]
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert not window.isVisible()


@pytest.mark.asyncio
async def test_the_keyboard_returns_to_where_one_came_from(program: Program, qtbot: QtBot) -> None:
    main = program.window
    main.activateWindow()
    main.filters.search.setFocus()
    qtbot.waitUntil(main.filters.search.hasFocus)
    changes = opened(program, ChildWindow.CHANGES)
    (search,) = changes.findChildren(QLineEdit)
    qtbot.waitUntil(search.hasFocus)
    for which in (ChildWindow.ABOUT, ChildWindow.SHORTCUTS, ChildWindow.HELP):
        window = opened(program, which)
        qtbot.waitUntil(window.isActiveWindow)
        qtbot.keyClick(window, Qt.Key.Key_Escape)
        assert not window.isVisible()
        qtbot.waitUntil(search.hasFocus)
    qtbot.keyClick(changes, Qt.Key.Key_Escape)
    qtbot.waitUntil(main.filters.search.hasFocus)


@pytest.mark.asyncio
async def test_about_leads_to_the_licence_of_each_part(program: Program, qtbot: QtBot) -> None:
    about = opened(program, ChildWindow.ABOUT)
    link = next(each for each in about.findChildren(LinkButton) if each.text() == "All licenses")
    window = program.opened(lambda: qtbot.mouseClick(link, Qt.MouseButton.LeftButton))
    (names,) = window.findChildren(QListWidget)
    (text,) = window.findChildren(QPlainTextEdit)
    assert "MIT License" in text.toPlainText()
    (row,) = (at for at in range(names.count()) if names.item(at).text() == "PySide6_Essentials")
    names.setCurrentRow(row)
    assert "How to use another build of them" in text.toPlainText()
    heading = next(each for each in window.findChildren(QLabel) if "LGPL-3.0-only" in each.text())
    assert heading.text().startswith("PySide6_Essentials 6.")
