"""The one window for texts that help: contents and search at the left, one section at a time."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QSignalBlocker, Qt, QTimer
from PySide6.QtGui import (
    QFont,
    QKeyEvent,
    QResizeEvent,
    QShowEvent,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextTable,
)
from PySide6.QtWidgets import QApplication, QDialog, QTextBrowser, QTextEdit, QWidget

from petdesk.core.display_text import sanitize_for_line
from petdesk.design.controls import SearchField, command_button
from petdesk.design.labels import SpokenLabel, TransientLabel
from petdesk.design.panels import PageList
from petdesk.design.scale import column_of, row_of, unit
from petdesk.design.theme import theme
from petdesk.design.windows import fit_window
from petdesk.support.views.pages import Section

_LARGE: Final = 1.35  # the letters of a heading, over the others
_WIDEST: Final = 172.0  # units: a line that is longer is hard to read
_LINE: Final = 140  # percent of the letters' height
_PARAGRAPH, _ITEM, _HEADING = 3.0, 1.5, 3.0  # units below each


class HelpWindow(QDialog):
    def __init__(self, title: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowFlags(self.windowFlags().Window)
        self.setWindowTitle(title)
        self._sections: Sequence[Section] = ()
        self._shown: list[Section] = []
        name = self.tr("Search")
        self.search = SearchField(self, name, name, self.tr("Clear search"))
        self._contents = PageList(self.tr("Contents"), self)
        self._contents.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._nothing = SpokenLabel("Help nothing", self)
        self._nothing.hide()
        self._text = HelpText(self)
        self._text.setAccessibleName(self.tr("Help text"))
        self._copied = TransientLabel("Help copied", self)
        self._copy = command_button(self, self.tr("&Copy"), self.copy)
        search = row_of(0, self.search, margins=(2, 0, 2, 0))
        nothing = row_of(0, self._nothing, margins=(2, 0, 2, 0))
        left = column_of(2, search, nothing, (self._contents, 1), margins=(0, 3, 0, 3))
        foot = row_of(2, (self._copied, 1), self._copy, margins=(4, 0, 4, 3))
        row_of(0, left, (column_of(2, (self._text, 1), foot), 1), parent=self)
        fit_window(self, 230, 150)
        self.search.textChanged.connect(self._look_for)
        self._contents.currentRowChanged.connect(self._show_section)

    def show_sections(self, sections: Sequence[Section], heading: str = "") -> None:
        self._sections = sections
        if heading:
            self.search.clear()
        self._fill(heading)

    def copy(self) -> None:
        QApplication.clipboard().setText(self._text.toPlainText())
        self._copied.say(self.tr("Copied"))

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802  Qt's name
        super().showEvent(event)
        self.search.setFocus(Qt.FocusReason.OtherFocusReason)
        self.search.selectAll()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  Qt's name
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


class HelpText(QTextBrowser):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setOpenExternalLinks(True)
        self.setTabChangesFocus(True)
        self.setLineWrapMode(QTextEdit.LineWrapMode.FixedPixelWidth)

    def show_section(self, section: Section) -> None:
        self.setMarkdown(section.markdown)
        _style_document(self.document())
        if section.text:
            # Its lines stand as they are: a licence is shown as its package gives it.
            cursor = QTextCursor(self.document())
            cursor.movePosition(QTextCursor.MoveOperation.End)
            cursor.insertBlock(QTextBlockFormat(), QTextCharFormat())
            cursor.insertText(section.text)
        self.moveCursor(QTextCursor.MoveOperation.Start)
        self.verticalScrollBar().setValue(0)  # the cursor is in sight below the margin, too

    def mark(self, words: list[str]) -> None:
        marks, shown = [], theme()
        for word in words:
            cursor = QTextCursor(self.document())
            while not (cursor := self.document().find(word, cursor)).isNull():
                mark = QTextEdit.ExtraSelection()
                mark.cursor = cursor
                mark.format.setBackground(shown.chosen)
                mark.format.setForeground(shown.on_accent if shown.is_high_contrast else shown.text)
                marks.append(mark)
        self.setExtraSelections(marks)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  Qt's name
        self.setLineWrapColumnOrWidth(min(self.viewport().width(), unit(_WIDEST)))
        super().resizeEvent(event)


def _style_document(document: QTextDocument) -> None:
    font = QApplication.font()
    document.setDefaultFont(font)
    document.setDocumentMargin(unit(5))
    block = document.begin()
    while block.isValid():
        _style_block(block, font)
        block = block.next()
    for frame in document.rootFrame().childFrames():
        if isinstance(frame, QTextTable):
            shape = frame.format()
            shape.setBorder(0)
            shape.setCellSpacing(0)
            shape.setCellPadding(unit(1))
            frame.setFormat(shape)


def _style_block(block: QTextBlock, font: QFont) -> None:
    is_heading, is_item = bool(block.blockFormat().headingLevel()), block.textList() is not None
    cursor = QTextCursor(block)
    shape = QTextBlockFormat()
    shape.setLineHeight(_LINE, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
    shape.setTopMargin(0)
    below = _HEADING if is_heading else _ITEM if is_item else _PARAGRAPH
    is_in_table = isinstance(cursor.currentFrame(), QTextTable)
    shape.setBottomMargin(unit(0 if is_in_table else below))
    cursor.mergeBlockFormat(shape)
    if is_heading:
        cursor.select(QTextCursor.SelectionType.BlockUnderCursor)
        large = QTextCharFormat()
        large.setFontPointSize(font.pointSizeF() * _LARGE)
        large.setFontWeight(QFont.Weight.DemiBold.value)
        large.clearProperty(QTextCharFormat.Property.FontSizeAdjustment.value)
        cursor.mergeCharFormat(large)
