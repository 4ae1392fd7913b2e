"""The one bar for what needs telling and no decision: cause, remedy and one action."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from petdesk.viewmodels.messages import Action, Message, action_name
from petdesk.views.plain_label import PlainLabel


class MessageBar(QFrame):
    """Shows a `Message`, or nothing. ``acted`` carries its `Action`; ``dismissed`` hides it."""

    acted = Signal(object)
    dismissed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._action: Action | None = None
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.ToolTipBase)
        self._icon = QLabel(self)
        self._text = PlainLabel("Message", self)
        self._text.setForegroundRole(QPalette.ColorRole.ToolTipText)
        self._text.setWordWrap(True)
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._button = QPushButton(self)
        self._button.clicked.connect(self._act)
        self._close = QToolButton(self)
        self._close.setAutoRaise(True)
        self._close.setAccessibleName(self.tr("Dismiss message"))
        self._close.clicked.connect(self.dismissed)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(8, 4, 8, 4)
        for widget in (self._icon, self._text, self._button, self._close):
            layout.addWidget(widget, 1 if widget is self._text else 0)
        self.hide()

    def render_message(self, message: Message | None) -> None:
        """Show ``message``, or hide the bar."""
        self.setVisible(message is not None)
        if message is None:
            self._text.clear()
            return
        if self._icon.pixmap().isNull():
            self._set_icons()
        self._action = message.action
        self._text.setText(message.text)
        self._button.setVisible(message.action is not None)
        if message.action is not None:
            self._button.setText(action_name(message.action))

    def _act(self) -> None:
        if self._action is not None:
            self.acted.emit(self._action)

    def _set_icons(self) -> None:
        # Only now: the styles' enumerations and pictures take a while, and most starts need none.
        from PySide6.QtWidgets import QStyle  # noqa: PLC0415  see above

        style, kinds = self.style(), QStyle.StandardPixmap
        side = style.pixelMetric(QStyle.PixelMetric.PM_SmallIconSize)
        self._icon.setPixmap(style.standardIcon(kinds.SP_MessageBoxWarning).pixmap(side, side))
        self._close.setIcon(style.standardIcon(kinds.SP_TitleBarCloseButton))
