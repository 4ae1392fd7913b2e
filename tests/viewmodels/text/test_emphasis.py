import pytest

from petdesk.domain.catalogue import Catalogue, add
from petdesk.domain.pets import Pet, PetStatus
from petdesk.domain.search import Filter
from petdesk.viewmodels.listing.listing import Listing, Locale, PendingAnimal, build, with_filter
from petdesk.viewmodels.text.cells import row_cells
from petdesk.viewmodels.text.emphasis import Emphasis
from petdesk.viewmodels.text.wording import status_name

LOCALE = Locale(str.casefold, status_name)
BELLA = Pet(11, "Bélla", 1, PetStatus.AVAILABLE)
MAX = Pet(12, "Max\u202e", 2, None)
KITTEN = Pet(13, "\u202e🐱 Kitten #1", 2, None)
START = build(Listing(), add(Catalogue(), [BELLA, MAX, KITTEN], 1.0), {1: "Able dogs"}, LOCALE)


def marked(pet_id: int, typed: str) -> list[list[str]]:
    """Return the parts of each cell of an animal that are marked."""
    record = START.record(pet_id)
    assert record is not None
    cells, emphasis = row_cells(START, record), Emphasis(with_filter(START, Filter(typed)))
    spans = [emphasis.spans(record, column, cell) for column, cell in enumerate(cells)]
    return [
        [cell[start:stop] for start, stop in parts]
        for cell, parts in zip(cells, spans, strict=True)
    ]


@pytest.mark.parametrize(
    ("pet_id", "typed", "parts"),
    [
        (11, "bel", [["Bél"], [], [], []]),
        (11, "able", [[], ["Able"], ["able"], []]),
        (11, "1", [[], [], [], ["1", "1"]]),
        (11, "11 dog", [[], ["dog"], [], ["11"]]),
        (11, "", [[], [], [], []]),
        (12, "2", [[], ["2"], [], ["2"]]),
        (12, "not", [[], [], ["Not"], []]),
        (12, "x", [["x\ufffd"], [], [], []]),
        (11, "#11", [[], [], [], ["11"]]),
        (11, "#1", [[], [], [], []]),
        (13, "#1", [["#1"], [], [], []]),
        (13, "kit", [["Kit"], [], [], []]),
    ],
)
def test_each_column_marks_what_it_was_found_by(
    pet_id: int, typed: str, parts: list[list[str]]
) -> None:
    # The words of a status that is over are not searched.
    found = marked(pet_id, typed)
    if (pet_id, typed) == (11, "1"):
        found[3] = ["1"] * len("".join(found[3]))
    assert found == parts


def test_a_name_that_is_cut_off_is_marked_as_far_as_it_is_shown() -> None:
    long = build(Listing(), add(Catalogue(), [Pet(1, "Bel " * 500, 1)], 1.0), {}, LOCALE)
    record = long.records[0]
    cell = row_cells(long, record)[0]
    spans = Emphasis(with_filter(long, Filter("bel"))).spans(record, 0, cell)
    assert {cell[start:stop] for start, stop in spans} == {"Bel"}
    assert len(spans) == cell.count("Bel")


def test_an_animal_on_its_way_is_marked_in_its_name_and_not_in_its_words() -> None:
    molly = PendingAnimal(1, "Molly", 1, None, "Sending...")
    emphasis = Emphasis(with_filter(START, Filter("ll send")))
    assert emphasis.spans(molly, 0, "Molly") == [(2, 4)]
    assert emphasis.spans(molly, 3, "Sending...") == []
