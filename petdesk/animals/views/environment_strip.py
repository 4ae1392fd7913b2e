"""The full-width strip that shows in words, shape and tint which environment is on screen."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QMouseEvent, QPainterPath, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from petdesk.core.environment_names import environment_strip
from petdesk.core.environments import Environment
from petdesk.design.icons import shape_path
from petdesk.design.labels import PlainLabel
from petdesk.design.paint import BEGIN, fill, mirrored, smooth, straight, write
from petdesk.design.scale import unit, unit_f
from petdesk.design.theme import AVAILABLE, Tint, theme

_WRAP: Final = 0x1000  # Qt.TextFlag.TextWordWrap
_PLACES: Final = list(Environment)  # in `Theme.environments`


class EnvironmentStrip(PlainLabel):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("Environment strip", parent)
        self._environment = Environment.PRODUCTION
        self._note = ""
        self._button: QAbstractButton | None = None
        self.setWordWrap(True)
        self.refit()

    def show_note(self, note: str) -> None:
        self._note = note
        self.render_environment(self._environment)

    def render_environment(self, environment: Environment) -> None:
        self._environment = environment
        self.refit()
        name = environment_strip(environment)
        self.setText(f"{name}\n{self._note}" if self._note else name)
        font = self.font()
        font.setBold(environment is not Environment.PRODUCTION)
        self.setFont(font)
        self.update()

    @property
    def tint(self) -> Tint:
        return theme().environments[_PLACES.index(self._environment)]

    def hold(self, button: QAbstractButton) -> None:
        """Show ``button`` at the end; a click anywhere on the strip presses it."""
        self._button = button
        self.refit()

    def refit(self) -> None:
        self.setContentsMargins(self._edge(), unit(1.2), unit(4) + self._held(), unit(1.2))
        if self._button is not None:
            size = self._button.sizeHint()
            # Its word ends where the header does.
            left, top = (
                self.width() - size.width() - unit(1.5),
                (self.height() - size.height()) // 2,
            )
            place = QRectF(left, top, size.width(), size.height())
            self._button.setGeometry(mirrored(self, place).toRect())

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  Qt's name
        super().resizeEvent(event)
        if self._button is not None:
            self.refit()

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802  Qt's name
        if self._button is not None and self._held():
            self._button.click()
        else:
            super().mousePressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802  Qt's name
        tint = self.tint
        painter, step = smooth(self), unit_f()
        painter.setFont(self.font())
        fill(painter, straight(QRectF(self.rect())), tint.ground)
        if self._environment is not Environment.PRODUCTION:
            place = QRectF(4 * step, (self.height() - 2.4 * step) / 2, 2.4 * step, 2.4 * step)
            place = mirrored(self, place)
            is_disc = self._environment is Environment.PRACTICE
            fill(painter, shape_path(AVAILABLE, place) if is_disc else _diamond(place), tint.text)
        width = self.width() - self._edge() - self._held() - 4 * step
        room = QRectF(self._edge(), 0, width, self.height())
        write(painter, mirrored(self, room), BEGIN | _WRAP, self.text(), tint.text)

    def _held(self) -> int:
        button = self._button
        return 0 if button is None or button.isHidden() else button.sizeHint().width()

    def _edge(self) -> int:
        return unit(4 if self._environment is Environment.PRODUCTION else 8)


def _diamond(place: QRectF) -> QPainterPath:
    middle = place.center()
    path = QPainterPath(QPointF(middle.x(), place.top()))
    path.lineTo(place.right(), middle.y())
    path.lineTo(middle.x(), place.bottom())
    path.lineTo(place.left(), middle.y())
    path.closeSubpath()
    return path
