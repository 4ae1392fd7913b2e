from dataclasses import replace
from html import escape

import pytest

from petdesk.animals import state as steps
from petdesk.animals.card_codes import parse_card_code
from petdesk.animals.changes import Change, ChangeKind
from petdesk.animals.listing import PendingAnimal, with_pending
from petdesk.animals.search import Filter, StatusFilter
from petdesk.core.environments import Environment
from petdesk.printing import view_model as print_model
from petdesk.printing.pages import board_html, board_rows, cards_on, head_of, list_rows, month_rows
from petdesk.printing.view_model import (
    GRIDS,
    Paper,
    PrintChoices,
    Subject,
    print_state,
    usual_paper,
)
from tests.printing.print_requests import HUGE, NOW, many, printing, state_of

pytestmark = pytest.mark.usefixtures("two_hours_east")
A4 = PrintChoices(Paper.A4)


def test_the_cards_are_those_selected_in_the_order_of_the_list() -> None:
    state = printing(Subject.CARDS, chosen=[HUGE, 1, 3])
    cards = cards_on(replace(state, choices=PrintChoices(Paper.A4, 8, " Refugio Huellas ")), 0)
    assert [card.id for card in cards] == ["#1", "#3", f"#{HUGE}"]
    assert cards[0][:4] == ("Refugio Huellas", "Bella", "Dogs", "Available")
    assert cards[2].category == "Category 9"
    assert "\n" not in cards[2].name
    assert cards[0].note.startswith("Practice, as of ")
    codes = [parse_card_code(card.code) for card in cards]
    assert [code and code.animal_id for code in codes] == [1, 3, HUGE]
    assert {code and code.environment for code in codes} == {Environment.PRACTICE}
    production = print_state(state_of(environment=Environment.PRODUCTION), [1], NOW, A4)
    assert cards_on(replace(production, subject=Subject.CARDS), 0)[0].note.startswith("As of ")


def test_what_is_likely_meant_comes_first() -> None:
    nobody = print_state(state_of(), (), NOW, A4)
    assert nobody.subject is Subject.LIST
    assert "select animals in the list first" in nobody.note
    assert Subject.CARDS not in printing(Subject.LIST).subjects
    assert print_state(state_of(), [1, 2], NOW, A4).subject is Subject.CARDS


def test_the_list_has_each_row_once_and_those_on_their_way_first() -> None:
    main = state_of(many(1000))
    pending = (PendingAnimal(1, "Yzma", 1, None, "Sending…"),)
    main = replace(main, listing=with_pending(main.listing, pending))
    state = print_state(main, (), NOW, A4)
    pages = [list_rows(state, at) for at in range(state.page_count)]
    assert {len(rows) for rows in pages[:-1]} == {Paper.A4.rows}
    first, *ids = (row.cells[3] for rows in pages for row in rows)
    assert (pages[0][0].cells[0], first) == ("Yzma", "Sending…")
    assert sorted(ids) == sorted(str(at) for at in range(1000))


def test_the_head_tells_filter_age_and_what_may_be_missing() -> None:
    state = steps.filter_chosen(state_of(many(100)), Filter("bella", StatusFilter.SOLD))
    title, lines = head_of(print_state(state, (), NOW + 60, A4))
    assert title == "Animals"
    assert lines[0].startswith("Practice: 100 animal(s), as of ")
    assert lines[0].endswith("Some may be missing.")
    assert lines[1] == f"Filter: Sold, “bella”. {state.listing.row_count} animal(s)"
    nobody = steps.filter_chosen(state, Filter("nobody"))
    assert print_state(nobody, (), NOW, A4).page_count == 1


def test_the_board_counts_each_animal_once_and_what_is_over_as_not_stated() -> None:
    dogs, ninth, cats, whole = board_rows(printing(Subject.BOARD))
    assert dogs == ("Dogs", [1, 0, 1, 0])
    assert (ninth[0], cats[0]) == ("Category 9", "Cats")
    assert whole == ("All animals", [1, 0, 1, 2])
    state = state_of()
    listing = replace(state.listing, ended=frozenset({1}))
    ended = print_state(replace(state, listing=listing), (), NOW, A4)
    assert board_rows(ended)[-1][1] == [0, 0, 1, 3]


def test_the_month_counts_animals_not_changes() -> None:
    kinds = ChangeKind
    seen = [
        *[Change(NOW, 1, "x", kinds.STATUS, None, "sold")] * 2,
        Change(NOW, 2, "x", kinds.STATUS, None, "available"),
        Change(NOW, 3, "x", kinds.NEW),
        *(Change(NOW, 4, "x", kind) for kind in (kinds.NAME, kinds.CATEGORY)),
    ]
    assert dict(month_rows(seen)) == {
        "New at the service": 1,
        "Changed to: Available": 1,
        "Changed to: Sold": 1,
        "Other name or category": 1,
    }


def test_the_board_says_what_this_desk_can_know_and_no_text_is_markup() -> None:
    state = state_of(many(100))
    labels = {1: "<b>Dogs</b> & co"}
    state = replace(state, listing=replace(state.listing, labels=labels))
    unknown = replace(print_state(state, (), NOW, A4), subject=Subject.BOARD)
    page = board_html(unknown, ["#000000"] * 4)
    for text in (labels[1], "What changed isn't known at the moment.", "There may be more"):
        assert escape(text) in page
    assert "Not stated" in page
    known = board_html(replace(unknown, changes=()), ["#000000"] * 4)
    assert "This is what this desk has seen since " in known


def test_choices_are_kept_and_anything_else_is_the_usual_of_the_country() -> None:
    assert [usual_paper(country) for country in ("MX", "DE")] == [Paper.LETTER, Paper.A4]
    for choices in map(PrintChoices, [*Paper] * 2, GRIDS, ("", "Refugio Huellas 4", "4", "Ñ")):
        assert print_model.parse_choices(choices.to_bytes(), Paper.A4) == choices
    for kept in (b"", b"A5 4", b"A4 3", b"\xff"):
        assert print_model.parse_choices(kept, Paper.LETTER) == PrintChoices(Paper.LETTER)


def test_the_page_on_screen_is_one_that_there_is_and_the_note_says_how_far_it_is() -> None:
    cards = printing(Subject.CARDS, many(100), chosen=range(100), per_page=1)
    model = print_model.PrintViewModel(cards)
    model.turn_to(1000)
    assert model.state.page == 99
    model.choose(PrintChoices(Paper.A4, 8))
    assert (model.state.page, model.state.page_count) == (12, 13)
    assert [len(cards_on(model.state, page)) for page in (0, 12)] == [8, 4]
    model.written(1)
    assert (model.state.is_busy, model.state.note) == (True, "Page 2 of 13…")
    model.end("no")
    assert (model.state.is_busy, model.state.note) == (False, "no")
    model.choose_subject(Subject.BOARD)
    model.turn_to(-1)
    assert (model.state.page, model.state.note) == (0, "")
