"""What is printed, and the states of the window that asks."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from petdesk.domain.card_codes import parse_card_code
from petdesk.domain.changes import Change, ChangeKind
from petdesk.domain.environments import Environment
from petdesk.domain.pets import Pet, PetStatus
from petdesk.domain.search import Filter, StatusFilter
from petdesk.viewmodels.listing.listing import PendingAnimal
from petdesk.viewmodels.main import selection, steps
from petdesk.viewmodels.printing import view_model as state_of_window
from petdesk.viewmodels.printing import wording
from petdesk.viewmodels.printing.board import MAX_ROWS, OTHER, board_of
from petdesk.viewmodels.printing.cards import cards_on
from petdesk.viewmodels.printing.layout import Paper, rows_to_a_page
from petdesk.viewmodels.printing.pages import list_page, list_page_count
from petdesk.viewmodels.printing.request import Subject, print_request
from petdesk.viewmodels.printing.view_model import PrintChoices, stored_choices
from tests.viewmodels.printing.print_requests import (
    HUGE,
    NOW,
    PETS,
    many,
    printing,
    request_of,
    state_of,
)
from tests.zones import two_hours_east


@pytest.fixture(autouse=True)
def _in_one_zone() -> Iterator[None]:
    with two_hours_east():
        yield


def test_the_cards_are_those_selected_in_the_order_of_the_list() -> None:
    request = request_of(chosen=[HUGE, 1, 3])
    cards = cards_on(request, 8, 0)
    assert [card.id for card in cards] == ["#1", "#3", f"#{HUGE}"]
    assert cards[0][:3] == ("Bella", "Dogs", "Available")
    assert cards[2].category == "Category 9"
    assert "\n" not in cards[2].name
    assert cards[0].note.startswith("Practice, as of ")
    codes = [parse_card_code(card.code) for card in cards]
    assert [code and code.animal_id for code in codes] == [1, 3, HUGE]
    assert {code and code.environment for code in codes} == {Environment.PRACTICE}


def test_a_production_card_names_no_environment() -> None:
    request = print_request(state_of(environment=Environment.PRODUCTION), [1], NOW)
    assert cards_on(request, 8, 0)[0].note.startswith("As of ")


def test_cards_go_over_as_many_pages_as_they_need() -> None:
    request = request_of(many(100), chosen=range(17))
    pages = [cards_on(request, 8, page) for page in range(3)]
    assert [len(page) for page in pages] == [8, 8, 1]
    assert printing(request, Subject.CARDS).page_count == 3


def test_what_is_likely_meant_comes_first() -> None:
    assert request_of().first is Subject.LIST
    assert Subject.CARDS not in request_of().subjects
    assert request_of(chosen=[1, 2]).first is Subject.CARDS
    followed = selection.list_followed(state_of())
    first = followed.selected_id
    assert first is not None
    # The program has selected it, and not a person.
    assert print_request(followed, [first], NOW).first is Subject.LIST
    assert print_request(followed, [first], NOW, wants_cards=True).first is Subject.CARDS
    assert print_request(selection.selected(followed, 2), [2], NOW).first is Subject.CARDS


def test_the_list_has_each_row_once() -> None:
    request = request_of(many(1000))
    pages = [list_page(request, Paper.A4, at) for at in range(list_page_count(request, Paper.A4))]
    assert {len(page.rows) for page in pages[:-1]} == {rows_to_a_page(Paper.A4)}
    ids = [row.cells[3] for page in pages for row in page.rows]
    assert sorted(ids) == sorted(str(at) for at in range(1000))
    assert pages[-1].head.number == f"Page {len(pages)} of {len(pages)}"


def test_the_head_tells_filter_age_and_what_may_be_missing() -> None:
    state = state_of(many(100))
    state = selection.filter_chosen(state, Filter("bella", StatusFilter.SOLD))
    head = list_page(print_request(state, (), NOW + 60), Paper.A4, 0).head
    assert head.title == "Animals"
    assert head.lines[0].startswith("Practice: 100 animal(s), as of ")
    assert head.lines[0].endswith("Some may be missing.")
    assert head.lines[1] == f"Filter: Sold, “bella”. {state.listing.row_count} animal(s)"


def test_animals_on_their_way_are_in_the_list_as_shown() -> None:
    state = steps.pending_shown(state_of(), (PendingAnimal(1, "Yzma", 1, None, "Sending…"),))
    page = list_page(print_request(state, (), NOW), Paper.A4, 0)
    assert page.rows[0].cells[0] == "Yzma"
    assert len(page.rows) == len(PETS) + 1


def test_an_empty_list_is_one_page() -> None:
    state = selection.filter_chosen(state_of(), Filter("nobody"))
    request = print_request(state, (), NOW)
    assert printing(request, Subject.LIST).page_count == 1
    assert list_page(request, Paper.A4, 0).rows == ()


def test_the_board_counts_each_animal_once() -> None:
    board = board_of(request_of(), ())
    assert [row.name for row in board.rows] == ["Dogs", "Category 9", "Cats"]
    assert board.rows[0].counts == (1, 0, 1, 0)
    assert board.whole.counts == (1, 0, 1, 2)
    assert board.whole.total == len(PETS)


@pytest.mark.parametrize("categories", [1, MAX_ROWS, MAX_ROWS + 1, 60])
def test_small_categories_share_the_last_row(categories: int) -> None:
    pets = [Pet(at, "x", at % categories, PetStatus.SOLD) for at in range(99)]
    board = board_of(request_of(pets), ())
    assert len(board.rows) == min(categories, MAX_ROWS)
    assert sum(row.total for row in board.rows) == board.whole.total == 99


def test_what_is_over_counts_as_no_status() -> None:
    state = state_of()
    listing = replace(state.listing, ended=frozenset({1}))
    request = print_request(replace(state, listing=listing), (), NOW)
    counts = board_of(request, ()).whole.counts
    assert (counts[0], counts[OTHER]) == (0, 3)


def test_the_month_counts_animals_not_changes() -> None:
    def change(animal_id: int, kind: ChangeKind, now: str | None = None) -> Change:
        return Change(NOW, animal_id, "x", kind, None, now)

    found = (
        change(1, ChangeKind.STATUS, "sold"),
        change(1, ChangeKind.STATUS, "sold"),
        change(2, ChangeKind.STATUS, "available"),
        change(3, ChangeKind.NEW),
        change(4, ChangeKind.NAME),
        change(4, ChangeKind.CATEGORY),
    )
    month = {row.what: row.animals for row in board_of(request_of(), found).month}
    assert month == {
        "New at the service": 1,
        "Changed to: Available": 1,
        "Changed to: Sold": 1,
        "Other name or category": 1,
    }


def test_the_board_says_what_this_desk_can_know() -> None:
    request = request_of(many(100))
    board = board_of(request, ())
    assert board.since.startswith("This is what this desk has seen since ")
    assert board_of(request, None).since == "What changed isn't known at the moment."
    assert any("There may be more" in sentence for sentence in board.missing)


def test_choices_are_kept_and_anything_else_is_the_usual() -> None:
    for paper in Paper:
        for count in (1, 2, 4, 8):
            choices = PrintChoices(paper, count)
            assert stored_choices(choices.kept(), Paper.A4) == choices
    for kept in (b"", b"A5 4", b"A4 3", b"\xff", b"A4 4 4"):
        assert stored_choices(kept, Paper.LETTER) == PrintChoices(Paper.LETTER)


def test_the_page_on_screen_is_always_one_that_there_is() -> None:
    state = printing(request_of(many(100), chosen=range(100)), Subject.CARDS, per_page=1)
    state = state_of_window.turned(state, 1000)
    assert state.page == 99
    state = state_of_window.chosen(state, choices=PrintChoices(Paper.A4, 8))
    assert (state.page, state.page_count) == (12, 13)
    assert state_of_window.chosen(state, subject=Subject.BOARD).page == 0
    assert state_of_window.turned(state, -1).page == 0


def test_the_note_says_how_far_it_is() -> None:
    state = printing(request_of(many(100)), Subject.LIST)
    assert "select animals in the list first" in wording.note_words(state)
    busy = state_of_window.writing(state, 1)
    assert (busy.is_busy, wording.note_words(busy)) == (True, "Page 2 of 3…")
    failed = state_of_window.ended(busy, "no")
    assert (failed.is_busy, wording.note_words(failed)) == (False, "no")
    assert not state_of_window.chosen(failed, subject=Subject.BOARD).note


def test_a_file_is_called_by_what_it_has() -> None:
    names = [request_of().file_name(subject) for subject in Subject]
    assert names[1] == "petdesk-practice-list-2026-09-21-1613.pdf"
    assert len(set(names)) == 3
