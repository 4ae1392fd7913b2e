"""The full-width strip that shows in words, shape and tint which environment is on screen."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QMouseEvent, QPainterPath, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from petdesk.core.environment_names import environment_strip
from petdesk.core.environments import Environment
from petdesk.core.translation import translate
from petdesk.design.buttons import LinkButton
from petdesk.design.icons import shape_path
from petdesk.design.labels import PlainLabel
from petdesk.design.paint import BEGIN, fill, mirrored, smooth, straight, write
from petdesk.design.scale import unit, unit_f
from petdesk.design.theme import AVAILABLE, Tint, theme

_WRAP: Final = 0x1000  # Qt.TextFlag.TextWordWrap
_PLACES: Final = list(Environment)  # in `Theme.environments`


class EnvironmentStrip(PlainLabel):
    """``switch`` opens the menu of environments, where there is a choice."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("Environment strip", parent)
        self._environment = Environment.PRODUCTION
        self._note = ""
        text = translate("EnvironmentMenu", "Switch")
        self.switch = _StripButton(text, self)
        self.switch.setToolTip(translate("EnvironmentMenu", "Switch environment"))
        self.switch.hide()
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

    def allow_switch(self, *, is_allowed: bool) -> None:
        self.switch.setVisible(is_allowed)
        self.refit()

    def refit(self) -> None:
        self.setContentsMargins(self._edge(), unit(1.2), unit(4) + self._held(), unit(1.2))
        size = self.switch.sizeHint()
        # Its word ends where the header does.
        left, top = self.width() - size.width() - unit(1.5), (self.height() - size.height()) // 2
        place = mirrored(self, QRectF(left, top, size.width(), size.height()))
        self.switch.setGeometry(place.toRect())

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  Qt's name
        super().resizeEvent(event)
        self.refit()

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802  Qt's name
        """Take a click anywhere on the strip as one on its button."""
        if self.switch.isVisible():
            self.switch.click()
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
        return 0 if self.switch.isHidden() else self.switch.sizeHint().width()

    def _edge(self) -> int:
        return unit(4 if self._environment is Environment.PRODUCTION else 8)


class _StripButton(LinkButton):
    def sizeHint(self) -> QSize:  # noqa: N802  Qt's name
        """Return a height that leaves the strip as low as it was."""
        return QSize(super().sizeHint().width(), unit(5.2))

    def tint(self) -> Tint | None:
        strip = self.parent()
        return strip.tint if isinstance(strip, EnvironmentStrip) else None


def _diamond(place: QRectF) -> QPainterPath:
    middle = place.center()
    path = QPainterPath(QPointF(middle.x(), place.top()))
    path.lineTo(place.right(), middle.y())
    path.lineTo(middle.x(), place.bottom())
    path.lineTo(place.left(), middle.y())
    path.closeSubpath()
    return path
