"""Paints the pages in millimetres, for the preview, into a PDF or on a printer.

Paper is white: the colours are those of the light theme.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QColor,
    QFont,
    QFontMetricsF,
    QPagedPaintDevice,
    QPageLayout,
    QPageSize,
    QPainter,
    QPainterPath,
    QPalette,
    QPdfWriter,
    QTextDocument,
)
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QApplication

from petdesk.animals.cells import COLUMNS, STATUS, headings
from petdesk.design.icons import shape_path
from petdesk.design.paint import fill, rounded, straight
from petdesk.design.theme import FAULT, light_theme
from petdesk.printing.pages import (
    QUIET,
    Card,
    board_html,
    cards_on,
    head_of,
    list_rows,
    modules_of,
)
from petdesk.printing.view_model import (
    FOOT,
    GRIDS,
    HEAD,
    MARGIN,
    ROW,
    Paper,
    PrintState,
    Subject,
)

UNITS: Final = 10.0
"""Of the painter's coordinates, to a millimetre: letters have whole sizes."""

_STEPS: Final = 8  # sizes of letters that are tried, from the largest to the least
_HAIRLINE: Final = 0.15
_SMALL: Final = (3.2, 2.2)  # sizes of the small print
_SHARES: Final = (0.36, 0.22, 0.24, 0.18)  # of the list's width, for the columns of `COLUMNS`
_PILL: Final = 4.4
_RESOLUTION: Final = 600  # dots to an inch
_SIZES: Final = {Paper.A4: QPageSize.PageSizeId.A4, Paper.LETTER: QPageSize.PageSizeId.Letter}
_BOARD_STYLE: Final = "th, td, p { font-size: 38px; } .title { font-size: 48px; margin-top: 50px; }"


class PrinterError(Exception):
    pass


class Fitted(NamedTuple):
    """A text with the letters and the flags that it is written in, and its height."""

    text: str
    font: QFont
    flags: int
    height: float


def fitted(text: str, font: QFont, sizes: tuple[float, float], room: QSizeF, lines: int) -> Fitted:
    """Return ``text`` in the largest of ``sizes`` (largest, least) that fits into ``room``.

    Words are kept whole while there is a size for it; what fits in none ends with dots.
    """
    flags = int(Qt.TextFlag.TextWordWrap)
    for flags in (int(Qt.TextFlag.TextWordWrap), int(Qt.TextFlag.TextWrapAnywhere)):
        for step in range(_STEPS + 1):
            font.setPixelSize(max(1, round(sizes[0] * (sizes[1] / sizes[0]) ** (step / _STEPS))))
            if height := _height(text, font, flags, room, lines):
                return Fitted(text, font, flags, height)
    metrics, width = QFontMetricsF(font), room.width() * lines
    while width > 0:
        shorter = metrics.elidedText(text, Qt.TextElideMode.ElideRight, width)
        if height := _height(shorter, font, flags, room, lines):
            return Fitted(shorter, font, flags, height)
        width = width * 0.96 - 1
    return Fitted("", font, flags, 0.0)


def _height(text: str, font: QFont, flags: int, room: QSizeF, lines: int) -> float:
    """Return the height of ``text`` if it fits into ``room``, else 0."""
    metrics = QFontMetricsF(font)
    taken = metrics.boundingRect(QRectF(0, 0, room.width(), 1e6), flags, text)
    most = min(room.height(), (lines + 0.5) * metrics.lineSpacing())
    return taken.height() if taken.width() <= room.width() and taken.height() <= most else 0.0


