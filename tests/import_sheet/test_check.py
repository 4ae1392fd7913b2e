from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from petdesk.animals.catalogue import AnimalRecord
from petdesk.animals.listing import Listing, PendingAnimal
from petdesk.core.environments import Environment
from petdesk.core.pets import NewPet, PetStatus
from petdesk.import_sheet import check as checks
from petdesk.import_sheet.check import DuplicateFinder, Meaning, Verdict, Word
from petdesk.import_sheet.columns import Columns, Field
from petdesk.import_sheet.view_model import ImportState, SheetWord
from petdesk.intake.entry import PriorOutcome
from petdesk.intake.form_fields import FieldProblem, KnownCategories

LABELS = {1: "Dogs", 2: "Cats"}
COLUMNS = Columns(0, {Field.NAME: 0, Field.CATEGORY: 1, Field.STATUS: 2})
NOBODY = DuplicateFinder(Listing())


def finder(*animals: tuple[str, int], pending: Sequence[str] = ()) -> DuplicateFinder:
    records = {
        at: AnimalRecord(at, name, category, PetStatus.AVAILABLE, 0.0, 0.0)
        for at, (name, category) in enumerate(animals, start=1)
    }
    on_the_way = tuple(PendingAnimal(9, name, 1, None, "") for name in pending)
    return DuplicateFinder(Listing(records=records, labels=LABELS, pending=on_the_way))


def check(
    *rows: Sequence[str],
    here: DuplicateFinder = NOBODY,
    meanings: dict[Word, Meaning] | None = None,
) -> list[checks.CheckedRow]:
    known = KnownCategories(LABELS)
    table = [("Name", "Category", "Status"), *map(tuple, rows)]
    read = checks.read_rows(table, COLUMNS, {}, known, meanings or {})
    return list(checks.check_duplicates(read, here, {}))


@pytest.mark.parametrize(
    ("text", "field", "problem"),
    [
        ("Bella|dogs|SOLD", None, None),
        ("Bella|2|", None, None),
        ("Bella|Cats (2)|-", None, None),
        ("|dogs", Field.NAME, FieldProblem.NAME_BLANK),
        ("\u200b|dogs", Field.NAME, FieldProblem.NAME_BLANK),
        ("Bella", Field.CATEGORY, FieldProblem.CATEGORY_EMPTY),
        ("Bella|Perros", Field.CATEGORY, FieldProblem.CATEGORY_UNKNOWN),
        ("Bella|99", Field.CATEGORY, FieldProblem.CATEGORY_NEW),
        ("Bella|1e+308", Field.CATEGORY, FieldProblem.CATEGORY_UNKNOWN),
        (f"Bella|{'9' * 30}", Field.CATEGORY, FieldProblem.CATEGORY_OUT_OF_RANGE),
        ("Bella|dogs|ill", Field.STATUS, None),
        ("Bella|og", Field.CATEGORY, FieldProblem.CATEGORY_UNKNOWN),
    ],
)
def test_rules_of_the_form(text: str, field: Field | None, problem: FieldProblem | None) -> None:
    (row,) = check(text.split("|"))
    assert (row.field, row.problem) == (field, problem)
    assert row.verdict is (Verdict.INCOMPLETE if field else Verdict.READY)
    assert (row.pet is None) is (field is not None)


@pytest.mark.parametrize("text", ["|| |Kennel 7", "Total: 12|dogs", "TOTAL|12"])
def test_an_empty_kennel_and_a_sum_are_no_animals(text: str) -> None:
    (row,) = check(text.split("|"))
    assert row.verdict is Verdict.NOT_AN_ANIMAL


def test_a_part_of_a_label_is_offered_and_not_taken() -> None:
    known = KnownCategories({1: "Dogs", 4: "Guinea pigs"})
    table = [("Name", "Category"), ("Percy", "Pig"), ("Pip\nJr ", "guinea pig"), ("Rex", "Dog")]
    percy, *others = checks.read_rows(table, COLUMNS, {}, known, {})
    assert (percy.pet, percy.suggested_id) == (None, 4)
    assert [row.pet for row in others] == [NewPet("Pip Jr", 4), NewPet("Rex", 1)]


HERE = finder(
    *(("Rex", 1), ("Bella", 2), ("Bella", 1), ("Anna Rose", 1), ("Hopper", 3), ("Zoë", 2)),
    *(("Maximilian", 1), ("Pup 1", 1), ("Mix", 1), ("Bob", 1)),
    pending=["Toby"],
)
LIKENESS = (
    *((name, Verdict.SIMILAR, "Bella") for name in ("Belllla", "Bela", "Eblla", "Stella")),
    *((name, Verdict.SIMILAR, "Bella") for name in ("Bella II", "Bella Luna")),
    ("Rosa", Verdict.SIMILAR, "Anna Rose"),
    ("Hoppel", Verdict.SIMILAR, "Hopper"),
    ("Zoé", Verdict.SIMILAR, "Zoë"),
    *((name, Verdict.ALREADY_HERE, "Bella") for name in ("BELLA", " bella ")),
    *((name, Verdict.ALREADY_HERE, "Zoë") for name in ("Zoe", "ZOË", "Zoe\u0308")),
    ("toby", Verdict.ALREADY_HERE, "Toby"),
    *((name, Verdict.READY, None) for name in ("Balou", "Mux", "Bo", "M", "Puma 2")),
)


