"""Paints any page of what is printed: on paper, into a PDF, or for the preview."""

from PySide6.QtCore import QSizeF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QApplication

from petdesk.viewmodels.printing.board import board_of
from petdesk.viewmodels.printing.cards import cards_on
from petdesk.viewmodels.printing.list_pages import list_page
from petdesk.viewmodels.printing.page_heads import head_of
from petdesk.viewmodels.printing.request import Subject
from petdesk.viewmodels.printing.state import PrintState
from petdesk.views.printing.board_page import paint_board
from petdesk.views.printing.canvas import UNITS, Canvas
from petdesk.views.printing.cards import paint_cards
from petdesk.views.printing.list_page import paint_list_page


def paint_page(painter: QPainter, state: PrintState, page: int, room: QSizeF) -> None:
    """Paint a page (from 0) of ``state`` as large as ``room``, in the painter's pixels, has room.

    It begins where the painter's coordinates do.
    """
    paper, (width, height) = state.choices.paper, state.choices.paper.size
    painter.save()
    scale = min(room.width() / width, room.height() / height) / UNITS
    painter.scale(scale, scale)
    canvas = Canvas(painter, paper, is_mirrored=QApplication.isRightToLeft())
    if state.subject is Subject.CARDS:
        count = state.choices.per_page
        paint_cards(canvas, paper, count, cards_on(state.request, count, page))
    elif state.subject is Subject.LIST:
        paint_list_page(canvas, paper, list_page(state.request, paper, page))
    else:
        head = head_of(state.request, Subject.BOARD, page, 1)
        paint_board(canvas, paper, head, board_of(state.request, state.changes))
    painter.restore()
