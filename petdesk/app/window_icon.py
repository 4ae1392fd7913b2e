"""The icon of PetDesk's windows, with a badge where the animals are not the shelter's."""

from typing import Final

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QFont, QIcon, QPainter, QPixmap, QPolygonF
from PySide6.QtWidgets import QApplication

from petdesk.animals.state import MainState
from petdesk.animals.view_model import MainViewModel
from petdesk.core.environment_names import environment_name
from petdesk.core.environments import Environment
from petdesk.core.resources import resource

_SIDES: Final = (16, 24, 32, 48, 64, 128, 256)
_BADGE: Final = 0.62  # of the side; at 16 pixels its letter can still be read
_LETTER: Final = 0.68  # of the badge
# Hues as on the strip, but on any background a task bar may have, and with white letters.
_COLOURS: Final = {Environment.PRACTICE: "#1a5fb4", Environment.STAGING: "#a33b00"}


_DELAY: Final = 400  # ms; the first badge takes 10, which the start needs for other things


class WindowIcon(QObject):
    """Keeps the icon of every window to the environment that is on screen."""

    def __init__(self, model: MainViewModel, parent: QObject) -> None:
        super().__init__(parent)
        self._shown: Environment | None = None
        self._model = model
        first = QTimer(self)
        first.setSingleShot(True)
        first.timeout.connect(self._start)
        first.start(_DELAY)

    def _start(self) -> None:
        self._model.state_changed.connect(self._render)
        self._render(self._model.state)

    def _render(self, state: MainState) -> None:
        if state.environment is not self._shown:
            self._shown = state.environment
            QApplication.setWindowIcon(window_icon(state.environment))


def window_icon(environment: Environment) -> QIcon:
    """Return the icon: plain for production, a disc for practice, a diamond for staging.

    The badge bears the first letter of the environment's name, so that shape and letter say what
    the colour does.
    """
    plain = QPixmap(str(resource("icons/petdesk.png")))
    icon = QIcon()
    for side in _SIDES:
        # The picture is a square.
        smooth = Qt.TransformationMode.SmoothTransformation
        drawn = plain.scaledToWidth(side, smooth)
        if environment in _COLOURS:
            _draw_badge(drawn, environment)
        icon.addPixmap(drawn)
    return icon


def _draw_badge(pixmap: QPixmap, environment: Environment) -> None:
    side = pixmap.width() * _BADGE
    place = QRectF(pixmap.width() - side, pixmap.height() - side, side, side)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QColor("white"))
    painter.setBrush(QColor(_COLOURS[environment]))
    inside = place.adjusted(0.5, 0.5, -0.5, -0.5)
    if environment is Environment.PRACTICE:
        painter.drawEllipse(inside)
    else:
        middle = inside.center()
        corners = (
            QPointF(middle.x(), inside.top()),
            QPointF(inside.right(), middle.y()),
            QPointF(middle.x(), inside.bottom()),
            QPointF(inside.left(), middle.y()),
        )
        painter.drawPolygon(QPolygonF(corners))
    font = QFont(QApplication.font())
    font.setBold(True)
    font.setPixelSize(max(7, round(side * _LETTER)))
    painter.setFont(font)
    painter.drawText(place, Qt.AlignmentFlag.AlignCenter, environment_name(environment)[:1])
    painter.end()
