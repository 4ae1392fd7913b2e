"""Moves the focus when the widget that had it is hidden or disabled."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QApplication, QWidget


class FocusKeeper(QObject):
    """Gives the keyboard to what ``rest`` returns, and back once its owner can have it again.

    Qt gives it to whatever comes next, or to nothing, when a button is disabled while its request
    is under way or a bar goes away.
    """

    def __init__(self, window: QWidget, rest: Callable[[], QWidget]) -> None:
        super().__init__(window)
        self._window, self._rest = window, rest
        self._owner: QWidget | None = None
        application = QApplication.instance()
        assert isinstance(application, QApplication)  # noqa: S101  a window needs one
        application.focusChanged.connect(self._on_changed)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  Qt's name
        owner = self._owner
        if watched is owner and event.type() is QEvent.Type.EnabledChange and owner.isEnabled():
            self._forget()
            if QApplication.focusWidget() is self._rest() and owner.isVisible():
                owner.setFocus(Qt.FocusReason.OtherFocusReason)
        return False

    def _on_changed(self, before: QWidget | None, _now: QWidget | None) -> None:
        if before is None or before is self._rest() or before.window() is not self._window:
            return
        if not self._window.isVisible() or (before.isVisible() and before.isEnabled()):
            return
        self._forget()
        self._owner = before
        before.installEventFilter(self)
        self._rest().setFocus(Qt.FocusReason.OtherFocusReason)

    def _forget(self) -> None:
        if self._owner is not None:
            self._owner.removeEventFilter(self)
            self._owner = None
