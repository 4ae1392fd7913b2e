"""Paints the pages in millimetres, for the preview, into a PDF or on a printer.

Paper is white: the colours are those of the light theme.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QPointF, QRectF, QSizeF, Qt
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
    QTextLayout,
    QTextOption,
)
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QApplication

from petdesk.viewmodels.printing.layout import (
    FOOT,
    HEAD,
    ROW,
    Box,
    Line,
    Paper,
    card_boxes,
    card_parts,
    cut_marks,
    printable,
)
from petdesk.viewmodels.printing.pages import (
    QUIET,
    Card,
    board_html,
    cards_on,
    head_of,
    list_rows,
    modules_of,
)
from petdesk.viewmodels.printing.view_model import PrintState, Subject
from petdesk.viewmodels.text.columns import COLUMNS, STATUS, headings
from petdesk.views.design.icons import shape_path
from petdesk.views.design.paint import fill, rounded, straight
from petdesk.views.design.theme import light_theme

UNITS: Final = 10.0
"""Of the painter's coordinates, to a millimetre: letters have whole sizes."""

NAME_LINES: Final = 3
_DOTS: Final = "\N{HORIZONTAL ELLIPSIS}"
_STEPS: Final = 8  # sizes of letters that are tried, from the largest to the least
_HAIRLINE: Final = 0.15
_SMALL: Final = (3.2, 2.2)  # sizes of the small print
_SHARES: Final = (0.36, 0.22, 0.24, 0.18)  # of the list's width, for the columns of `COLUMNS`
_GAP: Final = 2.0
_PILL: Final = 4.4
_MAX_NAME: Final = 48.0
_MAX_CATEGORY: Final = 11.0
_BELOW_NAME: Final = 0.9  # of the name's letters, at most
_RESOLUTION: Final = 600  # dots to an inch
_SIZES: Final = {Paper.A4: QPageSize.PageSizeId.A4, Paper.LETTER: QPageSize.PageSizeId.Letter}
_BOARD_STYLE: Final = "th, td, p { font-size: 38px; } .title { font-size: 48px; margin-top: 50px; }"


class PrinterError(Exception):
    """A printer took no pages."""


def fitted(  # noqa: PLR0913  a text, its letters, and its room
    text: str, font: QFont, sizes: tuple[float, float], room: QSizeF, lines: int, *, at_right: bool
) -> QTextLayout:
    """Lay ``text`` out in the largest of ``sizes`` (largest, least) that fits into ``room``.

    Words are kept whole while there is a size for it; what fits in none ends with dots.
    """
    wraps = QTextOption.WrapMode
    wrap, layout = wraps.WordWrap, QTextLayout(text, font)
    for wrap in (wraps.WordWrap, wraps.WrapAtWordBoundaryOrAnywhere):
        for step in range(_STEPS + 1):
            font.setPixelSize(max(1, round(sizes[0] * (sizes[1] / sizes[0]) ** (step / _STEPS))))
            layout = _laid_out(text, font, wrap, room.width(), at_right=at_right)
            if _fits(layout, room, lines):
                return layout
    metrics, width = QFontMetricsF(font), room.width() * lines
    while not _fits(layout, room, lines) and layout.text() != _DOTS:
        shorter = metrics.elidedText(text, Qt.TextElideMode.ElideRight, width) or _DOTS
        layout = _laid_out(shorter, font, wrap, room.width(), at_right=at_right)
        width = width * 0.96 - 1
    return layout


def _laid_out(
    text: str, font: QFont, wrap: QTextOption.WrapMode, width: float, *, at_right: bool
) -> QTextLayout:
    align = Qt.AlignmentFlag.AlignRight if at_right else Qt.AlignmentFlag.AlignLeft
    option = QTextOption(align | Qt.AlignmentFlag.AlignAbsolute)
    option.setWrapMode(wrap)
    # By its own script, wherever the page begins.
    option.setTextDirection(Qt.LayoutDirection.LayoutDirectionAuto)
    layout = QTextLayout(text, font)
    layout.setTextOption(option)
    layout.beginLayout()
    top = 0.0
    while (line := layout.createLine()).isValid():
        line.setLineWidth(width)
        line.setPosition(QPointF(0, top))
        top += line.height()
    layout.endLayout()
    return layout


def _fits(layout: QTextLayout, room: QSizeF, lines: int) -> bool:
    made = [layout.lineAt(at) for at in range(layout.lineCount())]
    is_narrow = all(line.naturalTextWidth() <= room.width() for line in made)
    return is_narrow and len(made) <= lines and _height(layout) <= room.height()


def _height(layout: QTextLayout) -> float:
    return sum(layout.lineAt(at).height() for at in range(layout.lineCount()))


class Written(NamedTuple):
    """How high a text is that was written, and its letters, in millimetres."""

    height: float
    size: float


