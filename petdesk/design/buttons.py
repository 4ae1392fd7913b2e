"""The buttons: one filled in each window, quiet ones, links in a bar, and pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF
from PySide6.QtWidgets import QAbstractButton, QDialogButtonBox, QPushButton, QSizePolicy

from petdesk.design.icons import icon_path
from petdesk.design.paint import (
    CENTRED,
    MNEMONIC,
    box,
    draw_icon,
    mirrored,
    ring,
    smooth,
    write,
)
from petdesk.design.scale import set_spacing, unit, unit_f
from petdesk.design.theme import theme

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
    from PySide6.QtWidgets import QWidget

    from petdesk.design.theme import Tint

HEIGHT: Final = 7.5
RADIUS: Final = 1.5
_SIDE: Final = 3.5
_ICON: Final = 4.0
CLEARANCE: Final = (HEIGHT - _ICON) / 2
"""From the edge of a picture's button to its picture, in units."""
_GAP: Final = 1.5
_PRESSING: Final = ("\r", "\n", " ")  # what Enter and Space type


class ButtonColours(NamedTuple):
    ground: QColor | None
    edge: QColor | None
    ink: QColor


class Button(QPushButton):
    """A quiet button with a word, and a picture before it where ``icon`` names one.

    Tools find it by ``name``, or by its first words without the mark of a key, and without dots.
    """

    side = _SIDE

    takes_each_press = False
    """Whether the second press of a double click presses it, too, and a key that is held.

    Mostly it must not: what the first press did may have put another button in its place, or given
    this one another meaning. ``Start`` stands where ``Next`` did. Qt calls a second press one of a
    double click whatever it goes to.
    """

    def __init__(
        self, text: str = "", parent: QWidget | None = None, icon: str = "", name: str = ""
    ) -> None:
        # With the text given to it, the constructor would look at all that icons are made of.
        super().__init__(parent)
        self.setText(text)
        if name or "&" in text:
            self.setAccessibleName(name or _plain(text).removesuffix("…").rstrip())
        self._icon = icon_path(icon) if icon else None
        self._keep_weight()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:  # noqa: N802  Qt's name
        if self.takes_each_press:
            super().mouseDoubleClickEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  Qt's name
        if self.takes_each_press or not (event.isAutoRepeat() and event.text() in _PRESSING):
            super().keyPressEvent(event)

    def weight(self) -> QFont.Weight | None:
        return None

    def button_colours(self) -> ButtonColours:
        colours = theme()
        if not self.isEnabled():
            return ButtonColours(colours.window, colours.line, colours.disabled)
        ground = colours.button
        if self.isDown() or self.isChecked():
            ground = colours.pressed
        elif self.underMouse():
            ground = colours.hover
        return ButtonColours(ground, colours.line, colours.text)

    def sizeHint(self) -> QSize:  # noqa: N802  Qt's name
        words = QFontMetricsF(self.font()).horizontalAdvance(_plain(self.text()))
        picture = _ICON + _GAP if self._icon is not None else 0
        return QSize(round(words + (2 * self.side + picture) * unit_f()) + 1, unit(HEIGHT))

    def minimumSizeHint(self) -> QSize:  # noqa: N802  Qt's name
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802  Qt's name
        painter, shown = smooth(self), self.button_colours()
        painter.setFont(self.font())
        rect, radius = QRectF(self.rect()), RADIUS * unit_f()
        if self.hasFocus():
            rect = ring(painter, rect, radius, self.gap_colour(), self.ring_colour())
            radius *= 0.5
        if shown.ground is not None:
            box(
                painter,
                rect,
                radius,
                shown.ground,
                shown.edge or shown.ground,
            )
        self.paint_label(painter, shown.ink)

    def gap_colour(self) -> QColor:
        return theme().base

    def ring_colour(self) -> QColor:
        return theme().focus

    def paint_label(self, painter: QPainter, ink: QColor) -> None:
        words = QFontMetricsF(self.font()).horizontalAdvance(_plain(self.text()))
        step = unit_f()
        picture = (_ICON + _GAP) * step if self._icon is not None else 0.0
        left, height = (self.width() - words - picture) / 2, float(self.height())
        if self._icon is not None:
            place = mirrored(self, QRectF(left, 0, _ICON * step, height))
            draw_icon(painter, self._icon, place, ink)
        room = mirrored(self, QRectF(left + picture - step, 0, words + 2 * step, height))
        write(painter, room, CENTRED | MNEMONIC, self.text(), ink)

    def _keep_weight(self) -> None:
        weight = self.weight()
        if weight is not None:
            # Only the weight is set: family and size stay the program's, and grow with it.
            font = QFont()
            font.setWeight(weight)
            self.setFont(font)