class Canvas:
    """Paints on a page with ``painter``, whose coordinates are `UNITS` already; all in mm."""

    def __init__(self, painter: QPainter) -> None:
        self.painter = painter
        self.colours = light_theme()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)

    def text(  # noqa: PLR0913  how a text may look
        self,
        box: QRectF,
        text: str,
        sizes: tuple[float, float],
        *,
        lines: int = 1,
        colour: QColor | None = None,
        is_strong: bool = False,
        at_end: bool = False,
    ) -> tuple[float, float]:
        """Write ``text`` within ``box``, no larger and no smaller than ``sizes``.

        Return its height and the size of its letters. What of a letter would reach beyond the box
        is left out.
        """
        place, font = _units(box), _font(is_strong=is_strong)
        found = fitted(text, font, (sizes[0] * UNITS, sizes[1] * UNITS), place.size(), lines)
        aligned = Qt.AlignmentFlag
        across = aligned.AlignRight if at_end else aligned.AlignLeft
        down = aligned.AlignVCenter if lines == 1 else aligned.AlignTop
        flags = found.flags | int(across | aligned.AlignAbsolute | down)
        self.painter.save()
        self.painter.setClipRect(place)
        self.painter.setPen(colour or self.colours.text)
        self.painter.setFont(found.font)
        self.painter.drawText(place, flags, found.text)
        self.painter.restore()
        return found.height / UNITS, found.font.pixelSize() / UNITS

    def rule(self, box: QRectF) -> None:
        line = QRectF(box.left(), box.bottom() - _HAIRLINE / 2, box.width(), _HAIRLINE)
        fill(self.painter, straight(_units(line)), self.colours.line)

    def pill(self, box: QRectF, status: int, text: str) -> None:
        """Paint the pill of ``status`` at the beginning of ``box``, as high as that."""
        high, colours = box.height(), self.colours.statuses[status]
        side, shape, gap = 0.36 * high, 0.42 * high, 0.22 * high
        inside = box.adjusted(side + shape + gap, 0, -side, 0)
        sizes = 0.5 * high, 0.3 * high
        units = sizes[0] * UNITS, sizes[1] * UNITS
        found = fitted(text, _font(is_strong=False), units, _units(inside).size(), 1)
        wide = QFontMetricsF(found.font).horizontalAdvance(found.text) / UNITS
        pill = QRectF(box.left(), box.top(), 2 * side + shape + gap + wide, high)
        fill(self.painter, rounded(_units(pill), high * UNITS / 2), colours.pill)
        mark = QRectF(box.left() + side, box.center().y() - shape / 2, shape, shape)
        fill(self.painter, shape_path(status, _units(mark)), colours.shape)
        self.text(inside, text, sizes, colour=colours.ink)

    def code(self, box: QRectF, text: str) -> None:
        modules, whole = modules_of(text), _units(box)
        side = whole.width() / (len(modules) + 2 * QUIET)
        path = QPainterPath()  # one shape, so that no seam shows between neighbours
        for y, row in enumerate(modules, start=QUIET):
            for x, is_dark in enumerate(row, start=QUIET):
                if is_dark:
                    path.addRect(whole.left() + x * side, whole.top() + y * side, side, side)
        self.painter.save()
        self.painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
        fill(self.painter, path, QColor.fromRgb(0, 0, 0))
        self.painter.restore()


def _units(box: QRectF) -> QRectF:
    return QRectF(*(UNITS * each for each in (box.left(), box.top(), box.width(), box.height())))


def _font(*, is_strong: bool) -> QFont:
    font = QFont(QApplication.font())
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    font.setWeight(QFont.Weight.DemiBold if is_strong else QFont.Weight.Normal)
    return font


def paint_page(painter: QPainter, state: PrintState, page: int, room: QSizeF) -> None:
    """Paint a page (from 0) of ``state`` as large as ``room``, in the painter's pixels, has room.

    It begins where the painter's coordinates do.
    """
    width, height = state.choices.paper.size
    painter.save()
    scale = min(room.width() / width, room.height() / height) / UNITS
    painter.scale(scale, scale)
    canvas = Canvas(painter)
    if state.subject is Subject.CARDS:
        for box, card in zip(card_boxes(state), cards_on(state, page), strict=False):
            paint_card(canvas, box, card)
    elif state.subject is Subject.LIST:
        _paint_list(canvas, state, page)
    else:
        _paint_board(canvas, state)
    painter.restore()


