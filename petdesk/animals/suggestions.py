"""Looks for names that are nearly what was typed, where a search finds nothing."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from petdesk.animals.listing import Listing
from petdesk.core.folding import fold

Matcher = Callable[[str, Collection[str]], Iterable[tuple[str, float]]]
"""Returns the texts that are near one, the nearest first, with their likeness; 100 is the same."""

MAX_SUGGESTIONS: Final = 3
"""Names that are offered."""

_MIN_LENGTH: Final = 3  # letters; what is shorter is near to everything
_DELAY: Final = 200  # ms; whoever still types has not meant this yet
NEAR: Final = 70  # of 100: one letter of five is another, or one of four
_MAX_NEAR: Final = 10


def suggested_names(
    typed: str, names: Iterable[str], matcher: Matcher, *, by_word: bool = True
) -> dict[str, float]:
    """Return those of ``names`` that are near ``typed``, with their likeness.

    ``by_word``: or near a word of it. A name of several words is as near as the nearest of them.
    Case and accents do not matter.
    """
    parts: dict[str, str] = {}
    wholes: dict[str, str] = {}
    for name in names:
        folded = fold(name)
        wholes.setdefault(folded, name)
        words = folded.split()
        if len(words) > 1:
            parts.update(dict.fromkeys(words, name))
    texts = parts | wholes
    found: dict[str, float] = {}
    asked = fold(typed).split()
    for text in dict.fromkeys((" ".join(asked), *(asked if by_word else ()))):
        if len(text) >= _MIN_LENGTH:
            for near, likeness in matcher(text, texts.keys()):
                name = texts[near]
                found[name] = max(likeness, found.get(name, 0.0))
    return found


def nearest(found: Mapping[str, float]) -> tuple[str, ...]:
    """Return the `MAX_SUGGESTIONS` nearest names; of equally near ones the shorter first."""
    names = sorted(found, key=lambda name: (-found[name], len(name), name))
    return tuple(names[:MAX_SUGGESTIONS])


def load_matcher() -> Matcher:
    from rapidfuzz import fuzz, process  # noqa: PLC0415  only a search without a hit needs it

    def matcher(text: str, names: Collection[str]) -> Iterable[tuple[str, float]]:
        found = process.extract(text, names, scorer=fuzz.ratio, score_cutoff=NEAR, limit=_MAX_NEAR)
        return ((name, score) for name, score, _place in found)

    return matcher


class Suggestions(QObject):
    """Emits ``found`` with the names to offer, at most three, or none any more.

    ``by_word``: names that are near one word of a search are offered, too.
    """

    found = Signal(object)

    def __init__(self, parent: QObject | None = None, *, by_word: bool = True) -> None:
        super().__init__(parent)
        self._listing: Listing | None = None
        self._by_word = by_word
        self._timer = QTimer(self, interval=_DELAY, singleShot=True)
        self._timer.timeout.connect(self._offer)

    def search(self, listing: Listing | None) -> None:
        if _same(self._listing, listing):
            return
        self._listing = listing
        self._timer.stop()
        self.found.emit(())
        if listing is not None and listing.filter.words:
            self._timer.start()

    def _offer(self) -> None:
        if self._listing is not None:
            wanted = self._listing.filter
            # Only what the other choices leave: an offer has to lead to an animal.
            names = {record.name for record in self._listing.found(replace(wanted, text=""))}
            near = suggested_names(wanted.text, names, load_matcher(), by_word=self._by_word)
            self.found.emit(nearest(near))


def _same(before: Listing | None, after: Listing | None) -> bool:
    if before is None or after is None:
        return before is after
    return before.records is after.records and before.filter == after.filter
