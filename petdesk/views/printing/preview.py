"""The page on screen, as it will be on paper: painted when it is shown, and only that one."""

from typing import Final

from PySide6.QtCore import QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from petdesk.viewmodels.printing.state import PrintState
from petdesk.viewmodels.printing.wording import page_words
from petdesk.views.design.paint import fill, ring, smooth, straight
from petdesk.views.design.scale import unit
from petdesk.views.design.theme import theme
from petdesk.views.printing.pages import paint_page

_EDGE: Final = 3  # units around the page
_MIN_SIZE: Final = (50, 60)

_STEPS: Final = {Qt.Key.Key_PageUp: -1, Qt.Key.Key_PageDown: 1}


class PagePreview(QWidget):
    """Shows a page of a state; ``turned`` carries the page that a key asks for."""

    turned = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._state: PrintState | None = None
        self._painted: tuple[object, ...] = ()
        self._picture = QPixmap()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def render_state(self, state: PrintState) -> None:
        """Show the page of ``state``."""
        self._state = state
        name = self.tr("Preview: %1").replace("%1", page_words(state))
        if name != self.accessibleName():
            self.setAccessibleName(name)
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802  Qt's name
        """Return a size in which a page can be read."""
        return QSize(unit(110), unit(140))

    def minimumSizeHint(self) -> QSize:  # noqa: N802  Qt's name
        """Return a size in which the page can be recognised."""
        return QSize(*map(unit, _MIN_SIZE))

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  Qt's name
        """Turn the page on Page up and Page down, and to the first and the last."""
        state, keys = self._state, Qt.Key
        if state is None:
            return
        if event.key() in _STEPS:
            self.turned.emit(state.page + _STEPS[keys(event.key())])
        elif event.key() == keys.Key_Home:
            self.turned.emit(0)
        elif event.key() == keys.Key_End:
            self.turned.emit(state.page_count - 1)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802  Qt's name
        """Paint the page, white in any theme, on the window's ground."""
        if self._state is None:
            return
        painter, colours, place = smooth(self), theme(), self._place()
        fill(painter, straight(place.adjusted(-1, -1, 1, 1)), colours.outline)
        if self.hasFocus():
            edge = unit(1)
            ring(painter, place.adjusted(-edge, -edge, edge, edge), 0, colours.window)
        painter.drawPixmap(place.toRect(), self._page(place.size()))

    def _place(self) -> QRectF:
        """Return where the page lies: as large as there is room, in the middle."""
        width, height = self._state.choices.paper.size if self._state else (1.0, 1.0)
        edge = unit(_EDGE)
        across, down = max(1, self.width() - 2 * edge), max(1, self.height() - 2 * edge)
        scale = min(across / width, down / height)
        wide, high = round(width * scale), round(height * scale)
        left, top = (self.width() - wide) // 2, (self.height() - high) // 2
        return QRectF(left, top, wide, high)

    def _page(self, size: QSizeF) -> QPixmap:
        """Return the picture of the page; it is kept until another is shown."""
        state, ratio = self._state, self.devicePixelRatioF()
        if state is None:
            return self._picture
        shown = state.subject, state.choices, state.page, state.changes
        wanted = (shown, size.width(), size.height(), ratio, self.font().key())
        if wanted != self._painted:
            self._painted = wanted
            self._picture = QPixmap((size * ratio).toSize())
            self._picture.setDevicePixelRatio(ratio)
            self._picture.fill(QColor.fromRgb(255, 255, 255))
            painter = QPainter(self._picture)
            paint_page(painter, state, state.page, size)
            painter.end()
        return self._picture