@pytest.mark.parametrize(("name", "verdict", "near"), LIKENESS)
def test_a_weak_likeness_is_a_note_and_the_same_name_in_any_category_is_here(
    name: str, verdict: Verdict, near: str | None
) -> None:
    (row,) = check([name, "Cats"], here=HERE)
    assert (row.verdict, row.duplicate and row.duplicate.name) == (verdict, near)
    assert row.pet is not None


def test_of_those_with_the_name_the_one_of_the_category_comes_first() -> None:
    rows = check(["Bella", "Dogs"], ["Bella", "Cats"], ["toby", "Cats"], here=HERE)
    assert [row.duplicate and row.duplicate.id for row in rows] == [3, 2, None]


def words_of(
    rows: list[checks.CheckedRow], meanings: dict[Word, Meaning] | None = None
) -> tuple[SheetWord, ...]:
    return ImportState(Environment.STAGING, rows=tuple(rows), meanings=meanings or {}).words


def test_an_unknown_status_does_not_make_a_known_animal_new() -> None:
    rows = check(["Bella", "Dogs", "quarantined"], here=finder(("Bella", 1)))
    assert [(row.verdict, row.pet) for row in rows] == [(Verdict.ALREADY_HERE, None)]
    ill = Word(Field.STATUS, "quarantined")
    assert [each.word for each in words_of(rows)] == [ill]
    sheet = "Bella", "Dogs", "quarantined"
    (row,) = check(sheet, here=finder(("Bella", 1)), meanings={ill: None})
    assert (row.verdict, row.pet) == (Verdict.ALREADY_HERE, NewPet("Bella", 1))


def test_a_row_without_a_category_is_here_where_its_very_name_is() -> None:
    rows = check(["Bella"], ["Bela"], ["Rex"], ["Bella", "Perros"], here=finder(("Bella", 1)))
    assert [row.verdict for row in rows] == [Verdict.ALREADY_HERE, *[Verdict.INCOMPLETE] * 3]
    assert {row.pet for row in rows} == {None}


def test_a_text_is_explained_once_for_all_rows() -> None:
    rows = [["Rex", "Perros", "enfermo"], ["Toby", "PERROS"], ["Bella", ""]]
    words = words_of(check(*rows))
    dogs, nothing = Word(Field.CATEGORY, "perros"), Word(Field.CATEGORY, "")
    assert [(each.word, each.rows) for each in words] == [(dogs, 2), (nothing, 1)]
    ill = Word(Field.STATUS, "enfermo")
    meanings: dict[Word, Meaning] = {dogs: 1, nothing: 2, ill: None}
    found = check(*rows, meanings=meanings)
    assert [row.pet for row in found] == [NewPet("Rex", 1), NewPet("Toby", 1), NewPet("Bella", 2)]
    # Those that are explained come after, also in a later run: a mistake can be seen and corrected.
    kept = words_of(found, {**meanings, Word(Field.STATUS, "tot"): None})
    assert [(each.word, each.rows) for each in kept] == [(dogs, 0), (ill, 0), (nothing, 0)]


animals = st.lists(
    st.tuples(st.sampled_from(["Rex", "rex", "Bella", "Kitten"]), st.sampled_from(["1", "2"])),
    max_size=8,
)


@given(animals, st.randoms(use_true_random=False), animals)
def test_a_sorted_or_longer_sheet_has_the_same_fingerprints(
    rows: list[tuple[str, str]], random: Random, more: list[tuple[str, str]]
) -> None:
    before = [row.fingerprint for row in check(*rows)]
    assert len(set(before)) == len(before)
    mixed = [*rows, *more]
    random.shuffle(mixed)
    after = {row.fingerprint for row in check(*mixed)}
    assert set(before) <= after
    assert len(after) == len(mixed)


@pytest.mark.parametrize("known", PriorOutcome)
def test_a_row_of_an_earlier_import_is_added_again_only_if_refused(known: PriorOutcome) -> None:
    (row,) = check(["Rex", "Dogs"])
    (again,) = checks.check_duplicates([row], NOBODY, {row.fingerprint: known})
    is_refused = known is PriorOutcome.REFUSED
    assert again.verdict is (Verdict.READY if is_refused else Verdict.ADDED_BEFORE)
