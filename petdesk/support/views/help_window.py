"""The window for texts, one section at a time: help with shortcuts, or About with licences."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from PySide6 import QtGui, QtWidgets
from PySide6.QtCore import QEvent, QSignalBlocker, Qt, QTimer

from petdesk.core.build_info import versions
from petdesk.core.display_text import sanitize_for_display, sanitize_for_line
from petdesk.core.folding import fold
from petdesk.core.resources import resource
from petdesk.core.translation import translate
from petdesk.design import widgets
from petdesk.design.dialogs import page_list
from petdesk.design.layout import column_of, row_of, unit
from petdesk.design.theme import theme
from petdesk.intake.views.add_form import ANOTHER_KEYS
from petdesk.support.licences import Licence

_NOT_FOR_BROWSING: Final = "<!-- not for who only browses -->\n\n"
_PUNCTUATION: Final = r"([!-/:-@\[-`{-~])"
# Beyond F12 there are keys of few keyboards; from Shift on, a key has a modifier.
_RARE: Final = range(Qt.Key.Key_F13.value, Qt.KeyboardModifier.ShiftModifier.value)
_WIDEST: Final = 172.0  # units: a line that is longer is hard to read
_LINE: Final = 140  # percent of the letters' height
_PARAGRAPH, _ITEM = 3.0, 1.5  # units below each


class Section(NamedTuple):
    """One section: Markdown that begins with its heading, and a plain text below."""

    heading: str
    markdown: str
    text: str = ""

    def has(self, words: str) -> bool:
        shown = re.sub(rf"\\{_PUNCTUATION}", r"\1", self.markdown)
        content = fold(f"{shown}\n{self.text}")
        return all(word in content for word in fold(words).split())


def help_sections(admin_line: str, *, is_browsing: bool) -> list[Section]:
    """Return the help, with ``admin_line`` after the sentence that nothing can be changed."""
    # Each language names its own page, and the sentence there that the line follows.
    page = resource(translate("HelpWindow", "help/petdesk.md")).read_text(encoding="utf-8")
    sentence = translate("HelpWindow", "**The service cannot change or remove an animal.**")
    own = _escaped(sanitize_for_display(admin_line))
    # Names on screen, marked as code, stand in plain type.
    page = re.sub(r"`([^`\n]+)`", r"\1", page)
    page = page.replace(sentence, f"{sentence} {own}".rstrip())
    _title, *parts = re.split(r"^## +", page, flags=re.MULTILINE)
    return [
        Section(part.partition("\n")[0].strip(), f"## {part.replace(_NOT_FOR_BROWSING, '')}")
        for part in parts
        if not (is_browsing and _NOT_FOR_BROWSING in part)
    ]


def shortcuts_heading() -> str:
    return translate("ShortcutsWindow", "Keyboard shortcuts")


def shortcuts_section(main: QtWidgets.QMainWindow) -> Section:
    """Return the commands of ``main`` that have keys, as they have them now."""
    of_menus = list(_shortcuts_of(main.menuBar()))
    listed, search = {row[0] for row in of_menus}, translate("Shortcuts", "Search")
    own = (each for each in main.actions() if each.isVisible() and each.shortcuts())
    of_chips = [(t, _keys(each), search) for each in own if (t := bare(each.text())) not in listed]
    head = (
        translate("ShortcutsWindow", "Command"),
        translate("ShortcutsWindow", "Keys"),
        translate("ShortcutsWindow", "Where"),
    )
    cells = [tuple(map(_escaped, each)) for each in (*of_menus, *of_chips, *_others())]
    table = "\n".join(f"| {' | '.join(row)} |" for row in (head, ("---",) * 3, *cells))
    return Section(shortcuts_heading(), f"## {shortcuts_heading()}\n\n{table}\n")


def bare(text: str) -> str:
    return re.sub(r"&(.)", r"\1", text).rstrip(".\N{HORIZONTAL ELLIPSIS}\N{NO-BREAK SPACE}")


def about_sections(licences: Iterable[Licence]) -> list[Section]:
    what = translate("AboutWindow", "The front desk of an animal shelter.")
    own, *others = licences
    lines = (*map(" ".join, versions()), "", own.text)
    return [
        Section("PetDesk", f"## PetDesk\n\n{what}\n", "\n".join(lines)),
        *map(_licence_section, others),
    ]


def _licence_section(part: Licence) -> Section:
    heading, terms = _escaped(f"{part.name} {part.version}"), _escaped(part.terms)
    return Section(part.name, f"## {heading}\n\n{terms}\n", part.text)


def _escaped(text: str) -> str:
    return re.sub(_PUNCTUATION, r"\\\1", text)


def _shortcuts_of(
    menu: QtWidgets.QMenu | QtWidgets.QMenuBar, *places: str
) -> Iterator[tuple[str, str, str]]:
    for action in menu.actions():
        inner = action.menu()
        if isinstance(inner, QtWidgets.QMenu):
            yield from _shortcuts_of(inner, *places, bare(action.text()))
        elif action.isVisible() and action.shortcuts():
            yield bare(action.text()), _keys(action), " > ".join(places)


def _others() -> tuple[tuple[str, str, str], ...]:
    """Return the keys of no menu: those of the search, the list and the add form."""
    search, animals = translate("Shortcuts", "Search"), translate("Shortcuts", "List of animals")
    return (
        (translate("Shortcuts", "Go to the list"), _name("Down"), search),
        (translate("Shortcuts", "Clear the search"), _name("Esc"), search),
        (translate("Shortcuts", "Go to the details"), _name("Return"), animals),
        (translate("Shortcuts", "Copy the selected rows"), _name("Ctrl+C"), animals),
        (
            bare(translate("AddForm", "Add and start an&other")),
            _name(ANOTHER_KEYS[0]),
            translate("AddForm", "Add animal"),
        ),
    )


def _name(key: str) -> str:
    return QtGui.QKeySequence(key).toString(QtGui.QKeySequence.SequenceFormat.NativeText)


def _keys(action: QtGui.QAction) -> str:
    native = QtGui.QKeySequence.SequenceFormat.NativeText
    are_rare = {key.toString(native): key[0].toCombined() in _RARE for key in action.shortcuts()}  # type: ignore[index]  # its stub leaves this out
    return ", ".join([name for name, is_rare in are_rare.items() if not is_rare] or are_rare)


class HelpWindow(QtWidgets.QDialog):
    def __init__(self, title: str, parent: QtWidgets.QWidget) -> None:
        super().__init__(parent)
        self.setWindowFlags(self.windowFlags().Window)
        self.setWindowTitle(title)
        self._sections: Sequence[Section] = ()
        self._shown: list[Section] = []
        name = self.tr("Search")
        self.search = widgets.SearchField(self, name, name, self.tr("Clear search"))
        self._contents = page_list(self.tr("Contents"), self)
        self._nothing = widgets.SpokenLabel("Help nothing", self)
        self._nothing.hide()
        self._text = HelpText(self)
        self._text.setAccessibleName(self.tr("Help text"))
        self._copied = widgets.TransientLabel("Help copied", self)
        self._copy = widgets.command_button(self, self.tr("&Copy"), self.copy)
        search = row_of(0, self.search, margins=(2, 0, 2, 0))
        nothing = row_of(0, self._nothing, margins=(2, 0, 2, 0))
        left = column_of(2, search, nothing, (self._contents, 1), margins=(0, 3, 0, 3))
        foot = row_of(2, (self._copied, 1), self._copy, margins=(4, 0, 4, 3))
        row_of(0, left, (column_of(2, (self._text, 1), foot), 1), parent=self)
        widgets.fit_window(self, 230, 150)
        self.search.textChanged.connect(self._look_for)
        self._contents.currentRowChanged.connect(self._show_section)

    def show_sections(self, sections: Sequence[Section], heading: str = "") -> None:
        self._sections = sections
        if heading:
            self.search.clear()
        self._fill(heading)

    def copy(self) -> None:
        QtWidgets.QApplication.clipboard().setText(self._text.toPlainText())
        self._copied.say(self.tr("Copied"))

    def showEvent(self, event: QtGui.QShowEvent) -> None:  # noqa: N802  Qt's name
        super().showEvent(event)
        self.search.setFocus(Qt.FocusReason.OtherFocusReason)
        self.search.selectAll()

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:  # noqa: N802  Qt's name
        if event.key() == Qt.Key.Key_Escape and self.search.text():
            self.search.clear()
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  Qt's name
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.PaletteChange):
            QTimer.singleShot(0, self, self._show_section)
        if event.type() is QEvent.Type.FontChange:
            self._fit_contents()

    def _look_for(self, text: str) -> None:
        self._fill()
        is_missing = bool(text.strip()) and not self._contents.count()
        words = self.tr("Nothing here matches “%1”.")
        words = words.replace("%1", sanitize_for_line(text.strip()))
        self._nothing.say(words if is_missing else "")

    def _fill(self, heading: str = "") -> None:
        row = self._contents.currentRow()
        wanted = heading or (self._shown[row].heading if row >= 0 else "")
        self._shown = [each for each in self._sections if each.has(self.search.text())]
        names = [section.heading for section in self._shown]
        with QSignalBlocker(self._contents):
            self._contents.clear()
            self._contents.addItems(names)
            self._contents.setCurrentRow(names.index(wanted) if wanted in names else 0)
        if not self.search.text():  # it stays as wide while a search leaves fewer
            self._fit_contents()
        self._show_section()

    def _fit_contents(self) -> None:
        self._contents.setFixedWidth(self._contents.sizeHint().width() + unit(2))
        self._contents.doItemsLayout()

    def _show_section(self) -> None:
        row = self._contents.currentRow()
        self._text.show_section(self._shown[row] if row >= 0 else Section("", ""))
        self._text.mark(self.search.text().split())
        self._copy.setEnabled(row >= 0)


class HelpText(QtWidgets.QTextBrowser):
    def __init__(self, parent: QtWidgets.QWidget) -> None:
        super().__init__(parent)
        self.setOpenExternalLinks(True)
        self.setTabChangesFocus(True)
        self.setLineWrapMode(QtWidgets.QTextEdit.LineWrapMode.FixedPixelWidth)

    def show_section(self, section: Section) -> None:
        self.setMarkdown(section.markdown)
        _style_document(self.document())
        if section.text:
            # Its lines stand as they are: a licence is shown as its package gives it.
            cursor = QtGui.QTextCursor(self.document())
            cursor.movePosition(QtGui.QTextCursor.MoveOperation.End)
            cursor.insertBlock(QtGui.QTextBlockFormat(), QtGui.QTextCharFormat())
            cursor.insertText(section.text)
        self.moveCursor(QtGui.QTextCursor.MoveOperation.Start)
        self.verticalScrollBar().setValue(0)  # the cursor is in sight below the margin, too

    def mark(self, words: list[str]) -> None:
        marks, shown = [], theme()
        for word in words:
            cursor = QtGui.QTextCursor(self.document())
            while not (cursor := self.document().find(word, cursor)).isNull():
                mark = QtWidgets.QTextEdit.ExtraSelection()
                mark.cursor = cursor
                mark.format.setBackground(shown.chosen)
                mark.format.setForeground(shown.on_accent if shown.is_high_contrast else shown.text)
                marks.append(mark)
        self.setExtraSelections(marks)

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:  # noqa: N802  Qt's name
        self.setLineWrapColumnOrWidth(min(self.viewport().width(), unit(_WIDEST)))
        super().resizeEvent(event)


def _style_document(document: QtGui.QTextDocument) -> None:
    document.setDefaultFont(QtWidgets.QApplication.font())
    document.setDocumentMargin(unit(5))
    shape = QtGui.QTextBlockFormat()
    shape.setLineHeight(_LINE, QtGui.QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
    shape.setTopMargin(0)
    block = document.begin()
    while block.isValid():
        cursor = QtGui.QTextCursor(block)
        below = _ITEM if block.textList() is not None else _PARAGRAPH
        is_in_table = isinstance(cursor.currentFrame(), QtGui.QTextTable)
        shape.setBottomMargin(unit(0 if is_in_table else below))
        cursor.mergeBlockFormat(shape)
        block = block.next()
    for table in document.rootFrame().childFrames():
        if isinstance(table, QtGui.QTextTable):
            table_shape = table.format()
            table_shape.setBorder(0)
            table_shape.setCellSpacing(0)
            table_shape.setCellPadding(unit(1))
            table.setFormat(table_shape)
