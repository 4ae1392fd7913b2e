"""The card ``Already here?`` of the add form: the animals that the name may be, with pills."""

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from petdesk.animals.cells import pill_index
from petdesk.core.wording import status_name
from petdesk.design.labels import PlainLabel, announce, describe, strong
from petdesk.design.paint import BEGIN, box, elided, mirrored, smooth, write
from petdesk.design.pills import paint_pill, pill_size
from petdesk.design.scale import unit, unit_f
from petdesk.design.theme import theme
from petdesk.intake.form_wording import already_here, duplicate_words, duplicates_heading
from petdesk.intake.possible_duplicates import PossibleDuplicate, PossibleDuplicates

_SIDE: Final = 2.5
_HEAD: Final = 6.0
_ROW: Final = 6.5
_RADIUS: Final = 1.5
_GAP: Final = 2.0
_NARROWEST: Final = 95.0  # units that the form is wide at least
_NOTE: Final = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignVCenter)
_PAUSE: Final = 900  # ms without a letter; misspelt names are found by then, too


class DuplicatesCard(PlainLabel):
    """Paints the animals in rows; a screen reader reads them as one text."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__("Already here", parent)
        describe(self)
        self._near = PossibleDuplicates()
        self._announcer = ""
        self._telling = QTimer(self, interval=_PAUSE, singleShot=True)
        self._telling.timeout.connect(self._announce)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.hide()

    def show_duplicates(self, duplicates: PossibleDuplicates) -> None:
        """Show ``duplicates``, and have a screen reader speak it once nobody types any more.

        Nothing takes the card away.
        """
        if duplicates == self._near:
            return
        self._near = duplicates
        text = already_here(duplicates)
        self.setText(text)
        self.setVisible(bool(text))
        self.updateGeometry()
        self.update()
        self._telling.start()

    def _announce(self) -> None:
        if self.text() != self._announcer:
            self._announcer = self.text()
            announce(self, self._announcer)

    def sizeHint(self) -> QSize:  # noqa: N802  Qt's name
        height = unit(_HEAD + _ROW * len(self._near.animals) + 1.5)
        if not self._near.animals:
            room = unit(_NARROWEST - 2 * _SIDE)
            lines = self.fontMetrics().boundingRect(0, 0, room, 10_000, _NOTE, self.text())
            height = max(height, lines.height() + unit(3))
        return QSize(unit(60), height)

    def minimumSizeHint(self) -> QSize:  # noqa: N802  Qt's name
        return QSize(1, self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802  Qt's name
        painter, tint, step = smooth(self), theme().warning, unit_f()
        ground = _between(tint.ground, theme().base)
        edge = tint.text if theme().is_high_contrast else ground
        box(painter, QRectF(self.rect()), _RADIUS * step, ground, edge)
        room = QRectF(_SIDE * step, step, self.width() - 2 * _SIDE * step, (_HEAD - 1) * step)
        if not self._near.animals:
            painter.setPen(tint.text)
            side = round(_SIDE * step)
            painter.drawText(self.rect().adjusted(side, 0, -side, 0), _NOTE, self.text())
            return
        painter.setFont(strong(self.font()))
        write(painter, mirrored(self, room), BEGIN, duplicates_heading(self._near), tint.text)
        painter.setFont(self.font())
        for place, animal in enumerate(self._near.animals):
            top = (_HEAD + place * _ROW) * step
            row = QRectF(room.left(), top, room.width(), _ROW * step)
            paint_animal(painter, self, row, animal, tint.text)


def paint_animal(
    painter: QPainter, widget: QWidget, row: QRectF, animal: PossibleDuplicate, ink: QColor
) -> None:
    """Paint the name of an animal, what tells it from others, and its pill at the end of ``row``.

    The painter's font is that of the name; all else is in the widget's.
    """
    step, metrics = unit_f(), QFontMetrics(painter.font())
    plain = QFontMetrics(widget.font())
    word = elided(plain, status_name(animal.status), round(row.width() / 3))
    pill = pill_size(word, widget.font()).width()
    name, more = duplicate_words(animal)
    room = row.width() - pill - _GAP * step
    name = elided(metrics, name, round(room * 0.6))
    wide = metrics.horizontalAdvance(name) + _GAP * step
    write(painter, mirrored(widget, row), BEGIN, name, ink)
    painter.setFont(widget.font())
    rest = QRectF(row.left() + wide, row.top(), room - wide, row.height())
    more = elided(plain, more, round(rest.width()))
    write(painter, mirrored(widget, rest), BEGIN, more, ink)
    place = mirrored(widget, QRectF(row.right() - pill, row.top(), pill, row.height()))
    status = pill_index(animal.status)
    paint_pill(painter, place, status, word, is_mirrored=widget.isRightToLeft())


def _between(one: QColor, other: QColor) -> QColor:
    """Return a tint so weak that the pills, which are tinted themselves, can be told from it."""
    return QColor(
        (one.red() + other.red()) // 2,
        (one.green() + other.green()) // 2,
        (one.blue() + other.blue()) // 2,
    )