def printable(paper: Paper) -> QRectF:
    return QRectF(0, 0, *paper.size).adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)


def _paint_frame(canvas: Canvas, state: PrintState, page: int) -> QRectF:
    whole, quiet = printable(state.choices.paper), canvas.colours.secondary
    head = head_of(state, page)
    line = QRectF(whole.left(), whole.top(), whole.width(), 8)
    canvas.text(line, head.title, (6.0, 3.0), is_strong=True)
    for at, text in enumerate(head.lines):
        below = QRectF(whole.left(), line.bottom() + 5 * at, whole.width(), 5)
        canvas.text(below, text, _SMALL, colour=quiet)
    foot = QRectF(whole.left(), whole.bottom() - FOOT, whole.width() / 2, FOOT)
    canvas.text(foot, head.printed, (2.8, 2.0), colour=quiet)
    foot.translate(foot.width(), 0)
    canvas.text(foot, head.number, (2.8, 2.0), colour=quiet, at_end=True)
    return whole.adjusted(0, HEAD, 0, -FOOT)


def _paint_list(canvas: Canvas, state: PrintState, page: int) -> None:
    quiet = canvas.colours.secondary
    line = _paint_frame(canvas, state, page)
    line.setHeight(ROW)
    for cell, heading, column in zip(_cells(line), headings(), COLUMNS, strict=True):
        end = column.is_right_aligned
        canvas.text(cell, heading, _SMALL, colour=quiet, is_strong=True, at_end=end)
    canvas.rule(line)
    for row in list_rows(state, page):
        line.translate(0, ROW)
        for at, (cell, text) in enumerate(zip(_cells(line), row.cells, strict=True)):
            if at != STATUS:
                strong, end = COLUMNS[at].is_strong, COLUMNS[at].is_right_aligned
                canvas.text(cell, text, (3.3, 3.0), is_strong=strong, at_end=end)
                continue
            edge = (ROW - _PILL) / 2
            share = 0.45 * cell.width() if row.note else 0.0
            canvas.pill(cell.adjusted(0, edge, -share, -edge), row.status, text)
            if row.note:
                note = cell.adjusted(cell.width() - share + 1, 0, 0, 0)
                canvas.text(note, row.note, (2.6, 1.8), colour=quiet, lines=2)
        canvas.rule(line)


def _cells(line: QRectF) -> list[QRectF]:
    cells, left = [], line.left()
    for share in _SHARES:
        cells.append(QRectF(left, line.top(), share * line.width() - 2, line.height()))
        left += share * line.width()
    cells[-1].setRight(line.right())
    return cells


def _paint_board(canvas: Canvas, state: PrintState) -> None:
    """Paint the one page for the board; what is too long for it becomes smaller."""
    place = _units(_paint_frame(canvas, state, 0))
    document = QTextDocument()
    document.setDefaultFont(_font(is_strong=False))
    document.setDefaultStyleSheet(_BOARD_STYLE)
    document.setDocumentMargin(0)
    document.setTextWidth(place.width())
    colours = [status.bar.name() for status in canvas.colours.statuses[:FAULT]]
    document.setHtml(board_html(state, colours))
    painter = canvas.painter
    painter.save()
    painter.translate(place.topLeft())
    scale = min(1.0, place.height() / document.size().height())
    painter.scale(scale, scale)
    context = QAbstractTextDocumentLayout.PaintContext()
    context.palette.setColor(QPalette.ColorRole.Text, canvas.colours.text)
    document.documentLayout().draw(painter, context)
    painter.restore()


def card_boxes(state: PrintState) -> list[QRectF]:
    """Return the places of a page's cards, row by row; edges are shared."""
    columns, rows = GRIDS[state.choices.per_page]
    whole = printable(state.choices.paper)
    width, height = whole.width() / columns, whole.height() / rows
    return [
        QRectF(whole.left() + column * width, whole.top() + row * height, width, height)
        for row in range(rows)
        for column in range(columns)
    ]


