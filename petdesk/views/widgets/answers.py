"""Answers to what a person did: seen for a while beside the button, and heard once."""

from typing import Final

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from petdesk.views.design.labels import make_secondary
from petdesk.views.widgets.labels import PlainLabel

_SHOWN_FOR: Final = 4000  # ms


def announce(widget: QWidget, text: str) -> None:
    """Announce ``text`` to a screen reader, where ``widget`` is on screen."""
    if text and widget.isVisible():
        from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent  # noqa: PLC0415  at the first

        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, text))


class HeardLabel(PlainLabel):
    """A wrapped text that is spoken as it changes, and takes no room while it is empty."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self.setWordWrap(True)

    def say(self, text: str, heard: str | None = None) -> None:
        """Show ``text``; speak it, or ``heard`` instead, unless it stands there already."""
        is_new = text != self.text()
        self.setText(text)
        self.setVisible(bool(text))
        if is_new:
            announce(self, text if heard is None else heard)


class PassingLabel(PlainLabel):
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
