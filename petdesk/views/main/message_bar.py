"""The one bar for what needs telling and no decision: cause, remedy and what can be done."""

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from petdesk.viewmodels.words.messages import Message, Topic, action_name
from petdesk.views.tint import Colours, tinted
from petdesk.views.widgets.plain_label import PlainLabel

_MOST_ACTIONS: Final = 2
_YELLOW: Final = 55  # a hue


class MessageBar(QFrame):
    """Shows a `Message`, or nothing; ``acted`` carries its `Action`, ``dismissed`` hides it."""

    acted = Signal(object)
    dismissed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._message: Message | None = None
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        self._icon = QLabel(self)
        self._text = PlainLabel("Message", self)
        self._text.setWordWrap(True)
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        # Not as wide as its longest word, which would push the buttons off the screen.
        self._text.setMinimumWidth(1)
        self._text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._buttons = [self._button(place) for place in range(_MOST_ACTIONS)]
        self._close = QToolButton(self)
        self._close.setAutoRaise(True)
        # A letter has the palette's colour, where a style's picture is black on a dark ground too.
        self._close.setText("\N{MULTIPLICATION SIGN}")
        self._close.setAccessibleName(self.tr("Dismiss message"))
        self._close.clicked.connect(self.dismissed)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(8, 4, 8, 4)
        for widget in (self._icon, self._text, *self._buttons, self._close):
            layout.addWidget(widget, 1 if widget is self._text else 0)
        Colours(self, lambda: tinted(_YELLOW))
        self.hide()

    def render_message(self, message: Message | None) -> None:
        """Show ``message``, or hide the bar."""
        before, self._message = self._message, message
        self.setVisible(message is not None)
        if message is None:
            self._text.clear()
            return
        if before is None or before.is_warning != message.is_warning:
            self._set_icon(is_warning=message.is_warning)
        self._text.setText(message.text)
        for place, button in enumerate(self._buttons):
            is_used = place < len(message.actions)
            button.setVisible(is_used)
            if is_used:
                button.setText(action_name(message.actions[place]))
        if _matter(before) != _matter(message):
            # Not where only the seconds differ: nobody wants to hear each of them.
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self._text, message.text))

    def _button(self, place: int) -> QPushButton:
        button = QPushButton(self)
        button.clicked.connect(lambda: self._act(place))
        return button

    def _act(self, place: int) -> None:
        if self._message is not None and place < len(self._message.actions):
            self.acted.emit(self._message.actions[place])

    def _set_icon(self, *, is_warning: bool) -> None:
        # Only now: the styles' enumerations and pictures take a while, and most starts need none.
        from PySide6.QtWidgets import QStyle  # noqa: PLC0415  see above

        style, kinds = self.style(), QStyle.StandardPixmap
        side = style.pixelMetric(QStyle.PixelMetric.PM_SmallIconSize)
        kind = kinds.SP_MessageBoxWarning if is_warning else kinds.SP_MessageBoxInformation
        self._icon.setPixmap(style.standardIcon(kind).pixmap(side, side))


def _matter(message: Message | None) -> object:
    """Return what a message is about, where its words may change every second."""
    if message is None or message.topic is Topic.HELD:
        return message and (message.topic, message.entry_id)
    return message.text
