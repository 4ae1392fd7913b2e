"""Writes pages into a PDF or to a printer, one at a time: the loop goes on between them."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QSizeF
from PySide6.QtGui import QPageLayout, QPageSize, QPainter, QPdfWriter

from petdesk.viewmodels.printing.layout import Paper
from petdesk.views.printing.pages import paint_page

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtGui import QPagedPaintDevice
    from PySide6.QtPrintSupport import QPrinter

    from petdesk.viewmodels.printing.view_model import PrintState

_RESOLUTION: Final = 600  # dots to an inch
_SIZES: Final = {
    Paper.A4: QPageSize.PageSizeId.A4,
    Paper.LETTER: QPageSize.PageSizeId.Letter,
}


class PrinterError(Exception):
    """A printer took no pages."""


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
