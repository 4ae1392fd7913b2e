"""What makes a search instant: whole sets of rows instead of a look at each animal.

`SearchIndex.found` gives exactly the rows that a look at each animal's text would give:

- a word that stands in the words for category or status finds all rows of such a `Kind` at once;
- of the most frequent letters it is known which rows have them in their name or id (`NameTexts`);
- the words found last are kept, so that a letter more, less or back again starts from them;
- only what these leave over is looked at row by row.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from operator import and_, itemgetter
from typing import Final

from petdesk.domain.kinds import Kinds
from petdesk.domain.name_order import Cut, NameOrder
from petdesk.domain.name_texts import NameTexts, folded_lines
from petdesk.domain.records import AnimalRecord
from petdesk.domain.row_set import mask_of_rows, spliced_mask
from petdesk.domain.search import Filter, Marks, StatusFilter, StatusName, folded_words, id_meant

_WORDS: Final = 16


class SearchIndex:
    """Finds rows of ``records``; a row's number is its place there.

    ``texts`` are those of the same records. To the outside an index is constant; what a search
    needs is made when first asked for, or before, by `preparing`.
    """

    def __init__(
        self,
        records: NameOrder,
        kinds: Kinds,
        labels: Mapping[int, str],
        status_name: StatusName,
        texts: NameTexts | None = None,
    ) -> None:
        self.records = records
        self.kinds = kinds
        self.labels = labels
        self.status_name = status_name
        self._texts = texts or NameTexts(records)
        self._kind_texts: list[str] = []
        self._words: dict[str, int] = {}
        self._ids: tuple[frozenset[int], int] = frozenset(), 0

    def found(self, wanted: Filter, today: frozenset[int] = frozenset()) -> int | None:
        """Return the set of the rows that ``wanted`` leaves, or ``None`` where it leaves all.

        ``today`` are the ids that its ``added_today`` leaves.
        """
        masks = [self._rows(word) for word in wanted.words]
        kinds, is_folded_wanted = self.kinds, wanted.status is StatusFilter.NOT_LATELY
        if kinds.marks.folded or is_folded_wanted:
            masks.append(kinds.rows(lambda kind: kind.is_folded is is_folded_wanted))
        if wanted.category_id is not None:
            masks.append(kinds.rows(lambda kind: kind.category_id == wanted.category_id))
        if wanted.status is not StatusFilter.ALL and not is_folded_wanted:
            admits = wanted.status.admits
            masks.append(kinds.rows(lambda kind: not kind.has_ended and admits(kind.status)))
        if wanted.added_today:
            masks.append(self._rows_of_ids(today))
        return reduce(and_, masks) if masks else None

    def preparing(self) -> Iterator[None]:
        """Make in steps of some milliseconds what the first search would have to wait for."""
        _ = self.records.rows
        yield
        yield from self._texts.preparing()

    def be_ready(self) -> None:
        """Make at once what takes the longest of it."""
        _ = self.records.rows
        self._texts.folded()

    def changed(
        self,
        records: NameOrder,
        how: Sequence[Cut],
        *,
        marks: Marks,
        labels: Mapping[int, str],
        words: Iterable[str],
    ) -> "SearchIndex":
        """Return the index of ``records``, which ``how`` makes of these.

        What ``words`` found is taken over, so that a search that is on screen goes on at once.
        """
        kinds = self.kinds.spliced(how) if how else self.kinds
        if marks != kinds.marks:
            kinds = Kinds.of(records, marks)
        texts = self._texts.spliced(records, how) if how else self._texts
        other = SearchIndex(records, kinds, labels, self.status_name, texts)
        if labels == self.labels:
            for word in set(words) & set(self._words):
                other.keep(word, self._spliced(word, how))
        return other

    def _spliced(self, word: str, how: Sequence[Cut]) -> int:
        def has_word(record: AnimalRecord) -> bool:
            kind_text = self._kind_text(record.category_id, record.status)
            return (
                word in kind_text or word in folded_lines([record]) or id_meant(word) == record.id
            )

        return spliced_mask(self._words[word], len(self.records), how, has_word)

    def keep(self, word: str, mask: int) -> None:
        """Know that ``word`` finds the rows of ``mask``; of many words the last are known."""
        self._words.pop(word, None)
        self._words[word] = mask
        if len(self._words) > _WORDS:
            del self._words[next(iter(self._words))]

    def _rows(self, word: str) -> int:
        known = self._words.get(word)
        mask = self._look_for(word) if known is None else known
        self.keep(word, mask)
        return mask

    def _rows_of_ids(self, ids: frozenset[int]) -> int:
        # Asked again with each letter that is typed.
        if self._ids[0] != ids:
            rows = (row for row, record in enumerate(self.records) if record[0] in ids)
            self._ids = ids, mask_of_rows(rows, len(self.records))
        return self._ids[1]

    def _look_for(self, word: str) -> int:
        if len(self._kind_texts) != len(self.kinds.known):
            self._kind_texts = [
                self._kind_text(kind.category_id, kind.status) for kind in self.kinds.known
            ]
        by_kind = self.kinds.rows_where([word in text for text in self._kind_texts])
        left = (1 << len(self.records)) - 1 & ~by_kind
        for known, mask in self._words.items():
            if known in word:
                left &= mask
        by_text = self._texts.rows(word, left) if left else 0
        return by_kind | by_text | self._row_of_id(id_meant(word))

    def _row_of_id(self, id_: int | None) -> int:
        records = self.records.records
        place = len(records) if id_ is None else bisect_left(records, id_, key=itemgetter(0))
        is_here = place < len(records) and records[place].id == id_
        return 1 << self.records.rows[place] if is_here else 0

    def _kind_text(self, category_id: int, status: str | None) -> str:
        # A category without a label is shown by its id, and found by what is shown.
        label = self.labels.get(category_id) or str(category_id)
        return folded_words(label, self.status_name(status))
