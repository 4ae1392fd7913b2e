"""What an index finds, typed letter by letter, is what a look at each animal finds."""

from collections.abc import Sequence
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from petdesk.domain import flagged_rows, search_index, search_texts
from petdesk.domain.flagged_rows import FlaggedRows
from petdesk.domain.folding import fold
from petdesk.domain.name_order import changed_order, name_order
from petdesk.domain.pets import PetStatus
from petdesk.domain.records import AnimalRecord, Records
from petdesk.domain.search import Exclusions, Filter, StatusFilter, exact_id
from petdesk.domain.search_index import SearchIndex

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
herds = st.lists(records, min_size=1, max_size=40, unique_by=lambda record: record.id).map(
    lambda herd: tuple(sorted(herd, key=lambda record: record.id))
)
texts = st.one_of(
    st.text(LETTERS, max_size=4),
    st.sampled_from(["be", "bel", "ab", "ss", "fi", "12", "2", "dog", "sold", "a b", "belgian 1"]),
    st.integers(-20, 60).map(lambda id_: f"#{id_}"),
)
categories = st.sampled_from([None, 1, 2, 9])
label_sets = st.sampled_from([LABELS, {1: "Belgian", 3: "Dogs"}])
marks = st.builds(
    Exclusions, st.frozensets(st.integers(-20, 500)), st.frozensets(st.integers(-20, 500))
)


def status_name(status: PetStatus | str | None) -> str:
    return status or "Not stated"


def looked_at(
    herd: Sequence[AnimalRecord],
    wanted: Filter,
    marked: Exclusions = Exclusions(),  # noqa: B008  a constant
    labels: dict[int, str] = LABELS,
) -> list[int]:
    """Return the places that a look at each animal finds."""
    rows = []
    for row, record in enumerate(herd):
        label = labels.get(record.category_id, str(record.category_id))
        cells = [record.name, str(record.id), label, status_name(record.status)]
        has_words = all(
            exact_id(w) == record.id or any(w in fold(cell) for cell in cells) for w in wanted.words
        )
        is_folded = record.id in marked.long_unseen
        if wanted.status is StatusFilter.LONG_UNSEEN:
            admits = is_folded
        elif wanted.status is StatusFilter.ALL:
            admits = not is_folded
        else:
            admits = wanted.status.admits(record.status) and record.id not in marked.ended
            admits = admits and not is_folded
        if has_words and admits and wanted.category_id in (None, record.category_id):
            rows.append(row)
    return rows


@pytest.mark.parametrize("few", [1, 10**6])
@pytest.mark.parametrize("is_prepared", [False, True])
@given(herds, st.lists(texts, min_size=1, max_size=8), st.data())
def test_words_typed_one_after_another_find_what_a_look_at_each_animal_finds(
    few: int,
    is_prepared: bool,  # noqa: FBT001  a parameter of the test
    herd: tuple[AnimalRecord, ...],
    typed: list[str],
    data: st.DataObject,
) -> None:
    index = SearchIndex(herd, LABELS, status_name)
    if is_prepared:
        list(index.prepare())
    order = data.draw(st.permutations(range(len(herd))))
    with patch.object(search_index, "_FEW", few):
        for text in typed:
            # Letter by letter, and back, at once or after a pause.
            for length in [*range(1, len(text)), *range(len(text), 0, -1)]:
                wanted = Filter(text[:length])
                found = index.found(wanted, order)
                if data.draw(st.booleans()):
                    list(index.count(wanted))
                assert list(found) == sorted(looked_at(herd, wanted), key=order.index)


@patch.object(flagged_rows, "_FIRST", 3)
@given(st.lists(st.booleans(), min_size=1, max_size=20), st.data())
def test_rows_that_are_not_listed_yet_are_those_of_the_list(
    wanted: list[bool], data: st.DataObject
) -> None:
    order = data.draw(st.permutations(range(len(wanted))))
    listed = [at for at in order if wanted[at]]
    numbers = st.integers(-5, len(listed) + 5)
    at = data.draw(st.one_of(st.none(), numbers)), data.draw(st.one_of(st.none(), numbers))
    rows = FlaggedRows(order, bytes(wanted))
    assert list(rows[slice(*at)]) == listed[slice(*at)]
    assert len(rows) == len(listed)
    for place in range(-1, len(wanted) + 1):
        rows = FlaggedRows(order, bytes(wanted))
        assert (place in rows) == (place in listed)
        if place in listed:
            assert rows.index(place) == listed.index(place)
            assert rows[listed.index(place)] == place
        else:
            with pytest.raises(ValueError, match=str(place)):
                rows.index(place)
    others = data.draw(st.lists(st.booleans(), min_size=len(wanted), max_size=len(wanted)))
    if data.draw(st.booleans()):
        rows.listed()
    assert list(rows.narrowed(bytes(others))) == [at for at in listed if others[at]]


