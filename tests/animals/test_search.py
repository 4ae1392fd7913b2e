import re
import unicodedata
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from petdesk.animals import search
from petdesk.animals.catalogue import AnimalRecord, Catalogue
from petdesk.animals.listing import Listing, build, with_filter, with_sort
from petdesk.animals.search import Filter, Sort, SortColumn, exact_id, matched_parts
from petdesk.core.folding import _INVISIBLE, _LOOKS_LIKE, fold
from petdesk.core.pets import PetStatus

LABELS = {1: "Dogs", 2: "cats"}
STATUS_WORDS: dict[str | None, str] = {"available": "Available", "sold": "Sold", None: "Not stated"}
NAMES = ["Bella", "bella", "BELLE", "Zoë", "zoe", "O\u2019Malley", "Mr. Bean", "小白", "a\tb", " "]
NAMES += ["", "Kitten #1", "#12", "Łukasz", "Straße", "مُحَمَّد", "ﬁdo ❤️", "Ẹ̀kọ́", "#-1"]
WORDS = ["bel", "BELLA", "zoé", "dog", "sold", "#1", "#", "not", "白", "1", "12", "#12", "#-1"]
WORDS += ["#001", "lukasz", "strasse", "o'm", "محمد", "fido", "eko", "kitten #1", "#\u0661"]


def status_name(status: PetStatus | str | None) -> str:
    return STATUS_WORDS.get(status, status or "")


records = st.builds(
    AnimalRecord,
    id=st.integers(-3, 120),
    name=st.one_of(st.sampled_from(NAMES), st.text(max_size=6)),
    category_id=st.integers(1, 4),
    status=st.sampled_from([*PetStatus, None, "adopted"]),
    seen_at=st.just(1.0),
    first_seen_at=st.sampled_from([1.0, 2.0]),
)
herds = st.lists(records, max_size=12, unique_by=lambda record: record.id).map(
    lambda herd: sorted(herd, key=lambda record: record.id)
)
queries = st.one_of(st.lists(st.sampled_from(WORDS)).map(" ".join), st.text(max_size=5))


def naive_fold(text: str) -> str:
    """Fold letter by letter, as the domain does a thousand names at once."""
    plain = []
    for letter in text.replace("\u00b4", "'").casefold():
        for part in unicodedata.normalize("NFKD", letter):
            if not unicodedata.combining(part) and part not in _INVISIBLE:
                plain += [_LOOKS_LIKE.get(one, one) for one in part.casefold()]
    return "".join(plain)


def means(record: AnimalRecord, word: str) -> bool:
    typed = re.fullmatch(r"#(-?)0*([0-9]+)", word)
    return typed is not None and record.id == int("".join(typed.groups()))


def is_match(record: AnimalRecord, query: str) -> bool:
    fields = (
        record.name,
        LABELS.get(record.category_id, str(record.category_id)),
        status_name(record.status),
        str(record.id),
    )
    # A field is searched on its own, but a tab in a name parts it, as any white space would.
    words = [word for word in naive_fold(query).split() if word != "#"]
    return all(
        means(record, word) or any(word in naive_fold(field) for field in fields) for word in words
    )


def listed(herd: list[AnimalRecord]) -> Listing:
    return build(Listing(), Catalogue({record.id: record for record in herd}), LABELS)


def hits(herd: list[AnimalRecord], query: str) -> list[int]:
    listing = with_sort(listed(herd), Sort(SortColumn.ID))
    return [herd.index(record) for record in with_filter(listing, Filter(query)).shown]


@given(herds, queries)
def test_a_match_holds_every_word_somewhere(herd: list[AnimalRecord], query: str) -> None:
    assert hits(herd, query) == [row for row, record in enumerate(herd) if is_match(record, query)]


def order_of(herd: list[AnimalRecord], sort: Sort) -> list[AnimalRecord]:
    return list(with_sort(listed(herd), sort).shown)


def naive_key(record: AnimalRecord, column: SortColumn) -> tuple[object, ...]:
    label = LABELS.get(record.category_id)
    by_name = (record.name.casefold(), record.id)
    # As the chips stand; what none of them shows comes before the animals without a status.
    chip = ["available", "pending", "sold", "adopted", None].index(record.status)
    return {
        SortColumn.ID: (record.id,),
        SortColumn.NAME: by_name,
        SortColumn.CATEGORY: (label is None, naive_fold(label or ""), record.category_id, *by_name),
        SortColumn.STATUS: (chip, *by_name),
        SortColumn.FIRST_SEEN: (-record.first_seen_at, *by_name),
    }[column]


