"""Surfaces: cards, tinted frames, the list of a dialog's pages, an empty page, progress."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, QTimerEvent
from PySide6.QtGui import QFontMetricsF, QPaintEvent, QPalette
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QProgressBar,
    QSizePolicy,
    QStyledItemDelegate,
    QVBoxLayout,
    QWidget,
)

from petdesk.design.buttons import Button, LinkButton
from petdesk.design.icons import icon_path
from petdesk.design.labels import HEADING, PlainLabel, SizedLabel, make_secondary
from petdesk.design.paint import (
    BEGIN,
    box,
    draw_icon,
    fill,
    mirrored,
    ring,
    rounded,
    smooth,
    write,
)
from petdesk.design.scale import column_of, set_spacing, unit, unit_f
from petdesk.design.theme import theme

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import QModelIndex, QPersistentModelIndex
    from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
    from PySide6.QtWidgets import QStyleOptionViewItem

    from petdesk.design.theme import Theme, Tint


_RADIUS: Final = 2.0
_PAW: Final = 18.0
_MIN_EMPTY: Final = 14.0
_LINE: Final = 175.0  # units, the longest of a page without rows
_MARK: Final = 3.6  # units
_MARK_ROLE: Final = 0x100  # Qt.ItemDataRole.UserRole
_DESCRIPTION_ROLE: Final = 12  # Qt.ItemDataRole.AccessibleDescriptionRole


class Card(QFrame):
    """A ground with round corners and a hairline; no card stands in another one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.column = QVBoxLayout(self)
        """What the card shows, from top to bottom."""
        set_spacing(self.column, 2, (4, 3, 4, 4))

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802  Qt's name
        colours = theme()
        box(smooth(self), QRectF(self.rect()), _RADIUS * unit_f(), colours.base, colours.line)


