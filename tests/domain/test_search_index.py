"""The fast ways to find a word find exactly what a look at each animal finds."""

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from petdesk.domain import name_texts
from petdesk.domain.kinds import Kinds
from petdesk.domain.name_order import NameOrder
from petdesk.domain.name_texts import NameTexts
from petdesk.domain.pets import PetStatus
from petdesk.domain.records import AnimalRecord, Records
from petdesk.domain.row_set import RowSet, mask_of_rows, picked, rows_of
from petdesk.domain.search import Filter, Marks, StatusFilter, id_meant
from petdesk.domain.search_index import SearchIndex
from petdesk.domain.text import fold

LABELS = {1: "Dogs", 2: "Belgian cats"}
# Letters that fold to others, to several and to none; white space within names; and wide ones.
LETTERS = "abelAB Éß\u0301ﬁ²\n\t白\U0001f436\u2028K#5\u0661ł\ufe0f"

records = st.builds(
    AnimalRecord,
    id=st.integers(-20, 500),
    name=st.text(LETTERS, max_size=7),
    category_id=st.integers(1, 4),
    status=st.sampled_from([*PetStatus, None, "bella"]),
    seen_at=st.just(1.0),
    first_seen_at=st.just(1.0),
)
herds = st.lists(records, min_size=1, max_size=40, unique_by=lambda record: record.id)
texts = st.one_of(
    st.text(LETTERS, max_size=4),
    st.sampled_from(["be", "bel", "ab", "ss", "fi", "12", "2", "dog", "sold", "a b", "belgian 1"]),
    st.integers(-20, 60).map(lambda id_: f"#{id_}"),
)
marks = st.builds(Marks, st.frozensets(st.integers(-20, 500)), st.frozensets(st.integers(-20, 500)))


def status_name(status: PetStatus | str | None) -> str:
    return status or "Not stated"


def names_of(herd: list[AnimalRecord]) -> NameOrder:
    return NameOrder.of(tuple(sorted(herd, key=lambda record: record.id)), fold)


def looked_at(names: NameOrder, wanted: Filter, marked: Marks = Marks()) -> list[int]:  # noqa: B008  constant
    """Give the rows that a look at each animal finds."""
    rows = []
    for row, record in enumerate(names):
        label = LABELS.get(record.category_id, str(record.category_id))
        cells = [record.name, str(record.id), label, status_name(record.status)]
        has_words = all(
            id_meant(w) == record.id or any(w in fold(cell) for cell in cells) for w in wanted.words
        )
        is_folded = record.id in marked.folded
        if wanted.status is StatusFilter.NOT_LATELY:
            admits = is_folded
        elif wanted.status is StatusFilter.ALL:
            admits = not is_folded
        else:
            admits = wanted.status.admits(record.status) and record.id not in marked.ended
            admits = admits and not is_folded
        if has_words and admits and wanted.category_id in (None, record.category_id):
            rows.append(row)
    return rows


def rows_found(index: SearchIndex, wanted: Filter) -> list[int]:
    mask = index.found(wanted)
    return list(range(len(index.records))) if mask is None else list(rows_of(mask))


@contextmanager
def small_steps() -> Iterator[None]:
    """Have a herd of some animals treated as one of thousands is."""
    with patch.multiple(name_texts, _FEW_ROWS=0, _STEP=3, _SPELLING_STEP=3, _LETTERS=4, _PAIRS=3):
        yield


def prepare(index: SearchIndex, steps: int) -> None:
    preparing = index.preparing()
    for _ in range(steps):
        next(preparing, None)


@given(herds, st.lists(texts, min_size=1, max_size=8), st.integers(0, 60))
def test_words_typed_one_after_another_find_what_a_look_at_each_animal_finds(
    herd: list[AnimalRecord], typed: list[str], steps: int
) -> None:
    with small_steps():
        names = names_of(herd)
        index = SearchIndex(names, Kinds.of(names, Marks()), LABELS, status_name)
        prepare(index, steps)
        for text in typed:
            # Letter by letter, and back.
            for length in [*range(1, len(text)), *range(len(text), 0, -1)]:
                wanted = Filter(text[:length])
                assert rows_found(index, wanted) == looked_at(names, wanted)