def command_button(
    parent: QWidget, text: str, call: Callable[[], object], name: str = ""
) -> Button:
    """Return a button that calls ``call``; Enter is for what a window is about, never for it."""
    button = Button(text, parent, name=name)
    button.setAutoDefault(False)
    # A lambda, since clicked also carries whether a checkable button is on.
    button.clicked.connect(lambda _on=False: call())
    return button


def button_box(parent: QWidget) -> QDialogButtonBox:
    box = QDialogButtonBox(parent)
    space_buttons(box)
    return box


def space_buttons(box: QDialogButtonBox) -> None:
    layout = box.layout()
    if layout is not None:
        set_spacing(layout, 2)


class PrimaryButton(Button):
    side = 4.0

    def weight(self) -> QFont.Weight | None:
        return QFont.Weight.DemiBold

    def button_colours(self) -> ButtonColours:
        colours = theme()
        if not self.isEnabled():
            return ButtonColours(colours.pressed, None, colours.disabled)
        ground = colours.accent
        if self.isDown():
            ground = colours.accent_pressed
        elif self.underMouse():
            ground = colours.accent_hover
        return ButtonColours(
            ground, colours.text if colours.is_high_contrast else None, colours.on_accent
        )


class LinkButton(Button):
    """A word that is pressed, on a ground that ``tint`` gives: in a message, or on a page."""

    side = 2.5

    def __init__(self, text: str = "", parent: QWidget | None = None, name: str = "") -> None:
        super().__init__(text, parent, name=name)
        self._tint: Tint | None = None

    def set_ground(self, tint: Tint | None) -> None:
        self._tint = tint
        self.update()

    def tint(self) -> Tint | None:
        return self._tint

    def weight(self) -> QFont.Weight | None:
        return QFont.Weight.DemiBold

    def gap_colour(self) -> QColor:
        tint = self.tint()
        return theme().base if tint is None else tint.ground

    def ring_colour(self) -> QColor:
        """Return the colour of the ring: that of the word, which is readable on the bar."""
        tint = self.tint()
        return theme().focus if tint is None else tint.link

    def button_colours(self) -> ButtonColours:
        colours, tint = theme(), self.tint()
        ink = colours.link if tint is None else tint.link
        if not self.isEnabled():
            return ButtonColours(None, None, colours.disabled)
        if self.underMouse() or self.isDown():
            return ButtonColours(self.gap_colour(), ink, ink)
        return ButtonColours(None, None, ink)


class IconButton(QAbstractButton):
    def __init__(
        self, icon: str, name: str, parent: QWidget | None = None, *, size: float = HEIGHT
    ) -> None:
        super().__init__(parent)
        self._icon = icon_path(icon)
        self._size = size
        self.setAccessibleName(name)
        self.setToolTip(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:  # noqa: N802  Qt's name
        return QSize(unit(self._size), unit(self._size))

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802  Qt's name
        painter, colours = smooth(self), theme()
        rect, radius = QRectF(self.rect()), RADIUS * unit_f()
        if self.hasFocus():
            ring(painter, rect, radius, colours.window)
        elif self.isEnabled() and (self.underMouse() or self.isDown()):
            ground = colours.pressed if self.isDown() else colours.hover
            box(painter, rect, radius, ground, ground)
        ink = colours.text if self.isEnabled() else colours.disabled
        side = min(_ICON, self._size - 1.0) * unit_f()
        place = QRectF(rect.center().x() - side / 2, rect.center().y() - side / 2, side, side)
        draw_icon(painter, self._icon, place, ink)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:  # noqa: N802  Qt's name
        """Take no second press: see `Button.takes_each_press`."""

    def event(self, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Enter, QEvent.Type.Leave):
            self.update()
        return super().event(event)


def _plain(text: str) -> str:
    return text.replace("&&", "\0").replace("&", "").replace("\0", "&")
