"""Prepares what a search needs while nobody is typing, in steps too short to be felt."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from petdesk.domain.search_index import SearchIndex

_DELAY: Final = 300  # ms after the rows changed; what a person does then goes first
_PAUSE: Final = 4  # ms between two steps


class Preload(QObject):
    """Prepares one `SearchIndex` at a time, the latest."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._search: SearchIndex | None = None
        self._steps: Iterator[None] | None = None
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._take_a_step)

    @property
    def is_done(self) -> bool:
        """Whether nothing is left to make ready."""
        return not self._timer.isActive()

    def prepare(self, search: SearchIndex | None) -> None:
        """Prepare ``search``, unless that was done or is under way."""
        if search is not self._search:
            self._search, self._steps = search, None
            self._timer.start(_DELAY)

    def _take_a_step(self) -> None:
        if self._steps is None:
            self._steps = self._search.prepare() if self._search else iter(())
            self._timer.start(_PAUSE)
        elif next(self._steps, self) is self:
            self._timer.stop()