@pytest.mark.parametrize("few", [1, 10**6])
@pytest.mark.parametrize("rare", [0, 10**6])
@pytest.mark.parametrize("most", [0, 10**6])
@given(herds, st.sampled_from(["a", "be", "12", "白", "ss", "fi", "zz"]))
def test_each_way_to_look_for_a_word_finds_the_same(
    few: int, rare: int, most: int, herd: list[AnimalRecord], word: str
) -> None:
    names = names_of(herd)
    every = (1 << len(names)) - 1
    with patch.multiple(name_texts, _FEW=few, _RARE=rare, _MOST=most):
        mask = NameTexts(names).rows(word, every)
    wanted = [
        row for row, record in enumerate(names) if word in fold(f"{record.name}\t{record.id}")
    ]
    assert list(rows_of(mask)) == [row for row in wanted if "\t" not in word]


@given(herds, marks, st.sampled_from(StatusFilter), st.sampled_from([None, 1, 2, 9]), texts)
def test_statuses_categories_and_marks_leave_what_they_admit(
    herd: list[AnimalRecord],
    marked: Marks,
    status: StatusFilter,
    category_id: int | None,
    text: str,
) -> None:
    names = names_of(herd)
    index = SearchIndex(names, Kinds.of(names, marked), LABELS, status_name)
    wanted = Filter(text, status, category_id)
    assert rows_found(index, wanted) == looked_at(names, wanted, marked)
    counts = dict(index.kinds.counts())
    assert sum(counts.values()) == len(herd)


@given(
    herds,
    st.lists(st.tuples(herds, st.booleans(), st.integers(0, 60), texts), min_size=1, max_size=4),
)
def test_what_changed_is_found_as_by_an_index_made_anew(
    herd: list[AnimalRecord], changes: list[tuple[list[AnimalRecord], bool, int, str]]
) -> None:
    with small_steps(), patch("petdesk.domain.name_order._MOST_PUT_IN", 0):
        names = names_of(herd)
        index = SearchIndex(names, Kinds.of(names, Marks()), LABELS, status_name)
        for others, is_instead, steps, text in changes:
            wanted = Filter(text)
            prepare(index, steps)
            index.found(wanted)
            known = {} if is_instead else {record.id: record for record in names.records}
            later = known | {record.id: record for record in others}
            records = tuple(later[id_] for id_ in sorted(later))
            after = names.changed(records, Records(records).since(names.records), fold)
            assert after is not None
            index = index.changed(
                after[0], after[1], marks=Marks(), labels=LABELS, words=wanted.words
            )
            names = after[0]
            assert [r.id for r in names] == [r.id for r in names_of(list(later.values()))]
            assert list(names.rows) == [list(names.order).index(at) for at in range(len(names))]
            assert rows_found(index, wanted) == looked_at(names, wanted)
            assert rows_found(index, Filter("be 1")) == looked_at(names, Filter("be 1"))


def test_preparing_is_in_steps_and_leaves_nothing_to_do() -> None:
    herd = [AnimalRecord(at, f"Bella {at}", 1, None, 1.0, 1.0) for at in range(20)]
    with small_steps():
        names = names_of(herd)
        index = SearchIndex(names, Kinds.of(names, Marks()), LABELS, status_name)
        assert len(list(index.preparing())) > 20 / 3
        assert len(list(index.preparing())) == 1
        assert rows_found(index, Filter("bel 7")) == looked_at(names, Filter("bel 7"))


@pytest.mark.parametrize("descending", [False, True])
@given(herd=herds, data=st.data())
def test_a_set_tells_its_records_in_the_order_of_names(
    herd: list[AnimalRecord], data: st.DataObject, *, descending: bool
) -> None:
    names = names_of(herd)
    rows = sorted(data.draw(st.sets(st.integers(0, len(herd) - 1))))
    mask = mask_of_rows(rows, len(herd))
    assert list(rows_of(mask)) == rows
    shown = RowSet(mask, names, descending=descending)
    places = [names.order[row] for row in (reversed(rows) if descending else rows)]
    assert (list(shown), shown[:], len(shown)) == (places, places, len(rows))
    assert [shown[at] for at in range(len(shown))] == places
    assert [shown[-1]] == places[-1:] if rows else not shown[:5]
    for row in range(len(herd)):
        place = names.order[row]
        assert shown.place_of(row) == (places.index(place) if row in rows else None)
    order = data.draw(st.permutations(range(len(herd))))
    assert list(picked(mask, names, order)) == [place for place in order if place in places]


def test_a_set_of_many_thousand_rows_finds_its_way_from_block_to_block() -> None:
    names = NameOrder([], range(20_000))
    rows = [*range(0, 9_000, 7), 12_000, 19_999]
    shown = RowSet(mask_of_rows(rows, 20_000), names)
    assert [shown[at] for at in (0, 600, 1_285, -2, -1)] == [0, 4_200, 8_995, 12_000, 19_999]
    assert list(shown) == rows
    with pytest.raises(IndexError):
        shown[len(rows)]
