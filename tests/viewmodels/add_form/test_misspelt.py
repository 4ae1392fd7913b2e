"""Names that hide a duplicate by a slip."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from petdesk.domain.catalogue import Catalogue, add
from petdesk.domain.intake import DraftText
from petdesk.domain.pets import Pet, PetStatus
from petdesk.viewmodels.add_form.view_model import AddFormViewModel
from petdesk.viewmodels.listing.listing import Listing, Locale, build
from petdesk.viewmodels.text.wording import status_name
from tests.forms import FakeIntake, StepScope

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

PETS = [Pet(1, "Bella", 1, PetStatus.AVAILABLE), Pet(2, "Annabel", 2, None), Pet(3, "Rex", 1)]
LISTING = build(
    Listing(), add(Catalogue(), PETS, 1.0), {1: "Dogs"}, Locale(str.casefold, status_name)
)

POWERS = build(
    Listing(),
    add(Catalogue(), [Pet(7, "Max", 1), Pet(8, "Max Power", 1), Pet(9, "Power", 1)], 1.0),
    {1: "Dogs"},
    Locale(str.casefold, status_name),
)


def near_ids(form: AddFormViewModel) -> list[int | None]:
    return [animal.id for animal in form.state.duplicates.animals]


@pytest.mark.parametrize(
    ("typed", "pet_id"), [("Bela", 1), ("Bellla", 1), ("Anabel", 2), ("anabele", 2)]
)
def test_a_slip_finds_the_animal(qtbot: QtBot, typed: str, pet_id: int) -> None:
    form = AddFormViewModel(FakeIntake(), StepScope(), lambda: LISTING)
    form.open()
    form.edit(DraftText(typed))
    assert not near_ids(form)
    qtbot.waitUntil(lambda: bool(near_ids(form)), timeout=5000)
    assert near_ids(form) == [pet_id]
    form.edit(DraftText("Xyzzy"))
    assert not near_ids(form)


def test_a_word_of_a_longer_name_is_no_slip_for_it(qtbot: QtBot) -> None:
    form = AddFormViewModel(FakeIntake(), StepScope(), lambda: POWERS)
    form.open()
    form.edit(DraftText("Max Powr"))
    qtbot.waitUntil(lambda: bool(near_ids(form)), timeout=5000)
    assert near_ids(form) == [8]