class TintedFrame(QFrame):
    """A ground with round corners in the tint that ``tint_of`` takes from the theme.

    What stands on it takes its colours from the palette, which follows the theme.
    """

    def __init__(self, tint_of: Callable[[Theme], Tint], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tint_of = tint_of
        self._shown: Tint | None = None

    @property
    def tint(self) -> Tint:
        return self._tint_of(theme())

    def change(self, tint_of: Callable[[Theme], Tint]) -> None:
        self._tint_of = tint_of
        self.follow_theme()

    def follow_theme(self) -> None:
        tint = self.tint
        if tint is self._shown:
            return
        self._shown = tint
        palette = QPalette()
        palette.setColor(QPalette.ColorRole.WindowText, tint.text)
        for label in self.findChildren(QLabel):
            label.setPalette(palette)
        for link in self.findChildren(LinkButton):
            link.set_ground(tint)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802  Qt's name
        self.follow_theme()
        tint, colours = self.tint, theme()
        edge = tint.text if colours.is_high_contrast else tint.ground
        box(smooth(self), QRectF(self.rect()), _RADIUS * unit_f(), tint.ground, edge)


class PageList(QListWidget):
    """The list of a dialog's pages, at its left; the arrow keys turn the pages."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setItemDelegate(_PageDelegate(self))
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.setBackgroundRole(QPalette.ColorRole.Window)
        self.viewport().setBackgroundRole(QPalette.ColorRole.Window)

    def mark(self, row: int, words: str) -> None:
        """Mark a page that has a mistake, which ``words`` say; empty takes the mark away."""
        item = self.item(row)
        item.setData(_MARK_ROLE, words)
        item.setData(_DESCRIPTION_ROLE, words)
        item.setToolTip(words)

    def sizeHint(self) -> QSize:  # noqa: N802  Qt's name
        metrics = QFontMetricsF(self.font())
        texts = (self.item(at).text() for at in range(self.count()))
        words = max((metrics.horizontalAdvance(text) for text in texts), default=0.0)
        return QSize(max(unit(38), round(words) + unit(17)), unit(60))


class _PageDelegate(QStyledItemDelegate):
    def sizeHint(  # noqa: N802  Qt's name
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        return QSize(super().sizeHint(option, index).width() + unit(8), unit(8.5))

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        from PySide6.QtWidgets import QStyle  # noqa: PLC0415  7 ms, and no start shows it

        states, colours, step = QStyle.StateFlag, theme(), unit_f()
        view: QWidget = option.widget
        painter.save()
        painter.setRenderHint(painter.RenderHint.Antialiasing)
        rect = QRectF(option.rect).adjusted(2 * step, step / 4, -2 * step, -step / 4)
        is_chosen = bool(option.state & states.State_Selected)
        if is_chosen and view.hasFocus():
            rect = ring(painter, rect, 1.5 * step, colours.window)
        ink = colours.text
        if is_chosen:
            box(painter, rect, 1.5 * step, colours.chosen, colours.chosen)
            ink = colours.on_accent if colours.is_high_contrast else colours.text
        elif option.state & states.State_MouseOver:
            box(painter, rect, 1.5 * step, colours.hover, colours.hover)
        text = QRectF(option.rect).adjusted(5.5 * step, 0, -5.5 * step, 0)
        write(painter, mirrored(view, text), BEGIN, str(index.data()), ink)
        if index.data(_MARK_ROLE):
            place = QRectF(text.right() - _MARK * step, text.top(), _MARK * step, text.height())
            mark = ink if colours.is_high_contrast else colours.danger
            draw_icon(painter, icon_path("warning"), mirrored(view, place), mark)
        painter.restore()


class Paw(QWidget):
    """The brand's paw, as large as a drawing; nothing for a screen reader.

    It gives way where there is no room for it.
    """

    def __init__(self, parent: QWidget | None = None, size: float = _PAW) -> None:
        super().__init__(parent)
        self._size = size
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)

    def sizeHint(self) -> QSize:  # noqa: N802  Qt's name
        return QSize(unit(self._size), unit(self._size))

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802  Qt's name
        draw_icon(smooth(self), icon_path("paw"), QRectF(self.rect()), theme().paw)


class EmptyPanel(QWidget):
    def __init__(self, parent: QWidget | None = None, name: str = "Empty") -> None:
        super().__init__(parent)
        self.heading = SizedLabel(name, HEADING, self, is_strong=True)
        self.note = PlainLabel(f"{name} note", self)
        make_secondary(self.note)
        self.setBackgroundRole(QPalette.ColorRole.Base)
        self.setAutoFillBackground(True)
        self.buttons = QHBoxLayout()
        """The buttons."""
        set_spacing(self.buttons, 2)
        self.buttons.addStretch(1)
        self.buttons.addStretch(1)
        layout = self._column = column_of(2, 2, Paw(self), parent=self)
        for label in (self.heading, self.note):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            label.setWordWrap(True)
            layout.addWidget(label)
        layout.addSpacing(unit(1))
        layout.addLayout(self.buttons)
        layout.addStretch(3)

    def minimumSizeHint(self) -> QSize:  # noqa: N802  Qt's name
        return QSize(super().minimumSizeHint().width(), unit(_MIN_EMPTY))

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  Qt's name
        super().resizeEvent(event)
        beside = max(6.0, (self.width() / unit_f() - _LINE) / 2)
        set_spacing(self._column, 2, (beside, 2, beside, 2))

    def add_action(self, button: Button) -> None:
        self.buttons.insertWidget(self.buttons.count() - 1, button)

    def show_texts(self, heading: str, note: str = "") -> None:
        self.heading.setText(heading)
        self.note.setText(note)
        self.note.setVisible(bool(note))


_FRAME: Final = 40  # ms
_LAP: Final = 1.6  # seconds, from one end to the other
_SHARE: Final = 0.3  # of the room, of the part that moves


class ProgressLine(QProgressBar):
    """A bar that assistive technology calls ``name``; at first nobody knows how far it is."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setTextVisible(False)
        self.setRange(0, 0)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._frames = 0

    def sizeHint(self) -> QSize:  # noqa: N802  Qt's name
        return QSize(unit(12), unit(1.25))

    def minimumSizeHint(self) -> QSize:  # noqa: N802  Qt's name
        return self.sizeHint()

    def event(self, event: QEvent) -> bool:
        if event.type() in {QEvent.Type.Show, QEvent.Type.Hide}:
            self._move(is_shown=event.type() is QEvent.Type.Show)
        return super().event(event)

    def timerEvent(self, event: QTimerEvent) -> None:  # noqa: N802  Qt's name
        if event.timerId() != self._frames:
            super().timerEvent(event)
        elif self.maximum():
            self._move(is_shown=False)
        else:
            self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802  Qt's name
        painter, colours, room = smooth(self), theme(), QRectF(self.rect())
        radius, height = room.height() / 2, room.height()
        if colours.is_high_contrast:
            box(painter, room, radius, colours.base, colours.text)
        else:
            fill(painter, rounded(room, radius), colours.line)
        begin, end = self._part()
        width = max(height, (end - begin) * room.width()) if end > begin else 0.0
        part = QRectF(min(begin * room.width(), room.width() - width), 0, width, height)
        if width:
            colour = colours.text if colours.is_high_contrast else colours.accent
            fill(painter, rounded(mirrored(self, part), radius), colour)

    def _part(self) -> tuple[float, float]:
        if self.maximum():
            return 0.0, max(0, self.value()) / self.maximum()
        middle = time.monotonic() % _LAP / _LAP * (1 + _SHARE) - _SHARE / 2
        return max(0.0, middle - _SHARE / 2), min(1.0, middle + _SHARE / 2)

    def _move(self, *, is_shown: bool) -> None:
        if self._frames:
            self.killTimer(self._frames)
        self._frames = self.startTimer(_FRAME) if is_shown and not self.maximum() else 0
