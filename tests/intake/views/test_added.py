"""After an add: it is announced, its row is marked, and `Show` finds it."""

import pytest

from petdesk.core.pets import Pet, PetStatus
from petdesk.intake import entry as intake
from tests.intake.views.screen import NOW, Screen, held, sending

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

BELA = Pet(241, "Bela", 1, PetStatus.AVAILABLE)


def add_bela(screen: Screen) -> None:
    screen.intake.have(held(1, "Bela"))
    screen.main.pet_added(BELA)
    screen.intake.have(intake.added(sending(1, "Bela"), BELA, NOW))


def test_an_added_animal_is_told_with_its_id_and_marked(screen: Screen) -> None:
    add_bela(screen)
    assert screen.message == "Added Bela, #241"
    assert screen.main.state.selected_id == 241


def test_another_animal_that_a_person_chose_meanwhile_stays_chosen(screen: Screen) -> None:
    screen.intake.have(held(1, "Bela"))
    screen.main.select(43)
    screen.main.pet_added(BELA)
    screen.intake.have(intake.added(sending(1, "Bela"), BELA, NOW))
    assert screen.main.state.selected_id == 43
    assert screen.message == "Added Bela, #241"


def test_show_finds_it_behind_a_filter(screen: Screen) -> None:
    screen.main.search("Max")
    add_bela(screen)
    assert screen.main.state.selected_id != 241
    screen.press_in_bar("Show")
    assert screen.main.state.selected_id == 241
    assert screen.main.state.listing.position_of(241) is not None
