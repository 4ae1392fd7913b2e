"""The help with its shortcuts, About with the licences, and Releases, from the Help menu."""

import json
import platform
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QAction, QTextDocument
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QListWidget, QPushButton
from pytestqt.qtbot import QtBot

from petdesk import __version__
from petdesk.animals.views.window import ChildWindow
from petdesk.settings.fields import Settings
from petdesk.support.views.help_window import HelpText, HelpWindow, bare, help_sections
from tests.animals.views.session_window import command, in_menu, shown
from tests.gallery.stage import Program

OF_BUILD, OF_POLICY = "https://example.org/build", "https://example.org/policy"


@pytest_asyncio.fixture
async def program(tmp_path: Path, qapp: QApplication) -> AsyncIterator[Program]:  # noqa: ARG001  there must be one
    program = Program(tmp_path)
    program.live().show()
    yield program
    await program.close()


def opened(program: Program, which: ChildWindow) -> HelpWindow:
    window = program.opened(lambda: program.window.child_wanted.emit(which))
    assert isinstance(window, HelpWindow)
    return window


def text_of(window: HelpWindow) -> HelpText:
    (text,) = window.findChildren(HelpText)
    return text


def names(window: HelpWindow) -> list[str]:
    (contents,) = window.findChildren(QListWidget)
    return [contents.item(at).text() for at in range(contents.count())]


def choose(window: HelpWindow, name: str) -> str:
    (contents,) = window.findChildren(QListWidget)
    contents.setCurrentRow(names(window).index(name))
    return text_of(window).toPlainText()


async def test_the_shortcuts_are_those_of_the_commands(program: Program, qtbot: QtBot) -> None:
    window = opened(program, ChildWindow.SHORTCUTS)
    text = text_of(window)
    lines = text.toPlainText().split("\n")
    assert lines[:4] == ["Keyboard shortcuts", "Command", "Keys", "Where"]
    assert "Find\nCtrl+F\nEdit" in text.toPlainText()
    menus = program.window.menuBar()
    with_keys = {
        bare(action.text())
        for action in menus.findChildren(QAction) + program.window.actions()
        if action.shortcuts() and action.isVisible()
    }
    assert with_keys
    assert with_keys <= set(lines)
    refresh = next(each for each in program.window.actions() if bare(each.text()) == "Refresh")
    refresh.setShortcut("Ctrl+J")
    program.window.child_wanted.emit(ChildWindow.SHORTCUTS)
    qtbot.keyClicks(window.search, "ctrl+j")
    assert names(window) == ["Keyboard shortcuts"]
    assert [each.cursor.selectedText() for each in text.extraSelections()] == ["Ctrl+J"]
    program.window.child_wanted.emit(ChildWindow.SHORTCUTS)
    assert window.search.text() == ""


async def test_the_help_shows_one_section_and_finds_words(program: Program, qtbot: QtBot) -> None:
    window = opened(program, ChildWindow.HELP)
    text, every = text_of(window), names(window)
    assert every[:2] == ["Find an animal", "What may be missing"]
    assert text.toPlainText().startswith("Find an animal\n")
    assert "`" not in text.toPlainText()
    qtbot.keyClicks(window.search, "volunteers")
    assert names(window) == ["Browse only"]
    assert text.toPlainText().startswith("Browse only\n")
    assert text.extraSelections()
    qtbot.keyClicks(window.search, "zzz")
    nothing = [each.text() for each in window.findChildren(QLabel) if each.isVisible()]
    assert "Nothing here matches “volunteerszzz”." in nothing
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert names(window) == every


@pytest.mark.parametrize("is_browsing", [False, True])
async def test_who_only_browses_reads_nothing_of_adding_and_settings(
    program: Program, *, is_browsing: bool
) -> None:
    program.window.is_browsing = is_browsing
    window = opened(program, ChildWindow.HELP)
    headings = set(names(window))
    assert {"Find an animal", "Browse only", "Keyboard"} <= headings
    added = {"Add an animal", "Settings", "Name categories", "Environments", "The intake log"}
    assert (added & headings) == (set() if is_browsing else added)
    for name in names(window):
        section = choose(window, name)
        assert "browses" not in section
        assert "<!--" not in section
        assert "monospace" not in text_of(window).document().toHtml()


def test_the_line_for_changes_is_shown_as_it_is() -> None:
    line = "Ask <b>Kim</b> & *co* `12`, 1. floor \u202e"
    found = [each for each in help_sections(line, is_browsing=False) if each.has("co* `12`, 1.")]
    assert len(found) == 1
    document = QTextDocument()
    document.setMarkdown(found[0].markdown)
    made_safe = line.replace("\u202e", "\ufffd")
    assert f"cannot change or remove an animal. {made_safe} Look before" in document.toPlainText()


async def test_about_says_what_runs_and_under_which_licences(
    program: Program, qtbot: QtBot
) -> None:
    window = opened(program, ChildWindow.ABOUT)
    (copy,) = (each for each in window.findChildren(QPushButton) if each.text() == "&Copy")
    qtbot.mouseClick(copy, Qt.MouseButton.LeftButton)
    copied = QApplication.clipboard().text()
    runs = f"PetDesk {__version__}\nPython {platform.python_version()}\nQt "
    assert runs in copied
    assert "Permission is hereby granted" in copied
    assert "Copied" in [each.text() for each in window.findChildren(QLabel)]
    assert "LGPL-3.0-only" in choose(window, "PySide6_Essentials")
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert not window.isVisible()


async def test_the_keyboard_returns_to_where_one_came_from(program: Program, qtbot: QtBot) -> None:
    main = program.window
    main.activateWindow()
    main.filters.search.setFocus()
    qtbot.waitUntil(main.filters.search.hasFocus)
    changes = program.opened(lambda: main.child_wanted.emit(ChildWindow.CHANGES))
    (search,) = changes.findChildren(QLineEdit)
    qtbot.waitUntil(search.hasFocus)
    for which in (ChildWindow.ABOUT, ChildWindow.SHORTCUTS):
        window = opened(program, which)
        qtbot.waitUntil(window.isActiveWindow)
        qtbot.keyClick(window, Qt.Key.Key_Escape)
        assert not window.isVisible()
        qtbot.waitUntil(search.hasFocus)
    qtbot.keyClick(changes, Qt.Key.Key_Escape)
    qtbot.waitUntil(main.filters.search.hasFocus)


@pytest.mark.parametrize(
    "named",
    [
        ("", "", ""),
        (OF_BUILD, "", OF_BUILD),
        (OF_BUILD, f'releases_page = "{OF_POLICY}"', OF_POLICY),
        ("", f'releases_page = "{OF_POLICY}"', OF_POLICY),
        ("", 'releases_page = "http://example.org/"', ""),
        ("", 'releases_page = "file:///etc"', ""),
        ("", 'releases_page = "https://kim@example.org"', ""),
    ],
)
async def test_the_page_that_policy_or_build_names_is_opened(
    qtbot: QtBot, tmp_path: Path, build: Path, opened_urls: list[QUrl], named: tuple[str, str, str]
) -> None:
    stamped, policy, page = named
    (build / "build.json").write_text(json.dumps({"releases_page": stamped}))
    with shown(qtbot, tmp_path, Settings(), policy) as session:
        menu = session.window.menus.help
        menu.aboutToShow.emit()
        if page:
            command(menu, "Releases").trigger()
        else:
            assert "&Releases" not in [each.text() for each in in_menu(menu)]
    assert opened_urls == [QUrl(page)] * bool(page)
