"""What makes an entry fit to send, and how the form's state moves on."""

from petdesk.domain.intake import DraftText
from petdesk.domain.pets import NewPet, PetStatus
from petdesk.viewmodels.add_form import fields
from petdesk.viewmodels.add_form.fields import FieldProblem


def test_half_a_character_cannot_be_sent() -> None:
    assert fields.name_problem("Bella\ud83d") is FieldProblem.NAME_UNSENDABLE
    assert fields.name_problem("Bella\U0001f436") is None


def test_the_animal_is_sent_without_the_spaces_around_its_name() -> None:
    draft = DraftText("  Anne Marie ", "Cats", "sold")
    assert fields.new_pet(draft, 3) == NewPet("Anne Marie", 3, PetStatus.SOLD)
    assert fields.new_pet(draft, None) is None


def test_what_joins_signs_inside_a_name_stays() -> None:
    family = "\U0001f468\u200d\U0001f469"
    assert fields.name_problem(family) is None
    assert fields.new_pet(DraftText(family), 3) == NewPet(family, 3)
