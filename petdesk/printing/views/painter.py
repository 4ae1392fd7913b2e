"""Paints the pages, for the preview, into a PDF or on a printer.

Lengths are tenths of a millimetre, so that letters have whole sizes. Paper is white: the colours
are those of the light theme.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from PySide6 import QtGui
from PySide6.QtCore import QBuffer, QMarginsF, QRectF, QSizeF, Qt
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QApplication

from petdesk.animals.cells import ID, NAME, STATUS, headings
from petdesk.design.pills import shape_path
from petdesk.design.theme import FAULT, LIGHT
from petdesk.printing import pages
from petdesk.printing.view_model import FOOT, GRIDS, HEAD, MARGIN, ROW, Paper, PrintState, Subject

_QUIET: Final = LIGHT.secondary
_STEPS: Final = 8  # sizes of letters that are tried, from the largest to the least
_HAIRLINE: Final = 1.5
_SMALL: Final = (32, 22)  # sizes of the small print, the largest and the least
_FOOT_SIZES: Final = (28, 20)
_SHARES: Final = (0.36, 0.22, 0.24, 0.18)  # of the list's width, for each of the columns
_PILL: Final = 44
_LARGEST_NAME: Final = 480
_RESOLUTION: Final = 600  # dots to an inch
_SIZES: Final = {paper: QtGui.QPageSize.PageSizeId[paper.value] for paper in Paper}
_BOARD_STYLE: Final = "th, td, p { font-size: 38px; } .title { font-size: 48px; margin-top: 50px; }"


class PrinterError(Exception):
    pass


class FittedText(NamedTuple):
    text: str
    font: QtGui.QFont
    flags: int
    height: float


def fit_text(
    text: str, font: QtGui.QFont, sizes: tuple[float, float], room: QSizeF, lines: int
) -> FittedText:
    """Return ``text`` in the largest of ``sizes`` (largest, least) that fits into ``room``.

    Words are kept whole while there is a size for it; what fits in none ends with dots.
    """
    flags = int(Qt.TextFlag.TextWordWrap)
    for further in (0, int(Qt.TextFlag.TextWrapAnywhere)):  # both: within a word that has no room
        flags |= further
        for step in range(_STEPS + 1):
            font.setPixelSize(max(1, round(sizes[0] * (sizes[1] / sizes[0]) ** (step / _STEPS))))
            if height := _height(text, font, flags, room, lines):
                return FittedText(text, font, flags, height)
    metrics, width = QtGui.QFontMetricsF(font), room.width() * lines
    while width > 0:
        shorter = metrics.elidedText(text, Qt.TextElideMode.ElideRight, width)
        if height := _height(shorter, font, flags, room, lines):
            return FittedText(shorter, font, flags, height)
        width = width * 0.96 - 1
    return FittedText("", font, flags, 0.0)


def _height(text: str, font: QtGui.QFont, flags: int, room: QSizeF, lines: int) -> float:
    """Return the height of ``text`` if it fits into ``room``, else 0."""
    metrics = QtGui.QFontMetricsF(font)
    bounds = metrics.boundingRect(QRectF(0, 0, room.width(), 1e6), flags, text)
    most = min(room.height(), (lines + 0.5) * metrics.lineSpacing())
    return bounds.height() if bounds.width() <= room.width() and bounds.height() <= most else 0.0


class Canvas(QtGui.QPainter):
    def text(  # noqa: PLR0913  how a text may look
        self,
        box: QRectF,
        text: str,
        sizes: tuple[float, float],
        *,
        lines: int = 1,
        colour: QtGui.QColor | None = None,
        is_strong: bool = False,
        at_end: bool = False,
    ) -> tuple[float, float]:
        """Write ``text`` within ``box``, no larger and no smaller than ``sizes``.

        Return its height and the size of its letters. What of a letter would reach beyond the box
        is left out.
        """
        fit = fit_text(text, _font(is_strong=is_strong), sizes, box.size(), lines)
        aligned = Qt.AlignmentFlag
        across = aligned.AlignRight if at_end else aligned.AlignLeft
        down = aligned.AlignVCenter if lines == 1 else aligned.AlignTop
        flags = fit.flags | int(across | aligned.AlignAbsolute | down)
        self.save()
        self.setClipRect(box)
        self.setPen(colour or LIGHT.text)
        self.setFont(fit.font)
        self.drawText(box, flags, fit.text)
        self.restore()
        return fit.height, fit.font.pixelSize()

    def rule(self, box: QRectF) -> None:
        line = QRectF(box.left(), box.bottom() - _HAIRLINE / 2, box.width(), _HAIRLINE)
        self.fillRect(line, LIGHT.line)

    def pill(self, box: QRectF, status: int, text: str) -> None:
        """Paint the pill of ``status`` at the beginning of ``box``, as high as that."""
        high, colours = box.height(), LIGHT.statuses[status]
        side, shape, gap = 0.36 * high, 0.42 * high, 0.22 * high
        inside = box.adjusted(side + shape + gap, 0, -side, 0)
        sizes = 0.5 * high, 0.3 * high
        fit = fit_text(text, _font(is_strong=False), sizes, inside.size(), 1)
        wide = QtGui.QFontMetricsF(fit.font).horizontalAdvance(fit.text)
        self.setPen(Qt.PenStyle.NoPen)
        self.setBrush(colours.pill)
        pill = QRectF(box.left(), box.top(), 2 * side + shape + gap + wide, high)
        self.drawRoundedRect(pill, high / 2, high / 2)
        mark = QRectF(box.left() + side, box.center().y() - shape / 2, shape, shape)
        self.fillPath(shape_path(status, mark), colours.ink)
        self.text(inside, text, sizes, colour=colours.ink)

    def code(self, box: QRectF, text: str) -> None:
        modules = pages.modules_of(text)
        side = box.width() / len(modules)
        path = QtGui.QPainterPath()  # one shape, so that no seam shows between neighbours
        for y, row in enumerate(modules):
            for x, is_dark in enumerate(row):
                if is_dark:
                    path.addRect(box.left() + x * side, box.top() + y * side, side, side)
        self.save()
        self.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing, on=False)
        self.fillPath(path, QtGui.QColor.fromRgb(0, 0, 0))
        self.restore()


def _font(*, is_strong: bool) -> QtGui.QFont:
    font = QtGui.QFont(QApplication.font())
    font.setHintingPreference(QtGui.QFont.HintingPreference.PreferNoHinting)
    font.setWeight(QtGui.QFont.Weight.DemiBold if is_strong else QtGui.QFont.Weight.Normal)
    return font


def paint_page(canvas: Canvas, state: PrintState, page: int, room: QSizeF) -> None:
    """Paint a page (from 0) of ``state`` as large as ``room``, in pixels of ``canvas``, allows."""
    width, height = state.choices.paper.size
    canvas.save()
    scale = min(room.width() / width, room.height() / height)
    canvas.scale(scale, scale)
    canvas.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
    if state.subject is Subject.CARDS:
        for box, card in zip(card_boxes(state), pages.cards_on(state, page), strict=False):
            paint_card(canvas, box, card)
    elif state.subject is Subject.LIST:
        _paint_list(canvas, state, page)
    else:
        _paint_board(canvas, state)
    canvas.restore()


def _printable(state: PrintState) -> QRectF:
    whole = QRectF(0, 0, *state.choices.paper.size)
    return whole.adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)


def _paint_frame(canvas: Canvas, state: PrintState, page: int) -> QRectF:
    """Paint what is above and below a page, and return the room between."""
    whole, (title, lines) = _printable(state), pages.head_of(state)
    line = QRectF(whole.left(), whole.top(), whole.width(), 80)
    canvas.text(line, title, (60, 30), is_strong=True)
    for at, text in enumerate(lines):
        below = QRectF(whole.left(), line.bottom() + 50 * at, whole.width(), 50)
        canvas.text(below, text, _SMALL, colour=_QUIET)
    foot = QRectF(whole.left(), whole.bottom() - FOOT, whole.width() / 2, FOOT)
    canvas.text(foot, pages.printed_line(state), _FOOT_SIZES, colour=_QUIET)
    foot.translate(foot.width(), 0)
    canvas.text(foot, state.words_of(page), _FOOT_SIZES, colour=_QUIET, at_end=True)
    return whole.adjusted(0, HEAD, 0, -FOOT)


def _paint_list(canvas: Canvas, state: PrintState, page: int) -> None:
    line = _paint_frame(canvas, state, page)
    line.setHeight(ROW)
    for at, (cell, heading) in enumerate(zip(_cells(line), headings(), strict=True)):
        canvas.text(cell, heading, _SMALL, colour=_QUIET, is_strong=True, at_end=at == ID)
    canvas.rule(line)
    for row in pages.list_rows(state, page):
        line.translate(0, ROW)
        for at, (cell, text) in enumerate(zip(_cells(line), row.cells, strict=True)):
            if at != STATUS:
                canvas.text(cell, text, (33, 30), is_strong=at == NAME, at_end=at == ID)
                continue
            edge = (ROW - _PILL) / 2
            share = 0.45 * cell.width() if row.note else 0.0
            canvas.pill(cell.adjusted(0, edge, -share, -edge), row.status, text)
            if row.note:
                note = cell.adjusted(cell.width() - share + 10, 0, 0, 0)
                canvas.text(note, row.note, (26, 18), colour=_QUIET, lines=2)
        canvas.rule(line)


def _cells(line: QRectF) -> list[QRectF]:
    cells, left = [], line.left()
    for share in _SHARES:
        cells.append(QRectF(left, line.top(), share * line.width() - 20, line.height()))
        left += share * line.width()
    cells[-1].setRight(line.right())
    return cells


def _paint_board(canvas: Canvas, state: PrintState) -> None:
    """Paint the one page for the board; what is too long for it becomes smaller."""
    place = _paint_frame(canvas, state, 0)
    document = QtGui.QTextDocument()
    document.setDefaultFont(_font(is_strong=False))
    document.setDefaultStyleSheet(_BOARD_STYLE)
    document.setDocumentMargin(0)
    document.setTextWidth(place.width())
    document.setHtml(pages.board_html(state, [each.bar.name() for each in LIGHT.statuses[:FAULT]]))
    canvas.save()
    canvas.translate(place.topLeft())
    scale = min(1.0, place.height() / document.size().height())
    canvas.scale(scale, scale)
    context = QtGui.QAbstractTextDocumentLayout.PaintContext()
    context.palette.setColor(QtGui.QPalette.ColorRole.Text, LIGHT.text)
    document.documentLayout().draw(canvas, context)
    canvas.restore()


def card_boxes(state: PrintState) -> list[QRectF]:
    """Return the places of a page's cards, row by row; edges are shared."""
    columns, rows = GRIDS[state.choices.per_page]
    whole = _printable(state)
    width, height = whole.width() / columns, whole.height() / rows
    return [
        QRectF(whole.left() + column * width, whole.top() + row * height, width, height)
        for row in range(rows)
        for column in range(columns)
    ]


