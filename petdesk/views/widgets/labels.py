"""Labels that show their text as it is, and that shorten it where there is no room."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from petdesk.domain.display_text import sanitize_for_display, wrappable
from petdesk.views.design.labels import PlainLabel
from petdesk.views.design.paint import elided

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent
    from PySide6.QtWidgets import QWidget

# By number: see petdesk.views.
_MIDDLE_LEFT: Final = 0x81  # Qt.AlignmentFlag.AlignLeft | AlignVCenter
_LONG_WORD: Final = re.compile(r"[^\s\u200b]{12,}")
"""One that may be wider than its panel in large type."""

_PLACES: Final = re.compile(r"(\S{3})(?=[\w!-~])")
"""Where it may break: often, so that lines are full, and never before an accent of its own."""


def breakable(text: str) -> str:
    """Return ``text`` with places in its longer words where a line may end."""
    return _LONG_WORD.sub(lambda word: _PLACES.sub("\\1\u200b", word[0]), text)


def whole_tip(text: str) -> str:
    """Return ``text`` as a tool tip that says what was cut off, on several lines if need be."""
    from html import escape  # noqa: PLC0415  not before a first animal is shown

    # Marked as rich text: plain text is never wrapped, and Qt would take some names for rich.
    return f"<qt>{escape(wrappable(sanitize_for_display(text)))}</qt>"


class ElidedLabel(PlainLabel):
    """Never makes its window wider; its text stays whole for who reads it by other means."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self.setMinimumWidth(1)
        self.shorter_texts: tuple[str, ...] = ()
        """What is shown where there is no room for the text, the longest first."""

    @property
    def shown_text(self) -> str:
        """What of the text there is room for."""
        metrics, room = self.fontMetrics(), self.contentsRect().width()
        texts = (self.text(), *self.shorter_texts)
        for text in texts:
            if metrics.horizontalAdvance(text) <= room:
                return text
        return elided(metrics, texts[-1], room)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  Qt's name
        """Paint what there is room for."""
        shown = self.shown_text
        if shown == self.text():
            super().paintEvent(event)
        else:
            from PySide6.QtGui import QPainter  # noqa: PLC0415  most first paints do without it

            QPainter(self).drawText(self.contentsRect(), _MIDDLE_LEFT, shown)
