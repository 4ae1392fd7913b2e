"""How a test went, at a glance: shape, word and tint, as the status pills have them."""

from typing import Final

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QFontMetricsF, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from petdesk.viewmodels.settings.fields import Outcome
from petdesk.views.design.icons import icon_path, shape_path
from petdesk.views.design.labels import PlainLabel
from petdesk.views.design.paint import BEGIN, box, draw_icon, fill, mirrored, smooth, write
from petdesk.views.design.scale import unit, unit_f
from petdesk.views.design.theme import AVAILABLE, NOT_STATED, PENDING, StatusColours, theme

_HEIGHT: Final = 6.0
_SIDE: Final = 2.2
_SHAPE: Final = 3.4
_GAP: Final = 1.2
_ICONS: Final = {Outcome.WORKS: "check", Outcome.FAILED: "close"}


class OutcomePill(PlainLabel):
    """A tick on green, a cross on red, half a disc for a wait, a dotted ring while it runs."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self._outcome = Outcome.RUNNING
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.hide()

    @property
    def outcome(self) -> Outcome | None:
        """What it shows; ``None`` where it is hidden."""
        return None if self.isHidden() else self._outcome

    @property
    def colours(self) -> StatusColours:
        """The colours of what it shows."""
        colours = theme()
        if self._outcome is Outcome.FAILED:
            return colours.fault
        shown = {Outcome.WORKS: AVAILABLE, Outcome.WAITING: PENDING}
        return colours.statuses[shown.get(self._outcome, NOT_STATED)]

    def show_outcome(self, outcome: Outcome | None, word: str) -> None:
        """Show ``outcome`` with its ``word``; ``None`` hides it."""
        self._outcome = outcome or self._outcome
        self.setText(word)
        self.setVisible(outcome is not None)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802  Qt's name
        """Return the size that shape and word need."""
        words = QFontMetricsF(self.font()).horizontalAdvance(self.text())
        return QSize(round(words + (2 * _SIDE + _SHAPE + _GAP) * unit_f()) + 2, unit(_HEIGHT))

    def minimumSizeHint(self) -> QSize:  # noqa: N802  Qt's name
        """Return the same: its word is never cut."""
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802  Qt's name
        """Paint the ground, the shape and the word."""
        painter, step, colours = smooth(self), unit_f(), self.colours
        rect, height = QRectF(self.rect()), float(self.height())
        edge = colours.ink if theme().is_high_contrast else colours.pill
        box(painter, rect, height / 2, colours.pill, edge)
        side = _SHAPE * step
        place = mirrored(self, QRectF(_SIDE * step, (height - side) / 2, side, side))
        icon = _ICONS.get(self._outcome)
        if icon:
            draw_icon(painter, icon_path(icon), place, colours.shape)
        else:
            shape = PENDING if self._outcome is Outcome.WAITING else NOT_STATED
            inset = side / 8
            within = place.adjusted(inset, inset, -inset, -inset)
            fill(painter, shape_path(shape, within), colours.shape)
        left = (_SIDE + _SHAPE + _GAP) * step
        painter.setFont(self.font())
        room = QRectF(left, 0, self.width() - left, height)
        write(painter, mirrored(self, room), BEGIN, self.text(), colours.ink)
