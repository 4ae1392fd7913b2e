"""What frames a page of the list and of the overview: title, lines below it, foot."""

from typing import Final

from petdesk.viewmodels.printing.layout import FOOT, HEAD, Box, Line, printable
from petdesk.viewmodels.printing.page_heads import Head
from petdesk.viewmodels.printing.paper import Paper
from petdesk.views.printing.canvas import Canvas

_TITLE: Final = 8.0
_LINE: Final = 5.0
SMALL: Final = (3.2, 2.2)
"""Sizes of the small print, in millimetres."""


def paint_frame(canvas: Canvas, paper: Paper, head: Head) -> Box:
    """Paint ``head`` above and below the page, and return what is left between."""
    whole, quiet = printable(paper), canvas.colours.secondary
    title = Box(whole.left, whole.top, whole.width, _TITLE)
    canvas.text(title, head.title, (6.0, 3.0), is_strong=True)
    top = title.bottom
    for line in filter(None, head.lines):
        canvas.text(Box(whole.left, top, whole.width, _LINE), line, SMALL, colour=quiet)
        top += _LINE
    foot = Box(whole.left, whole.bottom - FOOT, whole.width / 2, FOOT)
    canvas.text(foot, head.printed, (2.8, 2.0), colour=quiet)
    right = foot._replace(left=foot.right)
    canvas.text(right, head.number, (2.8, 2.0), colour=quiet, at_end=True)
    return Box(whole.left, whole.top + HEAD, whole.width, whole.height - HEAD - FOOT)


def rule(canvas: Canvas, box: Box) -> None:
    """Draw a hairline below ``box``."""
    canvas.line(Line(box.left, box.bottom, box.right, box.bottom), canvas.colours.line)
