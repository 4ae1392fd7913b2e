"""The help's text: its sections, and how a section looks."""

import re
from typing import NamedTuple

from PySide6.QtGui import (
    QFont,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
)
from PySide6.QtWidgets import QApplication

from petdesk.domain.folding import fold
from petdesk.views.design.labels import HEADING
from petdesk.views.design.scale import unit

_LINE: int = 140  # percent of the letters' height
_PARAGRAPH, _ITEM, _HEADING = 3.0, 1.5, 3.0  # units below each


_NOT_FOR_BROWSING: str = "<!-- not for who only browses -->\n\n"


class Section(NamedTuple):
    """One section: its heading, all of it as Markdown, and whether it is for who only browses."""

    heading: str
    markdown: str
    is_for_browsing: bool = True

    def has(self, text: str) -> bool:
        """Return whether each word of ``text`` is in the section."""
        content = fold(plain(self.markdown))
        return all(word in content for word in fold(text).split())


def sections(markdown: str) -> list[Section]:
    """Return the sections of a page, whose title stands on the window."""
    _title, *parts = re.split(r"^## +", markdown, flags=re.MULTILINE)
    return list(map(_section, parts))


def _section(part: str) -> Section:
    text = part.replace(_NOT_FOR_BROWSING, "")
    return Section(part.partition("\n")[0].strip(), f"## {text}", text == part)


def plain(markdown: str) -> str:
    """Return ``markdown`` without the marks of code: names on screen stand in plain type."""
    return re.sub(r"`([^`\n]+)`", r"\1", markdown)


def style_document(document: QTextDocument) -> None:
    """Set the text in ``document`` in the program's letters, with room between its lines."""
    font = QApplication.font()
    document.setDefaultFont(font)
    document.setDocumentMargin(unit(5))
    block = document.begin()
    while block.isValid():
        _style_block(block, font)
        block = block.next()


def _style_block(block: QTextBlock, font: QFont) -> None:
    is_heading, is_item = bool(block.blockFormat().headingLevel()), block.textList() is not None
    cursor = QTextCursor(block)
    shape = QTextBlockFormat()
    shape.setLineHeight(_LINE, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
    shape.setTopMargin(0)
    shape.setBottomMargin(unit(_HEADING if is_heading else _ITEM if is_item else _PARAGRAPH))
    cursor.mergeBlockFormat(shape)
    if is_heading:
        cursor.select(QTextCursor.SelectionType.BlockUnderCursor)
        large = QTextCharFormat()
        large.setFontPointSize(font.pointSizeF() * HEADING)
        large.setFontWeight(QFont.Weight.DemiBold.value)
        large.clearProperty(QTextCharFormat.Property.FontSizeAdjustment.value)
        cursor.mergeCharFormat(large)
