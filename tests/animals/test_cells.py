import pytest

from petdesk.animals.catalogue import Catalogue, add, merge
from petdesk.animals.cells import ID, NAME, STATUS, Animal, PaintedRow, painted_row
from petdesk.animals.listing import Listing, PendingAnimal, build, with_filter, with_pending
from petdesk.animals.search import Filter
from petdesk.core.pets import Pet, PetStatus
from petdesk.core.wording import BY_STATUS, NOT_STATED
from petdesk.service.contract import PetList

BELLA = Pet(11, "Bélla", 1, PetStatus.AVAILABLE)
MAX = Pet(12, "Max\u202e", 2, None)
KITTEN = Pet(13, "\u202e🐱 Kitten #1", 2, None)
START = build(Listing(), add(Catalogue(), [BELLA, MAX, KITTEN], 1.0), {1: "Able dogs"})


def painted(listing: Listing, typed: str) -> list[PaintedRow]:
    hits = with_filter(listing, Filter(typed))
    animals: list[Animal] = [*hits.pending_shown, *hits.shown]
    return [painted_row(hits, animal) for animal in animals]


def marked(row: PaintedRow) -> list[list[str]]:
    marks = row.marks or [()] * len(row.cells)
    return [
        [cell[start:stop] for start, stop in parts]
        for cell, parts in zip(row.cells, marks, strict=True)
    ]


@pytest.mark.parametrize(
    ("pet_id", "typed", "parts"),
    [
        (11, "bel", [["Bél"], [], [], []]),
        # The pill of the status has no marks.
        (11, "able", [[], ["Able"], [], []]),
        (11, "1", [[], [], [], ["11"]]),
        (11, "11 dog", [[], ["dog"], [], ["11"]]),
        (11, "", [[], [], [], []]),
        (12, "2", [[], ["2"], [], ["2"]]),
        (12, "x", [["x\ufffd"], [], [], []]),
        (11, "#11", [[], [], [], ["11"]]),
        (13, "#1", [["#1"], [], [], []]),
        (13, "kit", [["Kit"], [], [], []]),
    ],
)
def test_each_column_marks_what_was_found(pet_id: int, typed: str, parts: list[list[str]]) -> None:
    rows = {row.cells[ID]: row for row in painted(START, typed)}
    assert marked(rows[str(pet_id)]) == parts


def test_a_name_that_is_cut_off_is_marked_as_far_as_it_is_shown() -> None:
    long = build(Listing(), add(Catalogue(), [Pet(1, "Bel " * 500, 1)], 1.0), {})
    (row,) = painted(long, "bel")
    assert set(marked(row)[NAME]) == {"Bel"}
    assert len(row.marks[NAME]) == row.cells[NAME].count("Bel")


def test_an_animal_on_its_way_is_marked_in_its_name_and_not_in_its_words() -> None:
    molly = PendingAnimal(1, "Molly 1", 1, None, "Sending 1…")
    rows = painted(with_pending(START, (molly,)), "ll 1")
    assert rows[0].is_pending
    assert rows[0].cells[ID] == "Sending 1…"
    assert marked(rows[0]) == [["ll", "1"], [], [], []]
    assert [row.is_pending for row in rows[1:]] == [False]


def test_a_status_that_is_over_says_so_and_has_the_pill_of_none() -> None:
    known = add(Catalogue(), [BELLA, MAX, KITTEN], 1.0)
    over = merge(known, PetList((), 0, PetStatus.AVAILABLE, 100, 2.0))
    rows = {row.cells[NAME]: row for row in painted(build(Listing(), over, {}), "")}
    assert rows["Bélla"].cells[STATUS] == "No longer Available"
    assert rows["Bélla"].status == rows["Max\ufffd"].status == NOT_STATED.pill
    assert {row.status for row in painted(START, "bel")} == {BY_STATUS["available"].pill}