class Canvas:
    """Paints on a page with ``painter``, whose coordinates are `UNITS` already."""

    def __init__(self, painter: QPainter) -> None:
        self.painter = painter
        self.colours = light_theme()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)

    def text(  # noqa: PLR0913  how a text may look
        self,
        box: Box,
        text: str,
        sizes: tuple[float, float],
        *,
        lines: int = 1,
        colour: QColor | None = None,
        is_strong: bool = False,
        at_end: bool = False,
        at_bottom: bool = False,
    ) -> Written:
        """Write ``text`` within ``box``, no larger and no smaller than ``sizes``, in millimetres.

        Return how large it came out. What of a letter would reach beyond the box is left out.
        """
        place = _place(box)
        font, units = _font(is_strong=is_strong), (sizes[0] * UNITS, sizes[1] * UNITS)
        layout = fitted(text, font, units, place.size(), lines, at_right=at_end)
        height = _height(layout)
        top = place.bottom() - height if at_bottom else place.top()
        if lines == 1 and not at_bottom:
            top += (place.height() - height) / 2
        self._draw(layout, QPointF(place.left(), top), place, colour or self.colours.text)
        return Written(height / UNITS, layout.font().pixelSize() / UNITS)

    def line(self, line: Line, colour: QColor) -> None:
        """Draw a hairline, across or down."""
        left, top = min(line.x1, line.x2), min(line.y1, line.y2)
        width, height = abs(line.x2 - line.x1), abs(line.y2 - line.y1)
        edge = _HAIRLINE / 2
        box = Box(left - edge, top - edge, width + _HAIRLINE, height + _HAIRLINE)
        fill(self.painter, straight(_place(box)), colour)

    def rule(self, box: Box) -> None:
        """Draw a hairline below ``box``."""
        self.line(Line(box.left, box.bottom, box.right, box.bottom), self.colours.line)

    def pill(self, box: Box, status: int, text: str) -> None:
        """Paint the pill of ``status`` at the beginning of ``box``, as high as that."""
        whole, height, colours = _place(box), box.height * UNITS, self.colours.statuses[status]
        side, shape, gap = 0.36 * height, 0.42 * height, 0.22 * height
        taken = 2 * side + shape + gap
        room = QSizeF(whole.width() - taken, height)
        sizes = 0.5 * height, 0.3 * height
        font = _font(is_strong=False)
        layout = fitted(text, font, sizes, room, 1, at_right=False)
        wide, middle = layout.lineAt(0).naturalTextWidth() + taken, whole.center().y()
        pill = QRectF(whole.left(), whole.top(), wide, height)
        fill(self.painter, rounded(pill, height / 2), colours.pill)
        mark = QRectF(pill.left() + side, middle - shape / 2, shape, shape)
        fill(self.painter, shape_path(status, mark), colours.shape)
        at = QPointF(mark.right() + gap, middle - _height(layout) / 2)
        self._draw(layout, at, pill, colours.ink)

    def code(self, box: Box, text: str) -> None:
        """Paint the square code of ``text`` with its quiet zone into ``box``."""
        modules, whole = modules_of(text), _place(box)
        side = whole.width() / (len(modules) + 2 * QUIET)
        left, top = whole.left() + QUIET * side, whole.top() + QUIET * side
        path = QPainterPath()  # one shape, so that no seam shows between neighbours
        for y, row in enumerate(modules):
            for x, is_dark in enumerate(row):
                if is_dark:
                    path.addRect(QRectF(left + x * side, top + y * side, side, side))
        self.painter.save()
        self.painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
        fill(self.painter, path, QColor.fromRgb(0, 0, 0))
        self.painter.restore()

    def _draw(self, layout: QTextLayout, at: QPointF, clip: QRectF, colour: QColor) -> None:
        self.painter.save()
        self.painter.setClipRect(clip)
        self.painter.setPen(colour)
        layout.draw(self.painter, at)
        self.painter.restore()


def _place(box: Box) -> QRectF:
    """Return where ``box`` lies, in the painter's coordinates."""
    return QRectF(box.left * UNITS, box.top * UNITS, box.width * UNITS, box.height * UNITS)


def _font(*, is_strong: bool) -> QFont:
    font = QFont(QApplication.font())
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    font.setWeight(QFont.Weight.DemiBold if is_strong else QFont.Weight.Normal)
    return font


def paint_page(painter: QPainter, state: PrintState, page: int, room: QSizeF) -> None:
    """Paint a page (from 0) of ``state`` as large as ``room``, in the painter's pixels, has room.

    It begins where the painter's coordinates do.
    """
    paper, (width, height) = state.choices.paper, state.choices.paper.size
    painter.save()
    scale = min(room.width() / width, room.height() / height) / UNITS
    painter.scale(scale, scale)
    canvas = Canvas(painter)
    if state.subject is Subject.CARDS:
        paint_cards(canvas, paper, state.choices.per_page, cards_on(state, page))
    elif state.subject is Subject.LIST:
        _paint_list(canvas, state, page)
    else:
        _paint_board(canvas, state)
    painter.restore()