def paint_card(canvas: Canvas, box: QRectF, card: Card) -> None:
    """Paint ``card`` with a hairline to cut along; the code stands in its lower corner."""
    canvas.painter.setPen(canvas.colours.outline)
    canvas.painter.drawRect(_units(box))
    quiet = canvas.colours.secondary
    edge = max(4.0, 0.06 * min(box.width(), box.height()))
    inside = box.adjusted(edge, edge, -edge, -edge)
    side = min(0.36 * box.width(), 0.42 * box.height(), 60.0)
    upper, left, wide = inside.height() - side, inside.left(), inside.width()
    name = QRectF(left, inside.top(), wide, 0.66 * upper)
    # A fifth of the width: names of up to some eight letters are all of one size. A name is read
    # whole before it is read from afar, also where a card is high and narrow.
    largest = min(48.0, 0.7 * name.height(), name.width() / 5)
    sizes = largest, min(0.3 * largest, 0.2 * name.height())
    height, size = canvas.text(name, card.name, sizes, lines=3, is_strong=True)
    # What stands below is smaller than the name, and right below it, however many lines that has.
    category = QRectF(left, inside.top() + min(height, name.height()), wide, 0.22 * upper)
    below = min(0.62 * category.height(), 11.0, 0.9 * size)
    canvas.text(category, card.category, (below, 0.5 * below), lines=2, colour=quiet)
    top, beside = inside.bottom() - side, wide - side - edge
    canvas.pill(QRectF(left, top, beside, min(0.26 * side, size)), card.pill, card.status)
    below = min(0.25 * side, 0.9 * size)
    id_box = QRectF(left, top + 0.32 * side, beside, 0.36 * side)
    canvas.text(id_box, card.id, (below, 0.3 * below), is_strong=True)
    below = min(0.12 * side, 4.0)
    note = QRectF(left, top + 0.7 * side, beside, 0.3 * side)
    canvas.text(note, card.note, (below, 0.6 * below), lines=2, colour=quiet)
    canvas.code(QRectF(inside.right() - side, top, side, side), card.code)


def page_layout(paper: Paper) -> QPageLayout:
    """Return the whole of ``paper``, upright: the pages have margins of their own."""
    upright = QPageLayout.Orientation.Portrait
    layout = QPageLayout(QPageSize(_SIZES[paper]), upright, QMarginsF())
    layout.setMode(QPageLayout.Mode.FullPageMode)
    return layout


async def pdf_bytes(state: PrintState, title: str, written: Callable[[int], None]) -> bytes:
    """Return all pages of ``state`` as a PDF; ``written`` is called with how many there are yet."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setPageLayout(page_layout(state.choices.paper))
    writer.setResolution(_RESOLUTION)
    writer.setTitle(title)
    writer.setCreator("PetDesk")
    await _write(writer, state, range(state.page_count), written)
    buffer.close()
    return bytes(data.data())


async def print_pages(state: PrintState, printer: QPrinter, written: Callable[[int], None]) -> int:
    """Print the pages that ``printer`` is set to; return how many. Raises `PrinterError`."""
    first, last = printer.fromPage() or 1, printer.toPage() or state.page_count
    pages = range(first - 1, min(last, state.page_count))
    printer.setFullPage(True)
    try:
        await _write(printer, state, pages, written)
    except asyncio.CancelledError:
        printer.abort()
        raise
    if printer.printerState() in {printer.PrinterState.Error, printer.PrinterState.Aborted}:
        raise PrinterError(printer.printerName())
    return len(pages)


async def _write(
    device: QPagedPaintDevice,
    state: PrintState,
    pages: Sequence[int],
    written: Callable[[int], None],
) -> None:
    painter = QPainter()
    if not painter.begin(device):
        raise PrinterError
    try:
        room = QSizeF(device.width(), device.height())
        for count, page in enumerate(pages):
            written(count)
            # Keys, clicks and answers have their turn between two pages.
            await asyncio.sleep(0)
            if count and not device.newPage():
                raise PrinterError
            paint_page(painter, state, page, room)
    finally:
        painter.end()