def paint_card(canvas: Canvas, box: QRectF, card: pages.Card) -> None:
    """Paint ``card`` with a hairline to cut along; the code stands in its lower corner."""
    canvas.setPen(LIGHT.outline)
    canvas.setBrush(Qt.BrushStyle.NoBrush)
    canvas.drawRect(box)
    edge = max(40.0, 0.06 * min(box.width(), box.height()))
    inside = box.adjusted(edge, edge, -edge, -edge)
    side = min(0.36 * box.width(), 0.42 * box.height())
    left, wide, top = inside.left(), inside.width(), inside.bottom() - side
    upper = QRectF(left, inside.top(), wide, inside.height() - side)
    if card.shelter:
        line = QRectF(left, upper.top(), wide, min(100.0, 0.12 * upper.height()))
        size = 0.75 * line.height()
        canvas.text(line, card.shelter, (size, 0.5 * size), colour=_QUIET, is_strong=True)
        upper.setTop(line.bottom())
    name = QRectF(left, upper.top(), wide, 0.7 * upper.height())
    # A fifth of the width: names of up to some eight letters are all of one size. A name is read
    # whole before it is read from afar, also on a card that is high and narrow.
    largest = min(_LARGEST_NAME, 0.8 * name.height(), name.width() / 5)
    sizes = largest, min(0.3 * largest, 0.2 * name.height())
    height, size = canvas.text(name, card.name, sizes, lines=5, is_strong=True)
    # What stands below is smaller than the name, and right below it, however many lines that has;
    # a long name makes it no smaller than half of what it is below a short one.
    category = QRectF(left, name.top() + min(height, name.height()), wide, 0.24 * upper.height())
    below = min(0.62 * category.height(), 0.6 * max(size, 0.5 * largest))
    height, _ = canvas.text(category, card.category, (below, 0.5 * below), lines=2, colour=_QUIET)
    bottom = category.top() + height
    # The status stands beside the code, or above it, larger, on a card that is high.
    beside = QRectF(left, top, wide - side - edge, side)
    status = QRectF(beside.topLeft(), QSizeF(beside.width(), min(0.4 * side, 1.2 * largest)))
    id_top, id_size = 0.45, 0.22 * side
    if top - bottom > 1.5 * status.height():
        high = min(0.6 * (top - bottom), 1.4 * largest)
        status = QRectF(left, (top + bottom - high) / 2, wide, high)
        id_top, id_size = 0.1, 0.325 * side
    canvas.pill(status, card.pill, card.status)
    id_size = min(id_size, 0.9 * largest)
    id_box = beside.adjusted(0, id_top * side, 0, -0.25 * side)
    canvas.text(id_box, card.id, (id_size, 0.2 * id_size), is_strong=True)
    below = min(0.1 * side, 55.0)
    note = beside.adjusted(0, 0.78 * side, 0, 0)
    canvas.text(note, card.note, (below, 0.6 * below), lines=2, colour=_QUIET)
    canvas.code(QRectF(inside.right() - side, top, side, side), card.code)