def _paint_frame(canvas: Canvas, state: PrintState, page: int) -> Box:
    """Paint what stands above and below the page, and return what is left between."""
    whole, quiet = printable(state.choices.paper), canvas.colours.secondary
    head = head_of(state, page)
    title = whole._replace(height=8.0)
    canvas.text(title, head.title, (6.0, 3.0), is_strong=True)
    for at, line in enumerate(head.lines):
        below = title._replace(top=title.bottom + 5 * at, height=5.0)
        canvas.text(below, line, _SMALL, colour=quiet)
    foot = Box(whole.left, whole.bottom - FOOT, whole.width / 2, FOOT)
    canvas.text(foot, head.printed, (2.8, 2.0), colour=quiet)
    right = foot._replace(left=foot.right)
    canvas.text(right, head.number, (2.8, 2.0), colour=quiet, at_end=True)
    return Box(whole.left, whole.top + HEAD, whole.width, whole.height - HEAD - FOOT)


def _paint_list(canvas: Canvas, state: PrintState, page: int) -> None:
    """Paint the frame, the headings, and a line for each animal."""
    quiet = canvas.colours.secondary
    line = _paint_frame(canvas, state, page)._replace(height=ROW)
    for cell, heading, column in zip(_cells(line), headings(), COLUMNS, strict=True):
        at_end = column.is_right_aligned
        canvas.text(cell, heading, _SMALL, colour=quiet, is_strong=True, at_end=at_end)
    canvas.rule(line)
    for row in list_rows(state, page):
        line = line._replace(top=line.bottom)
        for at, (cell, text, column) in enumerate(
            zip(_cells(line), row.cells, COLUMNS, strict=True)
        ):
            if at != STATUS:
                end, strong = column.is_right_aligned, column.is_strong
                canvas.text(cell, text, (3.3, 3.0), is_strong=strong, at_end=end)
                continue
            width = 0.55 * cell.width if row.note else cell.width
            top = cell.top + (cell.height - _PILL) / 2
            canvas.pill(Box(cell.left, top, width, _PILL), row.status, text)
            note = cell._replace(left=cell.left + width + 1, width=cell.width - width - 1)
            if row.note:
                canvas.text(note, row.note, (2.6, 1.8), colour=quiet, lines=2)
        canvas.rule(line)


def _cells(line: Box) -> list[Box]:
    cells, left = [], line.left
    for at, share in enumerate(_SHARES):
        gap = _GAP if at < len(_SHARES) - 1 else 0.0
        cells.append(line._replace(left=left, width=share * line.width - gap))
        left += share * line.width
    return cells


def _paint_board(canvas: Canvas, state: PrintState) -> None:
    """Paint the one page for the board; what is too long for it becomes smaller."""
    place = _place(_paint_frame(canvas, state, 0))
    document = QTextDocument()
    document.setDefaultFont(_font(is_strong=False))
    document.setDefaultStyleSheet(_BOARD_STYLE)
    document.setDocumentMargin(0)
    document.setTextWidth(place.width())
    colours = [status.bar.name() for status in canvas.colours.statuses]
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


def paint_cards(canvas: Canvas, paper: Paper, count: int, cards: Sequence[Card]) -> None:
    """Paint a page with room for ``count`` cards, and the marks where to cut."""
    for mark in cut_marks(paper, count):
        canvas.line(mark, canvas.colours.outline)
    for box, card in zip(card_boxes(paper, count), cards, strict=False):
        _paint_card(canvas, box, card)


def name_sizes(room: Box) -> tuple[float, float]:
    """Return the largest and the least size of a name, in millimetres."""
    # A fifth of the width: names of up to some eight letters are all of one size.
    largest = min(_MAX_NAME, 0.7 * room.height, room.width / 5)
    # A name is read whole before it is read from afar, also where a card is high and narrow.
    return largest, min(0.3 * largest, 0.2 * room.height)


def _paint_card(canvas: Canvas, box: Box, card: Card) -> None:
    parts, quiet = card_parts(box), canvas.colours.secondary
    name, category = parts.name, parts.category
    written = canvas.text(name, card.name, name_sizes(name), lines=NAME_LINES, is_strong=True)
    # Right below the name, however many lines that has.
    category = category._replace(top=name.top + min(written.height, name.height))
    # A long name has small letters, and is still what is read first.
    small = min(0.62 * category.height, _MAX_CATEGORY, _BELOW_NAME * written.size)
    canvas.text(category, card.category, (small, 0.5 * small), lines=2, colour=quiet)
    canvas.pill(parts.status, card.pill, card.status)
    size = min(0.7 * parts.id.height, _BELOW_NAME * written.size)
    canvas.text(parts.id, card.id, (size, 0.3 * size), is_strong=True)
    size = min(0.42 * parts.note.height, 4.0)
    canvas.text(parts.note, card.note, (size, 0.6 * size), lines=2, colour=quiet, at_bottom=True)
    canvas.code(parts.code, card.code)


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
