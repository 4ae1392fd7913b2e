"""Looks for names that are nearly what was typed, where a search finds nothing.

It looks through some animals at a time, so that typing goes on, and tells only of the last search
that it was given.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QThreadPool, QTimer, Signal

from petdesk.domain.near_names import near_names, nearest

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator

    from petdesk.domain.near_names import Matcher
    from petdesk.viewmodels.listing.listing import Listing

_DELAY: Final = 200  # ms; whoever still types has not meant this yet
_STEP: Final = 1000  # animals: 2 ms
_NEAR: Final = 70  # of 100: one letter of five is another, or one of four
_MOST_OF_A_STEP: Final = 10


def load_matcher() -> Matcher:
    """Import the matcher; takes 60 ms and more."""
    from rapidfuzz import fuzz, process  # noqa: PLC0415  only a search without a hit needs it

    def matcher(text: str, names: Collection[str]) -> Iterable[tuple[str, float]]:
        found = process.extract(
            text, names, scorer=fuzz.ratio, score_cutoff=_NEAR, limit=_MOST_OF_A_STEP
        )
        return ((name, score) for name, score, _place in found)

    return matcher


class NearNames(QObject):
    """Emits ``found`` with the names to offer, at most three, or none any more."""

    found = Signal(object)

    def __init__(
        self, parent: QObject | None = None, load: Callable[[], Matcher] = load_matcher
    ) -> None:
        super().__init__(parent)
        self._listing: Listing | None = None
        self._rows: Iterator[int] = iter(())
        self._near: dict[str, float] = {}
        self._load = load
        self._loaded: list[Matcher] | None = None
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._look_on)

    def look(self, listing: Listing | None) -> None:
        """Look for names near to what ``listing`` looks for, or for none."""
        if _same(self._listing, listing):
            return
        self._listing = listing
        self._timer.stop()
        self.found.emit(())
        if listing is not None and listing.filter.words:
            # Only what the other choices leave: an offer has to lead to an animal.
            self._rows = iter(listing.found(replace(listing.filter, text="")))
            self._near = {}
            self._start_loading()
            self._timer.start(_DELAY)

    def _start_loading(self) -> None:
        if self._loaded is None:
            # In a thread: on the loop it would hold up what is typed next. What it loads is put
            # into a list and not told by a signal, since the window may be gone by then.
            loaded: list[Matcher] = []
            load, self._loaded = self._load, loaded
            QThreadPool.globalInstance().start(lambda: loaded.append(load()))

    def _look_on(self) -> None:
        if self._listing is None or not self._loaded:
            return
        self._timer.setInterval(0)
        records, typed = self._listing.records, self._listing.filter.text
        places = list(islice(self._rows, _STEP))
        if places:
            names = {records[place].name for place in places}
            self._near.update(near_names(typed, names, self._loaded[0]))
        else:
            self._timer.stop()
            self.found.emit(nearest(self._near))


def _same(before: Listing | None, after: Listing | None) -> bool:
    if before is None or after is None:
        return before is after
    return before.records is after.records and before.filter == after.filter
