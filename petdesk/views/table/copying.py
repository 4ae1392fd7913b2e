"""Puts rows on the clipboard, many of them a slice at a time, so that the loop goes on."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QApplication

from petdesk.viewmodels.text.columns import headings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from petdesk.views.table.animal_model import AnimalModel

_SLICE: Final = 500  # rows: about 4 ms


class Copying(QObject):
    """Copies rows of a table; ``copied`` carries how many, once they are on the clipboard."""

    copied = Signal(int)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lines: list[str] = []
        self._left: Iterator[str] = iter(())
        self._count = 0
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._go_on)

    def copy_rows(self, animals: AnimalModel, rows: Sequence[int]) -> None:
        """Copy ``rows`` as they are now, tab-separated, below their headings."""
        self._copy(animals.row_text(), rows, ["\t".join(headings())])

    def copy_ids(self, animals: AnimalModel, rows: Sequence[int]) -> None:
        """Copy the ids of ``rows``, a line each; an animal on its way has none."""
        self._copy(animals.id_text(), rows, [])

    def _copy(self, text_of: Callable[[int], str], rows: Sequence[int], head: list[str]) -> None:
        if not rows:
            return
        self._lines, self._left, self._count = head, map(text_of, rows), len(rows)
        self._timer.start(0)
        self._go_on()

    def _go_on(self) -> None:
        lines = list(islice(self._left, _SLICE))
        self._lines += filter(None, lines)
        if len(lines) == _SLICE:
            return
        self._timer.stop()
        QApplication.clipboard().setText("\n".join(self._lines))
        self._lines = []
        self.copied.emit(self._count)
