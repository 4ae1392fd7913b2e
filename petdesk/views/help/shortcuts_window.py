"""Help > Keyboard shortcuts: read from the commands themselves, so that it is always true."""

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from PySide6.QtCore import QKeyCombination, QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu, QStackedWidget

from petdesk.domain.display_text import sanitize_for_line
from petdesk.domain.folding import fold
from petdesk.viewmodels.translation import translate
from petdesk.views.design.scale import column_of, row_of
from petdesk.views.design.surfaces import EmptyPanel
from petdesk.views.widgets.lists import ListModel, ListTable, ListWindow
from petdesk.views.widgets.windows import fit_window


class Shortcut(NamedTuple):
    """A command, its keys as this system writes them, and the menu that it is in."""

    command: str
    keys: str
    place: str


class Shortcuts(QObject):
    """The shortcuts of ``main``'s commands, and those that ``shown`` has of them."""

    changed = Signal()

    def __init__(self, main: QMainWindow) -> None:
        super().__init__(main)
        self._main = main
        self.text = ""
        self.shown: tuple[Shortcut, ...] = ()

    def open(self) -> None:
        """Read the commands anew."""
        self.search(self.text)

    def close(self) -> None:
        """Do nothing: there is nothing to keep up to date."""

    def search(self, text: str) -> None:
        """Show the shortcuts that have every word of ``text``."""
        self.text, words = text, fold(text).split()
        every = (*menu_shortcuts(self._main), *_others())
        self.shown = tuple(
            each for each in every if all(word in fold(" ".join(each)) for word in words)
        )
        self.changed.emit()


class ShortcutsWindow(ListWindow):
    """Lists the commands of ``main`` that have keys; Esc closes it."""

    def __init__(self, main: QMainWindow) -> None:
        self._shortcuts = Shortcuts(main)
        super().__init__(
            self._shortcuts,
            translate("ShortcutsWindow", "Keyboard shortcuts"),
            translate("ShortcutsWindow", "Filter shortcuts"),
            translate("ShortcutsWindow", "Filter by command or key"),
            main,
        )
        columns: list[tuple[str, Callable[[Shortcut], str]]] = [
            (self.tr("Command"), lambda shortcut: shortcut.command),
            (self.tr("Keys"), lambda shortcut: shortcut.keys),
            (self.tr("Where"), lambda shortcut: shortcut.place),
        ]
        self._table = ListTable(
            self.tr("Shortcuts"), ListModel(columns, self), (34, 26), self, strong=0
        )
        self._empty = EmptyPanel(self, "Shortcuts empty")
        self._pages = QStackedWidget(self)
        self._lay_out()
        self._shortcuts.changed.connect(self._render)

    def _render(self) -> None:
        self._table.show_rows(self._shortcuts.shown, key=lambda shortcut: shortcut)
        words = self.tr("No shortcuts match “%1”.")
        self._empty.show_texts(words.replace("%1", sanitize_for_line(self._shortcuts.text.strip())))
        self._pages.setCurrentIndex(0 if self._shortcuts.shown else 1)

    def _lay_out(self) -> None:
        self._pages.addWidget(self._table)
        self._pages.addWidget(self._empty)
        row = row_of(0, self.search, margins=(4, 0, 4, 0))
        column_of(3, row, (self._pages, 1), margins=(0, 4, 0, 0), parent=self)
        fit_window(self, 180, 150)


def menu_shortcuts(window: QMainWindow) -> Iterator[Shortcut]:
    """Return the commands with keys of ``window``'s menus, in the order of the menus."""
    for action in window.menuBar().actions():
        menu = action.menu()
        if isinstance(menu, QMenu):
            yield from _of_menu(menu, bare(action.text()))


def bare(text: str) -> str:
    """Return the text of a command without the mark of its key and its dots."""
    return re.sub(r"&(.)", r"\1", text).rstrip(".\N{HORIZONTAL ELLIPSIS}\N{NO-BREAK SPACE}")


def _of_menu(menu: QMenu, place: str) -> Iterator[Shortcut]:
    for action in menu.actions():
        inner = action.menu()
        if isinstance(inner, QMenu):
            yield from _of_menu(inner, f"{place} > {bare(action.text())}")
        elif action.isVisible() and action.shortcuts():
            yield Shortcut(bare(action.text()), _keys(action), place)


def _others() -> tuple[Shortcut, ...]:
    """Return the keys that are no commands': those of the search and of the list."""
    search, animals = translate("Shortcuts", "Search"), translate("Shortcuts", "List of animals")
    return (
        Shortcut(translate("Shortcuts", "Go to the list"), _name("Down"), search),
        Shortcut(translate("Shortcuts", "Clear the search"), _name("Esc"), search),
        Shortcut(translate("Shortcuts", "Go to the details"), _name("Return"), animals),
        Shortcut(translate("Shortcuts", "Copy the selected rows"), _name("Ctrl+C"), animals),
    )


def _name(key: str) -> str:
    return QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)


def _keys(action: QAction) -> str:
    native = QKeySequence.SequenceFormat.NativeText
    shown = [key for key in action.shortcuts() if not _is_rare(key)] or action.shortcuts()
    return ", ".join(dict.fromkeys(key.toString(native) for key in shown))


def _is_rare(keys: QKeySequence) -> bool:
    """Return whether hardly any keyboard has such a key: F14, or one that says Find."""
    first: QKeyCombination = keys[0]  # type: ignore[index]  # its stub leaves this out
    is_high_contrast = first.keyboardModifiers() is Qt.KeyboardModifier.NoModifier
    return is_high_contrast and first.key() >= Qt.Key.Key_F13
