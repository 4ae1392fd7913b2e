"""Labels whose text a screen reader speaks when it changes."""

from typing import Final

from PySide6.QtCore import QTimer
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QLabel, QWidget

from petdesk.design.labels import (
    SMALL,
    PlainLabel,
    SizedLabel,
    make_danger,
    make_secondary,
)

_SHOWN_FOR: Final = 4000  # ms
_FIGURES: Final = str.maketrans("", "", "0123456789")


def announce(widget: QWidget, text: str) -> None:
    """Announce ``text`` to a screen reader, where ``widget`` is on screen."""
    if text and widget.isVisible():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, text))


def say(label: QLabel, text: str, spoken: str | None = None) -> None:
    """Show ``text``, for which ``label`` takes room only while there is one.

    It is spoken, or ``spoken`` instead, unless it stands there already.
    """
    is_new = text != label.text()
    label.setText(text)
    label.setVisible(bool(text))
    if is_new:
        announce(label, text if spoken is None else spoken)


def without_figures(text: str) -> str:
    """Return ``text`` without its figures; a text in which only they differ is no news."""
    return text.translate(_FIGURES)


class SpokenLabel(PlainLabel):
    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self.setWordWrap(True)

    def say(self, text: str, spoken: str | None = None) -> None:
        say(self, text, spoken)

    def count(self, text: str) -> None:
        """Show ``text``, and speak it where more than its figures differ."""
        is_news = without_figures(text) != without_figures(self.text())
        self.say(text, None if is_news else "")


class NoteLine(SizedLabel):
    def __init__(self, name: str, parent: QWidget, text: str = "") -> None:
        super().__init__(name, SMALL, parent)
        self.is_wrong = False
        self.setWordWrap(True)
        self.setMinimumWidth(1)
        make_secondary(self)
        self.setText(text)
        self.setVisible(bool(text))

    def say(self, text: str, *, is_wrong: bool = False) -> None:
        if is_wrong is not self.is_wrong:
            self.is_wrong = is_wrong
            (make_danger if is_wrong else make_secondary)(self)
        say(self, text)


class TransientLabel(PlainLabel):
    """Says for some seconds what was just done, such as that something was copied.

    Its room stays while it is empty, so that no button moves.
    """

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        make_secondary(self)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_SHOWN_FOR)
        self._timer.timeout.connect(self.clear)

    def say(self, text: str) -> None:
        """Show and speak ``text``; what is done twice is said twice."""
        self.setText(text)
        self._timer.start()
        announce(self, text)