def page_layout(paper: Paper) -> QtGui.QPageLayout:
    """Return the whole of ``paper``, upright: the pages have margins of their own."""
    upright = QtGui.QPageLayout.Orientation.Portrait
    layout = QtGui.QPageLayout(QtGui.QPageSize(_SIZES[paper]), upright, QMarginsF())
    layout.setMode(QtGui.QPageLayout.Mode.FullPageMode)
    return layout


async def pdf_bytes(state: PrintState, written: Callable[[int], None]) -> bytes:
    """Return all pages of ``state`` as a PDF; ``written`` is called with how many there are yet."""
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    writer = QtGui.QPdfWriter(buffer)
    writer.setPageLayout(page_layout(state.choices.paper))
    writer.setResolution(_RESOLUTION)
    writer.setTitle(state.name(state.subject))
    writer.setCreator("PetDesk")
    await _write(writer, state, range(state.page_count), written)
    return bytes(buffer.data().data())


async def print_pages(state: PrintState, printer: QPrinter, written: Callable[[int], None]) -> int:
    """Print the pages that ``printer`` is set to; return how many. Raises `PrinterError`."""
    first, last = printer.fromPage() or 1, printer.toPage() or state.page_count
    numbers = range(first - 1, min(last, state.page_count))
    printer.setFullPage(True)
    try:
        await _write(printer, state, numbers, written)
    except asyncio.CancelledError:
        printer.abort()
        raise
    if printer.printerState() in {printer.PrinterState.Error, printer.PrinterState.Aborted}:
        raise PrinterError(printer.printerName())
    return len(numbers)


async def _write(
    device: QtGui.QPagedPaintDevice,
    state: PrintState,
    numbers: Sequence[int],
    written: Callable[[int], None],
) -> None:
    canvas = Canvas()
    if not canvas.begin(device):
        raise PrinterError
    try:
        room = QSizeF(device.width(), device.height())
        for count, page in enumerate(numbers):
            written(count)
            # Keys, clicks and answers have their turn between two pages.
            await asyncio.sleep(0)
            if count and not device.newPage():
                raise PrinterError
            paint_page(canvas, state, page, room)
    finally:
        canvas.end()