@given(herds, st.sampled_from(SortColumn))
def test_the_order_is_total_and_equals_stand_by_name_then_id(
    herd: list[AnimalRecord], column: SortColumn
) -> None:
    order = order_of(herd, Sort(column))
    assert order == sorted(herd, key=lambda record: naive_key(record, column))
    assert order_of(herd[::-1], Sort(column)) == order
    assert order_of(herd, Sort(column, descending=True)) == order[::-1]


def test_a_filter_is_active_if_it_can_hide_something() -> None:
    assert not any(Filter(text).is_active for text in ("", " \t", "\u0301"))
    hiding = Filter("a"), Filter(status=search.StatusFilter.SOLD), Filter(" ", category_id=0)
    assert all(each.is_active for each in hiding)


@given(st.integers(-(2**63), 2**63 - 1), st.integers(-(2**63), 2**63 - 1))
def test_a_sign_means_one_id_and_no_other(id_: int, other: int) -> None:
    assert exact_id(f"#{id_}") == id_
    assert (exact_id(f"#{other}") == id_) is (other == id_)
    assert Filter(f"bella {id_} #{other}").ids == (id_, other)


@pytest.mark.parametrize(
    "word", ["5", "#", "#-", "##5", "#5a", "a#5", "#--5", f"#{'1' * 10_000}", ""]
)
def test_what_means_no_id(word: str) -> None:
    assert exact_id(word) is None
    assert exact_id(f"#{'0' * 10_000}7") == 7


@pytest.mark.parametrize(
    ("text", "typed", "parts"),
    [
        ("Bella", "bel", ["Bel"]),
        ("Bélla", "bel", ["Bél"]),
        (unicodedata.normalize("NFD", "Bélla"), "be", [unicodedata.normalize("NFD", "Bé")]),
        ("Isabel Bel", "bel", ["bel", "Bel"]),
        ("Bella", "bel ell", ["Bell"]),
        ("Banana", "ana", ["anana"]),
        ("Straße", "ss", ["ß"]),
        ("Straße", "ras", ["raß"]),
        ("ﬁn", "f", ["ﬁ"]),
        ("Max", "bel", []),
        ("Max", "", []),
        ("", "x", []),
        ("a b", "a b", ["a", "b"]),
        ("小白", "白", ["白"]),
        ("🐶 Łukasz", "luk", ["Łuk"]),
        ("Ænima", "e", ["Æ"]),
        ("❤\ufe0f Max", "❤", ["❤\ufe0f"]),
        ("مُحَمَّد", "محم", ["مُحَمَّ"]),
        ("Nguye\u0302\u0303n", "uye", ["uye\u0302\u0303"]),
        ("O\u2019Malley", "'m", ["\u2019M"]),
    ],
)
def test_the_parts_that_match(text: str, typed: str, parts: list[str]) -> None:
    spans = matched_parts(text, fold(typed).split())
    assert [text[start:stop] for start, stop in spans] == parts


texts = st.text("abßﬁÉ\u0301 x²łæ\ufe0f\U0001f436", max_size=8)


@given(texts, st.lists(st.sampled_from(["a", "ab", "s", "ss", "e", "f", "fi", "2"]), max_size=3))
def test_each_part_holds_a_word_and_nothing_outside_of_them_does(
    text: str, words: list[str]
) -> None:
    parts = matched_parts(text, words)
    assert parts == sorted(parts)
    assert all(0 <= start < stop <= len(text) for start, stop in parts)
    assert all(first[1] < second[0] for first, second in pairwise(parts))
    for start, stop in parts:
        assert any(word in fold(text[start:stop]) for word in words)
    # Blanked out, no word is left: none was missed.
    blank = list(text)
    for start, stop in parts:
        blank[start:stop] = "\n" * (stop - start)
    assert not any(word in fold("".join(blank)) for word in words)


@given(st.text())
def test_a_text_folds_as_its_characters_do(text: str) -> None:
    # What the places of the parts rest on.
    assert "".join(map(fold, text)) == fold(text)


NEAR = ["Bella", "Bélla", "Bellatrix", "Max", "Mad Max", "Zoë", "Rex Harrison"]


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("bela", ("Bella",)),
        ("BELLÁ", ("Bella", "Bellatrix")),
        ("belltrix", ("Bellatrix",)),
        ("maxx", ("Max",)),
        ("sold maxx", ("Max",)),
        ("harisson", ("Rex Harrison",)),
        ("zo", ()),
        ("xylophone", ()),
        ("", ()),
    ],
)
def test_the_nearest_names_are_offered_and_none_where_nothing_is_near(
    typed: str, names: tuple[str, ...]
) -> None:
    assert search.near_names(typed, NEAR) == names


def test_at_most_three_are_offered_the_shorter_first() -> None:
    names = ["Bellatrix", "Bellas", "Bellax", "Bela", "Zoë", "Bell"]
    assert search.near_names("bella", names) == ("Bellas", "Bellax", "Bela")
