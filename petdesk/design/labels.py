"""Labels: plain texts, notes that a screen reader speaks as they change, and texts cut to fit.

How a text looks is its property ``look``, words that the style sheet knows: ``large``,
``heading``, ``title`` or ``small``, ``strong``, ``secondary`` or ``danger``.
"""

import re
from typing import Final, TypeVar

from PySide6 import QtGui
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QFont, QFontMetrics, QPaintEvent
from PySide6.QtWidgets import QLabel, QStylePainter, QWidget

from petdesk.core.display_text import sanitize_for_display, wrappable

_MIDDLE_LEFT: Final = (Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter).value
_SHOWN_FOR: Final = 4000  # ms
_FIGURES: Final = str.maketrans("", "", "0123456789")
# As `html` has it, which a start does without.
_ESCAPED: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
# A word that may be wider than its panel in large type, and where it may break: often, so that
# lines are full, and never before an accent of its own.
_LONG_WORD: Final = re.compile(r"[^\s\u200b]{12,}")
_PLACES: Final = re.compile(r"(\S{3})(?=[\w!-~])")

W = TypeVar("W", bound=QWidget)


def mark(widget: W, name: str, value: object = True) -> W:  # noqa: FBT002  as setProperty has it
    """Set the property ``name``, and have the style sheet look at ``widget`` again."""
    if widget.property(name) != value:
        widget.setProperty(name, value)
        if widget.testAttribute(Qt.WidgetAttribute.WA_WState_Polished):
            parts: list[QWidget] = [widget, *widget.findChildren(QWidget)]  # whose rules name it
            for each in parts:
                each.style().unpolish(each)
                each.style().polish(each)
            widget.updateGeometry()
    return widget


class PlainLabel(QLabel):
    """Shows text as it is, where a plain QLabel would render ``<img src=...>``.

    ``name`` is its object name.
    """

    wraps = False

    def __init__(
        self, name: str = "", parent: QWidget | None = None, text: str = "", look: str = ""
    ) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setProperty("look", look)
        self.setText(text)
        self.setWordWrap(self.wraps)


class SpokenLabel(PlainLabel):
    """A text that wraps, has room only while there is one, and is spoken as it changes."""

    wraps = True

    def say(self, text: str, spoken: str | None = None) -> None:
        """Show ``text``; speak it, or ``spoken`` instead, unless it stands there already."""
        is_new = text != self.text()
        self.setText(text)
        self.setVisible(bool(text))
        if is_new:
            announce(self, text if spoken is None else spoken)

    def count(self, text: str) -> None:
        """Show ``text``, and speak it where more than its figures differ."""
        is_news = without_figures(text) != without_figures(self.text())
        self.say(text, None if is_news else "")


class NoteLine(SpokenLabel):
    """A small note below a field or a page, which may say what is wrong."""

    def __init__(self, name: str, parent: QWidget, text: str = "") -> None:
        super().__init__(name, parent, text, "small secondary")
        self.is_wrong = False
        self.setMinimumWidth(1)
        self.setVisible(bool(text))

    def say(self, text: str, spoken: str | None = None, *, is_wrong: bool = False) -> None:
        self.is_wrong = is_wrong
        mark(self, "look", "small danger" if is_wrong else "small secondary")
        super().say(text, spoken)


class TransientLabel(PlainLabel):
    """Says for some seconds what was just done, such as that something was copied.

    Its room stays while it is empty, so that no button moves.
    """

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent, look="secondary")
        self._timer = QTimer(self, interval=_SHOWN_FOR, singleShot=True)
        self._timer.timeout.connect(self.clear)

    def say(self, text: str) -> None:
        """Show and speak ``text``; what is done twice is said twice."""
        self.setText(text)
        self._timer.start()
        announce(self, text)


class ElidedLabel(PlainLabel):
    """Never makes its window wider; its text stays whole for who reads it by other means."""

    def __init__(self, name: str, parent: QWidget | None = None, look: str = "") -> None:
        super().__init__(name, parent, look=look)
        self.setMinimumWidth(1)
        self.shorter_texts: tuple[str, ...] = ()
        """What is shown where there is no room for the text, the longest first."""

    @property
    def shown_text(self) -> str:
        metrics, room = self.fontMetrics(), self.contentsRect().width()
        texts = (self.text(), *self.shorter_texts)
        fitting = (text for text in texts if metrics.horizontalAdvance(text) <= room)
        return next(fitting, elided(metrics, texts[-1], room))

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802  Qt's name
        painter, role = QStylePainter(self), self.foregroundRole()
        place, palette = self.contentsRect(), self.palette()
        painter.drawItemText(place, _MIDDLE_LEFT, palette, True, self.shown_text, role)  # noqa: FBT003  Qt's signature


def announce(widget: QWidget, text: str) -> None:
    """Announce ``text`` to a screen reader, where ``widget`` is on screen."""
    if text and widget.isVisible():
        event = QtGui.QAccessibleAnnouncementEvent(widget, text)
        QtGui.QAccessible.updateAccessibility(event)


def without_figures(text: str) -> str:
    """Return ``text`` without its figures; a text in which only they differ is no news."""
    return text.translate(_FIGURES)


def strong(font: QFont, *, is_italic: bool = False) -> QFont:
    made = QFont(font)
    made.setWeight(QFont.Weight.DemiBold)
    made.setItalic(is_italic)
    return made


def breakable(text: str) -> str:
    """Return ``text`` with places in its longer words where a line may end."""
    return _LONG_WORD.sub(lambda word: _PLACES.sub("\\1\u200b", word[0]), text)


def whole_tip(text: str) -> str:
    """Return ``text`` as a tool tip that says what was cut off, on several lines if need be."""
    # Marked as rich text: plain text is never wrapped, and Qt would take some names for rich.
    return f"<qt>{wrappable(sanitize_for_display(text)).translate(_ESCAPED)}</qt>"


def elided(metrics: QFontMetrics, text: str, room: int) -> str:
    """Return ``text``, ended with dots where it is wider than ``room`` pixels."""
    shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room)
    return shown or (text and "\N{HORIZONTAL ELLIPSIS}")
