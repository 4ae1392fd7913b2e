"""Finding animals in the local catalogue: no request, no wait.

An animal matches when every word typed stands somewhere in its name, id, category or status, in
any order, without regard to case and accents. Each animal's text is folded once, when the
catalogue changes; a keystroke only looks through these texts.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from petdesk.domain.catalogue import AnimalRecord
from petdesk.domain.pets import PetStatus
from petdesk.domain.text import fold

StatusName = Callable[[PetStatus | str | None], str]
"""Gives the word that the screen shows for a status."""


class StatusFilter(Enum):
    """Which animals are shown: all, those of one status, or those that were folded away.

    ``NOT_STATED`` is an animal without any status. ``NOT_LATELY`` shows what `Ages.folded` hides
    under every other choice, whatever its status.
    """

    ALL = "all"
    AVAILABLE = "available"
    PENDING = "pending"
    SOLD = "sold"
    NOT_STATED = "not stated"
    NOT_LATELY = "not lately"

    def admits(self, status: PetStatus | str | None) -> bool:
        """Tell whether an animal of ``status`` is shown; an unknown one only under ALL.

        ``NOT_LATELY`` shows none for its status.
        """
        if self is StatusFilter.ALL:
            return True
        return status is None if self is StatusFilter.NOT_STATED else status == self.value


class SortColumn(Enum):
    """What rows are ordered by: the columns of the table, in their order on screen, and more.

    ``FIRST_SEEN`` is no column; its order is newest first.
    """

    NAME = 0
    CATEGORY = 1
    STATUS = 2
    ID = 3
    FIRST_SEEN = 4


@dataclass(frozen=True, slots=True)
class Sort:
    """The order of the rows."""

    column: SortColumn = SortColumn.NAME
    descending: bool = False


@dataclass(frozen=True, slots=True)
class Filter:
    """What is looked for; ``category_id`` of ``None`` is every category.

    ``added_today`` leaves only `Ages.added_today`.
    """

    text: str = ""
    status: StatusFilter = StatusFilter.ALL
    category_id: int | None = None
    added_today: bool = False

    @property
    def is_active(self) -> bool:
        """Whether anything can be hidden by it."""
        return self != Filter(text=self.text if not self.words else "")

    @property
    def words(self) -> tuple[str, ...]:
        """The words of ``text``, folded."""
        return tuple(fold(self.text).split())


def folded_text(record: AnimalRecord, label: str, status: str) -> str:
    """Give all that can be searched of ``record``; a tab keeps a word from matching across."""
    return folded_words(record.name, label, status, str(record.id))


def folded_words(*texts: str) -> str:
    """Give ``texts`` folded, as one text in which a word matches within one of them only."""
    return fold("\t".join(texts))


def matching(texts: Sequence[str], words: Iterable[str], rows: Iterable[int]) -> list[int]:
    """Give those of ``rows`` (indexes into ``texts``) whose text holds every word, in order."""
    found = list(rows)
    # The longest word first: it leaves the fewest rows for the others.
    for word in sorted(words, key=len, reverse=True):
        found = [row for row in found if word in texts[row]]
    return found


def ordered(
    records: Sequence[AnimalRecord],
    sort: Sort,
    *,
    name_key: Callable[[str], object],
    labels: Mapping[int, str],
    status_name: StatusName,
) -> list[int]:
    """Give the indexes of ``records`` in the order of ``sort``; equals stand by name, then id.

    ``name_key`` is the locale's sort key (of values that compare with one another).
    """
    rows = sorted(range(len(records)), key=lambda row: records[row].id)
    if sort.column is not SortColumn.ID:
        name_keys: list[object] = [name_key(record.name) for record in records]
        rows.sort(key=name_keys.__getitem__)  # type: ignore[arg-type]  # a locale's keys compare
    if sort.column is SortColumn.CATEGORY:
        rows.sort(key=lambda row: _category_key(records[row].category_id, labels))
    elif sort.column is SortColumn.STATUS:
        rows.sort(key=lambda row: fold(status_name(records[row].status)))
    elif sort.column is SortColumn.FIRST_SEEN:
        rows.sort(key=lambda row: -records[row].first_seen_at)
    if sort.descending:
        rows.reverse()
    return rows


def _category_key(category_id: int, labels: Mapping[int, str]) -> tuple[bool, str, int]:
    label = labels.get(category_id)
    return label is None, fold(label or ""), category_id
