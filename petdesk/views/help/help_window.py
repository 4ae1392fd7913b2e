"""The help, shown from the resources: its contents at the left, one section at a time."""

import re
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent, QTextCursor, QTextDocument
from PySide6.QtWidgets import QDialog, QTextBrowser, QTextEdit, QWidget

from petdesk.domain.display_text import sanitize_for_display, sanitize_for_line
from petdesk.resources import resource
from petdesk.views.design.fields import SearchField
from petdesk.views.design.lists import ThinScrollBar, style_view
from petdesk.views.design.scale import column_of, row_of, unit
from petdesk.views.design.surfaces import PageList
from petdesk.views.design.theme import theme
from petdesk.views.help.help_page import Section, plain, sections, style_document
from petdesk.views.widgets.spoken_texts import SpokenLabel
from petdesk.views.widgets.windows import fit_window

_WIDEST: Final = 150.0  # units: a line that is longer is hard to read


class HelpWindow(QDialog):
    """Shows the help text, and closes on Esc; links open in the system's browser."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowFlags(self.windowFlags().Window)
        self.setWindowTitle(self.tr("PetDesk help"))
        self._sections: list[Section] = []
        self._shown: list[Section] = []
        name = self.tr("Search help")
        self.search = SearchField(self, name, name, self.tr("Clear search"))
        self._contents = PageList(self.tr("Contents"), self)
        self._nothing = SpokenLabel("Help nothing", self)
        self._nothing.hide()
        text = self._text = HelpText(self)
        text.setAccessibleName(self.tr("Help text"))
        self._redraw = QTimer(self)
        self._redraw.setSingleShot(True)
        self._redraw.timeout.connect(self._show_section)
        self._lay_out()
        self.show_admin_line("")
        self.search.textChanged.connect(self._look_for)
        self.search.installEventFilter(self)
        self._contents.currentRowChanged.connect(lambda _row: self._show_section())

    def show_admin_line(self, line: str, *, is_browsing: bool = False) -> None:
        """Show the help, with ``line`` where it says that the service changes nothing.

        Where one is browsing, without what is about adding animals and changing settings.
        """
        # Each language names its own page, and the sentence there that the line follows.
        page = self.tr("help/petdesk.md")
        sentence = self.tr("**The service cannot change or remove an animal.**")
        markdown = resource(page).read_text(encoding="utf-8")
        # Markdown's characters are escaped.
        own = re.sub(r"([!-/:-@\[-`{-~])", r"\\\1", sanitize_for_display(line))
        extended = f"{sentence} {own}" if own else sentence
        every = sections(plain(markdown).replace(sentence, extended))
        self._sections = [each for each in every if each.is_for_browsing or not is_browsing]
        self._fill()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802  Qt's name
        """Set the focus on the search field."""
        super().showEvent(event)
        self.search.setFocus(Qt.FocusReason.OtherFocusReason)
        self.search.selectAll()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  Qt's name
        """Close on Esc, after the search was cleared."""
        if event.key() == Qt.Key.Key_Escape and self.search.text():
            self.search.clear()
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  Qt's name
        """Follow the colours and the size of letters."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.PaletteChange):
            self._redraw.start()
        if event.type() is QEvent.Type.FontChange:
            self._fit_contents()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802  Qt's name
        """Take Enter in the search as the next place, and the arrows as the next section."""
        if not isinstance(event, QKeyEvent) or event.type() is not QEvent.Type.KeyPress:
            return False
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._go_on()
            return True
        if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            step = 1 if event.key() == Qt.Key.Key_Down else -1
            row = self._contents.currentRow() + step
            self._contents.setCurrentRow(min(max(row, 0), self._contents.count() - 1))
            return True
        return False

    def _look_for(self, text: str) -> None:
        self._fill()
        is_missing = bool(text.strip()) and not self._contents.count()
        words = self.tr("Nothing in the help matches “%1”.").replace(
            "%1", sanitize_for_line(text.strip())
        )
        self._nothing.say(words if is_missing else "")

    def _fill(self) -> None:
        """List the sections that the search leaves; the one on screen stays, if it is one."""
        row = self._contents.currentRow()
        before = self._shown[row].heading if row >= 0 else ""
        self._shown = [each for each in self._sections if each.has(self.search.text())]
        names = [section.heading for section in self._shown]
        self._contents.blockSignals(True)  # noqa: FBT003  Qt's signature
        self._contents.clear()
        self._contents.addItems(names)
        self._contents.setCurrentRow(names.index(before) if before in names else 0)
        # It stays as wide as the longest name while a search leaves fewer.
        self._fit_contents(self._contents.width() if self.isVisible() else 0)
        self._contents.blockSignals(False)  # noqa: FBT003  Qt's signature
        self._show_section()

    def _fit_contents(self, least: int = 0) -> None:
        """Make the contents as wide as their longest name."""
        wide = self._contents.sizeHint().width() + unit(2)
        self._contents.setFixedWidth(max(wide, least))
        self._contents.doItemsLayout()

    def _show_section(self) -> None:
        row = self._contents.currentRow()
        self._text.show_section(self._shown[row].markdown if row >= 0 else "")
        self._text.mark(self.search.text().split())

    def _go_on(self) -> None:
        if self._contents.count() and not self._text.find_next(self.search.text()):
            row = (self._contents.currentRow() + 1) % self._contents.count()
            self._contents.setCurrentRow(row)
            self._text.find_next(self.search.text())

    def _lay_out(self) -> None:
        style_view(self._contents)
        bar = self._contents.verticalScrollBar()
        if isinstance(bar, ThinScrollBar):
            bar.is_on_window = True
        self._contents.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        search = row_of(0, self.search, margins=(2, 0, 2, 0))
        nothing = row_of(0, self._nothing, margins=(2, 0, 2, 0))
        left = column_of(2, search, nothing, (self._contents, 1), margins=(0, 3, 0, 3))
        row_of(0, left, (self._text, 1), parent=self)
        fit_window(self, 220, 150)


