"""The texts of the form: what is wrong with them, and the animal that they mean."""

from collections.abc import Mapping
from enum import Enum

from petdesk.domain.intake import DraftText, IntakeEntry
from petdesk.domain.pets import NewPet, PetStatus, is_int64
from petdesk.domain.text import fold
from petdesk.viewmodels.words.wording import category_name


class FieldProblem(Enum):
    """Why a field cannot be sent (interface, "NewPet")."""

    NAME_BLANK = "name blank"
    NAME_UNSENDABLE = "name unsendable"
    CATEGORY_EMPTY = "category empty"
    CATEGORY_NO_NUMBER = "category no number"
    CATEGORY_OUT_OF_RANGE = "category out of range"


def name_problem(text: str) -> FieldProblem | None:
    """Say why ``text`` is no name: it is required, and must be text that JSON can carry."""
    if not text.strip():
        return FieldProblem.NAME_BLANK
    has_half_character = any("\ud800" <= character <= "\udfff" for character in text)
    return FieldProblem.NAME_UNSENDABLE if has_half_character else None


def category_problem(text: str) -> FieldProblem | None:
    """Say why ``text`` is no category: an int64 (interface, "NewPet") is required."""
    if not text.strip():
        return FieldProblem.CATEGORY_EMPTY
    number = category_id(text)
    if number is None:
        return FieldProblem.CATEGORY_NO_NUMBER
    return None if is_int64(number) else FieldProblem.CATEGORY_OUT_OF_RANGE


def category_id(text: str) -> int | None:
    """Read the id out of "3" or "Cats (3)"; ``None`` where there is none."""
    digits = text.strip()
    if digits.endswith(")") and "(" in digits:
        digits = digits[digits.rindex("(") + 1 : -1].strip()
    # Only plain digits: int() also takes "1_000" and other scripts' digits. Twenty of them are
    # beyond every int64, and int() takes no text of thousands of digits.
    unsigned = digits.removeprefix("-")
    if not (unsigned.isascii() and unsigned.isdigit()):
        return None
    number = int(unsigned.lstrip("0")[:20] or "0")
    return -number if digits.startswith("-") else number


def new_pet(draft: DraftText) -> NewPet | None:
    """Return the animal to add, without the spaces around its name; ``None`` if it is not fit."""
    number = category_id(draft.category)
    if name_problem(draft.name) or category_problem(draft.category) or number is None:
        return None
    status = PetStatus(draft.status) if draft.status else None
    return NewPet(draft.name.strip(), number, status)


def text_of(entry: IntakeEntry, label: str = "") -> DraftText:
    """Return the text that ``entry`` was made of; ``label`` is what its category is called."""
    new = entry.new
    return DraftText(new.name, category_name(new.category_id, label), new.status or "")


def with_category_named(draft: DraftText, labels: Mapping[int, str]) -> DraftText:
    """Return ``draft`` with the id that its category's label stands for, where that is one alone.

    Case, accents and spaces around it do not matter; ``labels`` are by category id. A text that has
    an id already means that id.
    """
    wanted = fold(draft.category.strip())
    if not wanted or category_id(draft.category) is not None:
        return draft
    found = [(number, label) for number, label in labels.items() if fold(label.strip()) == wanted]
    return draft._replace(category=category_name(*found[0])) if len(found) == 1 else draft