@patch.object(flagged_rows, "_FIRST", 3)
def test_a_part_that_goes_backwards_begins_beyond_the_first_rows() -> None:
    assert list(FlaggedRows(range(6), bytes([1] * 6))[4:1:-1]) == [4, 3, 2]


@given(herds, marks, st.lists(st.tuples(st.sampled_from(StatusFilter), categories, texts)))
def test_statuses_categories_and_marks_leave_what_they_admit(
    herd: tuple[AnimalRecord, ...],
    marked: Exclusions,
    steps: list[tuple[StatusFilter, int | None, str]],
) -> None:
    index, order = SearchIndex(herd, LABELS, status_name, marked), range(len(herd))
    for status, category_id, text in steps:
        wanted = Filter(text, status, category_id)
        assert list(index.found(wanted, order)) == looked_at(herd, wanted, marked)


@given(herds, st.lists(st.tuples(herds, st.booleans(), label_sets, st.integers(0, 20), texts)))
def test_what_changed_is_found_as_by_an_index_made_anew(
    herd: tuple[AnimalRecord, ...],
    changes: list[tuple[tuple[AnimalRecord, ...], bool, dict[int, str], int, str]],
) -> None:
    index = SearchIndex(herd, LABELS, status_name)
    for others, is_instead, labels, steps, text in changes:
        known = {} if is_instead else {record.id: record for record in herd}
        herd = Records.of(known | {record.id: record for record in others}).in_order
        index = SearchIndex(herd, labels, status_name, earlier=index.last_texts)
        with patch.object(search_texts, "_STEP", 3):
            preparing = index.prepare()
            for _ in range(steps):
                next(preparing, None)
            found = index.found(Filter(text), range(len(herd)))
        # A step that comes too late changes nothing.
        next(preparing, None)
        assert list(found) == looked_at(herd, Filter(text), labels=labels)


@given(herds, st.lists(st.tuples(herds, st.booleans())))
def test_an_order_that_is_taken_over_is_the_order_made_anew(
    herd: tuple[AnimalRecord, ...], changes: list[tuple[tuple[AnimalRecord, ...], bool]]
) -> None:
    order = name_order(herd, fold)
    with patch("petdesk.domain.name_order._MAX_INSERTED", 0):
        for others, is_instead in changes:
            known = {} if is_instead else {record.id: record for record in herd}
            after = Records.of(known | {record.id: record for record in others})
            changed = changed_order(order, herd, after.in_order, after.since(herd), fold)
            assert changed is not None
            herd, order = after.in_order, changed
            assert order == name_order(herd, fold)


def test_preparing_is_in_steps_and_leaves_nothing_to_do() -> None:
    herd = tuple(AnimalRecord(at, f"Bella {at}", 1, None, 1.0, 1.0) for at in range(20))
    index = SearchIndex(herd, LABELS, status_name)
    with patch.object(search_texts, "_STEP", 3):
        noted = len(search_texts._LETTERS) + len(["be", "el", "ll", "la", *range(10, 20)])
        assert len(list(index.prepare())) == 7 + 3 + 1 + 1 + noted + 1
    assert list(index.prepare()) == []
    assert list(index.found(Filter("bel 7"), range(20))) == [7, 17]


def test_the_words_of_many_categories_and_statuses_are_found() -> None:
    herd = tuple(AnimalRecord(at, "x", at, f"odd {at}", 1.0, 1.0) for at in range(400))
    index = SearchIndex(herd[:300], {7: "Dogs"}, status_name)
    assert list(index.found(Filter("odd 299"), range(300))) == [299]
    later = SearchIndex(herd, {7: "Cats"}, status_name, earlier=index.last_texts)
    for text, positions in (("399", [399]), ("cats", [7]), ("dogs", []), ("odd", range(400))):
        assert list(later.found(Filter(text), range(400))) == list(positions)


def test_preparing_without_animals_is_no_mistake() -> None:
    index = SearchIndex((), LABELS, status_name)
    list(index.prepare())
    assert list(index.found(Filter("b"), range(0))) == []


def test_one_letter_is_found_by_what_was_noted_of_each_text() -> None:
    names = ["Bella", "Zoë", "O'Malley 7", "", "Żubr"]
    herd = tuple(AnimalRecord(at, name, at, None, 1.0, 1.0) for at, name in enumerate(names))
    noted = SearchIndex(herd, LABELS, status_name)
    with patch.object(search_texts, "_LETTER_STEP", 2):
        list(noted.prepare())
    for letter in "abzoe7134'xé":
        anew = SearchIndex(herd, LABELS, status_name).found(Filter(letter), range(5))
        assert list(noted.found(Filter(letter), range(5))) == list(anew), letter
