"""The animals that a name being typed may be already."""

import pytest

from petdesk.animals.catalogue import Catalogue, add, merge
from petdesk.animals.listing import Listing, PendingAnimal, build, with_pending
from petdesk.core.pets import Pet, PetStatus
from petdesk.intake.form_fields import (
    PossibleDuplicate,
    PossibleDuplicates,
    find_possible_duplicates,
)
from petdesk.intake.form_wording import already_here
from petdesk.service.contract import PetList

PETS = (
    Pet(1, "Anna Bella", 1, PetStatus.AVAILABLE),
    Pet(2, "Bellatrix", 2, PetStatus.SOLD),
    Pet(3, "Bella", 1, PetStatus.AVAILABLE),
    Pet(4, "Zoë", 9, None),
    Pet(5, "Bo", 1, None),
    Pet(6, "Dog", 2, None),
    Pet(333, "Rex", 2, None),
)


def listing(*pets: Pet) -> Listing:
    catalogue = add(Catalogue(), pets, 1.0)
    return build(Listing(), catalogue, {1: "Dogs", 2: "Cats"})


def names(typed: str, *pets: Pet) -> list[str]:
    return [
        animal.name for animal in find_possible_duplicates(listing(*(pets or PETS)), typed).animals
    ]


def test_the_same_name_comes_first_then_its_beginning_then_its_words() -> None:
    assert names("bella") == ["Bella", "Bellatrix", "Anna Bella"]
    assert names(" BELLA  anna ") == ["Anna Bella"]


@pytest.mark.parametrize(("typed", "found"), [("zoe", ["Zoë"]), ("ZOË", ["Zoë"]), ("zof", [])])
def test_case_and_accents_do_not_matter(typed: str, found: list[str]) -> None:
    assert names(typed) == found


@pytest.mark.parametrize("typed", ["", "  ", "b", "be"])
def test_a_beginning_that_most_names_share_tells_nothing(typed: str) -> None:
    assert find_possible_duplicates(listing(*PETS), typed) == PossibleDuplicates()


@pytest.mark.parametrize(
    ("typed", "name", "is_near"),
    [
        ("otto", "Cottontail", False),
        ("otto", "Ottoline", True),
        ("bella", "Isabella", True),
        ("bella rose", "Rosemary Isabella", True),
        ("bel", "Isabella", False),
    ],
)
def test_a_name_inside_of_a_word_is_another_one(typed: str, name: str, *, is_near: bool) -> None:
    assert names(typed, Pet(1, name, 1)) == [name] * is_near


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("Bela", ["Bella"]),
        ("Max Powr", ["Max Power"]),  # and no Max
        ("Xyzzy", []),
    ],
)
def test_a_slip_finds_the_animal_and_no_word_of_it(typed: str, found: list[str]) -> None:
    pets = [Pet(at, name, 1) for at, name in enumerate(("Bella", "Max", "Max Power"))]
    assert names(typed, *pets) == found


def test_neither_category_nor_status_nor_id_make_an_animal_near() -> None:
    assert names("dog") == ["Dog"]
    assert names("sold") == []
    assert names("333") == []


def test_at_most_three_are_named_and_it_is_said_that_there_are_more() -> None:
    many = [Pet(number, "Bella", 1) for number in range(3)]
    assert find_possible_duplicates(listing(*many), "bella").has_more is False
    found = find_possible_duplicates(listing(*many, Pet(9, "Bella", 1)), "bella")
    assert (len(found.animals), found.has_more) == (3, True)


def test_what_is_on_its_way_counts_too() -> None:
    waiting = PendingAnimal(77, "Bella", 2, None, "Waiting…")
    found = find_possible_duplicates(with_pending(listing(), (waiting,)), "bella")
    assert found.animals == (PossibleDuplicate("Bella", "Cats", None, None),)
    assert (
        find_possible_duplicates(with_pending(Listing(), (waiting,)), "bella").animals[0].id is None
    )


def test_that_none_is_near_is_not_certain_where_the_service_may_have_more() -> None:
    cut_off = PetList(PETS, 0, None, len(PETS), 1.0)
    shown = build(Listing(), merge(Catalogue(), cut_off), {})
    none = find_possible_duplicates(shown, "Xanthippe")
    text = "Not among the 7 known. The service may have more."
    assert already_here(none) == text
    assert already_here(find_possible_duplicates(listing(*PETS), "Xanthippe")) == ""
    assert already_here(find_possible_duplicates(shown, "Xa")) == ""
    assert already_here(find_possible_duplicates(shown, "Zoë")).startswith("Already here?\nZoë")