class HelpText(QTextBrowser):
    """Shows a section of the help in lines of a length that can be read."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setOpenExternalLinks(True)
        self.setTabChangesFocus(True)
        style_view(self)
        self.setLineWrapMode(QTextEdit.LineWrapMode.FixedPixelWidth)

    def show_section(self, markdown: str) -> None:
        """Show ``markdown`` from its beginning."""
        self.setMarkdown(markdown)
        style_document(self.document())
        self.moveCursor(QTextCursor.MoveOperation.Start)
        self.verticalScrollBar().setValue(0)  # the cursor is in sight below the margin, too

    def mark(self, words: list[str]) -> None:
        """Mark each of ``words`` where it stands."""
        self.setExtraSelections([mark for word in words for mark in self._marks(word)])

    def find_next(self, text: str) -> bool:
        """Select the next place of ``text``'s first word; return whether there is one."""
        words = text.split()
        return bool(words) and self.find(words[0])

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  Qt's name
        """Keep lines as long as there is room for, or as can be read."""
        self.setLineWrapColumnOrWidth(min(self.viewport().width(), unit(_WIDEST)))
        super().resizeEvent(event)

    def _marks(self, word: str) -> list[QTextEdit.ExtraSelection]:
        marks, cursor, shown = [], QTextCursor(self.document()), theme()
        while not (cursor := self.document().find(word, cursor, _ANYWHERE)).isNull():
            mark = QTextEdit.ExtraSelection()
            mark.cursor = cursor
            mark.format.setBackground(shown.chosen)
            mark.format.setForeground(shown.on_accent if shown.is_high_contrast else shown.text)
            marks.append(mark)
        return marks


_ANYWHERE: Final = QTextDocument.FindFlag(0)
